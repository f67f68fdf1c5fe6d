// The loan book after a reversal: days past due again, fines, covers, shares to the rupiah, and a repaid lending that
// runs again.
// Source: docs/domain.md §5, §6; decision 0051.
import { describe, expect, it } from 'vitest';
import type { MemberId, PersonId } from '#domain/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { asId } from '#domain/ids.testing.ts';
import {
  closeDays,
  collect,
  creditsOf,
  getSheet,
  arrearsOf,
  postSheet,
  rowsOf,
  type Running,
  sheetBody,
  shareOut,
  statusOf,
} from '#test/repayment.ts';
import { reverse } from '#test/reversal.ts';
import { useWorld } from '#test/world.ts';

const at = useWorld();

/** Rows of 100.000 + 20.000 a week of ten small loans, funded 60 % by A and 40 % by B. */
const small = () =>
  disbursedLending(at.current, '2026-03-04', [3_000_000, 2_000_000], { members: 10, principal: 500_000 });
const running = () => disbursedLending(at.current, '2026-03-04', [12_500_000, 37_500_000]);
const lenders = (lending: Running) => lending.funders.map(({ lender }) => lender.id) as [PersonId, PersonId];

describe('after a reversal', () => {
  it('the days are past due again: fines and the log as if nothing had been paid, and a later receipt corrects them', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await collect(world, lending, 1_200_000, '2026-03-11');
    await closeDays(world, '2026-03-11', '2026-03-13');
    await setClock(world, '2026-03-14');
    expect(await arrearsOf(world, lending.id, '2026-03-13')).toMatchObject({ late: 0, arrears: 0, open: 49_000_000 });
    await reverse(world, lending, { bankMoney: 'returned' });
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ fine: 2 * 1_200, closed: false });
    expect(await arrearsOf(world, lending.id, '2026-03-13')).toEqual({
      on: '2026-03-13',
      late: 2,
      arrears: 1_200_000,
      open: 50_000_000,
      missed: 1,
    });
    await collect(world, lending, 1_200_000, '2026-03-11');
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ fine: 0, closed: true });
    expect(await arrearsOf(world, lending.id, '2026-03-13')).toMatchObject({ late: 0, arrears: 0 });
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('refunds the paid fine, and takes it out of the income', async () => {
    const world = at.current;
    const lending = await running();
    await closeDays(world, '2026-03-11', '2026-03-12');
    await setClock(world, '2026-03-13');
    const income = await system('fine_income');
    await collect(world, lending, 1_202_400, '2026-03-13');
    expect(await system('fine_income')).toBe(income + 2_400);
    await reverse(world, lending, { bankMoney: 'returned' });
    expect(await system('fine_income')).toBe(income);
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ fine: 1_200, paidFine: 0, closed: false });
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('a later receipt is distributed to the rupiah as if it had never been', async () => {
    const world = at.current;
    const thirds = { members: 10, principal: 300_000 };
    const story = async (withReversal: boolean) => {
      const lending = await disbursedLending(world, '2026-03-04', [1_000_000, 1_000_000, 1_000_000], thirds);
      await setClock(world, '2026-03-11');
      await collect(world, lending, 100_000, '2026-03-11');
      if (withReversal) {
        await collect(world, lending, 77_777, '2026-03-11');
        await reverse(world, lending, { bankMoney: 'returned' });
      }
      await collect(world, lending, 100_001, '2026-03-11');
      const collection = await world.db.one(
        anyRow,
        sql`select principal_rupiah as principal, interest_rupiah as interest,
        carry_principal_rupiah as "carryPrincipal", carry_interest_rupiah as "carryInterest" from lending_collection
        where lending_id = ${lending.id}`,
      );
      const balances = await Promise.all(lending.funders.map(({ lender }) => world.balance(lender.id)));
      return { collection, balances };
    };
    expect(await story(true)).toEqual(await story(false));
    expect(await world.proof()).toEqual([]);
  }, 90_000);

  it('later distributions of an older receipt are made again, to the rupiah', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-19');
    // Two sheets in hand; the one recorded last is of the earlier meeting, so its cash counts as arrived first.
    await postSheet(world, lending, sheetBody(lending, '2026-03-18', 30_001));
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 70_003));
    await collect(world, lending, 700_030, '2026-03-19');
    await collect(world, lending, 300_010, '2026-03-19');
    const [a] = lenders(lending);
    expect(await creditsOf(world, asId(a))).toHaveLength(2);
    await reverse(world, lending, { bankMoney: 'returned' });
    await shareOut(world);
    expect(await creditsOf(world, asId(a))).toHaveLength(3);
    const lines = await world.db.one(
      row({ got: col.number }),
      sql`select sum(l.gross_rupiah)::bigint as got from distribution_line l
      join distribution d on d.id = l.distribution_id and d.reversed_at is null where d.lending_id = ${lending.id}`,
    );
    const { carry } = await world.db.one(
      row({ carry: col.number }),
      sql`select carry_principal_rupiah + carry_interest_rupiah as carry
      from lending_collection where lending_id = ${lending.id}`,
    );
    const { fine } = await world.db.one(
      row({ fine: col.number }),
      sql`select sum(fine_rupiah)::bigint as fine from distribution
      where lending_id = ${lending.id} and reversed_at is null`,
    );
    expect(lines.got + carry + fine).toBe(300_010);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('its covers are no longer owed', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    const [payer, debtor] = lending.group.members.map((member) => member.id) as [MemberId, MemberId];
    const covers = [{ payer, debtor, amount: 70_000 as never }];
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000, { of: { 1: 50_000 }, covers }));
    expect((await getSheet(world, lending)).data.members[1]).toMatchObject({ coverDebt: 70_000 });
    await reverse(world, lending, { bankMoney: 'kept' });
    expect((await getSheet(world, lending)).data.members[1]).toMatchObject({ coverDebt: 0, due: 120_000 });
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});

describe('a lending that was repaid', () => {
  it('runs again: portfolios active, late for every day since, sums of lenders those of the rows, until it is paid anew', async () => {
    const world = at.current;
    const lending = await small();
    await setClock(world, '2026-03-11');
    await collect(world, lending, 5_880_000, '2026-03-11');
    await collect(world, lending, 120_000, '2026-03-11');
    expect(await statusOf(world, lending)).toMatchObject({ repaid: true, portfolios: 'returned' });
    const other = await small();
    await closeDays(world, '2026-03-11', '2026-03-20');
    await setClock(world, '2026-03-21');
    expect(await arrearsOf(world, lending.id, '2026-03-20')).toBeNull();
    await reverse(world, lending, { bankMoney: 'returned' });
    expect(await statusOf(world, lending)).toEqual({
      status: 'disbursed',
      repaid: false,
      portfolios: 'active',
      reasons: null,
    });
    // Only the last row is open, and it is not due for months.
    expect(await arrearsOf(world, lending.id, '2026-03-20')).toMatchObject({ late: 0, arrears: 0, open: 100_000 });
    const { data } = await world.call(lending.funders[0]!.lender, 'GET me');
    expect(data.lender).toMatchObject({
      activePortfolioCount: 1,
      activePendingPrincipal: 60_000,
      activePendingInterest: 12_000,
      activeReturnedPrincipal: 2_940_000,
    });
    await collect(world, lending, 120_000, '2026-03-21');
    expect(await statusOf(world, lending)).toMatchObject({ repaid: true, portfolios: 'returned' });
    const told = await world.db.rows(
      anyRow,
      sql`select 1 from notification
      where user_id = ${lenders(lending)[0]} and kind = 'lending_returned'`,
    );
    expect(told).toHaveLength(2);
    expect(await statusOf(world, other)).toMatchObject({ repaid: false });
    expect(await world.proof()).toEqual([]);
  }, 90_000);

  it('in one payment is past due from the day on which its first row was due', async () => {
    const world = at.current;
    const lending = await small();
    await setClock(world, '2026-03-11');
    await collect(world, lending, 6_000_000, '2026-03-11');
    await small();
    await closeDays(world, '2026-03-11', '2026-03-20');
    await setClock(world, '2026-03-21');
    await reverse(world, lending, { bankMoney: 'returned' });
    expect(await arrearsOf(world, lending.id, '2026-03-20')).toMatchObject({ late: 9, arrears: 240_000, missed: 2 });
    // 120 a day for nine days of the first row, two of the second.
    expect((await rowsOf(world, lending.id)).slice(0, 2).map(({ fine }) => fine)).toEqual([9 * 120, 2 * 120]);
    expect(await world.proof()).toEqual([]);
  }, 90_000);

  it('after a default is in default again, and no fine is added', async () => {
    const world = at.current;
    const lending = await small();
    await closeDays(world, '2026-03-11', '2026-06-03');
    expect(await statusOf(world, lending)).toMatchObject({ status: 'failed', portfolios: 'failed' });
    const fines = (await rowsOf(world, lending.id)).reduce((sum, { fine }) => sum + fine, 0);
    await setClock(world, '2026-06-10');
    await collect(world, lending, 6_000_000 + fines, '2026-06-10');
    expect(await statusOf(world, lending)).toMatchObject({ status: 'failed', repaid: true, portfolios: 'returned' });
    await reverse(world, lending, { bankMoney: 'returned' });
    expect(await statusOf(world, lending)).toEqual({
      status: 'failed',
      repaid: false,
      portfolios: 'failed',
      reasons: 'defaulted',
    });
    expect((await rowsOf(world, lending.id)).reduce((sum, { fine }) => sum + fine, 0)).toBe(fines);
    expect(await world.proof()).toEqual([]);
  }, 120_000);

  it('by a payoff owes again the interest that was waived', async () => {
    const world = at.current;
    const lending = await small();
    await setClock(world, '2026-03-11');
    const params = { id: lending.id };
    const body = { valueDate: '2026-03-11' };
    const quoted = await world.call(lending.by.loan, 'POST staff/lendings/:id/payoffs', { params, body });
    await collect(world, lending, quoted.data.total, '2026-03-11');
    expect(await statusOf(world, lending)).toMatchObject({ repaid: true });
    await reverse(world, lending, { bankMoney: 'returned' });
    const rows = await rowsOf(world, lending.id);
    expect(rows.every(({ closed }) => !closed)).toBe(true);
    expect(rows.reduce((sum, { interest }) => sum + interest, 0)).toBe(1_000_000);
    const { data } = await world.call(lending.by.loan, 'GET staff/lendings/:id/payoffs', { params });
    expect(data.issued).toMatchObject([{ settledAt: null, expired: true }]);
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});

/** A system account's balance, all lendings together. */
async function system(kind: string): Promise<number> {
  return (
    await at.current.db.one(
      row({ balance: col.number }),
      sql`select balance_rupiah::bigint as balance from ledger_balance where kind = ${kind}`,
    )
  ).balance;
}
