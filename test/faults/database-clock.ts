// Makes the clock of the database's host wrong. Product time follows it, since it depends on that clock alone; the
// offset of the simulated clock stays. The queue keeps the right time: it only carries wake-ups, which decide
// nothing.
// Source: docs/domain.md §1.
import type { Db } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

/** Shifts the database host's clock by this many minutes, for all connections from their next statement on. */
export async function setDatabaseClockWrong(owner: Db, minutes: number): Promise<void> {
  const { right } = await owner.one(
    row({ right: col.text }),
    sql`select pg_get_functiondef('app_now()'::regprocedure) as right`,
  );
  const wrong = right.replace('statement_timestamp()', `statement_timestamp() + interval '${minutes} minutes'`);
  if (wrong === right) throw new Error('product time does not rest on the statement any more');
  await owner.run({ parts: [wrong], values: [] });
}
