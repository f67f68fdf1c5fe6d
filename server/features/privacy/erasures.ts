// What follows an erasure outside its transaction: files are deleted, and the erasure list is saved in the file
// store, so that a worker erases again in a database restored from an older backup.
// Invariants: the list holds keyed hashes and times, no personal data; it only grows.
// Source: decision 0081.
import { lockToErase } from '#features/account/erase.ts';
import { forgetFarewells } from '#features/notice/erase.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { Ports } from '#ports/ports.ts';
import { erasePerson, subjectHash } from './erase.ts';

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

const reapplyErasuresRow = row({ hash: col.text });

const reapplyErasuresShape = row({ id: col.text });

/** Erases people who are on the saved list but still in this database. Returns how many. */
export async function reapplyErasures(platform: Platform, storage: Storage): Promise<number> {
  const { db, vault } = platform;
  const listed = new Set((await readList(db, storage)).map(({ hash }) => hash));
  const known = await db.rows(reapplyErasuresRow, sql`select encode(subject_hash, 'hex') as hash from erasure`);
  for (const { hash } of known) listed.delete(hash);
  if (listed.size === 0) return 0;
  const people = await db.rows(reapplyErasuresShape, sql`select id from app_user where erased_at is null`);
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

const keyRow = row({ chain: col.text });

const listKey = async (db: Reader): Promise<string> =>
  `erasures/${(await db.one(keyRow, sql`select chain from audit_head`)).chain}.json`;

async function readList(db: Reader, storage: Storage): Promise<Listed[]> {
  const bytes = await storage.get(await listKey(db));
  return bytes === null ? [] : (JSON.parse(bytes.toString('utf8')) as Listed[]);
}

const listRow = row({ hash: col.text, at: col.text, userId: col.text });

/** Adds missing entries to the list. When two processes write at once, the later one writes the entries of both. */
async function saveList(db: Db, storage: Storage): Promise<void> {
  if (!(await db.exists(sql`select 1 from erasure where listed_at is null limit 1`))) return;
  await db.tx(async (tx) => {
    const known = await tx.rows(
      listRow,
      sql`
      select user_id as "userId", encode(subject_hash, 'hex') as hash, erased_at::text as at from erasure
      order by erased_at, user_id for update`,
    );
    const hashes = new Set(known.map(({ hash }) => hash));
    const older = (await readList(tx, storage)).filter(({ hash }) => !hashes.has(hash));
    const list = [...older, ...known.map(({ hash, at }): Listed => ({ hash, at }))];
    await storage.put(await listKey(tx), Buffer.from(JSON.stringify(list)), { contentType: 'application/json' });
    await tx.run(sql`update erasure set listed_at = app_now() where listed_at is null`);
  });
}

const removeFilesRow = row({ key: col.text });

/** Deletes a batch of files and erases the recipients of farewell messages. Returns how many files. */
async function removeFiles(db: Db, storage: Storage): Promise<number> {
  const files = await db.rows(
    removeFilesRow,
    sql`select storage_key as key from erased_file order by noted_at, storage_key limit ${batch}`,
  );
  for (const { key } of files) {
    await storage.remove(key);
    await db.run(sql`delete from erased_file where storage_key = ${key}`);
  }
  return files.length;
}

/** Erases the recipients of farewell messages that were sent. */
export const closeFarewells = (db: Db): Promise<void> => db.tx((tx) => forgetFarewells(tx));
