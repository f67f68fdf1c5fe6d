// What each of staff does with the own account: the sessions, the password, and how many recovery codes are left.
// Invariant: a changed password needs the present one and ends all other sessions. Source: security SES-07; decision 0061.
import type { Input, Output } from '#contract/endpoint.ts';
import type { staffOwnAccount } from '#contract/staff-account.ts';
import { checkPassword } from '#domain/password.ts';
import { sendEmail } from '#features/notice/notice.ts';
import { demandAttempt, demandBelow, forgetAttempts, type Limit } from '#platform/attempts.ts';
import { recordDeed } from '#platform/audit.ts';
import { newId } from '#platform/ids.ts';
import { hashPassword, verifyPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { demand, refused } from '#platform/refuse.ts';
import { sql } from '#platform/sql.ts';
import { id as texts } from '#texts/id.ts';
import { listSessions } from './sessions.ts';
import { countRecoveryCodes } from './staff-sign-in.ts';

const wrongPasswords: Limit = { purpose: 'staff_password', tries: 5, seconds: 15 * 60 };

type Own = { id: string; sessionId: string };
type Change = Input<(typeof staffOwnAccount)['changeOwnPassword']>['body'];

export async function readOwnAccount(
  { db }: Platform,
  { id, sessionId }: Own,
): Promise<Output<(typeof staffOwnAccount)['getOwnAccount']>> {
  const { email } = await db.one<{ email: string | null }>(sql`select email from staff where id = ${id}`);
  const sessions = await listSessions(db, { kind: 'staff', id, sessionId });
  return { email, recoveryCodes: await countRecoveryCodes(db, id), sessions };
}

/** A wrong present password is 422; while five stand within 15 minutes, 429. */
export async function changeOwnPassword(
  platform: Platform,
  { id, sessionId }: Own,
  { currentPassword, plainPassword: { first, second } }: Change,
): Promise<void> {
  const { db, sessions } = platform;
  if (first !== second) throw refused('error.password.not_match', { field: 'plainPassword' });
  const person = await db.one<{ name: string; email: string | null; hash: string | null }>(
    sql`select name, email, password_hash as hash from staff where id = ${id}`,
  );
  await demandBelow(db, wrongPasswords, id);
  if (!(await verifyPassword(person.hash, currentPassword))) {
    await demandAttempt(db, wrongPasswords, id);
    throw refused('error.password.wrong', { field: 'currentPassword' });
  }
  await forgetAttempts(db, wrongPasswords.purpose, id);
  demand(checkPassword(first, person));
  const hash = await hashPassword(first);
  await db.tx(async (tx) => {
    const changed = await tx.run(sql`update staff set password_hash = ${hash}, version = version + 1
      where id = ${id} and password_hash = ${person.hash}`);
    if (changed === 0) throw refused('error.password.wrong', { field: 'currentPassword' });
    await sessions.endOthers(tx, 'staff', id, sessionId, 'password changed');
    await recordDeed(tx, { kind: 'staff', id }, { action: 'password.changed', object: { kind: 'staff', id } });
    if (person.email === null) return;
    const words = { subject: texts['mail.password.changed.subject'], text: texts['mail.staff.password.text'] };
    await sendEmail(tx, { to: person.email, ...words, eventKey: `staff-password:${newId()}` });
  });
}
