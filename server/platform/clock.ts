// Product time: the database's clock plus an offset that only grows. Every deadline uses it.
// Source: docs/domain.md §1.
import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import { type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import { readNow, advanceClock } from './database.sql.ts';
import type { Db, Reader } from './db.ts';
import type { Log } from './log.ts';

/** The current instant in product time. */
export async function now(reader: Reader): Promise<Date> {
  return (await readNow(reader)).now;
}

/** Today in Asia/Jakarta. */
export async function today(reader: Reader): Promise<BusinessDate> {
  return businessDateOf(await now(reader));
}

// Asked again and again, so over one connection and without the cost of `fetch`.
const connections = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };
const clockTimeoutMs = 2_000;
/** Longer than the clock service waits for a move. */
const moveTimeoutMs = 35_000;

/** The clock service's offset; null when it cannot be reached. */
export function askClock(clockUrl: string, log: Log): Promise<number | null> {
  return askOffset(new URL('/clock', clockUrl), AbortSignal.timeout(clockTimeoutMs), log);
}

/** The same, once it is no longer this one or the service has waited long enough; null when stopped. */
export function askMovedClock(
  { clockUrl, since, stopping }: { clockUrl: string; since: number; stopping: AbortSignal },
  log: Log,
): Promise<number | null> {
  const url = new URL(`/clock?since=${since}`, clockUrl);
  return askOffset(url, AbortSignal.any([AbortSignal.timeout(moveTimeoutMs), stopping]), log, stopping);
}

async function askOffset(url: URL, signal: AbortSignal, log: Log, stopping?: AbortSignal): Promise<number | null> {
  try {
    const { offsetMs } = JSON.parse(await get(url, signal)) as { offsetMs?: unknown };
    if (typeof offsetMs !== 'number' || !Number.isSafeInteger(offsetMs)) throw new Error('clock answered no offset');
    return offsetMs;
  } catch (error) {
    if (!stopping?.aborted) log.warn({ error: String(error) }, 'clock not reached');
    return null;
  }
}

/** The body of the answer to a GET. */
function get(url: URL, signal: AbortSignal): Promise<string> {
  const { get: send } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const agent = connections[url.protocol as keyof typeof connections];
    send(url, { agent, signal }, (answer) => {
      text(answer).then(resolve, reject);
    }).on('error', reject);
  });
}

/** Moves product time forward to the clock service's. */
export async function followClock(db: Db, clockUrl: string, log: Log): Promise<void> {
  const offset = await askClock(clockUrl, log);
  if (offset !== null) await advanceClock(db, offset);
}
