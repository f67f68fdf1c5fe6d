// Ids of people, money and documents: UUIDv7 made by the application, so that they sort in the order of creation,
// within a millisecond of one process too.
// Source: docs/design.md §3.
import { createHash, randomUUID } from 'node:crypto';

let latest = { time: 0, count: 0 };
const mostInOneMillisecond = 0xfff;

/** A new id for a row of any table: `newId<LendingId>()`, or of the type that is expected there. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which table it is for
export function newId<I extends string = string>(): I {
  // The machine's time, not the product's: ids give an order, not a date.
  latest = after(latest, Date.now());
  const time = latest.time.toString(16).padStart(12, '0');
  const count = latest.count.toString(16).padStart(3, '0');
  // randomUUID caches random bytes, so that a thousand ids at once cost next to nothing.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${randomUUID().slice(18)}` as I;
}

/** The next counter value: incremented within a millisecond, and while the machine's clock is set back. */
function after({ time, count }: typeof latest, now: number): typeof latest {
  if (now > time) return { time: now, count: 0 };
  return count < mostInOneMillisecond ? { time, count: count + 1 } : { time: time + 1, count: 0 };
}

/** The same id for the same text: for something derived from what already has an id. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says which table it is for
export function idFrom<I extends string = string>(text: string): I {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hyphenate(bytes.toString('hex')) as I;
}

const hyphenate = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A UUID as PostgreSQL writes it; callers may send upper case. */
export const canonicalId = <I extends string>(id: I): I => id.toLowerCase() as I;
export const isId = (text: string): boolean => uuid.test(text);

const written = /([0-9a-f]{8})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{4})-?([0-9a-f]{12})(?![0-9a-f])/i;

/** The first id that a text names, in whichever letter case, with or without its hyphens; null without one. */
export const idIn = (text: string): string | null => written.exec(text)?.slice(1).join('-').toLowerCase() ?? null;
