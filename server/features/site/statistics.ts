// The published figures: totals and months from the books at the time of the request, shares as the last close saved
// them.
// Invariant: totals over everybody are summed in BigInt and sent as decimal text.
// Source: docs/domain.md §1, §10; docs/settled.md 27, 31; decision 0077.
import type { Statistics } from '#contract/site.ts';
import {
  cohortsOf,
  disbursedByMonth,
  disbursedOf,
  outstandingOf,
  type OutstandingLending,
  qualityShares,
  type Share,
  tkb,
  twp,
} from '#domain/statistics.ts';
import { findClosedDate, readOutstanding } from '#features/repayment/status/status.ts';
import type { Reader } from '#platform/db.ts';
import { readPaidOutLoans, readPeople } from './statistics.sql.ts';

/** Totals and shares. Source: docs/settled.md 27. */
export async function readStatistics(reader: Reader): Promise<Omit<Statistics, 'months' | 'cohorts'>> {
  const { months: _, cohorts: __, ...statistics } = await readStatisticsForWeb(reader);
  return statistics;
}

/** Totals and shares, and the figures of each month. Source: docs/settled.md 27. */
export async function readStatisticsForWeb(reader: Reader): Promise<Statistics> {
  const loans = await readPaidOutLoans(reader);
  const { now, on, groups, lenders, borrowers } = await readPeople(reader);
  const thisYear = loans.filter(({ disbursedOn }) => disbursedOn.slice(0, 4) === on.slice(0, 4));
  const closedOn = await findClosedDate(reader);
  const outstanding = closedOn === null ? loans : await readOutstanding(reader, closedOn);
  return {
    asOf: now.toISOString(),
    on,
    since: loans[0]?.disbursedOn ?? null,
    disbursed: String(disbursedOf(loans)),
    disbursedThisYear: String(disbursedOf(thisYear)),
    outstanding: String(outstandingOf(loans)),
    groups,
    lendings: loans.length,
    lenders,
    borrowers,
    sharesOn: closedOn ?? on,
    ...sharesOf(outstanding),
    months: disbursedByMonth(loans, on).map(inText),
    cohorts: cohortsOf(loans).map(inText),
  };
}

const sharesOf = (outstanding: readonly OutstandingLending[]): Pick<Statistics, 'tkb' | 'twp90' | 'qualities'> => ({
  tkb: {
    days0: shown(tkb(outstanding, 0)),
    days30: shown(tkb(outstanding, 30)),
    days60: shown(tkb(outstanding, 60)),
    days90: shown(tkb(outstanding, 90)),
  },
  twp90: shown(twp(outstanding, 90)),
  qualities: qualityShares(outstanding).map(({ quality, ...share }) => ({ quality, ...shown(share) })),
});

const shown = ({ numerator, denominator, bp }: Share) => ({
  numerator: String(numerator),
  denominator: String(denominator),
  bp,
});

/** Sums over everybody may exceed a safe integer: they travel as text. */
function inText<Row extends object>(row: Row): { [Key in keyof Row]: Row[Key] extends bigint ? string : Row[Key] } {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  ) as never;
}
