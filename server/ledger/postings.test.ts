// Postings behind the product's guarantees: a hold is spent, a release and a mirror happen once and to the rupiah, a
// correction leaves the wrong journal visible, and amounts keep all fifteen digits.
// Source: docs/domain.md §8.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import type { JournalId, LendingId, PersonId, PortfolioId } from '#domain/ids.ts';
import {
  approveDisbursement,
  confirmDisbursement,
  holdFunding,
  type Leg,
  mirror,
  overpay,
  payBackOverpayment,
  receiveTransfer,
  releaseFunding,
  topUp,
} from '#domain/journal.ts';
import { rupiah, ZERO } from '#domain/money.ts';
import { type Db, openDatabase } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { Refused } from '#platform/refuse.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { asId } from '#domain/ids.testing.ts';
import {
  type Journal,
  lenderAccounts,
  lendingAccounts,
  openAccounts,
  postJournal,
  proveBooks,
  readBalance,
} from './ledger.ts';

const on = businessDate('2026-06-01');
let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await openTestDatabase();
  db = openDatabase(database.url, { poolSize: 4 });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const post = (kind: Journal['kind'], legs: readonly Leg[], options: { key?: string; corrects?: JournalId } = {}) =>
  db.tx((tx) => postJournal(tx, { kind, key: newId(), businessDate: on, legs, ...options }));
const balance = (lender: PersonId) => readBalance(db, 'cash', lender);
const heldFor = (lending: LendingId) => readBalance(db, 'funding', lending);

async function ground(amount: number): Promise<{ lenderId: PersonId; lendingId: LendingId }> {
  const [lenderId, lendingId] = [newId(), newId()];
  await db.tx(async (tx) => {
    await openAccounts(tx, asId(lenderId), lenderAccounts);
    await openAccounts(tx, asId(lendingId), lendingAccounts);
  });
  await post('topup', topUp({ lenderId: asId(lenderId), amount: rupiah(amount) }));
  return { lenderId: asId(lenderId), lendingId: asId(lendingId) };
}
const hold = (at: { lenderId: PersonId; lendingId: LendingId }, amount: number, portfolioId = newId<PortfolioId>()) =>
  holdFunding({ ...at, portfolioId: asId(portfolioId), amount: rupiah(amount) });
const disbursementOf = (lendingId: LendingId, loan: number) =>
  approveDisbursement({ lendingId, loanAmount: rupiah(loan), fee: ZERO, stampCost: ZERO, bankTransferCost: ZERO });

/** Paid out and confirmed by the bank: nothing stays on its way. */
async function disburse(lendingId: LendingId, loan: number): Promise<void> {
  await post('disbursement_approved', disbursementOf(lendingId, loan));
  await post('disbursement_confirmed', confirmDisbursement({ lendingId, amount: rupiah(loan) }));
}

describe('a hold', () => {
  it('is spent at once: of six times 1.000.000 on 5.000.000 five pass, and all five disbursed leave 0', async () => {
    const at = await ground(5_000_000);
    for (let n = 0; n < 5; n += 1) await post('funding_hold', hold(at, 1_000_000));
    await expect(post('funding_hold', hold(at, 1_000_000))).rejects.toBeInstanceOf(Refused);
    await disburse(at.lendingId, 5_000_000);
    expect([await balance(at.lenderId), await heldFor(at.lendingId)]).toEqual([0, 0]);
  });

  it('is released once: 1.500.000, then 2.000.000, then still 2.000.000 and nothing posted', async () => {
    const at = await ground(2_000_000);
    const portfolio = { ...at, portfolioId: newId<PortfolioId>(), amount: rupiah(500_000) };
    await post('funding_hold', holdFunding(portfolio));
    expect(await balance(at.lenderId)).toBe(1_500_000);
    const key = `release:${portfolio.portfolioId}`;
    const first = await post('funding_release', releaseFunding(portfolio), { key });
    expect(await balance(at.lenderId)).toBe(2_000_000);
    const again = await post('funding_release', releaseFunding(portfolio), { key });
    expect(again).toEqual({ journalId: first.journalId, repeated: true });
    expect([await balance(at.lenderId), await heldFor(at.lendingId)]).toEqual([2_000_000, 0]);
  });

  it('that was refused leaves nothing to pay out', async () => {
    const at = await ground(300_000);
    await expect(post('funding_hold', hold(at, 500_000))).rejects.toBeInstanceOf(Refused);
    await expect(post('disbursement_approved', disbursementOf(at.lendingId, 500_000))).rejects.toBeInstanceOf(Refused);
    expect([await balance(at.lenderId), await heldFor(at.lendingId)]).toEqual([300_000, 0]);
  });

  it('of 3.000.000 pays out 2.500.000 and releases the rest once, and never pays out 3.100.000', async () => {
    const [less, more] = [await ground(4_000_000), await ground(4_000_000)];
    await post('funding_hold', hold(less, 3_000_000));
    await disburse(less.lendingId, 2_500_000);
    const rest = mirror(hold(less, 500_000));
    await post('funding_release', rest);
    await expect(post('funding_release', rest)).rejects.toBeInstanceOf(Refused);
    expect([await balance(less.lenderId), await heldFor(less.lendingId)]).toEqual([1_500_000, 0]);

    await post('funding_hold', hold(more, 3_000_000));
    const beyond = disbursementOf(more.lendingId, 3_100_000);
    await expect(post('disbursement_approved', beyond)).rejects.toBeInstanceOf(Refused);
    expect([await balance(more.lenderId), await heldFor(more.lendingId)]).toEqual([1_000_000, 3_000_000]);
  });
});

describe('a reversal', () => {
  it('of 50.000 paid too much touches the debt to the group and the bank, and no other account', async () => {
    const { lendingId } = await ground(1);
    const amount = rupiah(50_000);
    await post('transfer_received', receiveTransfer({ lendingId, amount }));
    await post('overpayment', overpay({ lendingId, amount }));
    expect(await readBalance(db, 'overpayment', lendingId)).toBe(50_000);
    const before = await readBalance(db, 'collection', lendingId);
    const { journalId } = await post('correction', payBackOverpayment({ lendingId, amount }));
    const legs = await db.rows(
      anyRow,
      sql`select a.kind, e.amount_rupiah as amount from ledger_entry e
      join ledger_account a on a.id = e.account_id where e.journal_id = ${journalId} order by amount desc`,
    );
    expect(legs).toEqual([
      { kind: 'overpayment', amount: 50_000 },
      { kind: 'escrow', amount: -50_000 },
    ]);
    expect([await readBalance(db, 'overpayment', lendingId), before]).toEqual([0, 0]);
    expect(await readBalance(db, 'collection', lendingId)).toBe(0);
  });

  it('is a new journal that names the one it corrects; both stay, and together they move nothing', async () => {
    const { lenderId } = await ground(100_000);
    const wrong = topUp({ lenderId, amount: rupiah(70_000) });
    const { journalId } = await post('topup', wrong);
    const correction = await post('correction', mirror(wrong), { corrects: journalId });
    expect(await balance(lenderId)).toBe(100_000);
    const journals = await db.rows(
      anyRow,
      sql`select id, corrects_id as corrects from ledger_journal
      where id in (${journalId}, ${correction.journalId}) order by corrects_id nulls first`,
    );
    expect(journals).toEqual([
      { id: journalId, corrects: null },
      { id: correction.journalId, corrects: journalId },
    ]);
    const sums = await db.rows(
      row({ sum: col.number }),
      sql`select sum(amount_rupiah)::bigint as sum from ledger_entry
      where journal_id in (${journalId}, ${correction.journalId}) group by account_id`,
    );
    expect(sums.map(({ sum }) => sum)).toEqual([0, 0]);
  });
});

describe('fifteen digits', () => {
  const most = 999_999_999_999_999;

  it('are held exactly, and one rupiah more is a fault, not a short balance', async () => {
    const { lenderId } = await ground(most);
    expect(await balance(lenderId)).toBe(most);
    const over = post('topup', topUp({ lenderId, amount: rupiah(1) }));
    await expect(over).rejects.toThrow(/ledger_account_balance_rupiah_check/);
    await expect(over).rejects.not.toBeInstanceOf(Refused);
    expect(await balance(lenderId)).toBe(most);
  });

  it('are summed beyond what a JavaScript number holds: 9.100.000.000.000.001', async () => {
    const escrow = async () =>
      BigInt(
        (
          await db.one(
            row({ sum: col.text }),
            sql`select balance_rupiah::text as sum from ledger_balance where kind = 'escrow'`,
          )
        ).sum,
      );
    const before = await escrow();
    for (let n = 0; n < 9; n += 1) await ground(most);
    await ground(100_000_000_000_010);
    expect((await escrow()) - before).toBe(9_100_000_000_000_001n);
  });
});

describe('the books', () => {
  it('are proved after all of it', async () => {
    expect(await proveBooks(db)).toEqual([]);
  });
});
