// `npm run restore` (`node dist/restore.js FILE`): restores a backup into an empty database and file store, then
// proves it.
// Invariants: the whole file is read and checked before anything is written; all rows are written in one transaction,
// under exactly the migrations they were saved under; later migrations run after it; nothing is overwritten.
// Source: decision 0080; docs/operations.md.
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type Fault, proveBooks } from '#ledger/ledger.ts';
import { checkTrail, type TrailFault } from '#platform/audit-check.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db.ts';
import { connectPorts } from '#ports/ports.ts';
import type { Storage } from '#ports/storage.ts';
import { type Manifest, ownTables } from './backup.ts';
import { backupKeyOf, readBackup } from './backup-file.ts';
import { migrate, migrationFolder } from './migrate.ts';

export type Restored = {
  manifest: Manifest;
  rows: number;
  files: number;
  /** Failed proofs of the books and the first break of the trail; empty and null if all is well. */
  faults: readonly Fault[];
  trail: TrailFault | null;
};

/** Restores; `url` connects as the owner of an empty database. */
export async function restore(url: string, storage: Storage, file: string, key: Buffer): Promise<Restored> {
  const manifest = await readWhole(file, key);
  await requireEmpty(url);
  await migrateAsSaved(url, manifest);
  const rows = await loadRows(url, file, key, manifest);
  const files = await writeFiles(storage, file, key);
  await migrate(url);
  const db = openDatabase(url, { poolSize: 1 });
  try {
    const faults = await db.tx((tx) => proveBooks(tx), 'proof');
    const { fault } = await checkTrail(db, storage);
    return { manifest, rows, files, faults, trail: fault };
  } finally {
    await db.close();
  }
}

/** Decrypts every chunk once before anything is written; returns the first, which lists the contents. */
async function readWhole(file: string, key: Buffer): Promise<Manifest> {
  let manifest: Manifest | undefined;
  for await (const { head } of readBackup(file, key)) {
    if (head['kind'] === 'manifest') manifest = head as Manifest;
  }
  if (manifest?.format !== 1) throw new Error('The backup is of a form that this version does not know.');
  return manifest;
}

async function requireEmpty(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rowCount } = await client.query(ownTables);
    if (rowCount) throw new Error('The database is not empty: a backup is restored into an empty one only.');
  });
}

/** The schema that the rows were saved under, made by this version's migrations of the same names. */
async function migrateAsSaved(url: string, { migrations }: Manifest): Promise<void> {
  const known = new Set(await readdir(migrationFolder));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'titian-restore-'));
  try {
    for (const { name, checksum } of migrations) {
      if (!known.has(name)) throw new Error(`The backup is of a later version: it has ${name}.`);
      const text = await readFile(path.join(migrationFolder, name));
      const same = createHash('sha256').update(text).digest('hex') === checksum;
      if (!same) throw new Error(`The backup was made under another ${name}.`);
      await cp(path.join(migrationFolder, name), path.join(folder, name));
    }
    await migrate(url, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function loadRows(url: string, file: string, key: Buffer, manifest: Manifest): Promise<number> {
  return withClient(url, async (client) => {
    await client.query(`set statement_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO, YMD'`);
    await client.query('begin');
    const restoreRules = await liftRules(client);
    const counts = new Map<string, number>();
    for await (const { head, body } of readBackup(file, key)) {
      if (head['kind'] !== 'rows') continue;
      const table = String(head['table']);
      counts.set(
        table,
        (counts.get(table) ?? 0) + (await insertRows(client, table, JSON.parse(body.toString('utf8')))),
      );
    }
    for (const { name, last, called } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called]);
    }
    await restoreRules();
    for (const [table, count] of Object.entries(manifest.tables)) {
      if ((counts.get(table) ?? 0) !== count)
        throw new Error(`The backup counts other rows of ${table} than it holds.`);
    }
    await client.query('commit');
    await client.query('analyze');
    return [...counts.values()].reduce((sum, count) => sum + count, 0);
  });
}

/** References and triggers would need an order of the rows; they are restored after the last row, and checked then. */
async function liftRules(client: pg.Client): Promise<() => Promise<void>> {
  const { rows: tables } = await client.query<{ name: string }>(ownTables);
  const { rows: references } = await client.query<{ table: string; name: string; rule: string }>(`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as rule
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and n.nspname not in ('pgboss')`);
  for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`);
  // Rows that the migrations inserted are in the backup too.
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return async () => {
    for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, rule } of references) {
      await client.query(`alter table ${table} add constraint ${name} ${rule}`);
    }
  };
}

const columnsOf = new Map<string, string>();

async function insertRows(client: pg.Client, table: string, rows: readonly string[]): Promise<number> {
  let columns = columnsOf.get(table);
  if (columns === undefined) {
    const { rows: named } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
    columns = named[0]?.names ?? '';
    columnsOf.set(table, columns);
  }
  const { rowCount } = await client.query(
    `insert into ${table} (${columns}) overriding system value select ${columns} from unnest($1::text[]::${table}[])`,
    [rows],
  );
  return rowCount ?? 0;
}

async function writeFiles(storage: Storage, file: string, key: Buffer): Promise<number> {
  let files = 0;
  for await (const { head, body } of readBackup(file, key)) {
    if (head['kind'] !== 'file') continue;
    await storage.writeEncrypted(String(head['key']), body);
    files += 1;
  }
  return files;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'titian-restore' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function main(): Promise<void> {
  const config = readConfig();
  const file = process.argv[2];
  if (!file) throw new Error('Say from where: node dist/restore.js FILE');
  const url = process.env['MIGRATION_DATABASE_URL'] ?? config.DATABASE_URL;
  const db = openDatabase(url, { poolSize: 1 });
  try {
    const { storage } = connectPorts(config, db);
    const found = await restore(url, storage, file, backupKeyOf(process.env['BACKUP_KEY']));
    const { manifest, rows, files } = found;
    console.log(`Restored ${rows} rows and ${files} files as of ${manifest.takenAt};`);
    console.log(
      `${manifest.tables['public.ledger_entry']} ledger entries, trail up to row ${manifest.trail?.seq ?? '-'}.`,
    );
    for (const { proof, rows: count } of found.faults) console.error(`Proof ${proof} fails in ${count} rows.`);
    if (found.trail) console.error(`The trail is broken (${found.trail.kind}) at row ${found.trail.seq ?? '-'}.`);
    if (found.faults.length > 0 || found.trail) process.exitCode = 1;
    else console.log('All proofs hold and the trail is whole.');
  } finally {
    await db.close();
  }
}

if (/(^|[\\/])restore\.(ts|js)$/.test(process.argv[1] ?? '')) await main();
