// The clock of the database's host goes wrong: product time, which rests on it alone, goes with it, the offset of the
// stand-in world as it was. The queue keeps the right time; what it carries are wake-ups, of which none decides
// anything.
// Source: docs/domain.md §1.
import type { Db } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';

/** Sets the database's host clock this many minutes wrong, for all connections from their next statement on. */
export async function setDatabaseClockWrong(owner: Db, minutes: number): Promise<void> {
  const { right } = await owner.one<{ right: string }>(
    sql`select pg_get_functiondef('app_now()'::regprocedure) as right`,
  );
  const wrong = right.replace('statement_timestamp()', `statement_timestamp() + interval '${minutes} minutes'`);
  if (wrong === right) throw new Error('product time does not rest on the statement any more');
  await owner.run({ parts: [wrong], values: [] });
}
