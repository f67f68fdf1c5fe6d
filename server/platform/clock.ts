// Product time: the database's clock plus an offset that only grows. Every deadline uses it.
// Source: docs/domain.md §1.
import { type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import type { Db, Reader } from './db.ts';
import type { Log } from './log.ts';
import { col, row } from './row.ts';
import { sql } from './sql.ts';

const nowRow = row({ now: col.instant });

/** The current instant in product time. */
export async function now(reader: Reader): Promise<Date> {
  return (await reader.one(nowRow, sql`select app_now() as now`)).now;
}

/** Today in Asia/Jakarta. */
export async function today(reader: Reader): Promise<BusinessDate> {
  return businessDateOf(await now(reader));
}

/** The clock service's offset; null when it cannot be reached. */
export async function askClock(clockUrl: string, log: Log): Promise<number | null> {
  try {
    const answer = await fetch(new URL('/clock', clockUrl), { signal: AbortSignal.timeout(2_000) });
    const { offsetMs } = (await answer.json()) as { offsetMs?: unknown };
    if (typeof offsetMs !== 'number' || !Number.isSafeInteger(offsetMs)) throw new Error('clock answered no offset');
    return offsetMs;
  } catch (error) {
    log.warn({ error: String(error) }, 'clock not reached');
    return null;
  }
}

/** Moves product time forward to the clock service's. */
export async function followClock(db: Db, clockUrl: string, log: Log): Promise<void> {
  const offset = await askClock(clockUrl, log);
  if (offset !== null) await db.run(sql`select advance_clock(${offset})`);
}
