// `node dist/encrypt-anew.js`: after a change of the encryption key, re-encrypts every row and every stored file with
// the current key.
// Invariants: it runs beside a serving product, in small batches; rows that changed meanwhile are left alone; after
// an interruption it continues where it stopped; the old keys are recorded as unused only when nothing needs them.
// Source: decision 0080; docs/operations.md.
import { readConfig } from '#platform/config.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { keyId } from '#platform/encryption-key.ts';
import { openVault, type Vault } from '#platform/secrets.ts';
import { connectPorts } from '#ports/ports.ts';
import type { Storage } from '#ports/storage.ts';
import {
  countOtherKey,
  type EncryptedRow,
  readOtherKeyPage,
  retireOtherKeys,
  updateEncrypted,
} from './encrypted-places.sql.ts';
import { encryptedColumns, isNamed, storedFiles } from './encrypted-places.ts';

const batchSize = 200;

export type Reencrypted = {
  rows: number;
  files: number;
  /** What cannot be decrypted with any of the keys, by table and column or by "files". */
  unreadable: Record<string, number>;
  /** Rows still encrypted with another key. */
  left: number;
};

/** Re-encrypts everything with the current key; returns what was done and what is left. */
export async function reencrypt(db: Db, vault: Vault, storage: Storage, presentKey: Buffer): Promise<Reencrypted> {
  const done: Reencrypted = { rows: 0, files: 0, unreadable: {}, left: 0 };
  for (const place of encryptedColumns) await reencryptColumn(db, vault, place, done);
  await reencryptFiles(db, storage, done);
  for (const place of encryptedColumns) done.left += await countOtherKey(db, place, vault.head);
  if (done.left === 0 && Object.keys(done.unreadable).length === 0) await retireOtherKeys(db, keyId(presentKey));
  return done;
}

type Place = (typeof encryptedColumns)[number];

async function reencryptColumn(db: Db, vault: Vault, place: Place, done: Reencrypted): Promise<void> {
  // Ids are uuid everywhere; this one sorts before all of them.
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await readOtherKeyPage(db, place, { head: vault.head, after, limit: batchSize });
    const last = batch.at(-1);
    if (!last) return;
    const fresh = batch.flatMap((row) => reencryptRow(vault, row) ?? []);
    if (fresh.length < batch.length) note(done, `${place[0]}.${place[2]}`, batch.length - fresh.length);
    done.rows += await updateEncrypted(db, place, fresh);
    after = last.id;
  }
}

function reencryptRow(vault: Vault, { id, encrypted }: EncryptedRow): (EncryptedRow & { fresh: Buffer }) | null {
  try {
    return { id, encrypted, fresh: vault.encrypt(vault.open(encrypted, id), id) };
  } catch {
    return null;
  }
}

async function reencryptFiles(db: Db, storage: Storage, done: Reencrypted): Promise<void> {
  for await (const page of storedFiles(db)) {
    for (const key of page) {
      const outcome = await storage.reencrypt(key).catch(() => 'unreadable' as const);
      if (outcome === 'unreadable') note(done, 'files', 1);
      if (outcome !== 'encrypted') continue;
      done.files += 1;
      if (!(await isNamed(db, key))) await storage.remove(key);
    }
  }
}

function note(done: Reencrypted, place: string, count: number): void {
  done.unreadable[place] = (done.unreadable[place] ?? 0) + count;
}

async function main(): Promise<void> {
  const config = readConfig();
  const db = openDatabase(process.env['MIGRATION_DATABASE_URL'] ?? config.DATABASE_URL, { poolSize: 2 });
  try {
    const vault = openVault(config.ENCRYPTION_KEY, config.HASH_KEY, config.ENCRYPTION_KEY_PREVIOUS);
    const done = await reencrypt(db, vault, connectPorts(config, db).storage, config.ENCRYPTION_KEY);
    console.log(`Re-encrypted: ${done.rows} values of rows, ${done.files} files.`);
    for (const [place, count] of Object.entries(done.unreadable)) {
      console.error(`Could not be decrypted and re-encrypted, with neither key: ${count} of ${place}.`);
    }
    const whole = done.left === 0 && Object.keys(done.unreadable).length === 0;
    console.log(
      whole
        ? 'Nothing is left that another key has encrypted: ENCRYPTION_KEY_PREVIOUS may be taken out of the configuration.'
        : `${done.left} values are left under another key: run this again, and keep ENCRYPTION_KEY_PREVIOUS.`,
    );
    if (!whole) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

if (/(^|[\\/])encrypt-anew\.(ts|js)$/.test(process.argv[1] ?? '')) await main();
