import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Db, openDatabase } from './db.ts';
import { col, RowMismatch, row } from './row.ts';
import { sql } from './sql.ts';

const shape = row({ amount: col.rupiah, paidOn: col.businessDate.nullable(), kind: col.oneOf(['cash', 'bank']) });

let database: TestDatabase;
let checked: Db;
let unchecked: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  checked = openDatabase(database.url, { poolSize: 1 });
  unchecked = openDatabase(database.url, { poolSize: 1, checkRows: false });
});
afterAll(async () => {
  await checked.close();
  await unchecked.close();
  await database.close();
});

describe('a checked row', () => {
  it('is answered as the database gave it', async () => {
    const statement = sql`select 5000::bigint as amount, date '2026-05-31' as "paidOn", 'cash' as kind`;
    expect(await checked.one(shape, statement)).toEqual({ amount: 5000, paidOn: '2026-05-31', kind: 'cash' });
    expect(await checked.tx((tx) => tx.row(shape, statement))).toEqual(await unchecked.row(shape, statement));
  });

  it.each([
    ['a column is missing', sql`select 5000 as amount, 'cash' as kind`],
    ['a column is unknown', sql`select 5000 as amount, null::date as "paidOn", 'cash' as kind, 1 as more`],
    ['money is text', sql`select 5000::numeric as amount, null::date as "paidOn", 'cash' as kind`],
    ['null stands where no null may', sql`select null::bigint as amount, null::date as "paidOn", 'cash' as kind`],
    ['a word is not of the list', sql`select 5000 as amount, null::date as "paidOn", 'cheque' as kind`],
    ['an instant stands where a date should', sql`select 5000 as amount, now() as "paidOn", 'cash' as kind`],
  ])('is an error when %s', async (_, statement) => {
    await expect(checked.rows(shape, statement)).rejects.toThrow(RowMismatch);
    await expect(checked.tx((tx) => tx.one(shape, statement))).rejects.toThrow(RowMismatch);
  });

  it('is not looked at where checking is off', async () => {
    expect(await unchecked.row(shape, sql`select 'whatever' as amount`)).toEqual({ amount: 'whatever' });
  });
});

describe('exists', () => {
  it('says whether there is any row', async () => {
    expect(await checked.exists(sql`select 1`)).toBe(true);
    expect(await checked.exists(sql`select 1 where false`)).toBe(false);
  });
});
