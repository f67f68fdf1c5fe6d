// Where a lender's money stands, and the limits that she sets herself: shares that sum to 100%, how near each limit is,
// since when one is passed, and what a funding would do to it.
// Invariant: a limit only reminds, it refuses nothing; whether it is passed is judged on exact amounts, never on rounded
// shares.
// Source: docs/domain.md §11; decision 0104.
import type { BusinessDate } from './calendar.ts';
import type { Grade } from './grade.ts';
import {
  add,
  type Bp,
  divideHalfUp,
  floorShare,
  type Rupiah,
  rupiah,
  splitByLargestRemainder,
  subtract,
  sumRupiah,
  ZERO,
} from './money.ts';
import { type Funding, principalLeft } from './returns.ts';

/** "A" for A1 to A4: limits and the bar by grade know no digits. */
export type GradeLetter = 'A' | 'B' | 'C';
export const gradeLetters = ['A', 'B', 'C'] as const;
export const letterOf = (grade: Grade): GradeLetter => gradeLetters.find((letter) => grade.startsWith(letter)) ?? 'C';

export const kinds = ['province', 'group', 'grade', 'sector'] as const;
export type Kind = (typeof kinds)[number];

/** Where one portfolio stands: the key of its item of each kind. */
export type Place = Readonly<Record<Kind, string>>;
export type Placed = { place: Place; amount: Rupiah };

export type Item = { key: string; amount: Rupiah; shareBp: Bp };

/**
 * The items of a kind, largest first, with their shares in basis points: tenths of a per cent by largest remainder, so
 * that what is shown with one decimal sums to 100,0%. Without money there are none.
 * Source: decision 0104.
 */
export function itemsOf(placed: readonly Placed[], kind: Kind): Item[] {
  const sums = new Map<string, Rupiah>();
  for (const { place, amount } of placed) sums.set(place[kind], add(sums.get(place[kind]) ?? ZERO, amount));
  const items = [...sums]
    .filter(([, amount]) => amount > 0)
    .sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
  if (items.length === 0) return [];
  const tenths = splitByLargestRemainder(
    rupiah(1000),
    items.map(([, amount]) => amount),
  );
  return items.map(([key, amount], index) => ({ key, amount, shareBp: (tenths[index] ?? 0) * 10 }));
}

/** Null is no limit. A group's is in rupiah, the others are whole per cent of the remaining principal. */
export type Limits = {
  group: Rupiah | null;
  province: number | null;
  sector: number | null;
  grades: Readonly<Record<GradeLetter, number | null>>;
};

export const noLimits: Limits = { group: null, province: null, sector: null, grades: { A: null, B: null, C: null } };

export type LimitState = 'over' | 'near' | 'under';

/** From this share of a limit on she is reminded. */
export const NEAR_PERCENT = 90;

/** The limit of an item, as typed; null when it has none. */
export const limitOf = (limits: Limits, kind: Kind, key: string): number | null =>
  kind === 'grade' ? (limits.grades[key as GradeLetter] ?? null) : limits[kind];

/** The limit in rupiah: itself for a group, floor(per cent of the total) for the others. Source: decision 0104. */
export const limitRupiah = (kind: Kind, limit: number, total: Rupiah): Rupiah =>
  kind === 'group' ? rupiah(limit) : floorShare(total, limit, 100);

/** Amount and limit as whole numbers that compare exactly. */
const compared = (kind: Kind, amount: Rupiah, limit: number, total: Rupiah): [bigint, bigint] =>
  kind === 'group' ? [BigInt(amount), BigInt(limit)] : [BigInt(amount) * 100n, BigInt(limit) * BigInt(total)];

/**
 * Over above the limit, near from 90% of it, else under.
 * Source: decision 0104.
 */
export function limitState(kind: Kind, amount: Rupiah, limit: number, total: Rupiah): LimitState {
  const [used, allowed] = compared(kind, amount, limit, total);
  if (used > allowed) return 'over';
  return used * 100n >= allowed * BigInt(NEAR_PERCENT) ? 'near' : 'under';
}

/** What of the limit is used, in whole per cent, half up: "103% dari batas". Source: decision 0104. */
export function usedPercent(kind: Kind, amount: Rupiah, limit: number, total: Rupiah): number {
  const [used, allowed] = compared(kind, amount, limit, total);
  return allowed === 0n ? 0 : Number(divideHalfUp(used * 100n, allowed));
}

export type LimitRow = Item & { kind: Kind; limit: number; state: LimitState; usedPercent: number; overBy: Rupiah };

/** Every item that has a limit, the nearest to its limit first. Source: decision 0104. */
export function limitRows(placed: readonly Placed[], limits: Limits, kind: Kind): LimitRow[] {
  const total = sumRupiah(placed.map(({ amount }) => amount));
  return itemsOf(placed, kind)
    .flatMap((item) => {
      const limit = limitOf(limits, kind, item.key);
      if (limit === null) return [];
      const allowed = limitRupiah(kind, limit, total);
      return [
        {
          ...item,
          kind,
          limit,
          state: limitState(kind, item.amount, limit, total),
          usedPercent: usedPercent(kind, item.amount, limit, total),
          overBy: item.amount > allowed ? subtract(item.amount, allowed) : ZERO,
        },
      ];
    })
    .sort((a, b) => nearer(a, b, total));
}

/** Compares by what of the limit is used, exactly. */
function nearer(a: LimitRow, b: LimitRow, total: Rupiah): number {
  const [usedA, allowedA] = compared(a.kind, a.amount, a.limit, total);
  const [usedB, allowedB] = compared(b.kind, b.amount, b.limit, total);
  const difference = usedB * allowedA - usedA * allowedB;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
}

/**
 * The limits that a funding passes or comes near to, with what the item would hold: `placed` is all that is committed
 * already, that which waits for payment included, so that several in a row are counted.
 * Source: decision 0104.
 */
export function warningsOf(placed: readonly Placed[], funding: Placed, limits: Limits): LimitRow[] {
  const after = [...placed, funding];
  return kinds.flatMap((kind) =>
    limitRows(after, limits, kind).filter(({ key, state }) => key === funding.place[kind] && state !== 'under'),
  );
}

export type PlacedFunding = Funding & { place: Place };
export type Since = { on: BusinessDate; by: 'disbursed' | 'changed' | 'limit'; name: string | null };

/**
 * Since when an item is over its limit without a break, and by what: a group's disbursement in it, money that came back
 * elsewhere, or the limit itself that was set later (`limitSetOn`).
 * Source: decision 0104.
 */
export function overSince(
  fundings: readonly PlacedFunding[],
  row: Pick<LimitRow, 'kind' | 'key' | 'limit'>,
  limitSetOn: BusinessDate,
): Since | null {
  let [total, own, isOver] = [ZERO, ZERO, false];
  let since: Since | null = null;
  for (const [on, moves] of movesByDay(fundings)) {
    for (const { place, amount } of moves) {
      total = add(total, amount);
      if (place[row.kind] === row.key) own = add(own, amount);
    }
    const wasOver = isOver;
    isOver = limitState(row.kind, own, row.limit, total) === 'over';
    if (!isOver || wasOver) continue;
    const cause = moves.find(({ place, amount }) => amount > 0 && place[row.kind] === row.key);
    since = { on, by: cause ? 'disbursed' : 'changed', name: cause?.name ?? null };
  }
  if (!isOver || since === null) return null;
  return since.on < limitSetOn ? { on: limitSetOn, by: 'limit', name: null } : since;
}

type Move = { on: BusinessDate; place: Place; name: string; amount: Rupiah };

/** What each day added to and took from the remaining principal, oldest day first. */
function movesByDay(fundings: readonly PlacedFunding[]): [BusinessDate, Move[]][] {
  const byDay = new Map<BusinessDate, Move[]>();
  for (const move of fundings.flatMap(movesOf)) byDay.set(move.on, [...(byDay.get(move.on) ?? []), move]);
  return [...byDay].sort(([a], [b]) => (a < b ? -1 : 1));
}

function movesOf(funding: PlacedFunding): Move[] {
  const { place, name, failedOn } = funding;
  const counted = funding.receipts.filter(({ on }) => failedOn === null || on < failedOn);
  const moves: Move[] = [
    { on: funding.disbursedOn, place, name, amount: funding.amount },
    ...counted.map(({ on, principal }) => ({ on, place, name, amount: subtract(ZERO, principal) })),
  ];
  if (failedOn === null) return moves;
  const left = principalLeft({ ...funding, receipts: counted });
  return [...moves, { on: failedOn, place, name, amount: subtract(ZERO, left) }];
}
