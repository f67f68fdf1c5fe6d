// Statements of the job that makes the largest of each date.
// Source: decision 0133.
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const lockRow = row({ locked: col.boolean });

/** Holds off another worker until this transaction has ended; false when one is at it. */
export async function tryLockLargest(tx: Tx): Promise<boolean> {
  const { locked } = await tx.one(lockRow, sql`select pg_try_advisory_xact_lock(hashtext('report.largest')) as locked`);
  return locked;
}

const dateRow = row({ on: col.businessDate, summedAt: col.text });
type SummedDate = RowOf<typeof dateRow>;

/** The latest date whose largest are not made, or are those of former sums. */
export async function findWithoutLargest(reader: Reader): Promise<SummedDate | null> {
  const [found] = await reader.rows(
    dateRow,
    sql`select business_date as on, summed_at::text as "summedAt" from portfolio_day
      where largest_at is null or largest_at < summed_at order by business_date desc limit 1`,
  );
  return found ?? null;
}

/**
 * Makes the largest of a date from the log and the fundings; those that were there are replaced. They are dated as the sums that
 * were found before: where those are made anew meanwhile, the largest are of former sums and are made anew too.
 */
export async function makeLargest(tx: Tx, { on, summedAt }: SummedDate): Promise<void> {
  await tx.run(sql`delete from portfolio_largest where business_date = ${on}`);
  await tx.run(sql`insert into portfolio_largest (business_date, dimension, value, kind, place, id, principal_rupiah)
    select ${on}::date, v.dimension, v.value, v.kind, v.place, v.id, v.principal_rupiah from largest_of_log(${on}) v`);
  await tx.run(sql`update portfolio_day set largest_at = ${summedAt}::timestamptz where business_date = ${on}`);
}
