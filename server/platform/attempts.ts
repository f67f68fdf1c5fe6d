// Rate limits against guessing: attempts per purpose and subject within a window, shared by all processes.
// Source: docs/domain.md §2, §5.
import { findAttempts, deleteUnlessFull, deleteAttempts, lowerAttempts, countAttempt } from './attempts.sql.ts';

export type Limit = {
  purpose: string;
  tries: number;
  seconds: number;
  /** Whether the window restarts with the attempt that reaches the limit, so that the full wait always applies. */
  locks?: true;
  /** Refused with this, if not `error.too_many`. */
  refusal?: RefusalCode;
};
import type { RefusalCode } from '#domain/refusal.ts';
import type { Reader } from './db.ts';
import { refused } from './refuse.ts';

/** Attempts left, and the seconds until the window ends; does not count. */
export async function attemptsLeft(db: Reader, limit: Limit, subject: string): Promise<{ left: number; wait: number }> {
  const row = await findAttempts(db, limit, subject);
  return { left: Math.max(0, limit.tries - (row?.tries ?? 0)), wait: row?.wait ?? 0 };
}

/** Refuses with 429 while the limit is reached. Call it before a secret is checked, and again before it is accepted. */
export async function requireBelow(db: Reader, limit: Limit, subject: string): Promise<void> {
  const { left, wait } = await attemptsLeft(db, limit, subject);
  if (left === 0) throw tooMany(wait, limit);
}

/**
 * Counts a failed attempt; refuses with 429 when it is over the limit, so that parallel attempts do not get extra
 * guesses.
 */
export async function takeAttempt(db: Reader, limit: Limit, subject: string): Promise<void> {
  const wait = await countAttempt(db, limit, subject);
  if (wait > 0) throw tooMany(wait, limit);
}

const tooMany = (wait: number, { refusal = 'error.too_many' }: Limit) =>
  refused(refusal, { retryAfterSeconds: Math.max(1, wait) });

/** Refuses with 429 while the limit is reached, else resets the count: call it after a correct secret. */
export async function forgetBelow(db: Reader, limit: Limit, subject: string): Promise<void> {
  const { wait } = await deleteUnlessFull(db, limit, subject);
  if (wait !== null) throw tooMany(wait, limit);
}

export async function forgetAttempts(db: Reader, purpose: string, subject: string): Promise<void> {
  await deleteAttempts(db, purpose, subject);
}

/** Uncounts an attempt that was counted before the check and turned out to be correct. */
export async function takeBackAttempt(db: Reader, purpose: string, subject: string): Promise<void> {
  await lowerAttempts(db, purpose, subject);
}
