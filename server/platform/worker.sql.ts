// Statements of the worker: notifying the others, and the dates that it closes.
import type { BusinessDate } from '#domain/calendar.ts';
import type { Reader, Db } from './db.ts';
import { workChannel } from './notifications.ts';
import { col, row } from './row.ts';
import { sql } from './sql.ts';

export async function notifyWorkers(reader: Reader, names: readonly string[]): Promise<void> {
  await reader.run(sql`select pg_notify(${workChannel}, name) from unnest(${names}::text[]) as name`);
}

export async function completeDate(reader: Reader, date: BusinessDate): Promise<void> {
  await reader.run(sql`update business_day set completed_at = app_now() where closed_on = ${date}`);
}

export async function releaseDate(reader: Reader, date: BusinessDate): Promise<void> {
  await reader.run(sql`update business_day set started_at = '-infinity' where closed_on = ${date}`);
}

const toCloseRow = row({ closed_on: col.businessDate, completed: col.boolean });

export function findLastClosed(reader: Reader) {
  return reader.row(
    toCloseRow,
    sql`select closed_on, completed_at is not null as completed from business_day order by closed_on desc limit 1`,
  );
}

export async function insertFirstDate(reader: Reader, yesterday: BusinessDate): Promise<void> {
  await reader.run(sql`insert into business_day values (${yesterday}, app_now(), app_now()) on conflict do nothing`);
}

/** Reports that the worker that closes this date is alive, so that no other takes it over. */
export async function renewDate(db: Db, date: BusinessDate): Promise<void> {
  await db.run(sql`update business_day set started_at = clock_timestamp()
    where closed_on = ${date} and completed_at is null and started_at > '-infinity'`);
}

/** Claims a date for closing. Another worker that holds it keeps it for a while, and is replaced when it died. */
export async function takeDate(db: Db, date: BusinessDate): Promise<boolean> {
  const taken = await db.run(sql`insert into business_day (closed_on, started_at) values (${date}, clock_timestamp())
    on conflict (closed_on) do update set started_at = clock_timestamp()
    where business_day.completed_at is null and business_day.started_at < clock_timestamp() - interval '30 seconds'`);
  return taken > 0;
}
