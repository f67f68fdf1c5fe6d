// A line of the bank's statement that is several payments.
// Source: docs/domain.md §8; decision 0131.
import { candidatesOf } from './matching.ts';
import { formatRupiah, type Rupiah, rupiah } from './money.ts';
import type { PersonId } from './ids.ts';
import { refuse, type Refusal } from './refusal.ts';
import { foldName } from './same-text.ts';

/** `account`: the number of one of our virtual accounts; null where the owner is not known yet. In rupiah. */
export type SplitPart = { account: string | null; amount: Rupiah };

/** More than a person enters by hand. */
export const mostSplitParts = 20;

/**
 * Whether these parts are the line: each above 0, each account once, their sum exactly what the line says, in whole rupiah. Nothing
 * is rounded. Refuses `error.difference.split_parts` and `error.difference.split_sum`, which names what is missing or too much.
 * Source: decision 0131.
 */
export function checkSplit(told: number, parts: readonly SplitPart[]): Refusal | null {
  const isRight =
    parts.length > 0 &&
    parts.length <= mostSplitParts &&
    parts.every(({ amount }) => Number.isSafeInteger(amount) && amount > 0) &&
    new Set(parts.map(({ account }) => account)).size === parts.length;
  if (!isRight) return refuse('error.difference.split_parts', { field: 'parts' });
  const rest = restOf(told, parts);
  if (rest === 0) return null;
  const slots = { amount: formatRupiah(rupiah(Math.abs(rest))) };
  return refuse(rest > 0 ? 'error.difference.split_sum' : 'error.difference.split_over', { field: 'parts', slots });
}

/** What of the line is in no part yet, in rupiah; below 0 when the parts are more than it. Source: decision 0131. */
export const restOf = (told: number, parts: readonly Pick<SplitPart, 'amount'>[]): number =>
  parts.reduce((rest, { amount }) => rest - amount, told);

/** A funding that waits for exactly this, in rupiah, and whose it is. */
type Awaited = { lender: PersonId | null; holder: string; awaited: Rupiah | null };

/**
 * The awaited fundings of one person that together are the line, two or three or one, in rupiah: of whom the line names, else when
 * only one person's are. Empty where nobody's are, or several people's and the line names none. Source: decision 0131.
 */
export function suggestParts<One extends Awaited>(told: number, text: string, awaited: readonly One[]): One[] {
  const lenders = [...new Set(awaited.map(({ lender }) => lender))];
  const found = lenders.flatMap((lender) => {
    const its = awaited.filter((one) => one.lender === lender);
    const { bookings, isSplit } = candidatesOf(
      told,
      its.map((one) => ({ one, amount: one.awaited ?? 0 })),
    );
    const parts = (isSplit ? bookings : bookings.slice(0, 1)).map(({ one }) => one);
    return parts.length > 0 ? [{ holder: its[0]?.holder ?? '', parts }] : [];
  });
  const named = found.filter(({ holder }) => namesWhole(text, holder));
  const [chosen, ...others] = named.length > 0 ? named : found;
  return chosen && others.length === 0 ? chosen.parts : [];
}

/** Whether the words of a name stand in a text, whole and next to each other. */
const namesWhole = (text: string, name: string): boolean =>
  ` ${foldName(text).join(' ')} `.includes(` ${foldName(name).join(' ')} `);
