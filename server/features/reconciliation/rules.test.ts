// Standing rules against what the books know: lines of our own payments and payouts, equal bookings that are open, lines that a rule
// booked before, days with too much left, and a stop at the same time.
// Source: docs/domain.md §8; decision 0126.
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StatementRule } from '#contract/statement-rule.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import type { WithdrawalId } from '#domain/ids.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { today } from '#platform/clock.ts';
import { sqlState } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';
import { pay } from '#test/bank.ts';
import { payoutOf } from '#test/disbursement.ts';
import { workOn } from '#test/funding.ts';
import { escrowBalance, statementFile, type Told, uploadStatement } from '#test/statement.ts';
import { lenderWithAccount, released, withdrawn } from '#test/withdrawal.ts';
import { type LenderPerson, type Person, useWorld } from '#test/world.ts';
import { holdStanding } from './rules.sql.ts';

const at = useWorld();
let maker: Person;
let checker: Person;
let lender: LenderPerson;
let number: string;
let withdrawal: WithdrawalId;
let rules: StatementRule[];
/** Each test has its own day. */
let date: BusinessDate;
let opening: number;

beforeAll(async () => {
  const world = at.current;
  [maker, checker] = [await world.staff('finance'), await world.staff('finance')];
  lender = await world.lender();
  const account = { purpose: 'topup', lenderId: lender.id, bankCode: 'BCA', holderName: lender.name } as const;
  number = await world.db.tx((tx) => openVirtualAccount(tx, account));
  rules = await Promise.all((['out', 'in'] as const).map(approvedRule));
  withdrawal = (await withdrawn(world, await lenderWithAccount(world, 2_000_000), 100_000)).id;
  await world.moveClock({ days: 1 });
  await released(world);
});
beforeEach(nextDay);

/** People sign in anew each day. */
async function nextDay(): Promise<void> {
  const world = at.current;
  await world.moveClock({ days: 1 });
  [maker, checker] = [await world.staff('finance'), await world.staff('finance')];
  date = addDays(await today(world.db), -1);
  opening = await escrowBalance(world);
}

async function approvedRule(direction: 'in' | 'out'): Promise<StatementRule> {
  const body = {
    name: `Biaya ${direction}`,
    contains: 'adm',
    direction,
    atMost: 10_000_000,
    account: 'bank_expense',
    reason: 'Tiap bulan',
  } as const;
  const { id } = (await at.current.call(maker, 'POST staff/statementrules', { body })).data;
  const approving = { params: { id }, body: { version: 1 } };
  return (await at.current.call(checker, 'POST staff/statementrules/:id/approvals', approving)).data;
}
const fee = (reference: string, amount = -6_500): Told => ({ reference, counterparty: 'ADM', amount });
async function uploaded(...told: Told[]): Promise<void> {
  expect((await uploadStatement(at.current, maker, statementFile({ date, opening, told }))).status).toBe(200);
  await workOn(at.current, 'reconciliation.rules');
}
const seen = async (on = date) =>
  (await at.current.call(maker, 'GET staff/bankstatements/:date', { params: { date: on } })).data;
const open = async (on = date) =>
  (await seen(on)).differences.map(({ reference, told, booked }) => [reference, told, booked]);

describe('a standing rule', () => {
  it('leaves to people what names a payout, a payment of any date, or a virtual account of ours', async () => {
    const world = at.current;
    const payout = { ...fee(await payoutOf(world, withdrawal), -100_000), counterparty: 'ADMINAH' };
    const payment = fee(randomUUID(), 25_000);
    const earlier = addDays(date, -1);
    await pay(world, { virtualAccount: number, amount: 25_000, paymentId: payment.reference, valueDate: earlier });
    const topUp = { ...fee('V-1', 30_000), counterparty: `ADM ${number}` };
    await uploaded(payout, payment, topUp, fee('F-1'), fee('F-2', 500));
    expect(await open()).toEqual([payout, payment, topUp].map(({ reference, amount }) => [reference, amount, 0]));
    const byRule = (await seen()).matched.toSorted((a, b) => Number(a.moneyIn) - Number(b.moneyIn));
    expect(byRule).toMatchObject([
      { by: 'rule', lines: 1, moneyOut: '6500' },
      { by: 'rule', lines: 1, moneyIn: '500' },
    ]);
  });

  it('leaves to people a line whose amount is booked already, as when a new file gives new references', async () => {
    await uploaded(fee('F-1'), fee('F-2'));
    expect(await open()).toEqual([]);
    await uploaded(fee('G-1'), fee('G-2'));
    const told = ['G-1', 'G-2'].map((reference) => [reference, -6_500, 0]);
    expect((await open()).slice(0, 2)).toEqual(told);
    const booked = (await open()).slice(2);
    expect(new Set(booked.map(([reference]) => reference))).toEqual(new Set(['F-1', 'F-2']));
    expect(booked.map(([, ...sums]) => sums)).toEqual([1, 2].map(() => [0, -6_500]));
  });

  it('books nothing while more is left than is matched, and is tried again an hour later', async () => {
    const world = at.current;
    await uploadStatement(world, maker, statementFile({ date, opening, told: [fee('F-1', -7_100)] }));
    await world.owner.run(sql`insert into bank_statement_line (value_on, version, line_no, reference, counterparty,
        amount_rupiah)
      select ${date}, 1, 10 + n, 'L-' || n, 'LAIN', -1 from generate_series(1, 2000) n`);
    await workOn(world, 'reconciliation.rules');
    expect((await seen()).differenceCount).toBe(2_001);
    await world.owner.run(sql`delete from bank_statement_line where value_on = ${date} and line_no >= 1000`);
    await workOn(world, 'reconciliation.rules');
    expect((await open())[0]).toEqual(['F-1', -7_100, 0]);
    await world.moveClock({ hours: 1 });
    maker = await world.staff('finance');
    await workOn(world, 'reconciliation.rules');
    expect((await open()).filter(([, told]) => told !== -1)).toEqual([]);
  });

  it('does not book a line twice when its booking was corrected, and goes on with the dates after it', async () => {
    const world = at.current;
    await uploaded(fee('F-1'));
    await uploaded();
    const body = {
      way: 'correction',
      reference: 'F-1',
      told: 0,
      booked: -6_500,
      reason: 'Baris itu tidak ada lagi',
    } as const;
    const { differences } = (
      await world.call(maker, 'POST staff/bankstatements/:date/resolutions', { params: { date }, body })
    ).data;
    const { id } = differences[0]!.voucher!;
    const posted = await world.call(checker, 'POST staff/vouchers/:id/approvals', {
      params: { id },
      body: { version: 1 },
    });
    expect(posted.data.legs).toMatchObject([
      { account: 'bank_expense', amount: -6_500 },
      { account: 'escrow', amount: 6_500 },
    ]);
    expect(await open()).toEqual([]);
    await uploadStatement(world, maker, statementFile({ date, opening, told: [fee('F-1'), fee('F-3', -10)] }));
    const before = date;
    await nextDay();
    await uploaded(fee('F-2'));
    expect(await open(before)).toEqual([['F-1', -6_500, 0]]);
    expect(await open()).toEqual([]);
    expect(await world.proof()).toEqual([]);
  });

  it('is not stopped in the midst of a round that uses it', async () => {
    const { db, owner } = at.current;
    await db.tx(async (tx) => {
      expect(await holdStanding(tx)).toHaveLength(rules.length);
      const stopping = owner.run(sql`select 1 from statement_rule where id = ${rules[0]!.id} for no key update nowait`);
      expect(await stopping.catch(sqlState)).toBe('55P03');
    });
  });
});
