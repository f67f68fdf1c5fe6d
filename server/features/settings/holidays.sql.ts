// Declared holidays: staff maintain the table, schedules and working days read it. The caller writes the audit event.
// Invariant: schedules are built or moved only while no holiday is being declared, so that none is missed or counted
// twice; lock the table before any lending.
// Source: docs/design.md §1; docs/domain.md §6; decision 0050.
import type { BusinessDate, Holidays } from '#domain/calendar.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const holidaysRow = row({ on_date: col.businessDate });

export async function readHolidays(reader: Reader): Promise<Holidays> {
  const rows = await reader.rows(holidaysRow, sql`select on_date from holiday`);
  return new Set(rows.map((row) => row.on_date));
}

/** The holidays, locked against changes until the transaction ends. */
export async function holdHolidays(tx: Tx): Promise<Holidays> {
  await tx.run(sql`lock table holiday in share mode`);
  return readHolidays(tx);
}

const holidayRow = row({ date: col.businessDate, name: col.text });
export type Holiday = RowOf<typeof holidayRow>;

const holidaysShape = row({ total: col.number });

/** From a date on, or before it; nearest first either way. */
export async function listHolidays(
  reader: Reader,
  { from, past, paging }: { from: BusinessDate; past: boolean; paging: Paging },
): Promise<{ page: Holiday[]; total: number }> {
  const where = past ? sql`on_date < ${from}` : sql`on_date >= ${from}`;
  const order = past ? sql`on_date desc` : sql`on_date`;
  const page = await reader.rows(
    holidayRow,
    sql`select on_date as date, name from holiday where ${where}
    order by ${order} limit ${paging.limit} offset ${offsetOf(paging)}`,
  );
  const { total } = await reader.one(holidaysShape, sql`select count(*) as total from holiday where ${where}`);
  return { page, total };
}

/** Waits until no schedule is being built or moved, and blocks new ones. */
async function holdAlone(tx: Tx): Promise<void> {
  await tx.run(sql`lock table holiday in share row exclusive mode`);
}

/** Returns false when it is a holiday already. */
export async function addHoliday(tx: Tx, { date, name }: Holiday): Promise<boolean> {
  await holdAlone(tx);
  const added = await tx.run(sql`insert into holiday (on_date, name, added_at) values (${date}, ${name}, app_now())
    on conflict do nothing`);
  return added === 1;
}

/** The removed holiday, or null when the date was none. */
export async function removeHoliday(tx: Tx, date: BusinessDate): Promise<Holiday | null> {
  await holdAlone(tx);
  return tx.row(holidayRow, sql`delete from holiday where on_date = ${date} returning on_date as date, name`);
}
