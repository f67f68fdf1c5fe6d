// The accountant's walkthrough on a fresh database: its output matches the expected file, it uses every kind of
// journal, and its final figures are those worked out by hand.
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JournalKind } from '#domain/journal-kind.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { playWalkthrough } from './walkthrough.ts';

let database: TestDatabase;
let owner: Db;
let shown: string;

beforeAll(async () => {
  database = await openTestDatabase();
  owner = openDatabase(database.ownerUrl, { poolSize: 1 });
  shown = await playWalkthrough(database.ownerUrl);
});
afterAll(async () => {
  await owner.close();
  await database.close();
});

// The type requires all of them: a new kind of journal fails the test until the story uses it.
const kinds: Record<JournalKind, true> = {
  topup: true,
  funding_hold: true,
  funding_release: true,
  funding_refund: true,
  funding_transfer: true,
  funding_surplus: true,
  disbursement_approved: true,
  disbursement_confirmed: true,
  disbursement_refused: true,
  cash_collected: true,
  cash_deposited: true,
  transfer_received: true,
  distribution: true,
  overpayment: true,
  overpayment_returned: true,
  withdrawal: true,
  withdrawal_confirmed: true,
  withdrawal_refused: true,
  suspense: true,
  suspense_resolved: true,
  reversal: true,
  receivable_repaid: true,
  correction: true,
  remittance: true,
  bank_expense: true,
};

describe('the life of a loan in the books', () => {
  it('matches the expected text', async () => {
    const expected = await readFile(path.join(import.meta.dirname, 'walkthrough.expected.txt'), 'utf8');
    expect(shown).toBe(expected);
  });

  it('uses every kind of journal', async () => {
    const used = await owner.rows(row({ kind: col.text }), sql`select distinct kind from ledger_journal order by kind`);
    expect(used.map(({ kind }) => kind)).toEqual(Object.keys(kinds).sort());
  });

  it('ends in a trial balance that sums to 0, with exactly these accounts open', async () => {
    const standing = await owner.rows(
      row({ kind: col.text, balance: col.text }),
      sql`
      select kind, balance_rupiah::text as balance from ledger_balance where balance_rupiah <> 0 order by kind, balance_rupiah`,
    );
    expect(standing.map(({ kind, balance }) => [kind, Number(balance)])).toEqual([
      ['bank_expense', 12_500],
      ['cash', 1_592_250],
      ['cash', 3_266_150],
      ['cash', 59_133_500],
      ['escrow', 66_907_900],
      ['fee_income', 2_922_500],
      ['fine_income', 6_000],
    ]);
    expect(1_592_250 + 3_266_150 + 59_133_500 + 2_922_500 + 6_000).toBe(66_907_900 + 12_500);
    const { sum } = await owner.one(
      row({ sum: col.text }),
      sql`select sum(amount_rupiah)::text as sum from ledger_entry`,
    );
    expect(sum).toBe('0');
  });

  it('shows a proof of the ledger that fails', async () => {
    expect(shown).toMatch(/own proofs that fail ==\n\n {2}none\n$/);
    const later = await openTestDatabase();
    const its = openDatabase(later.ownerUrl, { poolSize: 1 });
    await its.run(sql`select open_ledger_account(gen_random_uuid(), 'cash', gen_random_uuid())`);
    await its.run(sql`update ledger_account set balance_rupiah = 5 where kind = 'cash'`);
    expect(await playWalkthrough(later.ownerUrl)).toMatch(/balance_differs +1\n {2}escrow_differs +1\n$/);
    await its.close();
    await later.close();
  });
});
