// Statements of the counters that limit attempts, each one statement, so that parallel attempts all count.
import type { Reader } from './db.ts';
import { col, row } from './row.ts';
import { sql } from './sql.ts';

type Limit = { purpose: string; tries: number; seconds: number; locks?: true };

const attemptRow = row({ tries: col.number, wait: col.number });

/** Counts one attempt. Returns the seconds to wait when it is over the limit, else 0. */
export async function countAttempt(db: Reader, limit: Limit, subject: string): Promise<number> {
  const expired = sql`attempt_counter.window_from <= app_now() - ${limit.seconds} * interval '1 second'`;
  const locks = sql`${limit.locks ?? false} and attempt_counter.tries + 1 = ${limit.tries}`;
  const row = await db.one(
    attemptRow,
    sql`
    insert into attempt_counter (purpose, subject, window_from, tries) values (${limit.purpose}, ${subject}, app_now(), 1)
    on conflict (purpose, subject) do update set
      tries = case when ${expired} then 1 else attempt_counter.tries + 1 end,
      window_from = case when ${expired} or ${locks} then app_now() else attempt_counter.window_from end
    returning tries, ceil(extract(epoch from window_from + ${limit.seconds} * interval '1 second' - app_now()))::int as wait`,
  );
  return row.tries > limit.tries ? Math.max(1, row.wait) : 0;
}

const countedRow = row({ tries: col.number, wait: col.number });

export function findAttempts(reader: Reader, limit: Limit, subject: string) {
  return reader.row(
    countedRow,
    sql`
    select tries, ceil(extract(epoch from window_from + ${limit.seconds} * interval '1 second' - app_now()))::int as wait
    from attempt_counter where purpose = ${limit.purpose} and subject = ${subject}
      and window_from > app_now() - ${limit.seconds} * interval '1 second'`,
  );
}

const waitRow = row({ wait: col.number.nullable() });

export function deleteUnlessFull(reader: Reader, limit: Limit, subject: string) {
  return reader.one(
    waitRow,
    sql`
    with full_one as (select ceil(extract(epoch from window_from + ${limit.seconds} * interval '1 second' - app_now()))::int as wait
      from attempt_counter where purpose = ${limit.purpose} and subject = ${subject} and tries >= ${limit.tries}
        and window_from > app_now() - ${limit.seconds} * interval '1 second'),
    forgotten as (delete from attempt_counter where purpose = ${limit.purpose} and subject = ${subject}
      and not exists (select 1 from full_one))
    select (select wait from full_one) as wait`,
  );
}

export async function deleteAttempts(reader: Reader, purpose: string, subject: string): Promise<void> {
  await reader.run(sql`delete from attempt_counter where purpose = ${purpose} and subject = ${subject}`);
}

export async function lowerAttempts(reader: Reader, purpose: string, subject: string): Promise<void> {
  await reader.run(sql`update attempt_counter set tries = tries - 1
    where purpose = ${purpose} and subject = ${subject} and tries > 0`);
}
