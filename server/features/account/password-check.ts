// Checks the password again before money moves. Wrong ones are counted per user; after five, money calls are locked.
// A wrong password is 422, because a 401 would sign the user out.
// Source: docs/domain.md §5.
import type { RefusalCode } from '#domain/refusal.ts';
import { takeAttempt, requireBelow, forgetBelow, type Limit } from '#platform/attempts.ts';
import type { Tx } from '#platform/db.ts';
import { verifyPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { id as texts } from '#texts/id.ts';

const wrongPasswords: Limit = { purpose: 'money_password', tries: 5, seconds: 15 * 60, locks: true };

type About = {
  /** The password's field in the form. */
  field: string;
  /** Extra effect of a wrong password, such as voiding a token. */
  onWrong?: () => Promise<RefusalCode>;
};

/**
 * Checks the password outside any transaction and answers the hash it was compared with. Refuses an empty or a wrong
 * one (which counts), and with 429 after five wrong ones within 15 minutes.
 */
export async function requireOwnPassword(
  platform: Platform,
  userId: string,
  password: string | undefined,
  { field, onWrong }: About,
): Promise<string> {
  if (!password) throw refused('error.empty', { field, slots: { field: texts['field.password'] } });
  const judged = await verifyOwnPassword(platform, userId, password);
  if (judged !== null) return judged;
  throw refused((await onWrong?.()) ?? 'error.password.wrong', { field });
}

const verifyOwnPasswordRow = row({ hash: col.text });

async function verifyOwnPassword({ db }: Platform, userId: string, password: string): Promise<string | null> {
  await requireBelow(db, wrongPasswords, userId);
  const person = await db.row(
    verifyOwnPasswordRow,
    sql`select password_hash as hash from app_user where id = ${userId}`,
  );
  if (!(await verifyPassword(person?.hash ?? null, password)) || !person) {
    await takeAttempt(db, wrongPasswords, userId);
    return null;
  }
  // Parallel tries may have been counted meanwhile.
  await forgetBelow(db, wrongPasswords, userId);
  return person.hash;
}

const judgedRow = row({ same: col.boolean, blocked: col.boolean });

/** Locks the person after the check: refuses if the password was changed or the person blocked meanwhile. */
export async function lockJudged(
  tx: Tx,
  { id, hash }: { id: string; hash: string },
): Promise<'same' | 'changed' | 'blocked'> {
  const row = await tx.row(
    judgedRow,
    sql`
    select password_hash = ${hash} as same, blocked_at is not null as blocked from app_user where id = ${id} for update`,
  );
  if (!row?.same) return 'changed';
  return row.blocked ? 'blocked' : 'same';
}
