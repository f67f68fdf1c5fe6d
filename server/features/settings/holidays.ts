// Declared holidays: staff keep the table, schedules and working days read it.
// Source: design §1 (Reference data), domain §6.
import type { BusinessDate, Holidays } from '#domain/calendar.ts';
import type { Reader } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';

export async function readHolidays(reader: Reader): Promise<Holidays> {
  const rows = await reader.rows<{ on_date: BusinessDate }>(sql`select on_date from holiday`);
  return new Set(rows.map((row) => row.on_date));
}
