// Changes a password, given the current one. Other sessions, open codes and links end, and the person is notified.
// Source: spec §2, §5; docs/api.md.
import type { PersonId, SessionId } from '#domain/ids.ts';
import { checkPassword } from '#domain/password.ts';
import { plainAddress } from '#domain/same-text.ts';
import { sendEmail, sendSms } from '#features/notice/notice.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { hashPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, refused } from '#platform/refuse.ts';
import { id as texts } from '#texts/id.ts';
import { readPasswordOwner, setPassword, type PasswordOwner, lockJudged } from './access.sql.ts';
import { deleteChallenges } from './passkey.sql.ts';
import { requireOwnPassword } from './password-check.ts';
import { dropCodes, dropLinks } from './proof.sql.ts';

type Change = { currentPassword: string; plainPassword: { first: string; second: string } };

/** Changes the password; a wrong current one is 422 and counts like one at a money call. */
export async function changePassword(
  platform: Platform,
  { id, sessionId }: { id: PersonId; sessionId: SessionId },
  { currentPassword, plainPassword }: Change,
): Promise<void> {
  const { db, sessions } = platform;
  if (plainPassword.first !== plainPassword.second)
    throw refused('error.password.not_match', { field: 'plainPassword' });
  const judged = await requireOwnPassword(platform, id, currentPassword, { field: 'currentPassword' });
  const person = await readPasswordOwner(db, id);
  throwIfRefused(checkPassword(plainPassword.first, person));
  const hash = await hashPassword(plainPassword.first);
  await db.tx(async (tx) => {
    // A reset in between wins: the current password is then another.
    const standing = await lockJudged(tx, { id, hash: judged });
    if (standing === 'blocked') throw refused('error.account.blocked');
    if (standing === 'changed') throw refused('error.password.wrong', { field: 'currentPassword' });
    await setPassword(tx, id, hash);
    await sessions.endOthers(tx, 'user', id, sessionId, 'password changed');
    await recordAuditEvent(tx, { kind: 'user', id }, { action: 'password.changed', object: { kind: 'user', id } });
    await tellPasswordChanged(tx, person);
  });
}

/** Notifies by phone and e-mail; codes and e-mail links requested before are void. */
export async function tellPasswordChanged(tx: Tx, { id, phone, email }: PasswordOwner): Promise<void> {
  await dropCodes(tx, 'reset', email === null ? [phone] : [phone, plainAddress(email)]);
  await dropLinks(tx, id);
  await deleteChallenges(tx, id);
  const eventKey = `password:${newId()}`;
  await sendSms(tx, { to: phone, text: texts['sms.password.changed'], eventKey });
  if (email === null) return;
  const subject = texts['mail.password.changed.subject'];
  await sendEmail(tx, { to: email, subject, text: texts['mail.password.changed.text'], eventKey });
}
