// A lender's summary: instalments by month, invested money by grade, arrears, upcoming instalments, earnings.
// Amounts are net of fee and tax, as credited to the balance, unless said otherwise.
// Source: docs/settled.md 14; decision 0043.
import { addDays, addMonthsClamped, type BusinessDate, daysBetween } from './calendar.ts';
import type { Returned } from './distribution.ts';
import { type Grade, grades } from './grade.ts';
import type { PortfolioId } from './ids.ts';
import { add, maxRupiah, type Rupiah, subtract, sumRupiah, ZERO } from './money.ts';
import { netOf, type PortfolioRow } from './portfolio-schedule.ts';

/** A portfolio with money in a lending now or before, and its own rows; none before the lending is disbursed. */
export type Holding = {
  id: PortfolioId;
  /** Of the group. */
  name: string;
  grade: Grade;
  /** Running, repaid, or in default. */
  status: 'active' | 'returned' | 'failed';
  amount: Rupiah;
  instalments: number;
  returned: Returned;
  rows: readonly (PortfolioRow & { closed: boolean })[];
};

/** What each month should bring by the schedules, and what it brought; `received` by month as YYYY-MM. */
export function monthsOf(
  holdings: readonly Holding[],
  received: readonly { month: string; received: Rupiah }[],
  { first, count }: { first: BusinessDate; count: number },
) {
  const expected = new Map<string, Rupiah>();
  for (const { dueOn, net } of holdings.flatMap(({ rows }) => rows)) {
    const month = dueOn.slice(0, 7);
    expected.set(month, add(expected.get(month) ?? ZERO, net));
  }
  const got = new Map(received.map((record) => [record.month, record.received]));
  return Array.from({ length: count }, (_, index) => {
    const month = addMonthsClamped(first, index).slice(0, 7);
    return { month, expected: expected.get(month) ?? ZERO, received: got.get(month) ?? ZERO };
  });
}

const isRunning = ({ status }: Holding): boolean => status === 'active';

/** Principal of running portfolios that has not been repaid; principal in default counts as lost. */
export function principalOut(holdings: readonly Holding[]): Rupiah {
  return sumRupiah(holdings.filter(isRunning).map(({ amount, returned }) => subtract(amount, returned.principal)));
}

/** Invested principal, without grades in which nothing runs. */
export function principalByGrade(holdings: readonly Holding[]) {
  return grades.flatMap((grade) => {
    const running = holdings.filter((holding) => isRunning(holding) && holding.grade === grade);
    return running.length === 0 ? [] : [{ grade, principal: principalOut(running), portfolios: running.length }];
  });
}

/** Most days past due first: what rows due before today should have brought, less what was received. */
export function arrearsOf(holdings: readonly Holding[], on: BusinessDate) {
  return holdings
    .flatMap((holding) => {
      const overdue = holding.rows.filter(({ dueOn }) => dueOn < on);
      const oldest = overdue.find(({ closed }) => !closed);
      if (!oldest || holding.status === 'returned') return [];
      const amount = maxRupiah(ZERO, subtract(sumRupiah(overdue.map(({ net }) => net)), netOf(holding.returned)));
      return [{ portfolio: holding.id, name: holding.name, daysLate: daysBetween(oldest.dueOn, on), amount }];
    })
    .sort((a, b) => b.daysLate - a.daysLate);
}

/** Open rows of running portfolios that fall due from today until so many days ahead, soonest first. */
export function dueSoon(holdings: readonly Holding[], on: BusinessDate, daysAhead: number) {
  const until = addDays(on, daysAhead);
  return holdings
    .filter(isRunning)
    .flatMap(({ id, name, instalments, rows }) =>
      rows
        .filter(({ dueOn, closed }) => !closed && dueOn >= on && dueOn <= until)
        .map(({ no, dueOn, net }) => ({ portfolio: id, name, period: no, periods: instalments, dueOn, amount: net })),
    )
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
}

/** Interest received so far: gross, what was withheld, and net. */
export function interestReceived(holdings: readonly Holding[]) {
  const sumOf = (part: keyof Returned) => sumRupiah(holdings.map(({ returned }) => returned[part]));
  const [interest, fee, tax] = [sumOf('interest'), sumOf('fee'), sumOf('tax')];
  return { interest, fee, tax, net: subtract(subtract(interest, fee), tax) };
}
