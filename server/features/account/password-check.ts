// The password again, before money moves: wrong ones are counted for the user, and beyond five money calls wait. A
// wrong password is 422, never 401, for a 401 would sign the user out.
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
  /** Where the password stands in the form. */
  field: string;
  /** What a wrong one means beside being wrong, such as a token that it voids. */
  onWrong?: () => Promise<RefusalCode>;
};

/**
 * Judges the password outside any transaction and answers the hash that it was held against. Refuses an empty one, a wrong one, which is counted, and with 429 while
 * five wrong ones stand within 15 minutes.
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
  // Others may have been tried while this one was judged.
  await forgetBelow(db, wrongPasswords, userId);
  return person.hash;
}

const judgedRow = row({ same: col.boolean, blocked: col.boolean });

/** Locks a person whose password was judged: is it still the same, was it changed meanwhile, is she blocked? */
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
