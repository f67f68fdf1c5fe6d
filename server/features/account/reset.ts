// Forgotten password: a code to the phone or e-mail, then a new password.
// Invariants: unknown people get the same answer in the same time; one reset per code; it ends all sessions and other
// codes, and the owner is notified on every channel.
// Source: spec §2, §7; docs/api.md.
import { normalisePhone } from '#domain/identity.ts';
import { checkPassword } from '#domain/password.ts';
import { parseEmail } from '#domain/contact.ts';
import { sendEmail, sendSms } from '#features/notice/notice.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { newId } from '#platform/ids.ts';
import { hashPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, refused } from '#platform/refuse.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { setPassword, lockForReset, type Named, findByProvedName } from './access.sql.ts';
import { requireCode, requireSend, takeTry, forgetTries, makeCode, recordCode, useCode } from './code.ts';
import { endPasskeys } from './passkeys.ts';
import { tellPasswordChanged } from './password.ts';
import type { CodeSubject } from './proof.sql.ts';
import { forgetSignIns } from './sign-in.ts';

/**
 * Sends a code to the person with this phone number or verified address. A blocked person gets a message about the
 * block; nobody else gets anything.
 */
export async function requestReset(platform: Platform, value: string, address: string): Promise<void> {
  const named = readName(value);
  const about = subjectOf(named);
  await requireSend(platform, about, address);
  await platform.db.tx(async (tx) => {
    const person = await findByProvedName(tx, named);
    // The same work for an unknown person, so that timing reveals nothing; only the message is not stored.
    const code = await makeCode(tx, platform.vault, about);
    const text = person?.blocked ? texts['sms.reset.blocked'] : fill(texts['sms.reset.code'], code);
    const message = { to: named.value, text, eventKey: `reset:${newId()}`, secret: true, dropped: person === null };
    if (named.kind === 'phone') await sendSms(tx, message);
    else await sendEmail(tx, { ...message, subject: texts['mail.reset.subject'] });
  });
}

/** Whether the code is right; it stays valid for the new password that follows. */
export async function validateReset(platform: Platform, value: string, code: string): Promise<void> {
  const about = subjectOf(readName(value));
  await takeTry(platform, about);
  await requireCode(platform.db, platform.vault, about, code);
  await platform.db.tx((tx) => recordCode(tx, about, 'code.checked'));
  await forgetTries(platform, about);
}

export type Reset = { value: string; code: string; plainPassword: { first: string; second: string } };

/** Sets the new password without starting a session: the person can sign in with it despite earlier wrong tries. */
export async function resetPassword(platform: Platform, { value, code, plainPassword }: Reset): Promise<void> {
  const named = readName(value);
  const about = subjectOf(named);
  if (plainPassword.first !== plainPassword.second)
    throw refused('error.password.not_equal', { field: 'plainPassword' });
  await takeTry(platform, about);
  await requireCode(platform.db, platform.vault, about, code);
  await forgetTries(platform, about);
  const person = await findByProvedName(platform.db, named);
  if (!person) throw refused('error.code.invalid', { field: 'code' });
  throwIfRefused(checkPassword(plainPassword.first, { phone: person.phone, name: person.name }));
  const hash = await hashPassword(plainPassword.first);
  await platform.db.tx(async (tx) => {
    const { blocked } = await lockForReset(tx, person.id);
    if (blocked) throw refused('error.account.blocked');
    await useCode(tx, platform.vault, about, code);
    await setPassword(tx, person.id, hash);
    await platform.sessions.endOthers(tx, 'user', person.id, null, 'password reset');
    const object = { kind: 'user', id: person.id };
    await recordAuditEvent(tx, { kind: 'user', id: person.id }, { action: 'password.reset', object });
    await tellPasswordChanged(tx, person);
    await endPasskeys(tx, person.id);
    await forgetSignIns(tx, person.id);
  });
}

function readName(value: string): Named {
  const phone = normalisePhone(value);
  if (phone !== null) return { kind: 'phone', value: phone };
  const email = parseEmail(value);
  if (email === null) throw refused('error.reset.value', { field: 'value' });
  return { kind: 'email', value: email };
}

const subjectOf = ({ value }: Named): CodeSubject => ({ purpose: 'reset', subject: value });
