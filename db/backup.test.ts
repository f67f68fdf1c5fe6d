// A backup is restored completely into an empty database, with its files, proofs and trail. A wrong key, or a changed
// or shortened file, is refused before anything is written.
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { anchorTrail } from '#platform/audit-check.ts';
import { now } from '#platform/clock.ts';
import { openDatabase } from '#platform/db.ts';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { connectPorts } from '#ports/ports.ts';
import { newStorageKey } from '#ports/storage.ts';
import { fund } from '#test/funding.ts';
import { openWorld, testConfig, type World } from '#test/world.ts';
import { asSuperuser, databaseGrants, databaseUrl, dropDatabase } from '../scripts/databases.mjs';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const key = randomBytes(32);
const cluster = inject('cluster');
const empty = `test_${randomBytes(6).toString('hex')}`;
const url = databaseUrl(cluster, 'titian_owner', empty);

let world: World;
let folder: string;
let file: string;
const photo = newStorageKey('photos', 'jpg');
const storageIn = (name: string) =>
  connectPorts(testConfig(world.database.url, { STORAGE_DIR: path.join(folder, name) }), world.db).storage;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'titian-backup-'));
  file = path.join(folder, 'backup.tbk');
  world = await openWorld({ STORAGE_DIR: path.join(folder, 'from') });
  await asSuperuser(cluster, async (client) => {
    await client.query(`CREATE DATABASE ${empty} OWNER titian_owner`);
    for (const statement of databaseGrants(empty)) await client.query(statement);
  });
  const lender = await world.lender({ balance: 2_000_000 });
  const lending = await world.openedLending();
  await fund(world, lender, lending.id, 1_000_000);
  await world.product.ports.storage.put(photo, Buffer.from('potret'), { contentType: 'image/jpeg' });
  await world.owner.run(sql`update app_user set photo_key = ${photo} where id = ${lender.id}`);
  await anchorTrail(world.owner, world.product.ports.storage, await now(world.db));
});
afterAll(async () => {
  await world.close();
  await dropDatabase(cluster, empty);
  await rm(folder, { recursive: true });
});

/** Every row of money and people, as text. */
async function contentOf(address: string): Promise<unknown> {
  const db = openDatabase(address, { poolSize: 1 });
  const tables = ['ledger_entry', 'ledger_account', 'app_user', 'portfolio', 'lending', 'audit_trail', 'parameter'];
  try {
    return await Promise.all(
      tables.map((table) =>
        db.one(anyRow, {
          parts: [
            `select '${table}' as t, count(*) as rows, md5(string_agg(x::text, '|' order by x::text)) as sum from ${table} x`,
          ],
          values: [],
        }),
      ),
    );
  } finally {
    await db.close();
  }
}

describe('a backup', () => {
  it('is one encrypted file in which nothing can be read', async () => {
    const made = await backUp(world.database.ownerUrl, storageIn('from'), file, key);
    expect(made).toMatchObject({ files: 3, missing: 0 });
    const bytes = await readFile(file);
    for (const word of ['ledger_entry', 'potret', 'manifest']) expect(bytes.includes(word)).toBe(false);
  });

  it('is refused under another key, changed, cut or lengthened, and nothing is written', async () => {
    const into = storageIn('into');
    await expect(restore(url, into, file, randomBytes(32))).rejects.toThrow('not the key');
    const bytes = await readFile(file);
    const bad = path.join(folder, 'bad.tbk');
    const changed = Buffer.from(bytes);
    changed[bytes.length - 40] = (changed[bytes.length - 40] ?? 0) ^ 1;
    for (const wrong of [changed, bytes.subarray(0, -10), Buffer.concat([bytes, Buffer.from('x')])]) {
      await writeFile(bad, wrong);
      await expect(restore(url, into, bad, key)).rejects.toThrow(/changed|cut off|after its end/);
    }
    const db = openDatabase(url, { poolSize: 1 });
    expect(await db.one(anyRow, sql`select to_regclass('public.migration') as migration`)).toEqual({ migration: null });
    await db.close();
  });

  it('is restored row for row and file for file, its proofs hold and its trail is intact', {
    timeout: 180_000,
  }, async () => {
    const into = storageIn('into');
    const found = await restore(url, into, file, key);
    expect(found).toMatchObject({ faults: [], trail: null, files: 3 });
    expect(found.manifest.tables['public.ledger_entry']).toBeGreaterThan(0);
    expect(await contentOf(url)).toEqual(await contentOf(world.database.ownerUrl));
    expect(String(await into.get(photo))).toBe('potret');
  });

  it('leaves a database with all its constraints, where new rows continue the old numbers', async () => {
    const rules = `select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as rule
      from pg_constraint where connamespace = 'public'::regnamespace
      union all select tgrelid::regclass::text || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`;
    const db = openDatabase(url, { poolSize: 1 });
    try {
      const asked = { parts: [rules], values: [] };
      expect(await db.rows(anyRow, asked)).toEqual(await world.owner.rows(anyRow, asked));
      const next = sql`select nextval('ledger_entry_seq') as entry, nextval(pg_get_serial_sequence('audit_trail', 'seq')) as "auditEvent"`;
      expect(await db.one(anyRow, next)).toEqual(await world.owner.one(anyRow, next));
    } finally {
      await db.close();
    }
  });

  it('is not restored into a database that has data', async () => {
    await expect(restore(url, storageIn('into'), file, key)).rejects.toThrow('not empty');
  });
});
