// The conditions of a search: words of a text, a phone number, an address. Index and question are split by the same
// functions (migration 0104), which mirror domain/same-text.ts; what a screen masks is found by what it shows.
// Source: docs/screens.md; decision 0091.
import { plainAddress } from '#domain/same-text.ts';
import { withoutInvisible } from '#domain/typed-text.ts';
import { all, type Sql, sql } from './sql.ts';

/** Whether this column or expression holds all that was typed; punctuation alone matches nothing. */
export const holdsWords = (column: Sql, typed: string): Sql =>
  sql`search_words(${column}) @@ (select search_question(${typed}))`;

/** Also in the middle of a word, which no index serves. */
export const holdsPart = (column: Sql, typed: string): Sql =>
  sql`${column} ilike ${`%${literally(withoutInvisible(typed).trim())}%`}`;

const masked = /^(.*?)•+(.*)$/u;
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Ranges of an index by bytes, which a pattern that is only known later would not use. */
function startsWith(column: Sql, start: string): Sql {
  const last = start.length - 1;
  const beyond = start.slice(0, last) + String.fromCharCode(start.charCodeAt(last) + 1);
  return sql`(${column} ~>=~ ${start} and ${column} ~<~ ${beyond})`;
}
const endsWith = (column: Sql, digits: string): Sql =>
  startsWith(sql`reverse(${column})`, Array.from(digits).reverse().join(''));

/** Whether a phone number begins or ends with what was typed, of at least three digits; null for anything else. */
export function hasPhone(column: Sql, typed: string): Sql | null {
  const bare = withoutInvisible(typed).replace(/[\s\p{Pd}\u2212.()]/gu, '');
  const international = (digits: string) => `+62${digits.replace(/^\+?(62|0)/, '')}`;
  const [, start = '', end = ''] = masked.exec(bare) ?? [];
  if (/^\+?\d*$/.test(start) && /^\d{3,}$/.test(end))
    return all([start !== '' && startsWith(column, international(start)), endsWith(column, end)]);
  if (!/^\+?\d{3,}$/.test(bare)) return null;
  return sql`(${startsWith(column, international(bare))} or ${endsWith(column, bare.replace('+', ''))})`;
}

/** Whether an address is the typed one, or the one that is shown masked; null when no address was typed. */
export function hasEmail(column: Sql, typed: string): Sql | null {
  const address = plainAddress(typed);
  if (!address.includes('@')) return null;
  const [, start, end] = masked.exec(address) ?? [];
  if (start === undefined || end === undefined) return sql`lower(${column}) = ${address}`;
  return sql`lower(${column}) like ${`${literally(start)}%${literally(end)}`}`;
}
