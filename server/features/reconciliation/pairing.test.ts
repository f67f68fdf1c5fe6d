// What people say of matches: the list of what matched by itself, a match that is undone, and pairings over two days.
// Source: docs/domain.md §8; decision 0135.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { BankStatement, StatementDifference } from '#contract/reconciliation.ts';
import type { MatchedLine } from '#contract/statement-lines.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { rupiah } from '#domain/money.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { pay } from '#test/bank.ts';
import { escrowBalance, statementFile, type Told, uploadStatement } from '#test/statement.ts';
import { type Person, useWorld } from '#test/world.ts';

const at = useWorld();
let maker: Person;
let number: string;
let first: BusinessDate;
let second: BusinessDate;
let opening: number;

beforeEach(async () => {
  const world = at.current;
  await world.moveClock({ days: 1 });
  const lender = await world.lender();
  const account = { purpose: 'topup', lenderId: lender.id, bankCode: 'BCA', holderName: lender.name } as const;
  number = await world.db.tx((tx) => openVirtualAccount(tx, account));
  await world.moveClock({ days: 2 });
  maker = await world.staff('finance');
  second = addDays(await today(world.db), -1);
  first = addDays(second, -1);
  opening = await escrowBalance(world);
});

const paid = async (on: BusinessDate, ...amounts: number[]): Promise<void> => {
  for (const amount of amounts)
    await pay(at.current, { virtualAccount: number, amount, paymentId: randomUUID(), valueDate: on });
};
const line = (reference: string, counterparty: string, amount: number): Told => ({ reference, counterparty, amount });
const uploaded = async (date: BusinessDate, told: Told[], opens = opening): Promise<BankStatement> => {
  const { data } = await uploadStatement(at.current, maker, statementFile({ date, opening: opens, told }));
  // The bank's own references: by them nothing is matched.
  await at.current.owner.run(sql`update bank_statement set form = 'bca' where value_on = ${date}`);
  return data;
};
const seen = async (date: BusinessDate): Promise<BankStatement> =>
  (await at.current.call(maker, 'GET staff/bankstatements/:date', { params: { date } })).data;
const matched = async (date: BusinessDate, by: 'virtual_account' | 'amount_day' | 'people') =>
  (await at.current.call(maker, 'GET staff/bankstatements/:date/matches', { params: { date }, query: { by } })).data;
type Asked = NonNullable<MatchedLine['undo']> & { version?: number };
const undo = (date: BusinessDate, asked: Asked) =>
  at.current.call(maker, 'POST staff/bankstatements/:date/undoings', {
    params: { date },
    body: { version: 1, reason: 'Bukan pembayaran ini', ...asked },
  });
const pair = (date: BusinessDate, parts: StatementDifference[], beside?: object) =>
  at.current.call(maker, 'POST staff/bankstatements/:date/pairs', {
    params: { date },
    body: { version: 1, parts: parts.map(partOf), ...(beside && { beside: beside as never }) },
  });
const partOf = ({ reference, told, booked }: StatementDifference) => ({ reference, told, booked });
const eventRow = row({ action: col.text, reason: col.text.nullable() });

describe('what matched by itself', () => {
  it('is listed with its booking; undone, it is left to people with reason and author, and does not come back', async () => {
    await paid(second, 500_000, 75_000);
    await uploaded(second, [line('B-1', number, 500_000), line('B-2', 'TRSF E-BANKING', 75_000)]);
    const { data, totalCount } = await matched(second, 'amount_day');
    expect([totalCount, data]).toMatchObject([
      1,
      [
        {
          amount: 75_000,
          says: { name: 'TRSF E-BANKING' },
          movement: { title: expect.any(String) as string },
          bookedOn: null,
        },
      ],
    ]);
    const [one] = data;
    const asked = one!.undo!;
    expect((await undo(second, { ...asked, version: 2 })).error.code).toBe('error.statement.changed');
    const wrong = { ...asked, booking: { ...asked.booking, booked: rupiah(74_999) } };
    expect((await undo(second, wrong)).error.code).toBe('error.difference.changed');
    const alike = { ...asked, booking: asked.line };
    expect((await undo(second, alike)).error.code).toBe('error.difference.changed');
    const both = await Promise.all([1, 2].map(() => undo(second, asked)));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);

    const left = (await seen(second)).differences;
    expect(left).toMatchObject([
      { reference: 'B-2', candidates: { bookings: [] }, unmatched: { by: maker.name, reason: 'Bukan pembayaran ini' } },
      { told: 0, booked: 75_000, unmatched: { by: maker.name } },
    ]);
    expect((await matched(second, 'amount_day')).totalCount).toBe(0);
    const events = await at.current.owner.rows(
      eventRow,
      sql`select action, reason from audit_trail where action = 'bank_statement.unmatch'`,
    );
    expect(events).toEqual([{ action: 'bank_statement.unmatch', reason: 'Bukan pembayaran ini' }]);

    // By hand they can still be matched, since people decide now.
    expect((await pair(second, left)).data.differences).toEqual([]);
    expect((await matched(second, 'people')).data).toMatchObject([{ amount: 75_000, undo: null }]);
  });

  it('lets another line be matched with another booking', async () => {
    await paid(second, 500_000);
    await uploaded(second, [line('B-1', number, 500_000)]);
    const [one] = (await matched(second, 'virtual_account')).data;
    await undo(second, one!.undo!);
    await uploaded(second, [line('B-9', number, 500_000)]);
    // The booking is the one that was undone.
    expect((await seen(second)).differences).toHaveLength(2);
    await paid(second, 500_000);
    expect((await matched(second, 'virtual_account')).totalCount).toBe(1);
  });
});

describe('a pairing over two days', () => {
  it('stands on both, changes no balance, and is let go from either, while both are open', async () => {
    const world = at.current;
    await paid(second, 400_000, 100_000);
    const told = [line('B-1', 'RATNA W', 500_000)];
    const before = await uploaded(first, told);
    const after = await uploaded(second, [], opening + 500_000);
    const body = { q: 'saldo' };
    const params = { date: first, id: 'B-1' };
    const found = await world.call(maker, 'GET staff/bankstatements/:date/lines/:id/candidates', {
      params,
      query: body,
    });
    expect(found.data.bookings.map(({ date, version, booked }) => [date, version, booked])).toEqual([
      [second, 1, 400_000],
      [second, 1, 100_000],
    ]);
    const parts = after.differences.map(partOf);
    const beside = { date: second, version: 1, parts };
    const sums = ({ closing, escrow }: BankStatement) => [closing, escrow];

    expect((await pair(first, before.differences, { ...beside, version: 2 })).error.code).toBe(
      'error.statement.changed',
    );
    expect((await pair(first, before.differences, { ...beside, parts: parts.slice(1) })).error.code).toBe(
      'error.difference.pair',
    );
    const far = { ...beside, date: addDays(second, 1) };
    expect((await pair(first, before.differences, far)).error.code).toBe('error.difference.pair_days');
    const same = { date: first, version: 1, parts: before.differences.map(partOf) };
    expect((await pair(first, before.differences, same)).error.code).toBe('error.difference.pair_days');
    const both = await Promise.all([1, 2].map(() => pair(first, before.differences, beside)));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);

    const days = [await seen(first), await seen(second)];
    expect(days.map(({ differences }) => differences)).toEqual([[], []]);
    expect(days.map(sums)).toEqual([sums(before), sums(after)]);
    expect(days.map(({ pairs }) => pairs[0])).toMatchObject([
      { amount: 500_000, names: ['RATNA W'], beside: [{ date: second }, { date: second }] },
      { amount: 500_000, beside: [{ date: first, name: 'RATNA W' }] },
    ]);
    expect(days[0]!.why).toEqual([{ kind: 'other_day', name: '', count: 1, amount: '500000' }]);
    const close = await world.call(maker, 'POST staff/bankstatements/:date/closings', {
      params: { date: first },
      body: { version: 1 },
    });
    expect(close.error.code).toBe('error.statement.escrow');

    const undoing = { params: { date: second, id: days[0]!.pairs[0]!.id }, body: { version: 1, reason: 'Salah hari' } };
    await world.owner.run(sql`update bank_statement set closed_at = uploaded_at, closed_by = uploaded_by
      where value_on = ${first}`);
    const refused = await world.call(maker, 'POST staff/bankstatements/:date/pairs/:id/undoings', undoing);
    expect(refused.error.code).toBe('error.difference.pair_closed');
    await world.owner.run(sql`update bank_statement set closed_at = null, closed_by = null where value_on = ${first}`);
    const undone = await world.call(maker, 'POST staff/bankstatements/:date/pairs/:id/undoings', undoing);
    expect(undone.data.differences).toHaveLength(2);
    expect((await seen(first)).differences).toHaveLength(1);
    expect((await world.call(maker, 'POST staff/bankstatements/:date/pairs/:id/undoings', undoing)).status).toBe(404);
  });

  it('counts no more on either day once a sum of one has changed', async () => {
    await paid(second, 500_000);
    const before = await uploaded(first, [line('B-1', 'RATNA W', 500_000)]);
    await uploaded(second, [], opening + 500_000);
    const [one] = (await matched(first, 'amount_day')).data;
    expect(one).toMatchObject({ bookedOn: second });
    // From the page of the other day.
    await undo(second, one!.undo!);
    const [booked] = (await seen(second)).differences;
    await pair(first, before.differences, { date: second, version: 1, parts: [partOf(booked!)] });
    expect((await seen(second)).pairs).toHaveLength(1);
    await uploaded(first, [line('B-1', 'RATNA W', 499_000)]);
    expect([(await seen(first)).pairs, (await seen(second)).pairs]).toEqual([[], []]);
  });
});
