// Statements of the job that sums what was due on each date by branch and officer.
// Source: decision 0133.
import type { BusinessDate } from '#domain/calendar.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const dateRow = row({ on: col.businessDate });

/** Dates whose rows have changed since they were summed, the latest first. */
export async function listChangedDays(reader: Reader, most: number): Promise<BusinessDate[]> {
  const rows = await reader.rows(
    dateRow,
    sql`select distinct due_on as on from collection_day_change order by due_on desc limit ${most}`,
  );
  return rows.map(({ on }) => on);
}

/** Closed dates that were never summed, the latest first. */
export async function listUnsummedDays(reader: Reader, most: number): Promise<BusinessDate[]> {
  const rows = await reader.rows(
    dateRow,
    sql`select d.closed_on as on from business_day d where d.completed_at is not null
      and not exists (select 1 from collection_day_made m where m.due_on = d.closed_on)
    order by d.closed_on desc limit ${most}`,
  );
  return rows.map(({ on }) => on);
}

/** Sums these dates anew. Changes are taken before the rows are read: one that commits in between stays. */
export async function makeDays(tx: Tx, dates: readonly BusinessDate[]): Promise<void> {
  const chosen = [...dates];
  await tx.run(sql`delete from collection_day_change where due_on = any(${chosen}::date[])`);
  await tx.run(sql`delete from collection_day where due_on = any(${chosen}::date[])`);
  await tx.run(
    sql`insert into collection_day select * from collection_day_of_rows where due_on = any(${chosen}::date[])`,
  );
  await tx.run(sql`insert into collection_day_made (due_on) select d from unnest(${chosen}::date[]) d
    on conflict (due_on) do nothing`);
}

/** Holds off another worker that sums; it waits until this transaction has ended. */
export async function lockDays(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('report.collection'))`);
}
