// Where the money of a journal went, seen from one of its accounts or from outside. For texts; nothing is computed from it.
// Source: docs/domain.md §8.
import { type AccountKind, accountKinds } from './account-kind.ts';

/** The sum of a journal's legs on one side of one kind of account, in rupiah: debit +, credit -. */
export type FlowLeg = { account: AccountKind; amount: number };

export type Flow = {
  /** Kinds of accounts that the money left, largest first. */
  from: AccountKind[];
  /** Kinds of accounts that it reached, largest first. */
  to: AccountKind[];
  /** Seen from a liability, an asset on the other side: the money only rests there. */
  through: AccountKind[];
};

/** Seen from nowhere in particular, a journal is told from where its cash is. */
const outside: readonly AccountKind[] = ['escrow', 'officer_cash'];

const isAsset = (account: AccountKind): boolean => accountKinds[account].nature === 'asset';
const growsByDebit = (account: AccountKind): boolean => isAsset(account) || accountKinds[account].nature === 'expense';

/**
 * The flow of a journal past `seenFrom`, which is left out. Defaults to escrow or officer cash, where they take part.
 * Where both claims and assets moved, only the claims are named. Nothing is rounded or refused.
 * Source: docs/domain.md §8.
 */
export function flowOf(legs: readonly FlowLeg[], seenFrom?: AccountKind): Flow {
  const point = seenFrom ?? outside.find((account) => legs.some((leg) => leg.account === account));
  const others = legs.filter(({ account }) => account !== point);
  const owed = others.filter(({ account }) => !isAsset(account));
  const told = owed.length > 0 ? owed : others;
  if (point !== undefined && !isAsset(point) && owed.length === 0) return { from: [], to: [], through: named(others) };
  const gains = ({ account, amount }: FlowLeg) => growsByDebit(account) === amount > 0;
  return { from: named(told.filter((leg) => !gains(leg))), to: named(told.filter(gains)), through: [] };
}

function named(legs: readonly FlowLeg[]): AccountKind[] {
  const largest = legs.toSorted((a, b) => Math.abs(b.amount) - Math.abs(a.amount));
  return [...new Set(largest.map(({ account }) => account))];
}
