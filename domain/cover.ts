// Cover: what members pay for a member who came up short (tanggung renteng), and how it is paid back.
// Invariant: shares sum to the shortage or the repayment; a cover is a debt between members, without interest, outside
// the ledger and the lenders' books. Source: domain §6; case "Cover by the others".
import { type Rupiah, splitByLargestRemainder, sumRupiah } from './money.ts';

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
