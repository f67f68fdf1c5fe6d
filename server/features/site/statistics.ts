// The published figures, made from the books at the moment of asking.
// Source: domain §10; settled 31.
import type { Statistics } from '#contract/site.ts';
import { type BusinessDate, businessDate } from '#domain/calendar.ts';
import { type Rupiah, rupiah, subtract, sumRupiah } from '#domain/money.ts';
import { qualityShares, type Share, tkb, twp } from '#domain/statistics.ts';
import type { Reader } from '#platform/db.ts';
import { type PaidOutLoan, readPaidOutLoans, readPeople } from './statistics.sql.ts';

export async function readStatistics(reader: Reader): Promise<Statistics> {
  const loans = await readPaidOutLoans(reader);
  const { now, on, groups, lenders, borrowers } = await readPeople(reader);
  const thisYear = loans.filter(({ disbursedOn }) => disbursedOn.slice(0, 4) === on.slice(0, 4));
  return {
    at: now.toISOString(),
    on,
    since: loans[0]?.disbursedOn ?? null,
    disbursed: sumOf(loans, 'loan'),
    disbursedThisYear: sumOf(thisYear, 'loan'),
    outstanding: sumOf(loans, 'principalOutstanding'),
    groups,
    lendings: loans.length,
    lenders,
    borrowers,
    tkb: {
      days0: shown(tkb(loans, 0)),
      days30: shown(tkb(loans, 30)),
      days60: shown(tkb(loans, 60)),
      days90: shown(tkb(loans, 90)),
    },
    twp90: shown(twp(loans, 90)),
    qualities: qualityShares(loans).map(({ quality, ...share }) => ({ quality, ...shown(share) })),
    cohorts: cohortsOf(loans),
  };
}

const sumOf = (loans: readonly PaidOutLoan[], what: 'loan' | 'principalOutstanding') =>
  sumRupiah(loans.map((loan) => loan[what]));

const shown = ({
  numerator,
  denominator,
  bp,
}: Share): { numerator: Rupiah; denominator: Rupiah; bp: number | null } => ({
  numerator: rupiah(Number(numerator)),
  denominator: rupiah(Number(denominator)),
  bp,
});

/** By the month of disbursement, oldest first; a month without a loan has no row. */
function cohortsOf(loans: readonly PaidOutLoan[]): Statistics['cohorts'] {
  const months = [...new Set(loans.map(monthOf))];
  return months.map((month) => {
    const cohort = loans.filter((loan) => monthOf(loan) === month);
    const late = cohort.filter((loan) => loan.daysLate > 90);
    const [disbursed, outstanding] = [sumOf(cohort, 'loan'), sumOf(cohort, 'principalOutstanding')];
    return {
      month,
      lendings: cohort.length,
      disbursed,
      repaid: subtract(disbursed, outstanding),
      outstanding,
      late90: sumOf(late, 'principalOutstanding'),
    };
  });
}

const monthOf = ({ disbursedOn }: PaidOutLoan): BusinessDate => businessDate(`${disbursedOn.slice(0, 7)}-01`);
