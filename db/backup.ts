// `npm run backup` (`node dist/backup.js FILE`): the rows of one snapshot and the stored files in one encrypted file.
// The queue is left out: due work is found by its state.
// Invariants: all rows are of one snapshot; the file names the migrations it was made under and counts every table;
// the key comes from the environment and is never the one that encrypts the rows.
// Source: decision 0080; docs/operations.md.
import pg from 'pg';
import { readConfig } from '#platform/config.ts';
import { openDatabase, readerOn } from '#platform/db.ts';
import { connectPorts } from '#ports/ports.ts';
import type { Storage } from '#ports/storage.ts';
import { backupKeyOf, type BackupWriter, createBackup } from './backup-file.ts';
import { storedFiles } from './encrypted-places.ts';

export type Manifest = {
  kind: 'manifest';
  format: 1;
  takenAt: string;
  migrations: { name: string; checksum: string }[];
  tables: Record<string, number>;
  sequences: { name: string; last: string; called: boolean }[];
  trail: { seq: string; hash: string } | null;
};

/** Tables of the product, with their schema; without those of the queue and the migrator. */
export const ownTables = `
  select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pgboss') and n.nspname !~ '^pg_'
    and c.relname not in ('migration', 'migration_lock') order by 1`;

const pieceBytes = 8 * 1024 ** 2;

type Made = { manifest: Manifest; files: number; missing: number };

/** Writes the backup; `url` connects as the owner of the tables. */
export async function backUp(url: string, storage: Storage, file: string, key: Buffer): Promise<Made> {
  const client = new pg.Client({ connectionString: url, application_name: 'titian-backup' });
  await client.connect();
  const writer = await createBackup(file, key);
  try {
    // Read the external anchor before the rows: a later anchor would refer to rows missing from the backup.
    const anchor = await latestAnchor(client, storage);
    await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC';
      set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1`);
    await client.query('begin isolation level repeatable read read only');
    const manifest = await describe(client);
    await writer.write(manifest);
    for (const [table, count] of Object.entries(manifest.tables)) await writeRows(client, writer, table, count);
    const files = await writeFiles(client, storage, writer, anchor);
    await client.query('commit');
    await writer.finish({ kind: 'end', ...files });
    return { manifest, ...files };
  } catch (error) {
    await writer.abandon();
    throw error;
  } finally {
    await client.end();
  }
}

async function describe(client: pg.Client): Promise<Manifest> {
  const rows = async <R extends pg.QueryResultRow>(text: string) => (await client.query<R>(text)).rows;
  const tables: Record<string, number> = {};
  for (const { name } of await rows<{ name: string }>(ownTables)) {
    const [counted] = await rows<{ count: string }>(`select count(*)::text as count from ${name}`);
    tables[name] = Number(counted?.count);
  }
  const sequences: Manifest['sequences'] = [];
  const named = await rows<{ name: string }>(`select format('%I.%I', schemaname, sequencename) as name
    from pg_sequences where schemaname not in ('pgboss') order by 1`);
  for (const { name } of named) {
    const [state] = await rows<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${name}`,
    );
    if (state) sequences.push({ name, ...state });
  }
  const [moment] = await rows<{ at: string }>(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at`,
  );
  const [trail] = await rows<{ seq: string; hash: string }>(
    `select seq::text as seq, encode(hash, 'hex') as hash from audit_trail order by seq desc limit 1`,
  );
  return {
    kind: 'manifest',
    format: 1,
    takenAt: moment?.at ?? '',
    migrations: await rows('select name, checksum from migration order by name'),
    tables,
    sequences,
    trail: trail ?? null,
  };
}

/** Rows in PostgreSQL's own format, so that every type is restored exactly; a few megabytes at a time. */
async function writeRows(client: pg.Client, writer: BackupWriter, table: string, count: number): Promise<void> {
  if (count === 0) return;
  const { rows: sizes } = await client.query<{ size: string }>(
    `select (pg_table_size($1::regclass) / $2 * 2 + 100)::text as size`,
    [table, count],
  );
  const batch = Math.max(1, Math.min(5_000, Math.floor(pieceBytes / Number(sizes[0]?.size ?? 1_000))));
  await client.query(`declare rows_of no scroll cursor for select t::text as row from ${table} t`);
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batch} from rows_of`);
    if (rows.length === 0) break;
    await writer.write({ kind: 'rows', table }, Buffer.from(JSON.stringify(rows.map(({ row }) => row))));
  }
  await client.query('close rows_of');
}

type Anchor = { key: string; encrypted: Buffer } | null;

async function latestAnchor(client: pg.Client, storage: Storage): Promise<Anchor> {
  const { rows } = await client.query<{ chain: string }>('select chain::text as chain from audit_head');
  const key = `trail/${rows[0]?.chain}/latest.json`;
  const encrypted = rows[0] ? await storage.readEncrypted(key) : null;
  return encrypted && { key, encrypted };
}

/** Files as stored, still encrypted. A file that a row names but the store lacks is counted. */
async function writeFiles(client: pg.Client, storage: Storage, writer: BackupWriter, anchor: Anchor) {
  const counted = { files: 0, missing: 0 };
  for await (const page of storedFiles(readerOn(client))) {
    for (const key of page) {
      const encrypted = key === anchor?.key ? anchor.encrypted : await storage.readEncrypted(key);
      if (encrypted === null) counted.missing += 1;
      else {
        await writer.write({ kind: 'file', key }, encrypted);
        counted.files += 1;
      }
    }
  }
  return counted;
}

async function main(): Promise<void> {
  const config = readConfig();
  const file = process.argv[2];
  if (!file) throw new Error('Say where to: node dist/backup.js FILE');
  const key = backupKeyOf(process.env['BACKUP_KEY']);
  if (key.equals(config.ENCRYPTION_KEY)) throw new Error('BACKUP_KEY must not be ENCRYPTION_KEY.');
  const url = process.env['MIGRATION_DATABASE_URL'] ?? config.DATABASE_URL;
  const db = openDatabase(url, { poolSize: 1 });
  try {
    const { manifest, files, missing } = await backUp(url, connectPorts(config, db).storage, file, key);
    const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
    console.log(
      `Backed up ${rows} rows of ${manifest.takenAt} (${manifest.tables['public.ledger_entry']} ledger entries,`,
    );
    console.log(`trail up to row ${manifest.trail?.seq ?? '-'}) and ${files} files into ${file}.`);
    if (missing > 0) console.error(`${missing} files that rows name are missing in the store.`);
  } finally {
    await db.close();
  }
}

if (/(^|[\\/])backup\.(ts|js)$/.test(process.argv[1] ?? '')) await main();
