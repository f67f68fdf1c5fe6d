// SQL of the simulated days: product time, and how the database works while two years pass in minutes.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

/** Sets product time to this instant; null: to real time. */
export async function setClock(tx: Tx, at: Date | null): Promise<void> {
  await tx.run(sql`update app_clock set offset_ms = case when ${at}::timestamptz is null then 0
    else extract(epoch from ${at}::timestamptz - date_trunc('milliseconds', clock_timestamp())) * 1000 end`);
}

/** Ends the simulation: real time again, and every date up to this one is closed. */
export async function endSimulation(db: Db, lastClosed: BusinessDate): Promise<void> {
  await db.run(sql`update app_clock set offset_ms = 0`);
  await db.run(sql`insert into business_day (closed_on, started_at, completed_at)
    values (${lastClosed}, app_now(), app_now())`);
}

/** The sandbox pays for the days on which it was off, with their own dates, so a year back is possible here. */
export async function allowLateReports(db: Db): Promise<void> {
  await db.run(sql`insert into parameter (key, effective_from, value, unit, smallest, largest, is_public, source)
    select key, '2020-01-02', largest, unit, smallest, largest, is_public, 'demonstration'
    from parameter where key = 'bank_value_back_days' on conflict do nothing`);
}

/** After a crash unfinished data are made again, so no day has to wait for the disk. */
export async function skipDiskWait(tx: Tx): Promise<void> {
  await tx.run(sql`set local synchronous_commit = off`);
}

/**
 * The statements were planned when these tables were empty; without this they would read all of each table every time.
 */
export async function planAnew(db: Db): Promise<void> {
  await db.run(sql`analyze member_loan, member_row, receipt, receipt_part, distribution, portfolio`);
}

const weekRow = row({ no: col.number, dueOn: col.businessDate });

export function readWeeks(reader: Reader, lendingId: LendingId): Promise<RowOf<typeof weekRow>[]> {
  return reader.rows(
    weekRow,
    sql`select no, due_on as "dueOn" from lending_row where lending_id = ${lendingId} order by no`,
  );
}
