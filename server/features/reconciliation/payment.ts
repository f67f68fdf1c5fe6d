// Which payment a line of the bank is, before its money is booked without a notice of it.
// Invariant: no payment takes effect twice, whether a notice or the statement told of it first. Only in our own form is the line's
// reference the notice's; in a bank's own form the text may name it.
// Source: docs/domain.md §8, §9; decisions 0065, 0131.
import type { BusinessDate } from '#domain/calendar.ts';
import { numbersIn } from '#domain/matching.ts';
import { hasEffect } from '#features/bank/event.sql.ts';
import type { Reader } from '#platform/db.ts';
import { refused } from '#platform/refuse.ts';
import { readLinesOf } from './differing.sql.ts';
import { namedIn, textOf } from './matching.ts';
import { readHolders } from './matching.sql.ts';
import { findStatement } from './statement.sql.ts';

/** The texts of a line of a bank's own form; none of our own. */
async function readTexts(reader: Reader, date: BusinessDate, reference: string): Promise<string[]> {
  const statement = await findStatement(reader, date);
  return statement?.form === 'own' ? [] : (await readLinesOf(reader, date, [reference])).map(textOf);
}

/** The payment's id, so that a later notice is a repeat. Refuses `error.difference.booked` when it had its effect already. */
export async function requireUnheard(reader: Reader, date: BusinessDate, reference: string): Promise<string> {
  const named = [...new Set((await readTexts(reader, date, reference)).flatMap(namedIn))];
  for (const id of [reference, ...named]) if (await hasEffect(reader, id)) throw refused('error.difference.booked');
  const [only, ...others] = named;
  return only !== undefined && others.length === 0 ? only : reference;
}

/**
 * Refuses `error.difference.split_notice` for a line that names a virtual account of ours: the bank tells of such a payment by a
 * notice of its own, under an id that the line may not say.
 */
export async function requireNoNotice(reader: Reader, date: BusinessDate, reference: string): Promise<void> {
  const [holder] = await readHolders(reader, (await readTexts(reader, date, reference)).flatMap(numbersIn));
  if (holder) throw refused('error.difference.split_notice', { field: 'line', slots: { account: holder.number } });
}
