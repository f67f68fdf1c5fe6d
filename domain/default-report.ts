// Default and recovery: loans by the month of their default, what they owed then, and what of it has come back since.
// Invariant: of each month's defaults, what came back and what is still open sum to what they owed; sums are BigInt.
// Source: decision 0130; docs/glossary.md (recovery rate).
import type { Month } from './cohort-report.ts';
import { concentrationOf } from './portfolio-report.ts';
import type { Share } from './statistics.ts';

/** Of the defaults of a month (null: all before the months shown), what is open at the close of a later one. In rupiah. */
export type OpenAt = { month: Month | null; at: Month; open: bigint };
/** The defaults of a month: how many, and what they owed at the close before each. In rupiah. */
export type DefaultSum = { month: Month | null; loans: number; principal: bigint };

export type Recovery = DefaultSum & {
  /** Came back until the report's date. */
  recovered: bigint;
  rate: Share;
  open: bigint;
};

/**
 * What came back of the principal that loans owed when they went into default, by month of default (the newest first, all
 * earlier ones last), and by the month in which it came back (the oldest first). A recovery of a month is what was open at the
 * close before it (or at default) less what is open at its own.
 * Source: docs/glossary.md (recovery rate).
 */
export function recoveriesOf(sums: readonly DefaultSum[], open: readonly OpenAt[], months: readonly Month[]) {
  const openAt = (month: Month | null, at: Month | undefined): bigint | null =>
    open.find((one) => one.month === month && one.at === at)?.open ?? null;
  const last = months.at(-1);
  const byDefault = sums
    .map((sum): Recovery => {
      const left = openAt(sum.month, last) ?? sum.principal;
      const recovered = sum.principal - left;
      return { ...sum, recovered, rate: concentrationOf(recovered, sum.principal), open: left };
    })
    .sort((one, other) => compareMonths(other.month, one.month));
  // The first month has no close before it to compare with: what came back in it is not told from what did before.
  const byMonth = months.slice(1).map((month, index) => {
    const before = months[index];
    const recovered = sums.reduce((total, sum) => {
      const is = openAt(sum.month, month);
      if (is === null) return total;
      return total + ((openAt(sum.month, before) ?? sum.principal) - is);
    }, 0n);
    return { month, recovered };
  });
  return { byDefault, byMonth };
}

/** All earlier defaults come before the first month. */
const monthNo = (month: Month | null): number => (month === null ? 0 : Number(month.replace('-', '')));
const compareMonths = (one: Month | null, other: Month | null): number => monthNo(one) - monthNo(other);
