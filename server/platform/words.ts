// Full-text search: a text matches when each typed word is the beginning of one of its words, in any order. An index
// on to_tsvector('simple', column) serves it.
// Source: docs/screens.md.
import { type Sql, sql } from './sql.ts';

/** Whether this column or expression contains the typed words; punctuation alone matches nothing. */
export function holdsWords(column: Sql, typed: string): Sql {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return sql`false`;
  const wanted = words.map((word) => `${word}:*`).join(' & ');
  return sql`to_tsvector('simple', ${column}) @@ to_tsquery('simple', ${wanted})`;
}

/** An ilike pattern for texts that contain these words anywhere; wildcards that a person types are escaped. */
export const patternOf = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
