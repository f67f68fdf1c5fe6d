// The lender's summary: instalments by month, invested money by grade, arrears, upcoming instalments, earnings.
// Amounts are net of fee and tax, as credited to the balance; `received` shows gross, fee, tax and net side by side.
// Source: docs/screens.md; docs/api.md; docs/settled.md 14; decision 0043.
import type { Summary } from '#contract/wallet.ts';
import { addDays, addMonthsClamped, type BusinessDate, businessDate, daysBetween } from '#domain/calendar.ts';
import { grades } from '#domain/grade.ts';
import type { PersonId } from '#domain/ids.ts';
import { maxRupiah, rupiah, subtract, sumRupiah, ZERO } from '#domain/money.ts';
import { type PortfolioRow, portfolioSchedule } from '#domain/portfolio-schedule.ts';
import { hasYearlyRate, xirr } from '#domain/xirr.ts';
import { today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import {
  type MonthRecord,
  type Position,
  readCashFlows,
  readHeld,
  readPositions,
  readReceived,
  readScheduleRows,
  type ScheduleRecord,
} from './summary.sql.ts';

const monthsBack = 6;
const monthsAhead = 3;
const daysAhead = 14;

/** A portfolio with its own rows; none before its lending is disbursed. */
type Holding = Position & { rows: (PortfolioRow & { closed: boolean })[] };

export async function readSummary(reader: Reader, lenderId: PersonId): Promise<Summary> {
  const on = await today(reader);
  const firstMonth = addMonthsClamped(businessDate(`${on.slice(0, 7)}-01`), -monthsBack);
  const holdings = await readHoldings(reader, lenderId);
  const received = await readReceived(reader, lenderId, firstMonth);
  return {
    months: monthsOf(firstMonth, holdings, received),
    byGrade: byGrade(holdings),
    late: lateOf(holdings, on),
    next: nextOf(holdings, on),
    received: earnedOf(holdings),
    xirr: await readYearlyRate(reader, lenderId, holdings, on),
  };
}

async function readHoldings(reader: Reader, lenderId: PersonId): Promise<Holding[]> {
  const positions = await readPositions(reader, lenderId);
  const rows = await readScheduleRows(reader, [...new Set(positions.map(({ lending_id }) => lending_id))]);
  const byLending = new Map<string, ScheduleRecord[]>();
  for (const row of rows) {
    const known = byLending.get(row.lendingId);
    if (known) known.push(row);
    else byLending.set(row.lendingId, [row]);
  }
  return positions.map((position) => {
    const { amount, loan: loanAmount, fee_bps: feeBps, tax_bps: taxBps } = position;
    const lendingRows = byLending.get(position.lending_id) ?? [];
    const own = portfolioSchedule(lendingRows, { amount, loanAmount, feeBps, taxBps });
    return { ...position, rows: own.map((row, index) => ({ ...row, closed: lendingRows[index]?.closed ?? false })) };
  });
}

function monthsOf(
  first: BusinessDate,
  holdings: readonly Holding[],
  received: readonly MonthRecord[],
): Summary['months'] {
  const expected = new Map<string, number>();
  for (const { dueOn, net } of holdings.flatMap(({ rows }) => rows)) {
    const month = dueOn.slice(0, 7);
    expected.set(month, (expected.get(month) ?? 0) + net);
  }
  const got = new Map(received.map((record) => [record.month, record.received]));
  return Array.from({ length: monthsBack + 1 + monthsAhead }, (_, index) => {
    const month = addMonthsClamped(first, index).slice(0, 7);
    return { month, expected: rupiah(expected.get(month) ?? 0), received: got.get(month) ?? ZERO };
  });
}

/** Invested principal: of running portfolios, what has not been repaid. */
function byGrade(holdings: readonly Holding[]): Summary['byGrade'] {
  return grades.flatMap((grade) => {
    const running = holdings.filter((holding) => holding.status === 'active' && holding.grade === grade);
    const principal = sumRupiah(running.map(({ amount, returned_principal: back }) => subtract(amount, back)));
    return running.length === 0 ? [] : [{ grade, principal, portfolios: running.length }];
  });
}

/** Most days past due first: what rows due before today should have brought, less what was received. */
function lateOf(holdings: readonly Holding[], on: BusinessDate): Summary['late'] {
  return holdings
    .flatMap((holding) => {
      const overdue = holding.rows.filter(({ dueOn }) => dueOn < on);
      const oldest = overdue.find(({ closed }) => !closed);
      if (!oldest || holding.status === 'returned') return [];
      const amount = maxRupiah(ZERO, subtract(sumRupiah(overdue.map(({ net }) => net)), netOf(holding)));
      return [{ portfolio: holding.id, name: holding.name, daysLate: daysBetween(oldest.dueOn, on), amount }];
    })
    .sort((a, b) => b.daysLate - a.daysLate);
}

function nextOf(holdings: readonly Holding[], on: BusinessDate): Summary['next'] {
  const until = addDays(on, daysAhead);
  return holdings
    .filter(({ status }) => status === 'active')
    .flatMap(({ id, name, instalments, rows }) =>
      rows
        .filter(({ dueOn, closed }) => !closed && dueOn >= on && dueOn <= until)
        .map(({ no, dueOn, net }) => ({ portfolio: id, name, period: no, periods: instalments, dueOn, amount: net })),
    )
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
}

function earnedOf(holdings: readonly Holding[]): Summary['received'] {
  const interest = sumRupiah(holdings.map(({ returned_interest }) => returned_interest));
  const fee = sumRupiah(holdings.map(({ returned_fee }) => returned_fee));
  const tax = sumRupiah(holdings.map(({ returned_tax }) => returned_tax));
  return { interest, fee, tax, net: subtract(subtract(interest, fee), tax) };
}

function netOf(holding: Position) {
  return rupiah(holding.returned_principal + holding.returned_interest - holding.returned_fee - holding.returned_tax);
}

/** In per cent, from money paid in, money repaid, and today's outstanding; principal in default counts as lost. */
async function readYearlyRate(
  reader: Reader,
  lenderId: PersonId,
  holdings: readonly Holding[],
  on: BusinessDate,
): Promise<number | null> {
  const flows = await readCashFlows(reader, lenderId);
  if (!hasYearlyRate(flows, on)) return null;
  const running = holdings.filter(({ status }) => status === 'active');
  const out = running.reduce((sum, { amount, returned_principal: back }) => sum + amount - back, 0);
  const rate = xirr([...flows, { on, amount: out + (await readHeld(reader, lenderId)) }]);
  return rate === null ? null : rate / 100;
}
