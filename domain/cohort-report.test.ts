// Curves of cohorts against each loan's own history, counted one by one.
// Source: decision 0130.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonthsClamped, type BusinessDate, businessDate } from './calendar.ts';
import {
  type CohortCurve,
  cohortsOf,
  monthAfter,
  type MonthClose,
  monthOf,
  monthsBetween,
  reportMonths,
  worstCohort,
} from './cohort-report.ts';

const on = businessDate('2026-11-26');
const closes: MonthClose[] = reportMonths(on).map((month) => ({ month, on: lastOf(month) }));
function lastOf(month: string): BusinessDate {
  const last = addDays(businessDate(`${monthAfter(month, 1)}-01`), -1);
  return last > on ? on : last;
}

type Loan = { month: string; principal: number; late: { at: string; principal: number }[]; default: Default | null };
type Default = { in: string; principal: number };
const months = reportMonths(on);
const loans: fc.Arbitrary<Loan[]> = fc.array(
  fc.record({
    month: fc.constantFrom(...months),
    principal: fc.integer({ min: 1_000_000, max: 50_000_000 }),
    late: fc.array(fc.record({ at: fc.constantFrom(...months), principal: fc.integer({ min: 1, max: 1_000_000 }) })),
    default: fc.option(
      fc.record({ in: fc.constantFrom(...months), principal: fc.integer({ min: 1, max: 1_000_000 }) }),
    ),
  }),
  { minLength: 1, maxLength: 20 },
);

/** Sums as the database makes them: a row for each cohort, and for each cohort and month. */
function sumsOf(all: readonly Loan[]) {
  const big = <Row extends { principal: number }>(row: Row) => ({ ...row, loans: 1, principal: BigInt(row.principal) });
  return {
    cohorts: [...new Set(all.map(({ month }) => month))].map((month) => {
      const its = all.filter((loan) => loan.month === month);
      return { month, loans: its.length, principal: BigInt(its.reduce((sum, { principal }) => sum + principal, 0)) };
    }),
    late: all.flatMap(({ month, late }) => late.map((line) => big({ month, ...line }))),
    defaulted: all.flatMap((loan) => (loan.default ? [big({ month: loan.month, ...loan.default })] : [])),
  };
}

const isOver = ({ month }: MonthClose) => month !== monthOf(on);

describe('the curves of cohorts', () => {
  it('are each loan counted one by one, over all that the cohort disbursed', () => {
    fc.assert(
      fc.property(loans, (all) => {
        for (const { month, principal, points } of cohortsOf(sumsOf(all), closes, isOver)) {
          const its = all.filter((loan) => loan.month === month);
          const disbursed = its.reduce((sum, loan) => sum + loan.principal, 0);
          expect(principal).toBe(BigInt(disbursed));
          expect(points).toHaveLength(monthsBetween(month, monthOf(on)));
          points.forEach((point, index) => {
            const at = monthAfter(month, index + 1);
            const late = its.flatMap((loan) => loan.late).filter((line) => line.at === at);
            const defaulted = its.flatMap((loan) => (loan.default && loan.default.in <= at ? [loan.default] : []));
            const sum = (rows: readonly { principal: number }[]) =>
              rows.reduce((total, row) => total + row.principal, 0);
            expect([point.age, point.on, point.isOpen]).toEqual([index + 1, lastOf(at), at === monthOf(on)]);
            expect(point.late).toMatchObject({
              numerator: BigInt(sum(late)),
              denominator: principal,
              loans: late.length,
            });
            expect(point.defaulted).toMatchObject({ numerator: BigInt(sum(defaulted)), loans: defaulted.length });
            expect(point.late.bp).toBe(Math.floor((sum(late) * 10_000) / disbursed + 0.5));
          });
        }
      }),
      { seed: 19, numRuns: process.env['LONG'] ? 2_000 : 60 },
    );
  });

  it('have no point in the month of disbursement, nor of a month without a close', () => {
    const { cohorts } = sumsOf([{ month: '2026-09', principal: 5, late: [], default: null }]);
    const only = closes.filter(({ month }) => month !== '2026-10');
    const [cohort] = cohortsOf({ cohorts, late: [], defaulted: [] }, only, isOver);
    expect(cohort?.points.map(({ age, isOpen }) => [age, isOpen])).toEqual([[2, true]]);
  });
});

describe('the worst cohort', () => {
  const sums = (late: Record<string, number>): CohortCurve[] =>
    cohortsOf(
      {
        cohorts: Object.keys(late).map((month) => ({ month, loans: 1, principal: 1_000n })),
        late: Object.entries(late).flatMap(([month, principal]) =>
          closes.map(({ month: at }) => ({ month, at, loans: 1, principal: BigInt(principal) })),
        ),
        defaulted: [],
      },
      closes,
      isOver,
    );

  it('is the one furthest above the others at its own age: 8% against 3% of July', () => {
    const worst = worstCohort(sums({ '2026-07': 30, '2026-08': 80, '2026-09': 10 }), 'late');
    // August is three months old; September is two, so only July has that age.
    expect(worst).toMatchObject({ month: '2026-08', age: 3, share: { bp: 800 }, others: { bp: 300 } });
  });

  it('is none when all are alike, or there is one alone', () => {
    expect(worstCohort(sums({ '2026-07': 30, '2026-08': 30 }), 'late')).toBeNull();
    expect(worstCohort(sums({ '2026-07': 30 }), 'late')).toBeNull();
  });
});

it('counts months over years', () => {
  expect(monthsBetween('2025-11', '2026-02')).toBe(3);
  expect(monthAfter('2026-02', -3)).toBe('2025-11');
  expect(monthOf(addMonthsClamped(on, -12))).toBe(reportMonths(on)[0]);
});
