// Checks the password again before money moves. Wrong ones are counted per user; after five, money calls are locked.
// A wrong password is 422, because a 401 would sign the user out.
// Source: docs/domain.md §5.
import type { PersonId } from '#domain/ids.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { takeAttempt, requireBelow, forgetBelow, type Limit } from '#platform/attempts.ts';
import { verifyPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { notePassword } from '#platform/rights.ts';
import { id as texts } from '#texts/id.ts';
import { findPasswordHash } from './access.sql.ts';

const wrongPasswords: Limit = { purpose: 'money_password', tries: 5, seconds: 15 * 60, locks: true };

export type About = {
  /** The password's field in the form. */
  field: string;
  /** Extra effect of a wrong password, such as voiding a token. */
  onWrong?: () => Promise<RefusalCode | null>;
};

/**
 * Checks the password outside any transaction and answers the hash it was compared with. Refuses an empty or a wrong
 * one (which counts), and with 429 after five wrong ones within 15 minutes.
 */
export async function requireOwnPassword(
  platform: Platform,
  userId: PersonId,
  password: string | undefined,
  { field, onWrong }: About,
): Promise<string> {
  if (!password) throw refused('error.empty', { field, slots: { field: texts['field.password'] } });
  const judged = await verifyOwnPassword(platform, userId, password);
  if (judged !== null) {
    notePassword(judged);
    return judged;
  }
  throw refused((await onWrong?.()) ?? 'error.password.wrong', { field });
}

async function verifyOwnPassword({ db }: Platform, userId: PersonId, password: string): Promise<string | null> {
  await requireBelow(db, wrongPasswords, userId);
  const person = await findPasswordHash(db, userId);
  if (!(await verifyPassword(person?.hash ?? null, password)) || !person) {
    await takeAttempt(db, wrongPasswords, userId);
    return null;
  }
  // Parallel tries may have been counted meanwhile.
  await forgetBelow(db, wrongPasswords, userId);
  return person.hash;
}

/** Refuses while too many wrong ones were given. */
export const requireTries = ({ db }: Platform, userId: PersonId): Promise<void> =>
  requireBelow(db, wrongPasswords, userId);

/** Counts a passkey that was not right as a wrong password is counted. */
export const countWrong = ({ db }: Platform, userId: PersonId): Promise<void> =>
  takeAttempt(db, wrongPasswords, userId);
