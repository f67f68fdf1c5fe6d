// A database for one test file: a clone of the migrated template, with a connection URL for each of the three roles.
// Call it in `beforeAll` and `close()` it in `afterAll`.
// Invariant: no two test files share a row.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Address, databaseGrants, databaseUrl } from '../scripts/databases.mjs';
import { templateDatabase } from './cluster.ts';

export type TestDatabase = {
  /** As the product's own role, `titian_app`. */
  url: string;
  /** As the role that owns the tables, to read or arrange what the product may not. */
  ownerUrl: string;
  /** As the role that only reads. */
  auditUrl: string;
  close(): Promise<void>;
};

export async function openTestDatabase(): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = superuser(cluster);
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase} OWNER titian_owner STRATEGY file_copy`);
  for (const statement of databaseGrants(name)) await client.query(statement);
  return {
    url: databaseUrl(cluster, 'titian_app', name),
    ownerUrl: databaseUrl(cluster, 'titian_owner', name),
    auditUrl: databaseUrl(cluster, 'titian_audit', name),
    async close() {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

let superuserPool: pg.Pool | undefined;

/** One connection for all files of a process: each costs the server's processor as much as ten small statements. */
function superuser(cluster: Address): pg.Pool {
  if (!superuserPool) {
    const connectionString = databaseUrl(cluster, 'superuser', 'postgres');
    superuserPool = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
    // The cluster is stopped at once after the last test.
    superuserPool.on('error', () => undefined);
  }
  return superuserPool;
}
