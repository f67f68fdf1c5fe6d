// Statements about the database itself: its clock, whether it answers, and reads at one moment.
import type { Reader, Tx } from './db.ts';
import { col, row } from './row.ts';
import { sql } from './sql.ts';

const nowRow = row({ now: col.instant });

export function readNow(reader: Reader) {
  return reader.one(nowRow, sql`select app_now() as now`);
}

export async function advanceClock(reader: Reader, offset: number): Promise<void> {
  await reader.run(sql`select advance_clock(${offset})`);
}

/** Whether it refuses to write: a standby, or a primary that was set aside. */
export function isReadOnly(reader: Reader): Promise<boolean> {
  return reader.exists(
    sql`select 1 where pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean`,
  );
}

export async function readOneMoment(tx: Tx): Promise<void> {
  await tx.run(sql`set transaction isolation level repeatable read, read only`);
}
