// How staff find what belongs to a lending in a list of their own: by a part of the group's name.
// Invariant: what a person types is text, never a pattern.
// Source: docs/screens.md.
import { type Sql, sql } from '#platform/sql.ts';
import { patternOf } from '#platform/words.ts';

/** Whether this column names a lending of a group that is called so; nothing is asked where nothing was typed. */
export function isOfGroupCalled(lending: Sql, typed: string | undefined): Sql | null {
  const words = typed?.trim() ?? '';
  if (words === '') return null;
  const pattern = patternOf(words);
  return sql`${lending} in (select l.id from lending l join borrower_group g on g.id = l.group_id where g.name ilike ${pattern})`;
}
