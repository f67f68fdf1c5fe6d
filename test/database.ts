// A database for one test file: a clone of the migrated template, with a connection URL for each of the three roles.
// Call it in `beforeAll` and `close()` it in `afterAll`.
// Invariant: no two test files share a row.
import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { asSuperuser, databaseGrants, databaseUrl, dropDatabase } from '../scripts/databases.mjs';
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
  await asSuperuser(cluster, async (client) => {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase} OWNER titian_owner STRATEGY file_copy`);
    for (const statement of databaseGrants(name)) await client.query(statement);
  });
  return {
    url: databaseUrl(cluster, 'titian_app', name),
    ownerUrl: databaseUrl(cluster, 'titian_owner', name),
    auditUrl: databaseUrl(cluster, 'titian_audit', name),
    close: () => dropDatabase(cluster, name),
  };
}
