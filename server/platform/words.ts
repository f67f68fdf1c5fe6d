// Search by words: a text fits when each typed word begins one of its own, in any order. An index on
// to_tsvector('simple', column) answers it.
// Source: docs/screens.md.
import { type Sql, sql } from './sql.ts';

/** Whether this column, or expression, holds the typed words; of signs alone nothing fits. */
export function holdsWords(column: Sql, typed: string): Sql {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return sql`false`;
  const wanted = words.map((word) => `${word}:*`).join(' & ');
  return sql`to_tsvector('simple', ${column}) @@ to_tsquery('simple', ${wanted})`;
}

/** The pattern of ilike that a text with these words anywhere in it fits: what a person types is text, never a pattern. */
export const patternOf = (typed: string): string => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;
