// Undoing a receipt, before and after its money was shared out: rows, fines, lateness, the lenders' cash and what they owe.
// Source: domain §5, §8; cases "Undoing a repayment already distributed", "Lunas while money is missing"; decision 0051.
import { describe, expect, it } from 'vitest';
import { sql } from '#platform/sql.ts';
import { disbursedLending, endAtBank, payoutOf, setClock } from '#test/disbursement.ts';
import {
  arrive,
  closeDays,
  collect,
  creditsOf,
  getSheet,
  held,
  latenessOf,
  postSheet,
  rowsOf,
  type Running,
  shareOut,
  sheetBody,
  statusOf,
} from '#test/repayment.ts';
import { approve, approveSeen, enter, lastReceipt, reverse, takeOut } from '#test/reversal.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';

const at = useWorld();
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

/** Rows of 100.000 + 20.000 a week: one woman's loan of the worked group, funded 60 % by A and 40 % by B. */
const small = () =>
  disbursedLending(at.current, '2026-03-04', [3_000_000, 2_000_000], { members: 10, principal: 500_000 });
const running = (options = {}) => disbursedLending(at.current, '2026-03-04', [12_500_000, 37_500_000], options);
const lenders = (lending: Running) => lending.funders.map(({ lender }) => lender.id) as [string, string];

describe('a distributed receipt of 120.000 that is reversed after A has taken everything out', () => {
  it('leaves A owing 69.840, takes 46.560 from B, and gives back 3.000 of tax and 600 of fee', async () => {
    const world = at.current;
    const lending = await small();
    const [a, b] = lenders(lending);
    await setClock(world, '2026-03-11');
    const before = { tax: await system('tax_payable'), fee: await system('fee_income') };
    await collect(world, lending, 120_000, '2026-03-11');
    expect([await world.balance(a), await world.balance(b)]).toEqual([69_840, 46_560]);
    expect(await system('tax_payable')).toBe(before.tax + 3_000);
    expect(await system('fee_income')).toBe(before.fee + 600);
    await takeOut(world, lending.funders[0]!.lender, 69_840);

    expect((await reverse(world, lending, { bankMoney: 'returned' })).status).toBe(200);
    expect([await world.balance(a), await world.balance(b)]).toEqual([0, 0]);
    expect(await held(world, 'lender_receivable', a)).toBe(69_840);
    expect(await held(world, 'lender_receivable', b)).toBe(0);
    expect([await system('tax_payable'), await system('fee_income')]).toEqual([before.tax, before.fee]);
    expect(await held(world, 'collection', lending.id)).toBe(0);
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ paidPrincipal: 0, paidInterest: 0, closed: false });
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is repaid by her next credit, whatever it is, in a line of its own that says why', async () => {
    const world = at.current;
    const lending = await small();
    const [a] = lenders(lending);
    await setClock(world, '2026-03-11');
    await collect(world, lending, 120_000, '2026-03-11');
    await takeOut(world, lending.funders[0]!.lender, 69_840);
    await reverse(world, lending, { bankMoney: 'returned' });
    await world.topUp(a, 50_000);
    expect([await world.balance(a), await held(world, 'lender_receivable', a)]).toEqual([0, 19_840]);
    await collect(world, lending, 120_000, '2026-03-11');
    expect([await world.balance(a), await held(world, 'lender_receivable', a)]).toEqual([50_000, 0]);
    const { data } = await world.call(lending.funders[0]!.lender, 'GET me/mutations', {
      query: { type: 'correction' },
    });
    expect(data.data.map(({ amount, description }) => [amount, description])).toEqual([
      [-19_840, 'Melunasi kekurangan saldo karena angsuran dibatalkan'],
      [-50_000, 'Melunasi kekurangan saldo karena angsuran dibatalkan'],
    ]);
    const told = await world.db.rows<{ body: string }>(
      sql`select body from notification where user_id = ${a} and kind = 'instalment_reversed_owed'`,
    );
    expect(told).toHaveLength(1);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is taken from what she has, and only the rest becomes a claim', async () => {
    const world = at.current;
    const lending = await small();
    const [a] = lenders(lending);
    await setClock(world, '2026-03-11');
    await collect(world, lending, 120_000, '2026-03-11');
    await takeOut(world, lending.funders[0]!.lender, 60_000);
    await reverse(world, lending, { bankMoney: 'returned' });
    expect([await world.balance(a), await held(world, 'lender_receivable', a)]).toEqual([0, 60_000]);
    const { data } = await world.call(lending.funders[0]!.lender, 'GET me/mutations', {
      query: { type: 'correction' },
    });
    expect(data.data).toMatchObject([
      {
        amount: -9_840,
        description: `Angsuran ${lending.group.name} dibatalkan`,
        portfolio: { id: expect.any(String) },
      },
    ]);
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});

describe('a receipt that has not been shared out', () => {
  it('of a meeting leaves nothing in the officer’s hand, and its rows are open again', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    const body = sheetBody(lending, '2026-03-11', 120_000);
    await postSheet(world, lending, body);
    await reverse(world, lending, { bankMoney: 'kept' });
    expect(await held(world, 'officer_cash', lending.group.officerId)).toBe(0);
    expect(await held(world, 'in_hand', lending.id)).toBe(0);
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ paidPrincipal: 0, closed: false });
    // The sheet that was reversed counts no more when it comes again; the right one is the next version.
    await expectUnchanged(world, async () => {
      expect(code(await postSheet(world, lending, body))).toEqual([422, 'error.sheet.reversed']);
    });
    expect((await getSheet(world, lending)).data).toMatchObject({ version: 2, posted: [] });
    expect((await postSheet(world, lending, { ...body, version: 2 })).status).toBe(200);
    expect(await held(world, 'in_hand', lending.id)).toBe(1_200_000);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('of a transfer leaves the collection, and is never shared', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await arrive(world, lending, 1_200_000, '2026-03-11');
    await reverse(world, lending, { bankMoney: 'returned' });
    await shareOut(world);
    expect(await held(world, 'collection', lending.id)).toBe(0);
    expect(await creditsOf(world, lenders(lending)[0])).toEqual([]);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('of which a part has arrived is undone in the hand and at the bank', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
    await collect(world, lending, 1_000_000, '2026-03-11');
    await reverse(world, lending, { bankMoney: 'kept' });
    expect(await held(world, 'officer_cash', lending.group.officerId)).toBe(0);
    expect(await held(world, 'collection', lending.id)).toBe(1_000_000);
    expect([await world.balance(lenders(lending)[0]), await world.balance(lenders(lending)[1])]).toEqual([0, 0]);
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});

describe('money that is still at the bank', () => {
  it('fills the right sheet first, the rest is a transfer, and it is given once', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
    await collect(world, lending, 1_200_000, '2026-03-11');
    await reverse(world, lending, { bankMoney: 'kept' });
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 110_000, { version: 2 }));
    const standing = await world.call(lending.by.finance, 'GET staff/lendings/:id/standing', {
      params: { id: lending.id },
    });
    expect(standing.data.unassigned).toBe(1_200_000);
    const escrow = await system('escrow');
    expect((await assign(lending, 1_200_000, '2026-03-11')).data).toEqual({ unassigned: 0 });
    await shareOut(world);
    expect(await system('escrow')).toBe(escrow);
    expect(await held(world, 'officer_cash', lending.group.officerId)).toBe(0);
    const receipts =
      await world.db.rows(sql`select channel, amount_rupiah as amount, arrived_rupiah as arrived from receipt
      where lending_id = ${lending.id} and reversed_at is null order by recorded_at, id`);
    expect(receipts).toEqual([
      { channel: 'meeting', amount: 1_100_000, arrived: 1_100_000 },
      { channel: 'transfer', amount: 100_000, arrived: 100_000 },
    ]);
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ closed: true });
    await expectUnchanged(world, async () => {
      expect(code(await assign(lending, 1_200_000, '2026-03-11'))).toEqual([422, 'error.assignment.changed']);
      expect(code(await assign(lending, 0, '2026-03-11'))).toEqual([422, 'error.assignment.changed']);
    });
    // Reversed once more, and called back by the bank this time: nothing is left of it.
    await reverse(world, lending, { bankMoney: 'returned' });
    await reverse(world, lending, { bankMoney: 'returned' });
    expect(await held(world, 'collection', lending.id)).toBe(0);
    expect(await system('escrow')).toBe(escrow - 1_200_000);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is refused for a date before the money left or to come, without a reason, to others than finance', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await collect(world, lending, 1_200_000, '2026-03-11');
    await reverse(world, lending, { bankMoney: 'kept' });
    await expectUnchanged(world, async () => {
      for (const date of ['2026-03-03', '2026-03-12', '2026-02-30'])
        expect(code(await assign(lending, 1_200_000, date))).toEqual([422, 'error.assignment.date']);
      expect(code(await assign(lending, 1_200_000, '2026-03-11', ' '))).toEqual([422, 'error.empty']);
      expect(code(await assign(lending, 1_199_999, '2026-03-11'))).toEqual([422, 'error.assignment.changed']);
      const asLoan = { ...lending, by: { ...lending.by, finance: lending.by.loan } };
      expect((await assign(asLoan, 1_200_000, '2026-03-11')).status).toBe(403);
      expect((await assign({ ...lending, id: 'x' }, 1_200_000, '2026-03-11')).status).toBe(404);
    });
  }, 60_000);
});

describe('after a reversal', () => {
  it('the days are late again: fines and the log as if nothing had been paid, and a later receipt mends them', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await collect(world, lending, 1_200_000, '2026-03-11');
    await closeDays(world, '2026-03-11', '2026-03-13');
    await setClock(world, '2026-03-14');
    expect(await latenessOf(world, lending.id, '2026-03-13')).toMatchObject({ late: 0, arrears: 0, open: 49_000_000 });
    await reverse(world, lending, { bankMoney: 'returned' });
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ fine: 2 * 1_200, closed: false });
    expect(await latenessOf(world, lending.id, '2026-03-13')).toEqual({
      on: '2026-03-13',
      late: 2,
      arrears: 1_200_000,
      open: 50_000_000,
      missed: 1,
    });
    await collect(world, lending, 1_200_000, '2026-03-11');
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ fine: 0, closed: true });
    expect(await latenessOf(world, lending.id, '2026-03-13')).toMatchObject({ late: 0, arrears: 0 });
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('gives back the fine that was paid, and takes it out of the income', async () => {
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

  it('a later receipt shares to the rupiah as if it had never been', async () => {
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
      const collection = await world.db.one(sql`select principal_rupiah as principal, interest_rupiah as interest,
        carry_principal_rupiah as "carryPrincipal", carry_interest_rupiah as "carryInterest" from lending_collection
        where lending_id = ${lending.id}`);
      const balances = await Promise.all(lending.funders.map(({ lender }) => world.balance(lender.id)));
      return { collection, balances };
    };
    expect(await story(true)).toEqual(await story(false));
    expect(await world.proof()).toEqual([]);
  }, 90_000);

  it('what was shared later of an older receipt is shared anew, to the rupiah', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-19');
    // Two sheets in hand; the one written down last is of the earlier meeting, so its cash counts as arrived first.
    await postSheet(world, lending, sheetBody(lending, '2026-03-18', 30_001));
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 70_003));
    await collect(world, lending, 700_030, '2026-03-19');
    await collect(world, lending, 300_010, '2026-03-19');
    const [a] = lenders(lending);
    expect(await creditsOf(world, a)).toHaveLength(2);
    await reverse(world, lending, { bankMoney: 'returned' });
    await shareOut(world);
    expect(await creditsOf(world, a)).toHaveLength(3);
    const lines = await world.db.one<{
      got: number;
    }>(sql`select sum(l.gross_rupiah)::bigint as got from distribution_line l
      join distribution d on d.id = l.distribution_id and d.reversed_at is null where d.lending_id = ${lending.id}`);
    const { carry } = await world.db.one<{
      carry: number;
    }>(sql`select carry_principal_rupiah + carry_interest_rupiah as carry
      from lending_collection where lending_id = ${lending.id}`);
    const { fine } = await world.db.one<{ fine: number }>(sql`select sum(fine_rupiah)::bigint as fine from distribution
      where lending_id = ${lending.id} and reversed_at is null`);
    expect(lines.got + carry + fine).toBe(300_010);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('a cover that was given by it is owed no more', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    const [payer, debtor] = lending.group.members.map((member) => member.id) as [string, string];
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
    expect(await latenessOf(world, lending.id, '2026-03-20')).toBeNull();
    await reverse(world, lending, { bankMoney: 'returned' });
    expect(await statusOf(world, lending)).toEqual({
      status: 'disbursed',
      repaid: false,
      portfolios: 'active',
      reasons: null,
    });
    // Only the last row is open, and it is not due for months.
    expect(await latenessOf(world, lending.id, '2026-03-20')).toMatchObject({ late: 0, arrears: 0, open: 100_000 });
    const { data } = await world.call(lending.funders[0]!.lender, 'GET me');
    expect(data.lender).toMatchObject({
      activePortfolioCount: 1,
      activePendingPrincipal: 60_000,
      activePendingInterest: 12_000,
      activeReturnedPrincipal: 2_940_000,
    });
    await collect(world, lending, 120_000, '2026-03-21');
    expect(await statusOf(world, lending)).toMatchObject({ repaid: true, portfolios: 'returned' });
    const told = await world.db.rows(sql`select 1 from notification
      where user_id = ${lenders(lending)[0]} and kind = 'lending_returned'`);
    expect(told).toHaveLength(2);
    expect(await statusOf(world, other)).toMatchObject({ repaid: false });
    expect(await world.proof()).toEqual([]);
  }, 90_000);

  it('in one payment is late from the day on which its first row was due', async () => {
    const world = at.current;
    const lending = await small();
    await setClock(world, '2026-03-11');
    await collect(world, lending, 6_000_000, '2026-03-11');
    await small();
    await closeDays(world, '2026-03-11', '2026-03-20');
    await setClock(world, '2026-03-21');
    await reverse(world, lending, { bankMoney: 'returned' });
    expect(await latenessOf(world, lending.id, '2026-03-20')).toMatchObject({ late: 9, arrears: 240_000, missed: 2 });
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

describe('money beyond the loan', () => {
  it('leaves the overpayment again; what is on its way back to the group keeps the receipt', async () => {
    const world = at.current;
    const lending = await small();
    await setClock(world, '2026-03-11');
    await collect(world, lending, 6_050_000, '2026-03-11');
    const second = await world.staff('finance');
    const params = { id: lending.id };
    const entered = await world.call(second, 'POST staff/lendings/:id/overpayments', { params, body: {} });
    expect(code(await enter(world, lending, { bankMoney: 'returned' }))).toEqual([422, 'error.reversal.overpayment']);
    const taken = { params: { id: entered.data.id }, body: { version: 1, reason: 'Salah' } };
    await world.call(second, 'POST staff/overpayments/:id/cancellations', taken);
    const reversal = await enter(world, lending, { bankMoney: 'returned' });
    const again = await world.call(second, 'POST staff/lendings/:id/overpayments', { params, body: {} });
    expect(code(await approveSeen(world, lending, reversal.data.id))).toEqual([422, 'error.reversal.overpayment']);
    await world.call(lending.by.finance, 'POST staff/overpayments/:id/approvals', {
      params: { id: again.data.id },
      body: { version: 2 },
    });
    await endAtBank(world, await payoutOf(world, again.data.id), 'failed');
    expect((await approveSeen(world, lending, reversal.data.id)).status).toBe(200);
    expect(await held(world, 'overpayment', lending.id)).toBe(0);
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});

describe('a reversal is refused', () => {
  it('of a receipt that others were counted upon, once it is entered, and once it is done', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await collect(world, lending, 100_000, '2026-03-11');
    const first = await lastReceipt(world, lending);
    await collect(world, lending, 200_000, '2026-03-11');
    await expectUnchanged(world, async () => {
      const asked = { bankMoney: 'returned', receipt: first } as const;
      expect(code(await enter(world, lending, asked))).toEqual([422, 'error.reversal.not_newest']);
      expect(code(await enter(world, lending, { bankMoney: 'returned', reason: ' ' }))).toEqual([422, 'error.empty']);
      expect((await enter(world, lending, { ...asked, receipt: lending.id })).status).toBe(404);
      expect((await enter(world, lending, { ...asked, receipt: 'x' })).status).toBe(404);
    });
    const entered = await enter(world, lending, { bankMoney: 'returned' });
    expect(entered.data).toMatchObject({ version: 1, state: 'entered', bankMoney: 'returned' });
    await expectUnchanged(world, async () => {
      expect(code(await enter(world, lending, { bankMoney: 'kept' }))).toEqual([422, 'error.reversal.open']);
    });
    const second = await lastReceipt(world, lending);
    expect((await approveSeen(world, lending, entered.data.id)).status).toBe(200);
    await expectUnchanged(world, async () => {
      expect(code(await enter(world, lending, { bankMoney: 'kept', receipt: second }))).toEqual([
        422,
        'error.reversal.already',
      ]);
      expect(code(await approveSeen(world, lending, entered.data.id))).toEqual([422, 'error.reversal.changed']);
    });
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('to whoever entered it, in another version, and when its money or what came after it was not seen', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
    const own = { ...lending, by: { ...lending.by, loan: lending.by.finance } };
    const { id } = (await enter(world, own, { bankMoney: 'kept' })).data;
    const other = await world.staff('finance');
    const seen = { version: 1, arrived: 0, distributed: 0 };
    await expectUnchanged(world, async () => {
      expect(code(await approve(world, lending.by.finance, id, seen))).toEqual([403, 'error.reversal.own_entry']);
      expect(code(await approve(world, other, id, { ...seen, version: 2 }))).toEqual([422, 'error.reversal.changed']);
      expect(code(await approve(world, other, id, { ...seen, arrived: 1 }))).toEqual([422, 'error.reversal.changed']);
      expect((await approve(world, lending.by.loan, id, seen)).status).toBe(403);
      expect((await approve(world, other, lending.id, seen)).status).toBe(404);
      expect((await approve(world, other, 'x', seen)).status).toBe(404);
    });
    await collect(world, lending, 1_200_000, '2026-03-11');
    expect(code(await approve(world, other, id, seen))).toEqual([422, 'error.reversal.changed']);
    await collect(world, lending, 50_000, '2026-03-11');
    const now = { version: 1, arrived: 1_200_000, distributed: 1_200_000 };
    expect(code(await approve(world, other, id, now))).toEqual([422, 'error.reversal.not_newest']);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('once it was taken back; a new entry is the next version', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await collect(world, lending, 100_000, '2026-03-11');
    const { id } = (await enter(world, lending, { bankMoney: 'returned' })).data;
    const cancel = (reason: string, version = 1) =>
      world.call(lending.by.loan, 'POST staff/reversals/:id/cancellations', {
        params: { id },
        body: { version, reason },
      });
    expect(code(await cancel(' '))).toEqual([422, 'error.empty']);
    expect(code(await cancel('Salah', 2))).toEqual([422, 'error.reversal.changed']);
    expect((await cancel('Salah pilih')).data).toMatchObject({ state: 'cancelled', cancelReason: 'Salah pilih' });
    expect(code(await cancel('Lagi'))).toEqual([422, 'error.reversal.changed']);
    expect(code(await approveSeen(world, lending, id))).toEqual([422, 'error.reversal.changed']);
    expect((await enter(world, lending, { bankMoney: 'kept' })).data).toMatchObject({ version: 2, state: 'entered' });
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});

describe('what staff see of receipts', () => {
  it('lists them with the newest first, what a reversal would take back, and the queue of what waits', async () => {
    const world = at.current;
    const lending = await small();
    await setClock(world, '2026-03-11');
    await collect(world, lending, 120_000, '2026-03-11');
    await takeOut(world, lending.funders[0]!.lender, 60_000);
    const { data } = await world.call(lending.by.finance, 'GET staff/lendings/:id/receipts', {
      params: { id: lending.id },
    });
    expect(data).toMatchObject({
      totalCount: 1,
      data: [
        { channel: 'transfer', amount: 120_000, arrived: 120_000, distributed: 120_000, newest: true, reversal: null },
      ],
    });
    const id = await lastReceipt(world, lending);
    const detail = await world.call(lending.by.finance, 'GET staff/receipts/:id', { params: { id } });
    expect(detail.data.effect).toEqual({
      lenders: 2,
      net: 116_400,
      fee: 600,
      tax: 3_000,
      fine: 0,
      claims: 60_000,
      rows: 10,
      covers: 0,
      reopens: false,
    });
    expect((await world.call(lending.by.finance, 'GET staff/receipts/:id', { params: { id: 'x' } })).status).toBe(404);
    await enter(world, lending, { bankMoney: 'returned', reason: 'Transfer ditarik bank' });
    const queue = await world.call(lending.by.finance, 'GET staff/reversals', { query: { state: 'entered' } });
    expect(queue.data.data.find((one) => one.id === id)).toMatchObject({
      groupName: lending.group.name,
      reversal: { reason: 'Transfer ditarik bank', enteredBy: lending.by.loan.name },
    });
    const deeds = await world.owner.rows<{ action: string }>(
      sql`select action from audit_trail where object_id = ${id} order by seq`,
    );
    expect(deeds).toEqual([{ action: 'reversal.enter' }]);
  }, 60_000);
});

/** A system account's balance, all lendings together. */
async function system(kind: string): Promise<number> {
  return (
    await at.current.db.one<{ balance: number }>(
      sql`select balance_rupiah::bigint as balance from ledger_balance where kind = ${kind}`,
    )
  ).balance;
}

const assign = (lending: Running, amount: number, valueDate: string, reason = 'Lembar yang benar sudah dicatat') =>
  at.current.call(lending.by.finance, 'POST staff/lendings/:id/assignments', {
    params: { id: lending.id },
    body: { amount, valueDate, reason },
  });
