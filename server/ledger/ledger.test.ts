// The ledger's guarantees: balanced or not posted, once per key, never below zero, no lock-order deadlock, no gap in
// sequences.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import type { Leg } from '#domain/journal.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { Refused } from '#platform/refuse.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { observed } from '#test/observer.ts';
import { lenderAccounts, openAccounts, postJournal, proveBooks, readBalance } from './ledger.ts';

const on = businessDate('2026-06-01');
let database: TestDatabase;
let db: Db;
let owner: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDatabase(database.url, { poolSize: 10 });
  owner = openDatabase(database.ownerUrl, { poolSize: 2 });
});
afterAll(async () => {
  await db.close();
  await owner.close();
  await database.close();
});

async function lenderWith(balance: number): Promise<PersonId> {
  const lender = newId<PersonId>();
  await db.tx(async (tx) => {
    await openAccounts(tx, lender, lenderAccounts);
    if (balance > 0)
      await postJournal(tx, {
        kind: 'topup',
        key: `topup:${lender}`,
        businessDate: on,
        legs: [{ account: 'escrow', owner: null, amount: balance }, cash(lender, -balance)],
      });
  });
  return lender;
}

const cash = (lender: PersonId, amount: number): Leg => ({ account: 'cash', owner: lender, amount });
const move = (from: PersonId, to: PersonId, amount: number, key = newId()) =>
  db.tx((tx) =>
    postJournal(tx, { kind: 'correction', key, businessDate: on, legs: [cash(from, amount), cash(to, -amount)] }),
  );
const balance = (lender: PersonId) => readBalance(db, 'cash', lender);

/** Posts through the database function alone, as a faulty program would. */
const postRaw = (legs: unknown, key = newId()) =>
  db.run(sql`select post_journal(${newId()}, 'correction', ${key}, ${on}, ${JSON.stringify(legs)}::jsonb)`);

describe('posting a journal', () => {
  it('refuses one that does not sum to zero, whichever side is larger', async () => {
    const [a, b] = [await lenderWith(1_000_000), await lenderWith(0)];
    for (const credit of [-99_800, -100_000]) {
      await expect(postRaw([cash(a, 99_900), cash(b, credit)])).rejects.toThrow(/does not balance/);
    }
    expect(await balance(a)).toBe(1_000_000);
  });

  it('refuses a single leg, a leg of zero, an account that is not open and a kind that does not exist', async () => {
    const a = await lenderWith(1_000);
    await expect(postRaw([cash(a, 0), cash(a, 0)])).rejects.toThrow(/does not balance/);
    await expect(postRaw([])).rejects.toThrow(/does not balance/);
    await expect(postRaw([cash(a, 500), cash(newId<PersonId>(), -500)])).rejects.toThrow(/unknown account/);
    await expect(postRaw([cash(a, 500), { account: 'loot', owner: null, amount: -500 }])).rejects.toThrow(
      /unknown account/,
    );
    expect(await balance(a)).toBe(1_000);
  });

  it('stores two legs on one account separately and counts both', async () => {
    const a = await lenderWith(1_000_000);
    await db.tx((tx) =>
      postJournal(tx, {
        kind: 'withdrawal',
        key: newId(),
        businessDate: on,
        legs: [
          cash(a, 150_000),
          cash(a, 50_000),
          { account: 'withdrawing', owner: null, amount: -150_000 },
          { account: 'fee_income', owner: null, amount: -50_000 },
        ],
      }),
    );
    expect(await balance(a)).toBe(800_000);
    const lines = await db.rows(
      row({ amount: col.number, after: col.number }),
      sql`select amount_rupiah as amount, balance_after_rupiah as after from ledger_entry e
      join ledger_account a on a.id = e.account_id where a.owner_id = ${a} and a.kind = 'cash' order by entry_no`,
    );
    expect(lines.map((line) => [line.amount, line.after])).toEqual([
      [-1_000_000, 1_000_000],
      [150_000, 850_000],
      [50_000, 800_000],
    ]);
  });

  it('numbers the running balance by sequence, not by time, when entries share an instant', async () => {
    const a = await lenderWith(1_000_000);
    await db.tx(async (tx) => {
      for (const change of [200_000, -300_000, 50_000]) {
        await postJournal(tx, {
          kind: 'correction',
          key: newId(),
          businessDate: on,
          legs: [cash(a, -change), { account: 'escrow', owner: null, amount: change }],
        });
      }
    });
    const after = await db.rows(
      row({ after: col.number }),
      sql`select balance_after_rupiah as after from ledger_entry e join ledger_account a on a.id = e.account_id
      where a.owner_id = ${a} and a.kind = 'cash' order by entry_no desc limit 3`,
    );
    expect(after.map((row) => row.after)).toEqual([950_000, 900_000, 1_200_000]);
  });

  it('posts a key once: the same journal again changes nothing, another content under it is an error', async () => {
    const [a, b] = [await lenderWith(500_000), await lenderWith(0)];
    const key = newId();
    const first = await move(a, b, 100_000, key);
    const again = await move(a, b, 100_000, key);
    expect(again).toEqual({ journalId: first.journalId, repeated: true });
    await expect(move(a, b, 100_001, key)).rejects.toThrow(/another journal/);
    expect([await balance(a), await balance(b)]).toEqual([400_000, 100_000]);
  });

  it('refuses what would take a lender below zero, and saves nothing of it', async () => {
    const [a, b] = [await lenderWith(300_000), await lenderWith(0)];
    const key = newId();
    await expect(move(a, b, 500_000, key)).rejects.toBeInstanceOf(Refused);
    expect(await balance(a)).toBe(300_000);
    expect(await db.row(anyRow, sql`select 1 from ledger_journal where key = ${key}`)).toBeNull();
    expect((await move(a, b, 300_000, key)).repeated).toBe(false);
  });

  it('reads an amount from the database as a number that can be added to', async () => {
    const a = await lenderWith(1_000_000);
    expect((await balance(a)) + 500_000).toBe(1_500_000);
    const { count } = await db.one(row({ count: col.number }), sql`select count(*) as count from ledger_account`);
    expect(typeof count).toBe('number');
  });
});

describe('many at once', () => {
  it('records 100 transfers each way between two lenders without a deadlock', async () => {
    const [a, b] = [await lenderWith(1_000_000), await lenderWith(1_000_000)];
    const transfer = (_: unknown, index: number) => (index % 2 === 0 ? move(a, b, 1_000) : move(b, a, 1_000));
    await observed({ database }, () => Promise.all(Array.from({ length: 200 }, transfer)));
    expect([await balance(a), await balance(b)]).toEqual([1_000_000, 1_000_000]);
  });

  it('lets a debit through while credits arrive, never calling a conflict a short balance', async () => {
    const [a, b] = [await lenderWith(5_000_000), await lenderWith(50_000)];
    const credits = () => Array.from({ length: 50 }, () => move(b, a, 1_000));
    await observed({ database }, () => Promise.all([...credits(), move(a, b, 1_000_000)]));
    expect(await balance(a)).toBe(4_050_000);
  });

  it('does not lock a shared system account, and its sum is still right', async () => {
    const before = await escrow();
    const lenders = await Promise.all(Array.from({ length: 20 }, () => lenderWith(10_000)));
    expect(lenders).toHaveLength(20);
    expect((await escrow()) - before).toBe(200_000);
  });
});

const escrow = async () =>
  Number(
    (
      await db.one(
        row({ balance: col.text }),
        sql`select balance_rupiah as balance from ledger_balance where kind = 'escrow'`,
      )
    ).balance,
  );

describe('what the application may not do', () => {
  it('has no right to write to the ledger, the audit trail or the clock except through their functions', async () => {
    for (const statement of [
      sql`update ledger_account set balance_rupiah = 1`,
      sql`insert into ledger_entry values (${newId()}, 1, ${newId()}, 1, 1, null, now())`,
      sql`delete from ledger_journal`,
      sql`update audit_trail set reason = 'x'`,
      sql`update app_clock set offset_ms = 0`,
    ]) {
      await expect(db.run(statement)).rejects.toThrow(/permission denied/);
    }
  });

  it('cannot change, delete or truncate what was posted or recorded, nor disable its triggers', async () => {
    const denied = (statement: string) => {
      const attempt = db.run({ parts: [statement], values: [] });
      return expect(attempt, statement).rejects.toMatchObject({ code: '42501' });
    };
    for (const table of [
      'ledger_entry',
      'ledger_journal',
      'ledger_account',
      'ledger_rollup',
      'audit_trail',
      'audit_head',
    ]) {
      await denied(`delete from ${table}`);
      await denied(`truncate ${table}`);
      await denied(`alter table ${table} disable trigger all`);
      await denied(`drop table ${table}`);
    }
    await denied('update ledger_entry set amount_rupiah = amount_rupiah + 1');
    await denied('update ledger_journal set posted_at = now()');
    await denied('update audit_trail set at = now()');
    await denied(`set session_replication_role = 'replica'`);
    await denied(
      'create or replace function post_journal(uuid, text, text, date, jsonb, uuid, uuid) returns boolean language sql as $$ select true $$',
    );
    await denied('set role titian_owner');
  });

  it('moves the clock forward only', async () => {
    await db.run(sql`select advance_clock(60000)`);
    await db.run(sql`select advance_clock(1000)`);
    expect((await db.one(row({ offset: col.number }), sql`select offset_ms as offset from app_clock`)).offset).toBe(
      60_000,
    );
  });
});

describe('the proof', () => {
  it('finds nothing after all of the above, with and without the roll-up', async () => {
    expect(await proveBooks(owner)).toEqual([]);
    const before = await escrow();
    await db.run(sql`select roll_up_ledger(app_now())`);
    expect(await escrow()).toBe(before);
    expect(await proveBooks(owner)).toEqual([]);
  });

  it('names the view that a tampered balance or entry shows up in', async () => {
    const a = await lenderWith(1_000);
    await owner.run(sql`update ledger_account set balance_rupiah = 2000 where owner_id = ${a} and kind = 'cash'`);
    expect((await proveBooks(owner)).map((fault) => fault.proof)).toEqual(['balance_differs', 'escrow_differs']);
    await owner.run(sql`update ledger_account set balance_rupiah = 1000 where owner_id = ${a} and kind = 'cash'`);
  });
});
