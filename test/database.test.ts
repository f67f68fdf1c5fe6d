// The test database: a clone that three roles can connect to, removed when it is closed.
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from './database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await database.close();
});

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query<Record<string, unknown>>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

describe('a test database', () => {
  it('is reached by the application, the owner and the auditor, each under its own name', async () => {
    const users = await Promise.all(
      [database.url, database.ownerUrl, database.auditUrl].map((url) => query(url, 'SELECT current_user AS name')),
    );
    expect(users.flat().map((row) => row['name'])).toEqual(['titian_app', 'titian_owner', 'titian_audit']);
  });

  it('lets neither the application nor the auditor create a table', async () => {
    await expect(query(database.url, 'CREATE TABLE x (id int)')).rejects.toThrow(/permission denied/);
    await expect(query(database.auditUrl, 'CREATE TABLE x (id int)')).rejects.toThrow(/permission denied/);
  });

  it('shows no other test file what this one writes', async () => {
    const other = await openTestDatabase();
    await query(database.ownerUrl, 'CREATE TABLE only_here (id int)');
    await expect(query(other.ownerUrl, 'SELECT * FROM only_here')).rejects.toThrow(/does not exist/);
    await other.close();
    await expect(query(other.ownerUrl, 'SELECT 1')).rejects.toThrow(/does not exist/);
  });
});
