// Real conflicts between transactions: what PostgreSQL wants retried is retried, nothing else is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Db, openDatabase, sqlState, type Tx } from './db.ts';
import { col, row } from './row.ts';
import { sql } from './sql.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  const owner = openDatabase(database.ownerUrl, { poolSize: 1 });
  await owner.run(sql`create table purse (name text primary key, amount integer not null)`);
  await owner.run(sql`insert into purse values ('a', 100), ('b', 100)`);
  await owner.run(sql`grant select, update on purse to titian_app`);
  await owner.close();
  db = openDatabase(database.url, { poolSize: 4 });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const add = (tx: Tx, name: string, amount: number) =>
  tx.run(sql`update purse set amount = amount + ${amount} where name = ${name}`);
const amounts = async () =>
  (await db.rows(row({ amount: col.number }), sql`select amount from purse order by name`)).map((row) => row.amount);

/** Resolves once this many have arrived; later ones do not wait. */
function meetingOf(people: number): () => Promise<void> {
  let missing = people;
  let open: () => void = () => undefined;
  const met = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    missing -= 1;
    if (missing <= 0) open();
    return met;
  };
}

describe('two transactions that lock in opposite orders', () => {
  it('both succeed: the one that PostgreSQL ends as a deadlock is retried', async () => {
    const meet = meetingOf(2);
    let begun = 0;
    const move = (from: string, to: string) =>
      db.tx(async (tx) => {
        begun += 1;
        await add(tx, from, -10);
        await meet();
        await add(tx, to, 10);
      });
    await Promise.all([move('a', 'b'), move('b', 'a')]);
    expect(begun).toBe(3);
    expect(await amounts()).toEqual([100, 100]);
  });
});

describe('a serialization failure', () => {
  const failing = (times: number) => {
    let tries = 0;
    return {
      tries: () => tries,
      work: async (tx: Tx) => {
        tries += 1;
        await add(tx, 'a', 1);
        if (tries <= times) await tx.run(sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`);
        return tries;
      },
    };
  };

  it('is retried up to five times, each from the start, so that only the last one counts', async () => {
    const before = await amounts();
    const { work } = failing(4);
    expect(await db.tx(work)).toBe(5);
    expect(await amounts()).toEqual([before[0]! + 1, before[1]]);
  });

  it('fails after the fifth attempt, with nothing saved', async () => {
    const before = await amounts();
    const { work, tries } = failing(5);
    const error = await db.tx(work).catch((caught: unknown) => caught);
    expect(sqlState(error)).toBe('40001');
    expect(tries()).toBe(5);
    expect(await amounts()).toEqual(before);
  });
});

it('does not retry an error that would happen again', async () => {
  let tries = 0;
  const broken = db.tx(async (tx) => {
    tries += 1;
    await tx.run(sql`select 1 / 0`);
  });
  await expect(broken).rejects.toThrow(/division by zero/);
  expect(tries).toBe(1);
});
