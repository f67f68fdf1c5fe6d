// Vintage curves: of what was disbursed in a month, how much is late or in default at each month of age. Pure functions over
// sums by cohort and month.
// Invariant: a cohort's denominator is all that it disbursed, at every age; sums are BigInt.
// Source: decision 0130; docs/glossary.md (cohort rate).
import { addDays, type BusinessDate, businessDate } from './calendar.ts';
import { concentrationOf } from './portfolio-report.ts';
import type { Share } from './statistics.ts';

/** A calendar month as YYYY-MM. */
export type Month = string;

/** Months of age that a curve has: a year of a loan. */
export const COHORT_AGES = 12;

export const cohortMeasures = ['late', 'defaulted'] as const;
export type CohortMeasure = (typeof cohortMeasures)[number];
/** Which loans of a cohort are listed: all, or those of a measure. */
export const cohortRows = ['all', ...cohortMeasures] as const;
export type CohortRows = (typeof cohortRows)[number];

export const monthOf = (date: BusinessDate): Month => date.slice(0, 7);
const countOf = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
const monthAt = (count: number): Month =>
  `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;

/** Whole months from one month to another: 3 from August to November. */
export const monthsBetween = (from: Month, to: Month): number => countOf(to) - countOf(from);
/** The month so many months after another, or before it. */
export const monthAfter = (month: Month, months: number): Month => monthAt(countOf(month) + months);

/** The months of a report that ends on `on`, the oldest first: that of the date and the twelve before it. */
export const reportMonths = (on: BusinessDate): Month[] =>
  Array.from({ length: COHORT_AGES + 1 }, (_, no) => monthAfter(monthOf(on), no - COHORT_AGES));

/** The first day of a month. */
export const firstDayOf = (month: Month): BusinessDate => businessDate(`${month}-01`);

/** Number of loans and their principal, in rupiah. */
export type LoanSum = { loans: number; principal: bigint };
export type CohortSum = LoanSum & { month: Month };
/** Of a cohort, the loans more than 30 days past due at the close of a month; principal outstanding then. */
export type LateSum = CohortSum & { at: Month };
/** Of a cohort, the loans whose default began in a month; principal outstanding at the close before it. */
export type DefaultedSum = CohortSum & { in: Month };
/** The last close of a month: that of the report's date for its own month, which is not over. */
export type MonthClose = { month: Month; on: BusinessDate };

/** The last close of each month of a report: the month's last day, or the report's date; none before the first close of all. */
export const monthCloses = ({ first, on }: { first: BusinessDate; on: BusinessDate }): MonthClose[] =>
  reportMonths(on)
    .map((month) => {
      const last = addDays(firstDayOf(monthAfter(month, 1)), -1);
      return { month, on: last > on ? on : last };
    })
    .filter((close) => close.on >= first);

export type CohortPoint = {
  age: number;
  on: BusinessDate;
  /** The month is not over: its figure is that of the report's date. */
  isOpen: boolean;
} & Record<CohortMeasure, Share & { loans: number }>;
export type CohortCurve = CohortSum & { points: CohortPoint[] };

/**
 * The curve of each cohort: at each month of age that has a close, principal more than 30 days past due, and principal of all
 * defaults so far, as shares of the principal that the cohort disbursed. The newest cohort first.
 * Source: docs/glossary.md (cohort rate).
 */
export function cohortsOf(
  sums: { cohorts: readonly CohortSum[]; late: readonly LateSum[]; defaulted: readonly DefaultedSum[] },
  closes: readonly MonthClose[],
  isOver: (close: MonthClose) => boolean,
): CohortCurve[] {
  return sums.cohorts
    .map((cohort): CohortCurve => {
      const late = sums.late.filter(({ month }) => month === cohort.month);
      const defaulted = sums.defaulted.filter(({ month }) => month === cohort.month);
      const points = closes.flatMap((close): CohortPoint[] => {
        const age = monthsBetween(cohort.month, close.month);
        if (age < 1 || age > COHORT_AGES) return [];
        return [
          {
            age,
            on: close.on,
            isOpen: !isOver(close),
            late: shareOf(
              late.filter(({ at }) => at === close.month),
              cohort,
            ),
            defaulted: shareOf(
              defaulted.filter((one) => one.in <= close.month),
              cohort,
            ),
          },
        ];
      });
      return { ...cohort, points: points.sort((one, other) => one.age - other.age) };
    })
    .sort((one, other) => monthsBetween(one.month, other.month));
}

function shareOf(part: readonly LoanSum[], { principal }: CohortSum): Share & { loans: number } {
  const sum = part.reduce((total, one) => total + one.principal, 0n);
  return { ...concentrationOf(sum, principal), loans: part.reduce((count, { loans }) => count + loans, 0) };
}

export type WorstCohort = { month: Month; age: number; share: Share; others: Share };

/**
 * The cohort that is furthest above the others at its own last age: its share there, and that of the others of that age
 * together. Null when none is above the others, or none has others.
 * Source: decision 0130.
 */
export function worstCohort(cohorts: readonly CohortCurve[], measure: CohortMeasure): WorstCohort | null {
  const compared = cohorts.flatMap(({ month, points }) => {
    const point = points.at(-1);
    if (!point) return [];
    const others = cohorts.filter((one) => one.month !== month).flatMap((one) => one.points.filter(isAt(point.age)));
    const sum = (key: 'numerator' | 'denominator') => others.reduce((total, one) => total + one[measure][key], 0n);
    const share = concentrationOf(sum('numerator'), sum('denominator'));
    if (others.length === 0 || share.bp === null || point[measure].bp === null) return [];
    return [{ month, age: point.age, share: point[measure], others: share, above: point[measure].bp - share.bp }];
  });
  const [worst] = compared.sort((one, other) => other.above - one.above);
  if (!worst || worst.above <= 0) return null;
  const { above: _above, ...found } = worst;
  return found;
}

const isAt =
  (age: number) =>
  (point: CohortPoint): boolean =>
    point.age === age;
