// Brings a database to the current schema: applies db/migrations/*.sql in name order, forward only, as `titian_owner`, who
// owns every table. As a program it first makes what an empty cluster lacks (db/prepare.ts).
// Invariants: one migrator at a time (the row of migration_lock), each file in its own transaction together with its
// record, and an applied file never changes.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type Addresses, NotAllowed, prepareDatabase } from './prepare.ts';

/** Beside db/migrate.ts in a checkout, and beside dist/migrate.js in a build. */
export const migrationFolder = path.join(import.meta.dirname, 'migrations');

type MigrationFile = { name: string; sql: string; checksum: string };

/**
 * Prepares the database where it was never migrated, migrates it, and gives a new one its lists and texts. Returns what was
 * made, and the files applied.
 */
export async function prepareAndMigrate(addresses: Addresses): Promise<{ made: string[]; applied: string[] }> {
  const made = await prepareDatabase(addresses);
  const applied = await migrate(addresses.migration);
  // Loaded here, since programs that only restore need neither lists nor texts.
  const { fillNewDatabase } = await import('./reference.ts');
  const filled = await fillNewDatabase(addresses.migration);
  return { made: filled ? [...made, 'the first lists and texts of law'] : made, applied };
}

/** Applies what is missing and returns the names of the files applied. */
export async function migrate(url: string, folder = migrationFolder): Promise<string[]> {
  const files = await readFiles(folder);
  const client = new pg.Client({ connectionString: url, application_name: 'titian-migrate' });
  await client.connect();
  try {
    await prepare(client);
    const applied: string[] = [];
    for (const file of files) {
      if (await applyFile(client, file, files)) applied.push(file.name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function readFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The tables of the runner itself. A superuser works as the owner, to whom everything then belongs. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(`SET client_min_messages = warning`);
  if (await isForeignRuler(client)) await client.query('SET ROLE titian_owner');
  const statements = `
    CREATE TABLE IF NOT EXISTS migration (
      name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS migration_lock (id int PRIMARY KEY CHECK (id = 1));
    INSERT INTO migration_lock VALUES (1) ON CONFLICT DO NOTHING;
    GRANT SELECT ON migration TO titian_app, titian_audit;`;
  try {
    await client.query(statements);
  } catch (error) {
    // Two first migrators at once: IF NOT EXISTS loses that race with a uniqueness error; the second try finds the
    // tables.
    if (!isCode(error, '23505', '42P07', 'XX000')) throw error;
    await client.query(statements);
  }
}

/** Whether this is a superuser in a database that is the owner's. */
async function isForeignRuler(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ ruler: boolean }>(
    `SELECT rolsuper AND (SELECT datdba = to_regrole('titian_owner') FROM pg_database WHERE datname = current_database())
       AND NOT EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('public.migration') AND relowner <> to_regrole('titian_owner'))
       AS ruler FROM pg_roles WHERE rolname = current_user`,
  );
  return rows[0]?.ruler === true;
}

/** Applies one file unless it is recorded; the lock row is held until its transaction ends. */
async function applyFile(client: pg.Client, file: MigrationFile, files: MigrationFile[]): Promise<boolean> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT id FROM migration_lock FOR UPDATE');
    const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migration');
    checkHistory(rows, files, file);
    const fresh = !rows.some((row) => row.name === file.name);
    if (fresh) {
      await client.query(`SET LOCAL lock_timeout = '15s'`);
      await client.query(file.sql);
      await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [file.name, file.checksum]);
    }
    await client.query('COMMIT');
    return fresh;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    const position = (error as { position?: string }).position;
    const line = position ? ` (line ${file.sql.slice(0, Number(position)).split('\n').length})` : '';
    throw new Error(`Migration ${file.name}${line}: ${reason}`, { cause: error });
  }
}

function checkHistory(
  recorded: { name: string; checksum: string }[],
  files: MigrationFile[],
  next: MigrationFile,
): void {
  for (const row of recorded) {
    const file = files.find((candidate) => candidate.name === row.name);
    if (!file) throw new Error(`the database has ${row.name}, which this version does not know`);
    if (file.checksum !== row.checksum) throw new Error(`${row.name} was changed after it had been applied`);
  }
  const isRecorded = recorded.some((row) => row.name === next.name);
  const later = recorded.find((row) => row.name > next.name);
  if (!isRecorded && later) throw new Error(`it comes before ${later.name}, which is applied: give it a later name`);
}

function isCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

// Runs only as the main program: this file is also bundled into others, which must not migrate when they start.
if (/(^|[\\/])migrate\.(ts|js)$/.test(process.argv[1] ?? '')) {
  const { SUPERUSER_DATABASE_URL: superuser, DATABASE_URL: app, MIGRATION_DATABASE_URL = app } = process.env;
  if (!MIGRATION_DATABASE_URL) {
    console.error('MIGRATION_DATABASE_URL is not set.');
    process.exit(1);
  }
  try {
    const { made, applied } = await prepareAndMigrate({ superuser, migration: MIGRATION_DATABASE_URL, app });
    for (const what of made) console.log(`Made: ${what}`);
    console.log(applied.length ? `Migrated: ${applied.join(', ')}` : 'Nothing to migrate.');
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
