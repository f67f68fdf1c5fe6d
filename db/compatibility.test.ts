// The oldest PostgreSQL an operator may use (15) accepts every migration, if that version is installed: no migration
// uses what only the embedded 18 has, and both end with the same tables.
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl, prepareDatabase } from '../scripts/databases.mjs';
import * as postgres from '../scripts/postgres.mjs';
import { temporaryClusterFolder } from '#test/cluster.ts';
import { openTestDatabase } from '#test/database.ts';
import { migrate } from './migrate.ts';

const oldest = '/usr/lib/postgresql/15/bin';

/** Every column of our own schemas with its type, and every function with its arguments. */
const shape = `
  SELECT table_schema || '.' || table_name || '.' || column_name || ' ' || data_type AS part
    FROM information_schema.columns WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
  UNION ALL
  SELECT oid::regprocedure::text FROM pg_proc
    WHERE pronamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
  ORDER BY part`;

async function read(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe.runIf(existsSync(oldest))('PostgreSQL 15', () => {
  let folder: string;
  let url: string;

  beforeAll(async () => {
    folder = await temporaryClusterFolder();
    const locale = ['--locale=C.UTF-8'];
    const cluster = await postgres.startCluster({ folder, bin: oldest, locale, settings: postgres.disposable });
    await prepareDatabase(cluster, 'titian');
    url = databaseUrl(cluster, 'titian_owner', 'titian');
  });
  afterAll(async () => {
    await postgres.stopCluster(folder, 'immediate', oldest);
    await rm(folder, { recursive: true });
  });

  it('takes every migration and ends with the tables and functions of the embedded version', async () => {
    expect(await migrate(url)).not.toEqual([]);
    expect(await read(url, 'SHOW server_version_num')).toEqual([
      { server_version_num: expect.stringMatching(/^15\d{4}$/) },
    ]);
    const embedded = await openTestDatabase();
    const expected = await read(embedded.ownerUrl, shape);
    await embedded.close();
    expect(expected.length).toBeGreaterThan(100);
    expect(await read(url, shape)).toEqual(expected);
  });
});
