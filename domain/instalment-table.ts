// What an instalment table shows: the status of each row of a lending, and one portfolio's part in it.
// Invariants: a portfolio's parts sum to what distribution pays it in total, and `received` to what it was credited
// so far, because both follow the same cumulative rule; one function decides the status.
// Source: docs/domain.md §6, §7.
import { type BusinessDate, daysBetween } from './calendar.ts';
import type { Returned } from './distribution.ts';
import { type Bp, floorBp, floorShare, type Rupiah, rupiah, splitByLargestRemainder, sumRupiah } from './money.ts';
import { isOpen, type RepaymentRow, rowStatus } from './repayment.ts';

export type TableRow = RepaymentRow & {
  /** The day it was paid in full. */
  closedOn: BusinessDate | null;
  /** Its money was collected but is not at the bank. */
  isUnderway: boolean;
};

/** A row of a lending, with the part of what was paid that was distributed. */
export type DistributedRow = TableRow & { sharedPrincipal: Rupiah; sharedInterest: Rupiah };

export type TableShare = {
  /** What the portfolio funded. */
  amount: Rupiah;
  feeBps: Bp;
  taxBps: Bp;
  returned: Returned;
};

/** What every reader of a row sees alike: due date, status, days past due now or when it was paid. */
export function describeRow(row: TableRow, on: BusinessDate) {
  const status = rowStatus(row, on, { processing: row.isUnderway });
  const until = row.closedOn ?? on;
  return {
    period: row.no,
    paymentDate: row.dueOn,
    status,
    fullyPaid: status === 'paid',
    daysLate: isOpen(row) || row.closedOn !== null ? Math.max(0, daysBetween(row.dueOn, until)) : 0,
  };
}

/**
 * The part of the portfolio at index `mine` in each row, in whole rupiah; interest without what an early payoff
 * waived. `shares` are all portfolios of the lending, in the order that decides ties; `received` is net, and null
 * where nothing was distributed.
 */
export function portfolioTable(
  rows: readonly DistributedRow[],
  { shares, mine, loanAmount }: { shares: readonly TableShare[]; mine: number; loanAmount: Rupiah },
) {
  const own = shares[mine];
  if (!own) throw new RangeError(`no portfolio ${mine} of ${shares.length}`);
  const weights = shares.map((share) => share.amount);
  const partsOf = (amounts: readonly Rupiah[]) => {
    const all = splitByLargestRemainder(sumRupiah(amounts), weights)[mine]!;
    return differences(amounts, all, (soFar) => floorShare(soFar, own.amount, loanAmount));
  };
  const principals = partsOf(rows.map((row) => row.principal));
  const interests = partsOf(rows.map((row) => rupiah(row.interest - row.waivedInterest)));
  const received = receivedOf(rows, own, loanAmount);
  return rows.map((_, index) => {
    const [principal, interest] = [principals[index]!, interests[index]!];
    return { principal, interest, amount: rupiah(principal + interest), received: received[index]! };
  });
}

/** The steps of a cumulative figure over the rows; the remainder goes to the last row with an amount. */
function differences(amounts: readonly Rupiah[], whole: Rupiah, entitled: (soFar: Rupiah) => Rupiah): Rupiah[] {
  const last = amounts.findLastIndex((amount) => amount > 0);
  let collected = 0;
  let given = 0;
  return amounts.map((amount, index) => {
    collected += amount;
    const upTo = index >= last ? whole : Math.min(entitled(rupiah(collected)), whole);
    const step = rupiah(Math.max(0, upTo - given));
    given += step;
    return step;
  });
}

/** Net credited for each row; fee and tax follow the interest by their own cumulative rule. */
function receivedOf(rows: readonly DistributedRow[], own: TableShare, loanAmount: Rupiah): (Rupiah | null)[] {
  const { returned } = own;
  const entitled = (soFar: Rupiah) => floorShare(soFar, own.amount, loanAmount);
  const principal = differences(
    rows.map((row) => row.sharedPrincipal),
    returned.principal,
    entitled,
  );
  const interest = differences(
    rows.map((row) => row.sharedInterest),
    returned.interest,
    entitled,
  );
  const fee = differences(interest, returned.fee, (gross) => floorBp(gross, own.feeBps));
  const tax = differences(interest, returned.tax, (gross) => floorBp(gross, own.taxBps));
  return rows.map((row, index) => {
    if (row.sharedPrincipal + row.sharedInterest === 0) return null;
    return rupiah(principal[index]! + interest[index]! - fee[index]! - tax[index]!);
  });
}
