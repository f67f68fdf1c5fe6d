// Cover: what members pay for a member who came up short (tanggung renteng), and how it is paid back.
// Invariant: shares sum to the shortage or the repayment; a cover is a debt between members, without interest,
// outside the ledger and the lenders' books.
// Source: docs/domain.md §6.
import { minRupiah, type Rupiah, splitByLargestRemainder, subtract, sumRupiah } from './money.ts';

/**
 * What each payer adds when the group names no amounts, in rupiah: floor(shortage / payers), and one rupiah more for the
 * first ones by member number until the shortage is met. 70.000 over nine: seven times 7.778, twice 7.777.
 */
export function splitCover(shortage: Rupiah, payerCount: number): Rupiah[] {
  return splitByLargestRemainder(shortage, Array<number>(payerCount).fill(1));
}

/**
 * How a repayment goes back to those who covered, in rupiah: by what each gave, by largest remainder, ties to the first.
 * Throws when it is more than what is owed. `gave` is what each is still owed, in member order.
 */
export function splitCoverRepayment(repayment: Rupiah, gave: readonly Rupiah[]): Rupiah[] {
  if (repayment > sumRupiah(gave)) throw new RangeError(`a repayment of ${repayment} is above the cover owed`);
  return splitByLargestRemainder(repayment, gave);
}

/** What one member is still owed for one cover. `receipt` names the meeting at which she gave it. */
export type OpenCover = { receipt: string; open: Rupiah };

/**
 * What each cover gets of a repayment, in rupiah, in the order of `debts`, which are a debtor's, the oldest meeting
 * first: the oldest meeting's covers are paid back in full before the next, and inside one meeting by what each is
 * still owed. Throws when the repayment is more than all of them.
 * Source: docs/domain.md §6.
 */
export function shareCoverRepayment(repayment: Rupiah, debts: readonly OpenCover[]): Rupiah[] {
  if (repayment > sumRupiah(debts.map((debt) => debt.open)))
    throw new RangeError(`a repayment of ${repayment} is above the cover owed`);
  let left = repayment;
  return [...new Set(debts.map((debt) => debt.receipt))].flatMap((receipt) => {
    const owed = debts.filter((debt) => debt.receipt === receipt).map((debt) => debt.open);
    const paid = minRupiah(left, sumRupiah(owed));
    left = subtract(left, paid);
    return splitCoverRepayment(paid, owed);
  });
}
