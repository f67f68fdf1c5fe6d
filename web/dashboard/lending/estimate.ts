// What the browser computes about a lending: the estimate for an amount, the lender's schedule, the quick amounts.
// Invariant: the rows add up to the estimate, component by component; fee and tax are cumulative, as a distribution
// pays them.
// Source: spec §2; docs/domain.md §6, §7; docs/settled.md 09.
import type { Lending } from '#contract/lending.ts';
import { estimateReturn, type ReturnEstimate } from '#domain/funding.ts';
import { add, floorBp, minRupiah, type Rupiah, rupiah, subtract, ZERO } from '#domain/money.ts';
import { splitInstalments } from '#domain/schedule.ts';
import type { MoneyValue } from '#ui/MoneyField.tsx';

type Terms = Pick<Lending, 'interestPercentage' | 'instalments' | 'terms' | 'proposal'>;

export const amountOf = (value: MoneyValue): Rupiah => rupiah(Number(value));

const bpsOf = (percent: number) => Math.round(percent * 100);

/** The estimate for an amount of this lending, in rupiah. */
export function estimateOf(lending: Terms, amount: Rupiah): ReturnEstimate {
  return estimateReturn({
    amount,
    interestBps: bpsOf(lending.interestPercentage),
    tenorMonths: lending.proposal.tenor,
    instalments: lending.instalments,
    feeBps: lending.terms.lenderFeeBps,
    taxBps: lending.terms.taxBps,
  });
}

/** The amount to estimate: the typed amount, capped at the loan; an example while the field is empty. */
export function estimatedAmount(lending: Lending, typed: Rupiah): { amount: Rupiah; isExample: boolean } {
  if (typed > 0) return { amount: minRupiah(typed, lending.loanAmount), isExample: false };
  const example = lending.minimumLoan > 0 ? lending.minimumLoan : lending.multiple;
  return { amount: minRupiah(example, lending.loanAmount), isExample: true };
}

export type PlanRow = { no: number; principal: Rupiah; interest: Rupiah; amount: Rupiah; net: Rupiah };

/** The instalments that a lender would get for an amount, in rupiah. */
export function planOf(lending: Terms, amount: Rupiah): PlanRow[] {
  const interests = splitInstalments(estimateOf(lending, amount).interest, lending.instalments);
  let collected = ZERO;
  let withheldBefore = ZERO;
  return splitInstalments(amount, lending.instalments).map((principal, index) => {
    const interest = interests[index] ?? ZERO;
    collected = add(collected, interest);
    const withheldNow = add(floorBp(collected, lending.terms.lenderFeeBps), floorBp(collected, lending.terms.taxBps));
    const withheld = subtract(withheldNow, withheldBefore);
    withheldBefore = withheldNow;
    const gross = add(principal, interest);
    return { no: index + 1, principal, interest, amount: gross, net: subtract(gross, withheld) };
  });
}

const usual = [500_000, 1_000_000, 2_000_000, 5_000_000, 10_000_000].map(rupiah);

/** Three amounts to pick from that the lending accepts; if the slot is small, the slot itself is one of them. */
export function quickAmounts({ minimumLoan, maximumLoan, multiple }: Lending): Rupiah[] {
  const fits = usual.filter((amount) => amount >= minimumLoan && amount <= maximumLoan && amount % multiple === 0);
  const three = fits.slice(0, 3);
  if (three.length === 3 || maximumLoan <= 0 || three.includes(maximumLoan)) return three;
  return [...three, maximumLoan];
}
