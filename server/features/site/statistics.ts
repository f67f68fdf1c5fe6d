// The published figures: totals and months from the books at the time of the request, shares as the last close saved
// them.
// Invariant: totals over everybody are summed in BigInt and sent as decimal text.
// Source: docs/domain.md §1, §10; docs/settled.md 27, 31; decision 0077.
import type { Statistics } from '#contract/site.ts';
import { addMonthsClamped, type BusinessDate, businessDate } from '#domain/calendar.ts';
import { type OutstandingLending, qualityShares, type Share, tkb, twp } from '#domain/statistics.ts';
import { findClosedDate, readOutstanding } from '#features/repayment/status/status.ts';
import type { Reader } from '#platform/db.ts';
import { type PaidOutLoan, readPaidOutLoans, readPeople } from './statistics.sql.ts';

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
    disbursed: String(sumOf(loans, 'loan')),
    disbursedThisYear: String(sumOf(thisYear, 'loan')),
    outstanding: String(sumOf(loans, 'principalOutstanding')),
    groups,
    lendings: loans.length,
    lenders,
    borrowers,
    sharesOn: closedOn ?? on,
    ...sharesOf(outstanding),
    months: monthsOf(loans, on),
    cohorts: cohortsOf(loans),
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

const sumOf = (loans: readonly PaidOutLoan[], what: 'loan' | 'principalOutstanding'): bigint =>
  loans.reduce((sum, loan) => sum + BigInt(loan[what]), 0n);

const shown = ({ numerator, denominator, bp }: Share) => ({
  numerator: String(numerator),
  denominator: String(denominator),
  bp,
});

/** From the month of the first disbursement to the current one; months without any have a row of zeros. */
function monthsOf(loans: readonly PaidOutLoan[], on: BusinessDate): Statistics['months'] {
  const byMonth = groupByMonth(loans);
  const months: Statistics['months'] = [];
  let soFar = 0n;
  for (let month = loans[0] && monthOf(loans[0]); month && month <= on; month = addMonthsClamped(month, 1)) {
    const its = byMonth.get(month) ?? [];
    const disbursed = sumOf(its, 'loan');
    soFar += disbursed;
    months.push({ month, lendings: its.length, disbursed: String(disbursed), disbursedSoFar: String(soFar) });
  }
  return months;
}

/** By month of disbursement, oldest first; months without a loan have no row. */
function cohortsOf(loans: readonly PaidOutLoan[]): Statistics['cohorts'] {
  return [...groupByMonth(loans)].map(([month, cohort]) => {
    const late = cohort.filter((loan) => loan.daysLate > 90);
    const [disbursed, outstanding] = [sumOf(cohort, 'loan'), sumOf(cohort, 'principalOutstanding')];
    return {
      month,
      lendings: cohort.length,
      disbursed: String(disbursed),
      repaid: String(disbursed - outstanding),
      outstanding: String(outstanding),
      late90: String(sumOf(late, 'principalOutstanding')),
    };
  });
}

function groupByMonth(loans: readonly PaidOutLoan[]): Map<BusinessDate, PaidOutLoan[]> {
  const byMonth = new Map<BusinessDate, PaidOutLoan[]>();
  for (const loan of loans) {
    const month = monthOf(loan);
    byMonth.set(month, [...(byMonth.get(month) ?? []), loan]);
  }
  return byMonth;
}

const monthOf = ({ disbursedOn }: PaidOutLoan): BusinessDate => businessDate(`${disbursedOn.slice(0, 7)}-01`);
