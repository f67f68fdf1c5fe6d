// Reversing a receipt before and after its money was distributed: the lenders' cash and debts, tax and fee, the
// officer's cash and the bank.
// Source: docs/domain.md §5, §8; decision 0051.
import { describe, expect, it } from 'vitest';
import type { PersonId } from '#domain/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, endAtBank, payoutOf, setClock } from '#test/disbursement.ts';
import { asId } from '#domain/ids.testing.ts';
import {
  arrive,
  collect,
  creditsOf,
  getSheet,
  held,
  postSheet,
  rowsOf,
  type Running,
  shareOut,
  sheetBody,
} from '#test/repayment.ts';
import { approveSeen, enter, reverse, takeOut } from '#test/reversal.ts';
import { expectUnchanged, useWorld } from '#test/world.ts';

const at = useWorld();
const code = (answer: { status: number; error: { code: string } }) => [answer.status, answer.error.code];

/** Rows of 100.000 + 20.000 a week of ten small loans, funded 60 % by A and 40 % by B. */
const small = () =>
  disbursedLending(at.current, '2026-03-04', [3_000_000, 2_000_000], { members: 10, principal: 500_000 });
const running = () => disbursedLending(at.current, '2026-03-04', [12_500_000, 37_500_000]);
const lenders = (lending: Running) => lending.funders.map(({ lender }) => lender.id) as [PersonId, PersonId];

describe('a distributed receipt of 120.000 that is reversed after A has withdrawn everything', () => {
  it('leaves A owing 69.840, takes 46.560 from B, and returns 3.000 of tax and 600 of fee', async () => {
    const world = at.current;
    const lending = await small();
    const [a, b] = lenders(lending);
    await setClock(world, '2026-03-11');
    const before = { tax: await system('tax_payable'), fee: await system('fee_income') };
    await collect(world, lending, 120_000, '2026-03-11');
    expect([await world.balance(asId(a)), await world.balance(asId(b))]).toEqual([69_840, 46_560]);
    expect(await system('tax_payable')).toBe(before.tax + 3_000);
    expect(await system('fee_income')).toBe(before.fee + 600);
    await takeOut(world, lending.funders[0]!.lender, 69_840);

    expect((await reverse(world, lending, { bankMoney: 'returned' })).status).toBe(200);
    expect([await world.balance(asId(a)), await world.balance(asId(b))]).toEqual([0, 0]);
    expect(await held(world, 'lender_receivable', a)).toBe(69_840);
    expect(await held(world, 'lender_receivable', b)).toBe(0);
    expect([await system('tax_payable'), await system('fee_income')]).toEqual([before.tax, before.fee]);
    expect(await held(world, 'collection', lending.id)).toBe(0);
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ paidPrincipal: 0, paidInterest: 0, closed: false });
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is repaid by the next credit of any kind, in a line of its own that says why', async () => {
    const world = at.current;
    const lending = await small();
    const [a] = lenders(lending);
    await setClock(world, '2026-03-11');
    await collect(world, lending, 120_000, '2026-03-11');
    await takeOut(world, lending.funders[0]!.lender, 69_840);
    await reverse(world, lending, { bankMoney: 'returned' });
    await world.topUp(asId(a), 50_000);
    expect([await world.balance(asId(a)), await held(world, 'lender_receivable', a)]).toEqual([0, 19_840]);
    const figures = async () => (await world.call(lending.funders[0]!.lender, 'GET me')).data.lender;
    expect(await figures()).toMatchObject({ balance: 0, receivable: 19_840 });
    await collect(world, lending, 120_000, '2026-03-11');
    expect([await world.balance(asId(a)), await held(world, 'lender_receivable', a)]).toEqual([50_000, 0]);
    expect(await figures()).not.toHaveProperty('receivable');
    const { data } = await world.call(lending.funders[0]!.lender, 'GET me/mutations', {
      query: { type: 'correction' },
    });
    expect(data.data.map(({ amount, description }) => [amount, description])).toEqual([
      [-19_840, 'Melunasi kekurangan saldo karena angsuran dibatalkan'],
      [-50_000, 'Melunasi kekurangan saldo karena angsuran dibatalkan'],
    ]);
    const told = await world.db.rows(
      row({ body: col.text }),
      sql`select body from notification where user_id = ${a} and kind = 'instalment_reversed_owed'`,
    );
    expect(told).toHaveLength(1);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('is taken from the balance, and only the rest becomes a claim', async () => {
    const world = at.current;
    const lending = await small();
    const [a] = lenders(lending);
    await setClock(world, '2026-03-11');
    await collect(world, lending, 120_000, '2026-03-11');
    await takeOut(world, lending.funders[0]!.lender, 60_000);
    await reverse(world, lending, { bankMoney: 'returned' });
    expect([await world.balance(asId(a)), await held(world, 'lender_receivable', a)]).toEqual([0, 60_000]);
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

describe('a receipt that has not been distributed', () => {
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
    // The reversed sheet does not count when sent again; the right one is the next version.
    await expectUnchanged(world, async () => {
      expect(code(await postSheet(world, lending, body))).toEqual([422, 'error.sheet.reversed']);
    });
    expect((await getSheet(world, lending)).data).toMatchObject({ version: 2, posted: [] });
    expect((await postSheet(world, lending, { ...body, version: 2 })).status).toBe(200);
    expect(await held(world, 'in_hand', lending.id)).toBe(1_200_000);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('of a transfer leaves the collection, and is never distributed', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await arrive(world, lending, 1_200_000, '2026-03-11');
    await reverse(world, lending, { bankMoney: 'returned' });
    await shareOut(world);
    expect(await held(world, 'collection', lending.id)).toBe(0);
    expect(await creditsOf(world, asId(lenders(lending)[0]))).toEqual([]);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('of which a part has arrived is reversed both in hand and at the bank', async () => {
    const world = at.current;
    const lending = await running();
    await setClock(world, '2026-03-11');
    await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000));
    await collect(world, lending, 1_000_000, '2026-03-11');
    await reverse(world, lending, { bankMoney: 'kept' });
    expect(await held(world, 'officer_cash', lending.group.officerId)).toBe(0);
    expect(await held(world, 'collection', lending.id)).toBe(1_000_000);
    expect([await world.balance(asId(lenders(lending)[0])), await world.balance(asId(lenders(lending)[1]))]).toEqual([
      0, 0,
    ]);
    expect(await world.proof()).toEqual([]);
  }, 60_000);
});

describe('money that is still at the bank', () => {
  it('fills the right sheet first, the rest is a transfer, and it is assigned once', async () => {
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
    const receipts = await world.db.rows(
      anyRow,
      sql`select channel, amount_rupiah as amount, arrived_rupiah as arrived from receipt
      where lending_id = ${lending.id} and reversed_at is null order by recorded_at, id`,
    );
    expect(receipts).toEqual([
      { channel: 'meeting', amount: 1_100_000, arrived: 1_100_000 },
      { channel: 'transfer', amount: 100_000, arrived: 100_000 },
    ]);
    expect((await rowsOf(world, lending.id))[0]).toMatchObject({ closed: true });
    await expectUnchanged(world, async () => {
      expect(code(await assign(lending, 1_200_000, '2026-03-11'))).toEqual([422, 'error.assignment.changed']);
      expect(code(await assign(lending, 0, '2026-03-11'))).toEqual([422, 'error.assignment.changed']);
    });
    // Reversed once more, this time recalled by the bank: nothing is left of it.
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
      for (const date of ['2026-03-03', '2026-03-12'])
        expect(code(await assign(lending, 1_200_000, date))).toEqual([422, 'error.assignment.date']);
      expect(code(await assign(lending, 1_200_000, '2026-02-30'))).toEqual([422, 'error.invalid_value']);
      expect(code(await assign(lending, 1_200_000, '2026-03-11', ' '))).toEqual([422, 'error.empty']);
      expect(code(await assign(lending, 1_199_999, '2026-03-11'))).toEqual([422, 'error.assignment.changed']);
      const asLoan = { ...lending, by: { ...lending.by, finance: lending.by.loan } };
      expect((await assign(asLoan, 1_200_000, '2026-03-11')).status).toBe(403);
      expect((await assign({ ...lending, id: asId('x') }, 1_200_000, '2026-03-11')).status).toBe(404);
    });
  }, 60_000);
});

describe('money beyond the loan', () => {
  it('leaves the overpayment again; a refund under way prevents the reversal', async () => {
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

/** A system account's balance, all lendings together. */
async function system(kind: string): Promise<number> {
  return (
    await at.current.db.one(
      row({ balance: col.number }),
      sql`select balance_rupiah::bigint as balance from ledger_balance where kind = ${kind}`,
    )
  ).balance;
}

const assign = (lending: Running, amount: number, valueDate: string, reason = 'Lembar yang benar sudah dicatat') =>
  at.current.call(lending.by.finance, 'POST staff/lendings/:id/assignments', {
    params: { id: lending.id },
    body: { amount, valueDate, reason },
  });
