// A funding plan: the rules that a lender saved, and the basket that they fill from the open groups.
// Invariants: pure, and only a proposal: nothing here places money. The order is by closing time, then by age of the
// lending, never by quality; a group stands in it once; no item is above its slot, the rules, or a limit of her own.
// Source: decision 0107.
import { checkFundingAmount } from './funding.ts';
import { minimumLoanOf, remainingSlot } from './lending.ts';
import { add, floorShare, maxRupiah, minRupiah, type Rupiah, rupiah, subtract, sumRupiah, ZERO } from './money.ts';
import { type GradeLetter, kinds, type Limits, type Placed, type Place } from './spread.ts';

/** How many groups one basket may hold: each has an agreement to read. */
export const MOST_ITEMS = 20;

/** Amounts in rupiah; an empty list leaves nothing out. `perGroup` counts what she holds in the group already. */
export type PlanRules = {
  amount: Rupiah;
  perGroup: Rupiah;
  grades: readonly GradeLetter[];
  tenors: readonly number[];
  sectors: readonly number[];
  provinces: readonly number[];
};

/** An open lending, as far as rules and amounts need it. */
export type Candidate = {
  place: Place;
  tenorMonths: number;
  loanAmount: Rupiah;
  raisedAmount: Rupiah;
  stepRupiah: Rupiah;
  minimumRupiah: Rupiah;
};

export const planFilters = ['grades', 'tenors', 'sectors', 'provinces'] as const;
export type PlanFilter = (typeof planFilters)[number];

const passes: Readonly<Record<PlanFilter, (rules: PlanRules, candidate: Candidate) => boolean>> = {
  grades: ({ grades }, { place }) => isIn(grades, place.grade as GradeLetter),
  tenors: ({ tenors }, { tenorMonths }) => isIn(tenors, tenorMonths),
  sectors: ({ sectors }, { place }) => isIn(sectors, Number(place.sector)),
  provinces: ({ provinces }, { place }) => isIn(provinces, Number(place.province)),
};

const isIn = <T>(list: readonly T[], value: T): boolean => list.length === 0 || list.includes(value);

/** Whether a lending passes all four filters. Source: decision 0107. */
export const fitsRules = (rules: PlanRules, candidate: Candidate): boolean =>
  planFilters.every((filter) => passes[filter](rules, candidate));

/**
 * The filter that leaves out most open groups, by how many each leaves out; the first named one of equals, null when none
 * leaves out any.
 * Source: decision 0107.
 */
export function strictestFilter(
  leftOut: Readonly<Record<PlanFilter, number>>,
): { filter: PlanFilter; count: number } | null {
  const counted = planFilters.map((filter) => ({ filter, count: leftOut[filter] }));
  return counted.reduce<{ filter: PlanFilter; count: number } | null>(
    (most, each) => (each.count > (most?.count ?? 0) ? each : most),
    null,
  );
}

/** What she holds, what waits included, with the limits that she set. */
export type Standing = { placed: readonly Placed[]; limits: Limits };

/**
 * The amount for each candidate in rupiah, in the given order, which is that of closing; 0 where nothing goes. Each gets
 * the least of: the amount per group less what she holds in it, what of the whole is left, the slot, and what her own
 * limits leave; rounded down to the lending's step, and nothing below its minimum. A second lending of a group gets
 * nothing. A share is measured on what she would hold with the whole plan placed.
 * Source: decision 0107.
 */
export function fillBasket(rules: PlanRules, candidates: readonly Candidate[], standing: Standing): Rupiah[] {
  const taken: Placed[] = [];
  const whole = add(sumRupiah(standing.placed.map(({ amount }) => amount)), rules.amount);
  return candidates.map((candidate) => {
    const { place } = candidate;
    const isFull = taken.length >= MOST_ITEMS || taken.some((other) => other.place.group === place.group);
    if (isFull || !fitsRules(rules, candidate)) return ZERO;
    const left = subtract(rules.amount, sumRupiah(taken.map(({ amount }) => amount)));
    const held = [...standing.placed, ...taken];
    const ofGroup = maxRupiah(ZERO, subtract(rules.perGroup, heldAt(held, 'group', place)));
    const room = kinds.reduce<Rupiah>(
      (least, kind) => minRupiah(least, roomOf(kind, place, held, standing.limits, whole) ?? least),
      minRupiah(minRupiah(left, ofGroup), remainingSlot(candidate.loanAmount, candidate.raisedAmount)),
    );
    const amount = steppedDown(room, candidate);
    if (amount > 0) taken.push({ place, amount });
    return amount;
  });
}

/** Whether nothing more can go into a basket that holds these amounts, whatever else is open. Source: decision 0107. */
export const isFilled = (rules: PlanRules, amounts: readonly Rupiah[]): boolean =>
  amounts.filter((amount) => amount > 0).length >= MOST_ITEMS || sumRupiah(amounts) >= rules.amount;

const heldAt = (placed: readonly Placed[], kind: keyof Place, place: Place): Rupiah =>
  sumRupiah(placed.filter((each) => each.place[kind] === place[kind]).map(({ amount }) => amount));

/** What a limit of this kind leaves, in rupiah rounded down; null without one. */
function roomOf(
  kind: keyof Place,
  place: Place,
  held: readonly Placed[],
  limits: Limits,
  whole: Rupiah,
): Rupiah | null {
  const limit = kind === 'grade' ? limits.grades[place.grade as GradeLetter] : limits[kind];
  if (limit === null) return null;
  const most = kind === 'group' ? rupiah(limit) : floorShare(whole, limit, 100);
  return maxRupiah(ZERO, subtract(most, heldAt(held, kind, place)));
}

/** The largest amount up to `most` that the lending takes, or 0. */
function steppedDown(most: Rupiah, { loanAmount, raisedAmount, stepRupiah, minimumRupiah }: Candidate): Rupiah {
  const amount = rupiah(most - (most % stepRupiah));
  const slot = remainingSlot(loanAmount, raisedAmount);
  const minimumLoan = minimumLoanOf(minimumRupiah, slot);
  return checkFundingAmount({ amount, multiple: stepRupiah, minimumLoan, maximumLoan: slot }) === null ? amount : ZERO;
}

export const itemStates = ['open', 'funded', 'gone', 'changed', 'refused'] as const;
/** How an item of a basket stands; `open` until its turn has come. */
export type ItemState = (typeof itemStates)[number];

const endOf: Readonly<Record<string, ItemState>> = {
  'error.lending.slot_full': 'gone',
  'error.lending.amount_max': 'gone',
  'error.lending.not_open': 'gone',
  'error.lending.quotation': 'changed',
};

/** How an item ended that was refused with this code. Source: decision 0107. */
export const stateOfRefusal = (code: string): ItemState => endOf[code] ?? 'refused';

/** Net instalments of several fundings by week or month: from each period on, what comes until the next step. */
export type Step = { from: number; until: number; amount: Rupiah; groups: number };

/**
 * What comes back in each period, in rupiah, as steps: a step where a term ends. Rounding is that of the instalments.
 * Source: decision 0107.
 */
export function stepsOf(items: readonly { instalments: number; perInstalment: Rupiah }[]): Step[] {
  const ends = [...new Set(items.map(({ instalments }) => instalments))].sort((a, b) => a - b);
  return ends.map((until, index) => {
    const running = items.filter(({ instalments }) => instalments >= until);
    const from = (ends[index - 1] ?? 0) + 1;
    return { from, until, amount: sumRupiah(running.map((item) => item.perInstalment)), groups: running.length };
  });
}
