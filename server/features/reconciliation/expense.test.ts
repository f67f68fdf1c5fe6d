// What the bank charges the platform itself: booked from the statement by two people, as the platform's own cost.
// Source: docs/domain.md §8; decision 0126.
import { beforeEach, describe, expect, it } from 'vitest';
import type { BankStatement } from '#contract/reconciliation.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { rupiah } from '#domain/money.ts';
import { today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { escrowBalance, statementFile, type Told, uploadStatement } from '#test/statement.ts';
import { type Person, useWorld } from '#test/world.ts';

const at = useWorld();
const fee = { reference: 'ADM-12', counterparty: 'Biaya admin bulanan', amount: -30_000 };
let maker: Person;
let checker: Person;
let date: BusinessDate;
let opening: number;

beforeEach(async () => {
  const world = at.current;
  await world.moveClock({ days: 1 });
  [maker, checker] = [await world.staff('finance'), await world.staff('finance')];
  date = addDays(await today(world.db), -1);
  opening = await escrowBalance(world);
});

const uploaded = async (told: readonly Told[]): Promise<BankStatement> =>
  (await uploadStatement(at.current, maker, statementFile({ date, opening, told }))).data;
const seen = async (): Promise<BankStatement> =>
  (await at.current.call(maker, 'GET staff/bankstatements/:date', { params: { date } })).data;
const approve = (by: Person, id: string) =>
  at.current.call(by, 'POST staff/vouchers/:id/approvals', { params: { id }, body: { version: 1 } });
const expense = async (): Promise<number> =>
  (
    await at.current.db.one(
      row({ sum: col.number }),
      sql`select balance_rupiah::bigint as sum from ledger_balance where kind = 'bank_expense'`,
    )
  ).sum;

describe('a charge of the bank', () => {
  it('is the platform’s own cost once two people have booked it, and the books still prove', async () => {
    const world = at.current;
    const before = await expense();
    await uploaded([fee]);
    const body = {
      way: 'expense',
      reference: fee.reference,
      told: -30_000,
      booked: 0,
      reason: 'Biaya November',
    } as const;
    const { data } = await world.call(maker, 'POST staff/bankstatements/:date/resolutions', { params: { date }, body });
    const { id } = data.differences[0]!.voucher!;
    expect((await approve(maker, id)).error.code).toBe('error.voucher.own_entry');
    const posted = await approve(checker, id);
    expect(posted.data).toMatchObject({ state: 'posted', legs: [{ account: 'bank_expense', amount: 30_000 }, {}] });
    expect(await expense()).toBe(before + 30_000);
    expect(await seen()).toMatchObject({ differences: [], escrow: String(opening - 30_000) });
    expect(await world.proof()).toEqual([]);
  });

  it('cannot be taken back alone once it was booked with others, and the page says so', async () => {
    const world = at.current;
    const other: Told = { ...fee, reference: `${fee.reference}-2`, amount: -2_500 };
    await uploaded([fee, other]);
    const parts = [fee, other].map(({ reference, amount }) => ({ reference, told: rupiah(amount), booked: rupiah(0) }));
    const body = { version: 1, way: 'expense', parts, reason: 'Dua biaya' } as const;
    const { data } = await world.call(maker, 'POST staff/bankstatements/:date/batches', { params: { date }, body });
    await approve(checker, data.differences[0]!.voucher!.id);
    const { differences } = await uploaded([fee]);
    expect(differences).toMatchObject([{ booked: -2_500, ways: ['suspense', 'note'], uncorrected: 'batch' }]);
    const correction = {
      way: 'correction',
      reference: other.reference,
      told: 0,
      booked: -2_500,
      reason: 'Tidak ada',
    } as const;
    const refused = await world.call(maker, 'POST staff/bankstatements/:date/resolutions', {
      params: { date },
      body: correction,
    });
    expect(refused.error.code).toBe('error.difference.way');
  });
});
