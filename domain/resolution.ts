// How a difference of a bank's day may be resolved: one rule for what is offered and for what is refused.
// Source: docs/domain.md §3, §8; decisions 0063, 0126, 0131.
import { type AccountName, accountName } from './account-kind.ts';
import type { Leg } from './journal.ts';
import { checkCorrection } from './journal-kind.ts';
import { rupiah } from './money.ts';
import type { Difference, ResolutionMethod, Uncorrectable } from './reconciliation.ts';

type Sums = Pick<Difference, 'told' | 'booked'>;
/** Of the largest journal of a difference: the account beside escrow, and whether the bank's line made it, alone or with others. */
export type Source = AccountName & { madeBy: 'line' | 'batch' | null };
type Correction = { legs: Leg[]; instead: null } | { legs: null; instead: Uncorrectable | null };

/**
 * The legs that take back what is booked beyond the bank's sum, from the account of its largest journal, or why there are none.
 * Money out is corrected only where a rule or one voucher booked it because of a line: a payout's own records decide on the
 * others. `instead` is null where nothing is booked beyond the bank's sum, or it is a payout. Whole rupiah.
 * Source: docs/domain.md §8; decisions 0063, 0126.
 */
export function correctionOf({ told, booked }: Sums, source: Source | null): Correction {
  const isIn = booked > 0 && told < booked;
  const isOut = booked < 0 && told > booked;
  if (!isIn && !(isOut && source?.madeBy === 'line'))
    return { legs: null, instead: isOut && source?.madeBy === 'batch' ? 'batch' : null };
  if (source === null) return { legs: null, instead: 'records' };
  const legs: Leg[] = [
    { ...accountName(source), amount: rupiah(booked - told) },
    { account: 'escrow', owner: null, amount: rupiah(told - booked) },
  ];
  if (checkCorrection(legs) === null) return { legs, instead: null };
  return { legs: null, instead: source.account === 'suspense' ? 'suspense' : 'records' };
}

/** The ways to resolve a difference, the likeliest first. Source: docs/domain.md §8; decision 0065. */
export function waysOf({ told, booked }: Sums, source: Source | null): ResolutionMethod[] {
  const isCorrectable = correctionOf({ told, booked }, source).legs !== null;
  const correction = isCorrectable ? (['correction'] as const) : [];
  if (told > booked) return [...correction, 'suspense', 'note'];
  return [...(told < 0 ? (['charge', 'expense'] as const) : []), ...correction, 'note'];
}
