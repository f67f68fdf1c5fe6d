// A bank's day matched by itself and by people: virtual accounts, amounts, pairings and batches; what is left, and why both
// balances are apart.
// Source: docs/domain.md §8; decision 0126.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BankStatement, StatementDifference } from '#contract/reconciliation.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { rupiah } from '#domain/money.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { today } from '#platform/clock.ts';
import { sql } from '#platform/sql.ts';
import { pay } from '#test/bank.ts';
import { workOn } from '#test/funding.ts';
import { escrowBalance, statementFile, type Told, uploadStatement } from '#test/statement.ts';
import { expectUnchanged, type LenderPerson, type Person, useWorld } from '#test/world.ts';

const at = useWorld();
let maker: Person;
let checker: Person;
let lender: LenderPerson;
let number: string;
let date: BusinessDate;
let opening: number;

beforeEach(async () => {
  const world = at.current;
  await world.moveClock({ days: 1 });
  lender = await world.lender();
  const account = { purpose: 'topup', lenderId: lender.id, bankCode: 'BCA', holderName: lender.name } as const;
  number = await world.db.tx((tx) => openVirtualAccount(tx, account));
  await world.moveClock({ days: 1 });
  [maker, checker] = [await world.staff('finance'), await world.staff('finance')];
  date = addDays(await today(world.db), -1);
  opening = await escrowBalance(world);
});

const paid = async (...amounts: number[]): Promise<void> => {
  for (const amount of amounts)
    await pay(at.current, { virtualAccount: number, amount, paymentId: randomUUID(), valueDate: date });
};
const line = (reference: string, counterparty: string, amount: number): Told => ({ reference, counterparty, amount });
const uploaded = async (...told: Told[]): Promise<BankStatement> =>
  (await uploadStatement(at.current, maker, statementFile({ date, opening, told }))).data;
const seen = async (): Promise<BankStatement> =>
  (await at.current.call(maker, 'GET staff/bankstatements/:date', { params: { date } })).data;
const part = ({ reference, told, booked }: StatementDifference) => ({ reference, told, booked });
const pair = (parts: readonly ReturnType<typeof part>[], version = 1) =>
  at.current.call(maker, 'POST staff/bankstatements/:date/pairs', {
    params: { date },
    body: { version, parts: [...parts] },
  });
const together = (parts: readonly ReturnType<typeof part>[]) =>
  at.current.call(maker, 'POST staff/bankstatements/:date/batches', {
    params: { date },
    body: { version: 1, way: 'expense', parts: [...parts], reason: 'Biaya bank' },
  });
const approve = (by: Person, id: string) =>
  at.current.call(by, 'POST staff/vouchers/:id/approvals', { params: { id }, body: { version: 1 } });
const close = () =>
  at.current.call(maker, 'POST staff/bankstatements/:date/closings', { params: { date }, body: { version: 1 } });
const byRule = ({ matched }: BankStatement) =>
  matched.map(({ by, lines, moneyIn, moneyOut }) => [by, lines, moneyIn, moneyOut]);

describe('a statement whose references are the bank’s own', () => {
  it('is matched by virtual account, then by amount and day, and closes without a person’s work', async () => {
    await paid(500_000, 75_000);
    await uploaded(line('B-1', number, 500_000), line('B-2', 'TRSF E-BANKING', 75_000));
    // Our own form would name both payments by their ids.
    expect(byRule(await seen()).map(([by]) => by)).toEqual(['virtual_account']);
    await at.current.owner.run(sql`update bank_statement set form = 'bca' where value_on = ${date}`);
    const data = await seen();
    expect(byRule(data)).toEqual([
      ['virtual_account', 1, '500000', '0'],
      ['amount_day', 1, '75000', '0'],
    ]);
    expect(data).toMatchObject({ differences: [], differenceCount: 0, why: [] });
    expect((await close()).data.state).toBe('closed');
  });

  it('offers the bookings that sum to a line, which a person matches, and lets go again', async () => {
    const world = at.current;
    await paid(1_500_000, 500_000);
    const data = await uploaded(line('B-1', 'RATNA W', 2_000_000));
    const [told, ...booked] = data.differences as [StatementDifference, ...StatementDifference[]];
    expect(told.says).toEqual({ name: 'RATNA W', purpose: null, description: 'RATNA W', time: null });
    expect(told.candidates).toMatchObject({
      isSplit: true,
      bookings: [{ title: expect.stringContaining(lender.name) as string }, {}],
    });
    expect(data.why.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(0n);
    await expectUnchanged(world, async () => {
      expect((await pair([told, booked[0]!].map(part))).error.code).toBe('error.difference.pair');
      expect((await pair([told, ...booked].map(part), 2)).error.code).toBe('error.statement.changed');
      expect((await pair([{ ...part(told), told: rupiah(1) }, ...booked.map(part)])).error.code).toBe(
        'error.difference.changed',
      );
      const made = (await pair([told, ...booked].map(part))).data;
      expect(made.differences).toEqual([]);
      expect(byRule(made)).toEqual([['people', 1, '2000000', '0']]);
      const undoing = { params: { date, id: made.pairs[0]!.id }, body: { version: 1, reason: 'Salah pasang' } };
      const undone = await world.call(maker, 'POST staff/bankstatements/:date/pairs/:id/undoings', undoing);
      expect(undone.data.differences).toHaveLength(3);
      expect((await world.call(maker, 'POST staff/bankstatements/:date/pairs/:id/undoings', undoing)).status).toBe(404);
    });
    const both = await Promise.all([1, 2].map(() => pair([told, ...booked].map(part))));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect((await close()).data.state).toBe('closed');
  });
});

describe('a pairing', () => {
  it('does not come back over what another has taken since, and is refused while a correction waits', async () => {
    const world = at.current;
    await paid(500_000);
    const before = await uploaded(line('B-1', 'RATNA', 400_000), line('B-2', 'RATNA', 100_000));
    expect((await pair(before.differences.map(part))).data.differences).toEqual([]);
    await uploadStatement(world, maker, statementFile({ date, opening, told: [line('B-3', 'SITI', 499_000)] }));
    const changed = await uploaded(line('B-3', 'SITI', 499_000), line('B-4', 'SITI', 1_000));
    const made = await pair(changed.differences.map(part), 3);
    expect(made.data.pairs).toHaveLength(1);
    const back = await uploaded(line('B-2', 'RATNA', 100_000), line('B-1', 'RATNA', 400_000));
    expect(back.pairs).toEqual([]);
    const booked = back.differences.find(({ told }) => told === 0)!;
    const body = { way: 'correction', ...part(booked), reason: 'Bukan hari ini' } as const;
    await world.call(maker, 'POST staff/bankstatements/:date/resolutions', { params: { date }, body });
    expect((await pair(back.differences.map(part), 4)).error.code).toBe('error.difference.waiting');
  });
});

describe('lines that are chosen together', () => {
  it('are one voucher with a leg a line, booked by two people', async () => {
    const world = at.current;
    const fees = [
      line('F-1', 'BIAYA ADM', -30_000),
      line('F-2', 'BIAYA TXN', -2_500),
      line('F-3', 'BIAYA TXN', -2_500),
    ];
    const data = await uploaded(...fees);
    expect(data.why).toEqual([
      { kind: 'line', name: 'BIAYA ADM', count: 1, amount: '-30000' },
      { kind: 'line', name: 'BIAYA TXN', count: 2, amount: '-5000' },
    ]);
    const entered = (await together(data.differences.map(part))).data;
    const vouchers = new Set(entered.differences.map(({ voucher }) => voucher!.id));
    expect(vouchers.size).toBe(1);
    const [id] = [...vouchers];
    expect((await together(entered.differences.map(part))).error.code).toBe('error.difference.waiting');
    expect((await approve(maker, id!)).error.code).toBe('error.voucher.own_entry');
    const { legs } = (await approve(checker, id!)).data;
    expect(legs.map(({ account, amount }) => [account, amount])).toEqual([
      ['bank_expense', 30_000],
      ['bank_expense', 2_500],
      ['bank_expense', 2_500],
      ['escrow', -35_000],
    ]);
    const after = await seen();
    expect([after.differences, byRule(after), after.escrow]).toEqual([
      [],
      [['people', 3, '0', '35000']],
      after.closing,
    ]);
    expect((await close()).data.state).toBe('closed');
    expect(await world.proof()).toEqual([]);
  });

  it('are refused once one of them has changed', async () => {
    const data = await uploaded(line('F-1', 'BIAYA ADM', -30_000), line('F-2', 'BIAYA TXN', -2_500));
    const [voucher] = (await together(data.differences.map(part))).data.differences.map((one) => one.voucher);
    await uploadStatement(
      at.current,
      maker,
      statementFile({ date, opening, told: [line('F-1', 'BIAYA ADM', -31_000)] }),
    );
    expect((await approve(checker, voucher!.id)).error.code).toBe('error.difference.changed');
  });
});

describe('a rule of two people', () => {
  const rule = {
    name: 'Biaya admin bulanan',
    contains: 'biaya adm',
    direction: 'out',
    atMost: 50_000,
    account: 'bank_expense',
    reason: 'Tiap bulan',
  } as const;

  it('shows what it would have matched, and books such lines once another person has approved it', async () => {
    const world = at.current;
    await uploaded(line('F-1', 'BIAYA ADM', -30_000), line('F-2', 'BIAYA ADM', -60_000), line('F-3', 'PAJAK', -30_000));
    const { contains, direction, atMost } = rule;
    const like = { contains, direction, atMost, since: date };
    expect((await world.call(maker, 'POST staff/statementrules/previews', { body: like })).data).toMatchObject({
      lines: 1,
      amount: '-30000',
      months: 1,
      examples: [{ date, text: 'BIAYA ADM', amount: -30_000 }],
    });
    const { id } = (await world.call(maker, 'POST staff/statementrules', { body: rule })).data;
    await workOn(world, 'reconciliation.rules');
    const stopping = { params: { id }, body: { reason: 'Belum perlu' } };
    const early = await world.call(maker, 'POST staff/statementrules/:id/stops', stopping);
    expect(early.error.code).toBe('error.statement_rule.entered');
    expect((await seen()).differences).toHaveLength(3);
    const approving = { params: { id }, body: { version: 1 } };
    const own = await world.call(maker, 'POST staff/statementrules/:id/approvals', approving);
    expect(own.error.code).toBe('error.statement_rule.own_entry');
    await world.call(checker, 'POST staff/statementrules/:id/approvals', approving);
    for (let day = 0; day < 5; day += 1) await workOn(world, 'reconciliation.rules');
    const after = await seen();
    expect(after.differences.map(({ reference }) => reference)).toEqual(['F-2', 'F-3']);
    expect(after.matched).toMatchObject([
      { by: 'rule', name: rule.name, person: maker.name, lines: 1, moneyOut: '30000' },
    ]);
    expect(after.escrow).toBe(String(opening - 30_000));
    expect(await world.proof()).toEqual([]);

    await world.call(maker, 'POST staff/statementrules/:id/stops', {
      params: { id },
      body: { reason: 'Tarif berubah' },
    });
    const again = [line('F-1', 'BIAYA ADM', -30_000), line('F-4', 'BIAYA ADM', -30_000)];
    await uploadStatement(world, maker, statementFile({ date, opening, told: again }));
    await workOn(world, 'reconciliation.rules');
    expect((await seen()).differences.map(({ reference }) => reference)).toEqual(['F-4']);
  });
});
