// The lender's summary: instalments by month, invested money by grade, arrears, upcoming instalments, earnings.
// Amounts are net of fee and tax, as credited to the balance; `received` shows gross, fee, tax and net side by side.
// Source: docs/screens.md; docs/api.md; docs/settled.md 14; decision 0043.
import type { Summary } from '#contract/wallet.ts';
import { addMonthsClamped, type BusinessDate, businessDate } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import {
  arrearsOf,
  dueSoon,
  type Holding,
  interestReceived,
  monthsOf,
  principalByGrade,
  principalOut,
} from '#domain/lender-summary.ts';
import { portfolioSchedule } from '#domain/portfolio-schedule.ts';
import { hasYearlyRate, xirr } from '#domain/xirr.ts';
import { today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import {
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

export async function readSummary(reader: Reader, lenderId: PersonId): Promise<Summary> {
  const on = await today(reader);
  const firstMonth = addMonthsClamped(businessDate(`${on.slice(0, 7)}-01`), -monthsBack);
  const holdings = await readHoldings(reader, lenderId);
  const received = await readReceived(reader, lenderId, firstMonth);
  return {
    months: monthsOf(holdings, received, { first: firstMonth, count: monthsBack + 1 + monthsAhead }),
    byGrade: principalByGrade(holdings),
    late: arrearsOf(holdings, on),
    next: dueSoon(holdings, on, daysAhead),
    received: interestReceived(holdings),
    xirr: await readYearlyRate(reader, lenderId, holdings, on),
  };
}

async function readHoldings(reader: Reader, lenderId: PersonId): Promise<Holding[]> {
  const positions = await readPositions(reader, lenderId);
  const rows = await readScheduleRows(reader, [...new Set(positions.map(({ lendingId }) => lendingId))]);
  const byLending = new Map<string, ScheduleRecord[]>();
  for (const row of rows) {
    const known = byLending.get(row.lendingId);
    if (known) known.push(row);
    else byLending.set(row.lendingId, [row]);
  }
  return positions.map((position) => {
    const lendingRows = byLending.get(position.lendingId) ?? [];
    const own = portfolioSchedule(lendingRows, position);
    return { ...position, rows: own.map((row, index) => ({ ...row, closed: lendingRows[index]?.closed ?? false })) };
  });
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
  const rate = xirr([...flows, { on, amount: principalOut(holdings) + (await readHeld(reader, lenderId)) }]);
  return rate === null ? null : rate / 100;
}
