// What the page computes from its rows, at each change of an amount: estimates, sums, steps, own limits.
// Invariant: all figures come from the rows alone, by the rules that the server applies.
// Source: decision 0107.
import type { PlanCandidate, PlanPage } from '#contract/plan.ts';
import { checkFundingAmount, estimateReturn, type ReturnEstimate } from '#domain/funding.ts';
import { stepsOf } from '#domain/funding-plan.ts';
import { minimumLoanOf, remainingSlot } from '#domain/lending.ts';
import { add, minRupiah, type Rupiah, subtract, sumRupiah, ZERO } from '#domain/money.ts';
import type { Refusal } from '#domain/refusal.ts';
import { kinds, type LimitRow, limitRows } from '#domain/spread.ts';

/** Her amounts where they differ from what the rules put in. */
export type Amounts = ReadonlyMap<string, Rupiah>;
export type Row = {
  candidate: PlanCandidate;
  amount: Rupiah;
  slot: Rupiah;
  minimum: Rupiah;
  estimate: ReturnEstimate;
  refusal: Refusal | null;
};

export const amountIn = (amounts: Amounts, { lending, amount }: PlanCandidate): Rupiah =>
  amounts.get(lending) ?? amount;

export function rowOf(candidate: PlanCandidate, amount: Rupiah): Row {
  const slot = remainingSlot(candidate.loanAmount, candidate.raisedAmount);
  const minimum = minimumLoanOf(candidate.minimum, slot);
  return {
    candidate,
    amount,
    slot,
    minimum,
    estimate: estimateReturn({ ...candidate, tenorMonths: candidate.tenor, amount }),
    refusal: checkFundingAmount({ amount, multiple: candidate.step, minimumLoan: minimum, maximumLoan: slot }),
  };
}

export function splitRows(page: PlanPage, amounts: Amounts, kept: ReadonlySet<string>) {
  // A row whose amount is being typed stays, also while it is empty.
  const isIn = (each: PlanCandidate) => amountIn(amounts, each) > 0 || kept.has(each.lending);
  const { fits } = page;
  const rows = fits.filter(isIn).map((each) => rowOf(each, amountIn(amounts, each)));
  const rest = fits.filter((each) => !isIn(each));
  return {
    rows,
    removed: rest.filter(({ amount }) => amount > 0),
    others: rest.filter(
      (each) =>
        each.amount === 0 &&
        roomOf(page, each) >= rowOf(each, ZERO).minimum &&
        !rows.some((row) => row.candidate.group === each.group),
    ),
  };
}

export function totalsOf(rows: readonly Row[]) {
  const sum = (part: (row: Row) => Rupiah) => sumRupiah(rows.map(part));
  const stepped = (rhythm: 'weekly' | 'monthly') =>
    stepsOf(
      rows
        .filter(({ candidate }) => candidate.rhythm === rhythm)
        .map(({ candidate, estimate }) => ({
          instalments: candidate.instalments,
          perInstalment: estimate.perInstalment,
        })),
    );
  return {
    total: sum(({ amount }) => amount),
    gross: sum(({ estimate }) => estimate.interest),
    fee: sum(({ estimate }) => estimate.fee),
    tax: sum(({ estimate }) => estimate.tax),
    net: sum(({ estimate }) => estimate.net),
    back: sum(({ amount, estimate }) => add(amount, estimate.net)),
    weekly: stepped('weekly'),
    monthly: stepped('monthly'),
  };
}
export type Totals = ReturnType<typeof totalsOf>;

/** Her own limits that the basket touches, with what she holds already; of each kind the nearest to its limit first. */
export function limitsWith({ placed, limits }: PlanPage, rows: readonly Row[]): LimitRow[] {
  const after = [...placed, ...rows.map(({ candidate, amount }) => ({ place: candidate.place, amount }))];
  return kinds.flatMap((kind) =>
    limitRows(after, limits, kind).filter(({ key }) => rows.some(({ candidate }) => candidate.place[kind] === key)),
  );
}

/** Those that it passes. */
export const passedLimits = (page: PlanPage, rows: readonly Row[]): LimitRow[] =>
  limitsWith(page, rows).filter(({ state }) => state === 'over');

/** What her rule for a group leaves of its slot, with what she holds there already. */
function roomOf({ rules, placed }: PlanPage, candidate: PlanCandidate): Rupiah {
  const held = sumRupiah(placed.filter(({ place }) => place.group === candidate.group).map(({ amount }) => amount));
  const perGroup = rules?.perGroup ?? ZERO;
  return held >= perGroup ? ZERO : minRupiah(subtract(perGroup, held), rowOf(candidate, ZERO).slot);
}

/** The amount that the rules would give an added group: what is left for the group, rounded down to its step. */
export function addedAmount(page: PlanPage, candidate: PlanCandidate): Rupiah {
  const { minimum } = rowOf(candidate, ZERO);
  const most = roomOf(page, candidate);
  const stepped = (most - (most % candidate.step)) as Rupiah;
  return stepped >= minimum ? stepped : minimum;
}

export const restOf = ({ balance }: PlanPage, { total }: Totals) => ({
  rest: balance >= total ? subtract(balance, total) : ZERO,
  missing: total > balance ? subtract(total, balance) : ZERO,
});
