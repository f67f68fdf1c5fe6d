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

// Asked each second, so over one connection and without the cost of `fetch`.
const connections = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) };
const clockTimeoutMs = 2_000;

/** The clock service's offset; null when it cannot be reached. */
export async function askClock(clockUrl: string, log: Log): Promise<number | null> {
  try {
    const { offsetMs } = JSON.parse(await get(new URL('/clock', clockUrl))) as { offsetMs?: unknown };
    if (typeof offsetMs !== 'number' || !Number.isSafeInteger(offsetMs)) throw new Error('clock answered no offset');
    return offsetMs;
  } catch (error) {
    log.warn({ error: String(error) }, 'clock not reached');
    return null;
  }
}

/** The body of the answer to a GET. */
function get(url: URL): Promise<string> {
  const { get: send } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const agent = connections[url.protocol as keyof typeof connections];
    send(url, { agent, signal: AbortSignal.timeout(clockTimeoutMs) }, (answer) => {
      text(answer).then(resolve, reject);
    }).on('error', reject);
  });
}

/** Moves product time forward to the clock service's. */
export async function followClock(db: Db, clockUrl: string, log: Log): Promise<void> {
  const offset = await askClock(clockUrl, log);
  if (offset !== null) await advanceClock(db, offset);
}
