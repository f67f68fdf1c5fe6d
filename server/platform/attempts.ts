// Rate limits against guessing: attempts per purpose and subject within a window, shared by all processes.
// Source: docs/domain.md §2, §5.
import type { Reader } from './db.ts';
import { refused } from './refuse.ts';
import { col, row } from './row.ts';
import { sql } from './sql.ts';

export type Limit = {
  purpose: string;
  tries: number;
  seconds: number;
  /** Whether the window restarts with the attempt that reaches the limit, so that the full wait always applies. */
  locks?: true;
};

const attemptRow = row({ tries: col.number, wait: col.number });

/** Counts one attempt. Returns the seconds to wait when it is over the limit, else 0. */
async function countAttempt(db: Reader, limit: Limit, subject: string): Promise<number> {
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

const attemptsLeftRow = row({ tries: col.number, wait: col.number });

/** Attempts left, and the seconds until the window ends; does not count. */
export async function attemptsLeft(db: Reader, limit: Limit, subject: string): Promise<{ left: number; wait: number }> {
  const row = await db.row(
    attemptsLeftRow,
    sql`
    select tries, ceil(extract(epoch from window_from + ${limit.seconds} * interval '1 second' - app_now()))::int as wait
    from attempt_counter where purpose = ${limit.purpose} and subject = ${subject}
      and window_from > app_now() - ${limit.seconds} * interval '1 second'`,
  );
  return { left: Math.max(0, limit.tries - (row?.tries ?? 0)), wait: row?.wait ?? 0 };
}

/** Refuses with 429 while the limit is reached. Call it before a secret is checked, and again before it is accepted. */
export async function requireBelow(db: Reader, limit: Limit, subject: string): Promise<void> {
  const { left, wait } = await attemptsLeft(db, limit, subject);
  if (left === 0) throw tooMany(wait);
}

/**
 * Counts a failed attempt; refuses with 429 when it is over the limit, so that parallel attempts do not get extra
 * guesses.
 */
export async function takeAttempt(db: Reader, limit: Limit, subject: string): Promise<void> {
  const wait = await countAttempt(db, limit, subject);
  if (wait > 0) throw tooMany(wait);
}

function tooMany(wait: number) {
  const seconds = Math.max(1, wait);
  return refused('error.too_many', { retryAfterSeconds: seconds, slots: { minutes: Math.ceil(seconds / 60) } });
}

const forgetBelowRow = row({ wait: col.number.nullable() });

/** Refuses with 429 while the limit is reached, else resets the count: call it after a correct secret. */
export async function forgetBelow(db: Reader, limit: Limit, subject: string): Promise<void> {
  const { wait } = await db.one(
    forgetBelowRow,
    sql`
    with full_one as (select ceil(extract(epoch from window_from + ${limit.seconds} * interval '1 second' - app_now()))::int as wait
      from attempt_counter where purpose = ${limit.purpose} and subject = ${subject} and tries >= ${limit.tries}
        and window_from > app_now() - ${limit.seconds} * interval '1 second'),
    forgotten as (delete from attempt_counter where purpose = ${limit.purpose} and subject = ${subject}
      and not exists (select 1 from full_one))
    select (select wait from full_one) as wait`,
  );
  if (wait !== null) throw tooMany(wait);
}

export async function forgetAttempts(db: Reader, purpose: string, subject: string): Promise<void> {
  await db.run(sql`delete from attempt_counter where purpose = ${purpose} and subject = ${subject}`);
}

/** Uncounts an attempt that was counted before the check and turned out to be correct. */
export async function takeBackAttempt(db: Reader, purpose: string, subject: string): Promise<void> {
  await db.run(sql`update attempt_counter set tries = tries - 1
    where purpose = ${purpose} and subject = ${subject} and tries > 0`);
}
