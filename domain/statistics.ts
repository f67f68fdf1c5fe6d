// Statistics: TKB, TWP and the five quality shares, with the figures that they come from; disbursements by month.
// Invariant: every published per cent can be recomputed from its numerator and denominator, which are outstanding
// principal; numbers of lendings, late rows alone and disbursed sums do not count. Sums are BigInt.
// Source: docs/domain.md §10; spec §9; docs/settled.md 31.
import { addMonthsClamped, type BusinessDate, businessDate } from './calendar.ts';
import { type Bp, divideHalfUp, formatShareBp } from './money.ts';

export type OutstandingLending = {
  /** Outstanding principal of the whole lending, in rupiah. */
  principalOutstanding: number | bigint;
  daysLate: number;
};

export type Share = {
  /** In rupiah. */
  numerator: bigint;
  denominator: bigint;
  /** Rounded half up to two decimals of a per cent; null when nothing is outstanding. */
  bp: Bp | null;
};

const WHOLE: Bp = 10_000;

/** Share of the outstanding principal in lendings more than `days` past due. Source: docs/domain.md §10. */
export function twp(lendings: readonly OutstandingLending[], days: number): Share {
  return shareOf(lendings, (lending) => lending.daysLate > days);
}

/**
 * 100% - TWP of the same days: the share that is not more than `days` past due. At 90 it is the published "tingkat
 * keberhasilan bayar", TKB90.
 * Source: spec §9; docs/domain.md §10; docs/settled.md 31.
 */
export function tkb(lendings: readonly OutstandingLending[], days: number): Share {
  const late = twp(lendings, days);
  const numerator = late.denominator - late.numerator;
  return { numerator, denominator: late.denominator, bp: late.bp === null ? null : WHOLE - late.bp };
}

/**
 * Below this TKB90 staff must act: the authority allows at most 5% of the outstanding principal to be that far past
 * due.
 */
export const LEAST_TKB90: Bp = 9_500;

/**
 * Lancar 0 days, dalam perhatian khusus 1-30, kurang lancar 31-60, diragukan 61-90, macet > 90.
 * Source: docs/domain.md §10.
 */
export const qualities = [
  { quality: 'lancar', from: 0, to: 0 },
  { quality: 'dalam_perhatian_khusus', from: 1, to: 30 },
  { quality: 'kurang_lancar', from: 31, to: 60 },
  { quality: 'diragukan', from: 61, to: 90 },
  { quality: 'macet', from: 91, to: Number.POSITIVE_INFINITY },
] as const;
export type Quality = (typeof qualities)[number]['quality'];

/** Quality of a lending by its days past due. Source: docs/domain.md §10. */
export function qualityOf(daysLate: number): Quality {
  return qualities.find(({ to }) => daysLate <= to)?.quality ?? 'macet';
}

/** The five quality shares, in order; their numerators sum to the outstanding principal. Source: docs/domain.md §10. */
export function qualityShares(lendings: readonly OutstandingLending[]): (Share & { quality: Quality })[] {
  return qualities.map(({ quality }) => ({
    quality,
    ...shareOf(lendings, (lending) => qualityOf(lending.daysLate) === quality),
  }));
}

function shareOf(lendings: readonly OutstandingLending[], belongs: (lending: OutstandingLending) => boolean): Share {
  const [numerator, denominator] = [outstandingOf(lendings.filter(belongs)), outstandingOf(lendings)];
  const bp = denominator === 0n ? null : Number(divideHalfUp(numerator * BigInt(WHOLE), denominator));
  return { numerator, denominator, bp };
}

/** "96,00%"; "-" when nothing is outstanding. Source: docs/domain.md §10. */
export function formatShare(share: Pick<Share, 'bp'>): string {
  return share.bp === null ? '-' : formatShareBp(share.bp);
}

/** A loan that was disbursed, in any later state. */
export type PaidOutLoan = OutstandingLending & { disbursedOn: BusinessDate; loan: number | bigint };

/** What was lent in all, in rupiah. */
export const disbursedOf = (loans: readonly PaidOutLoan[]): bigint =>
  loans.reduce((sum, { loan }) => sum + BigInt(loan), 0n);

/** Outstanding principal in all, in rupiah. */
export const outstandingOf = (loans: readonly OutstandingLending[]): bigint =>
  loans.reduce((sum, { principalOutstanding }) => sum + BigInt(principalOutstanding), 0n);

/**
 * From the month of the first disbursement to the month of `on`; months without any have a row of zeros. `loans`
 * oldest first.
 */
export function disbursedByMonth(loans: readonly PaidOutLoan[], on: BusinessDate) {
  const byMonth = groupByMonth(loans);
  const months: { month: BusinessDate; lendings: number; disbursed: bigint; disbursedSoFar: bigint }[] = [];
  let soFar = 0n;
  for (let month = loans[0] && monthOf(loans[0]); month && month <= on; month = addMonthsClamped(month, 1)) {
    const its = byMonth.get(month) ?? [];
    const disbursed = disbursedOf(its);
    soFar += disbursed;
    months.push({ month, lendings: its.length, disbursed, disbursedSoFar: soFar });
  }
  return months;
}

/** By month of disbursement, oldest first; months without a loan have no row. `late90`: more than 90 days past due. */
export function cohortsOf(loans: readonly PaidOutLoan[]) {
  return [...groupByMonth(loans)].map(([month, cohort]) => {
    const [disbursed, outstanding] = [disbursedOf(cohort), outstandingOf(cohort)];
    return {
      month,
      lendings: cohort.length,
      disbursed,
      repaid: disbursed - outstanding,
      outstanding,
      late90: outstandingOf(cohort.filter((loan) => loan.daysLate > 90)),
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
