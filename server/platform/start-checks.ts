// What must hold before a program serves: all packages are installed, the database's schema is the one of this version,
// and the keys are those that its rows were encrypted and hashed with.
// Invariant: a program that can't read existing rows, or would write what others can't read, does not start.
// Source: decision 0080.
import { createHmac } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type { Config } from './config.ts';
import type { Db, Tx } from './db.ts';
import { keyId } from './encryption-key.ts';
import {
  readMigrationTable,
  listMigrations,
  insertHashKey,
  readHashKey,
  isDemonstration,
  isEncryptedByOther,
  insertEncryptionKeys,
  reviveEncryptionKey,
} from './start-checks.sql.ts';

/** Packages that are loaded at their first use, because loading them takes as long as the rest of a start. */
export const latePackages = [
  '@fastify/static',
  '@simplewebauthn/server',
  'asn1js',
  'nodemailer',
  'pdf-lib',
  'pdfmake',
  'pkijs',
  'sanitize-html',
  'sharp',
  'web-push',
  'write-excel-file/node',
] as const;

/** Throws one sentence when a package is missing that would only be loaded later. */
export function requirePackages(names: readonly string[] = latePackages): void {
  for (const name of names) {
    try {
      import.meta.resolve(name);
    } catch {
      throw new Error(`Paket ${name} tidak terpasang: jalankan npm ci lebih dahulu.`);
    }
  }
}

/** Throws one sentence when a migration of this version is missing in the database, or the database has an unknown one. */
export async function requireSchema(db: Db, folder: string): Promise<void> {
  const ours = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const { made } = await readMigrationTable(db);
  const rows = made ? await listMigrations(db) : [];
  const applied = new Set(rows.map(({ name }) => name));
  const missing = ours.filter((name) => !applied.has(name));
  const [first] = missing;
  if (first !== undefined) {
    throw new Error(
      `Skema basis data lebih lama dari program ini (${missing.length} berkas belum diterapkan, mulai dari ${first}): jalankan node dist/migrate.js lebih dahulu.`,
    );
  }
  const unknown = [...applied].filter((name) => !ours.includes(name)).sort();
  if (unknown[0] !== undefined) {
    throw new Error(
      `Skema basis data lebih baru dari program ini (${unknown[0]} tidak dikenal): jalankan program versi yang menerapkannya dengan node dist/migrate.js.`,
    );
  }
}

/** Throws one sentence when production is given a database of the demonstration, whose passwords everybody knows. */
export async function requireRealPeople(db: Db, { TITIAN_MODE }: Pick<Config, 'TITIAN_MODE'>): Promise<void> {
  if (TITIAN_MODE === 'production' && (await isDemonstration(db)))
    throw new Error('Basis data ini berisi orang peragaan, yang kata sandinya dikenal umum: pakai basis data lain.');
}

type Keys = Pick<Config, 'ENCRYPTION_KEY' | 'ENCRYPTION_KEY_PREVIOUS' | 'HASH_KEY'>;

/**
 * Throws one sentence when rows are encrypted with a key that is missing, or equality hashes were made with another
 * one.
 */
export async function requireKeys(db: Db, keys: Keys): Promise<void> {
  await db.tx(async (tx) => {
    await requireHashKey(tx, keys.HASH_KEY);
    await requireEncryptionKeys(tx, keys);
  });
}

async function requireHashKey(tx: Tx, hashKey: string): Promise<void> {
  const id = createHmac('sha256', hashKey).update('titian hash key id').digest().subarray(0, 4);
  await insertHashKey(tx, id);
  const stored = await readHashKey(tx);
  if (!stored.id.equals(id)) {
    throw new Error(
      'HASH_KEY bukan kunci yang dipakai basis data ini: nomor yang sama tidak akan dikenali lagi. Pakai kunci semula.',
    );
  }
}

async function requireEncryptionKeys(tx: Tx, { ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS }: Keys): Promise<void> {
  const ids = [ENCRYPTION_KEY, ENCRYPTION_KEY_PREVIOUS].flatMap((key) => (key ? [keyId(key)] : []));
  const others = await isEncryptedByOther(tx, ids);
  if (others) {
    throw new Error(
      'Basis data ini masih berisi data yang disegel dengan kunci lain: isi ENCRYPTION_KEY_PREVIOUS, lalu jalankan node dist/encrypt-anew.js.',
    );
  }
  await insertEncryptionKeys(tx, ids);
  // A key that is in use again encrypts again.
  await reviveEncryptionKey(tx, ids[0]);
}
