// The password again, before money moves: wrong ones are counted for the user, and beyond five money calls wait.
// A wrong password is 422, never 401, for a 401 would sign the user out. Source: domain §5, cases "Wrong password at confirm".
import { attemptsLeft, demandAttempt, demandBelow, forgetAttempts, type Limit } from '#platform/attempts.ts';
import { verifyPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { sql } from '#platform/sql.ts';

const wrongPasswords: Limit = { purpose: 'money_password', tries: 5, seconds: 15 * 60 };

/** Refuses with 429 while five wrong passwords stand within 15 minutes. */
export async function demandNotBlocked({ db }: Platform, userId: string): Promise<void> {
  await demandBelow(db, wrongPasswords, userId);
}

/** Judges the password outside any transaction; a wrong one is counted. */
export async function verifyOwnPassword(
  platform: Platform,
  userId: string,
  password: string,
): Promise<{ ok: boolean; wrongTries: number }> {
  const { db } = platform;
  await demandNotBlocked(platform, userId);
  const person = await db.row<{ hash: string }>(sql`select password_hash as hash from app_user where id = ${userId}`);
  if (await verifyPassword(person?.hash ?? null, password)) {
    await demandNotBlocked(platform, userId);
    await forgetAttempts(db, wrongPasswords.purpose, userId);
    return { ok: true, wrongTries: 0 };
  }
  await demandAttempt(db, wrongPasswords, userId);
  const { left } = await attemptsLeft(db, wrongPasswords, userId);
  return { ok: false, wrongTries: wrongPasswords.tries - left };
}
