// What follows an erasure outside its transaction: files are deleted, and the erasure list is saved in the file
// store, so that a worker erases again in a database restored from an older backup.
// Invariants: the list holds keyed hashes and times, no personal data; it only grows.
// Source: decision 0081.
import { lockToErase } from '#features/account/erase.ts';
import { forgetFarewells } from '#features/notice/erase.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import type { Ports } from '#ports/ports.ts';
import { erasePerson, subjectHash } from './erase.ts';
import {
  listErasureHashes,
  listPresentPeople,
  readChain,
  hasUnlisted,
  lockErasures,
  markListed,
  listErasedFiles,
  deleteErasedFile,
} from './erasure.sql.ts';

type Storage = Ports['storage'];
type Listed = { hash: string; at: string };

const batch = 50;

/** For one process: the list is read at start and written whenever it grows. */
export function createErasures(platform: Platform, { storage }: Ports): { work(): Promise<number> } {
  let applied = false;
  return {
    async work() {
      if (!applied) await reapplyErasures(platform, storage);
      applied = true;
      await saveList(platform.db, storage);
      return removeFiles(platform.db, storage);
    },
  };
}

/** Erases people who are on the saved list but still in this database. Returns how many. */
export async function reapplyErasures(platform: Platform, storage: Storage): Promise<number> {
  const { db, vault } = platform;
  const listed = new Set((await readList(db, storage)).map(({ hash }) => hash));
  const known = await listErasureHashes(db);
  for (const { hash } of known) listed.delete(hash);
  if (listed.size === 0) return 0;
  const people = await listPresentPeople(db);
  const again = people.filter(({ id }) => listed.has(subjectHash(vault, id).toString('hex')));
  for (const { id } of again)
    await db.tx(async (tx) => {
      const after = await erasePerson(tx, platform, id, await lockToErase(tx, id));
      await recordAuditEvent(
        tx,
        { kind: 'system' },
        { action: 'privacy.erasure.again', object: { kind: 'user', id }, after },
      );
    });
  return again.length;
}

const listKey = async (db: Reader): Promise<string> => `erasures/${(await readChain(db)).chain}.json`;

async function readList(db: Reader, storage: Storage): Promise<Listed[]> {
  const bytes = await storage.get(await listKey(db));
  return bytes === null ? [] : (JSON.parse(bytes.toString('utf8')) as Listed[]);
}

/** Adds missing entries to the list. When two processes write at once, the later one writes the entries of both. */
async function saveList(db: Db, storage: Storage): Promise<void> {
  if (!(await hasUnlisted(db))) return;
  await db.tx(async (tx) => {
    const known = await lockErasures(tx);
    const hashes = new Set(known.map(({ hash }) => hash));
    const older = (await readList(tx, storage)).filter(({ hash }) => !hashes.has(hash));
    const list = [...older, ...known.map(({ hash, at }): Listed => ({ hash, at }))];
    await storage.put(await listKey(tx), Buffer.from(JSON.stringify(list)), { contentType: 'application/json' });
    await markListed(tx);
  });
}

/** Deletes a batch of files and erases the recipients of farewell messages. Returns how many files. */
async function removeFiles(db: Db, storage: Storage): Promise<number> {
  const files = await listErasedFiles(db, batch);
  for (const { key } of files) {
    await storage.remove(key);
    await deleteErasedFile(db, key);
  }
  return files.length;
}

/** Erases the recipients of farewell messages that were sent. */
export const closeFarewells = (db: Db): Promise<void> => db.tx((tx) => forgetFarewells(tx));
