// Search in lists by part of the group's name. Typed text is never a pattern.
// Source: docs/screens.md.
import { type Sql, sql } from '#platform/sql.ts';
import { patternOf } from '#platform/words.ts';

/** Whether the column refers to a lending of a group with this name; no condition for an empty search. */
export function isOfGroupCalled(lending: Sql, typed: string | undefined): Sql | null {
  const words = typed?.trim() ?? '';
  if (words === '') return null;
  const pattern = patternOf(words);
  return sql`${lending} in (select l.id from lending l join borrower_group g on g.id = l.group_id where g.name ilike ${pattern})`;
}
