// The migration runner: each file once, in order, completely or not at all, and never a changed history.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/db.ts';
import { requireSchema } from '#platform/start-checks.ts';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let client: pg.Client;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
});
afterAll(async () => {
  await client.end();
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await client.query('TRUNCATE migration');
  await client.query('DROP TABLE IF EXISTS fruit, basket');
  await rm(folder, { recursive: true });
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'));
  await file('9001_fruit.sql', 'CREATE TABLE fruit (id int);');
});

const file = (name: string, sql: string) => writeFile(path.join(folder, name), sql);
const run = () => migrate(database.ownerUrl, folder);

describe('migrating', () => {
  it('applies the files in the order of their names and returns which', async () => {
    await file('9003_pear.sql', 'INSERT INTO fruit SELECT count(*) + 10 FROM fruit;');
    await file('9002_apple.sql', 'INSERT INTO fruit VALUES (1);');
    expect(await run()).toEqual(['9001_fruit.sql', '9002_apple.sql', '9003_pear.sql']);
    const { rows } = await client.query('SELECT id FROM fruit ORDER BY id');
    expect(rows).toEqual([{ id: 1 }, { id: 11 }]);
  });

  it('applies nothing a second time, and later only what is new', async () => {
    await run();
    expect(await run()).toEqual([]);
    await file('9002_basket.sql', 'CREATE TABLE basket (id int);');
    expect(await run()).toEqual(['9002_basket.sql']);
  });

  it('refuses a file that was changed after it had been applied', async () => {
    await run();
    await file('9001_fruit.sql', 'CREATE TABLE fruit (id bigint);');
    await expect(run()).rejects.toThrow('9001_fruit.sql was changed after it had been applied');
  });

  it('refuses a new file that sorts before an applied one', async () => {
    await run();
    await file('9000_late.sql', 'SELECT 1;');
    await expect(run()).rejects.toThrow('it comes before 9001_fruit.sql');
  });

  it('refuses a database that is newer than the files', async () => {
    await run();
    await rm(path.join(folder, '9001_fruit.sql'));
    await file('9002_basket.sql', 'CREATE TABLE basket (id int);');
    await expect(run()).rejects.toThrow('9001_fruit.sql, which this version does not know');
  });

  it('is required before a program serves: an older and a newer schema are reported in a sentence', async () => {
    const product = openDatabase(database.url, { poolSize: 1 });
    try {
      await expect(requireSchema(product, folder)).rejects.toThrow(
        '1 berkas belum diterapkan, mulai dari 9001_fruit.sql): jalankan node dist/migrate.js',
      );
      await run();
      await requireSchema(product, folder);
      await rm(path.join(folder, '9001_fruit.sql'));
      await expect(requireSchema(product, folder)).rejects.toThrow('9001_fruit.sql tidak dikenal');
    } finally {
      await product.close();
    }
  });

  it('keeps nothing of a file that fails half way, and names the line', async () => {
    await file('9002_basket.sql', 'CREATE TABLE basket (id int);\nSELECT nonsense;');
    await expect(run()).rejects.toThrow(/9002_basket\.sql \(line 2\).*nonsense/);
    const { rows } = await client.query(`SELECT to_regclass('basket') AS basket, to_regclass('fruit') AS fruit`);
    expect(rows).toEqual([{ basket: null, fruit: 'fruit' }]);
  });

  it('lets two migrators at once share the work without doing any of it twice', async () => {
    for (let number = 2; number < 8; number++) await file(`900${number}_more.sql`, 'INSERT INTO fruit VALUES (1);');
    const both = await Promise.all([run(), run()]);
    expect(both.flat().sort()).toHaveLength(7);
    const { rows } = await client.query('SELECT count(*)::int AS count FROM fruit');
    expect(rows).toEqual([{ count: 6 }]);
  });
});
