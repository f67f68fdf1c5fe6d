// The e-mail address, which takes effect only after its link was opened.
// Invariants: the old address stays in force until the new one is verified; the answer never reveals whether another
// account has the address; a link works once, for its address, for one day, and not after a password change or a
// block.
// Source: spec §2, §6; docs/domain.md §3; docs/api.md.
import { maskEmail, parseEmail } from '#domain/contact.ts';
import type { PersonId, SessionId } from '#domain/ids.ts';
import { plainAddress, sameAddress } from '#domain/same-text.ts';
import { sendEmail, sendSms } from '#features/notice/notice.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { takeAttempt, type Limit } from '#platform/attempts.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import { sqlState, type Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { newToken, sha256 } from '#platform/secrets.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { requireOwnPassword } from './password-check.ts';
import {
  readEmailOwner,
  isEmailOfAnother,
  insertEmailLink,
  lockUser,
  isSessionOpen,
  setVerifiedEmail,
  lockOwnerOfLink,
  spendEmailLink,
  dropLinks,
  isLinkVerified,
  dropCodes,
} from './proof.sql.ts';

const linksPerPerson: Limit = { purpose: 'email_link', tries: 5, seconds: 10 * 60 };
/** Sends a link to the address. Changing a verified address requires the password. */
export async function requestEmailVerification(
  platform: Platform,
  { id: userId, sessionId }: { id: PersonId; sessionId: SessionId },
  { email: typed, password }: { email: string; password?: string | undefined },
): Promise<void> {
  const { db, config } = platform;
  const email = parseEmail(typed);
  if (email === null) throw refused('error.email.invalid', { field: 'email' });
  const person = await readEmailOwner(db, userId);
  const isPresent = sameAddress(person.email, email);
  if (person.verified && isPresent) throw refused('error.email.already_verified', { field: 'email' });
  if (person.verified) await requireOwnPassword(platform, userId, password, { field: 'password' });
  await takeAttempt(db, linksPerPerson, userId);
  await db.tx(async (tx) => {
    await requireSession(tx, userId, sessionId);
    const others = await isEmailOfAnother(tx, userId, email);
    const eventKey = `email:${newId()}`;
    if (others) {
      const subject = texts['mail.email.known.subject'];
      return sendEmail(tx, { to: email, subject, text: texts['mail.email.known.text'], eventKey });
    }
    const token = newToken();
    const { email_link_life: hours } = await readParameters(tx, await today(tx));
    await insertEmailLink(tx, userId, sha256(token), email, hours);
    const url = new URL(`/verify-email?token=${token}`, config.PUBLIC_URL).href;
    const text = fill(texts['mail.email.link.text'], { name: person.name, url, hours });
    return sendEmail(tx, { to: email, subject: texts['mail.email.link.subject'], text, eventKey, secret: true });
  });
}

/** With the person locked: a session that a new password or a block has just ended leaves no link behind. */
async function requireSession(tx: Tx, userId: PersonId, sessionId: SessionId): Promise<void> {
  await lockUser(tx, userId);
  const stands = await isSessionOpen(tx, sessionId);
  if (!stands) throw refused('error.unauthenticated');
}

type Link = { userId: PersonId; email: string; before: string | null; verified: boolean; phone: string };

/** The link was opened: the address takes effect. */
export async function verifyEmail({ db }: Platform, token: string): Promise<void> {
  try {
    await db.tx(async (tx) => {
      const link = await takeLink(tx, token);
      await setVerifiedEmail(tx, link);
      const object = { kind: 'user', id: link.userId };
      const auditEvent: AuditEvent = {
        action: 'email.verified',
        object,
        before: masked(link.before),
        after: masked(link.email),
      };
      await recordAuditEvent(tx, { kind: 'user', id: link.userId }, auditEvent);
      await tellChange(tx, link);
    });
  } catch (error) {
    // Another account verified the same address in between.
    if (sqlState(error) === '23505') throw refused('error.email.link');
    throw error;
  }
}

/** Locks the person first, in the same order as a password change and a block. */
async function takeLink(tx: Tx, token: string): Promise<Link> {
  const person = await lockOwnerOfLink(tx, sha256(token));
  const used = await spendEmailLink(tx, sha256(token));
  // Pressed twice, or used by a program that presses buttons: the owner reads that her address is verified.
  if (!used && (await isLinkVerified(tx, sha256(token)))) throw refused('error.email.already_verified');
  if (!person || !used) throw refused('error.email.link');
  // Voids earlier requests once a later address is verified.
  await dropLinks(tx, person.userId);
  return { ...person, email: used.email };
}

/**
 * SMS on every verified or changed address, because it can be used to set a new password; a replaced address is
 * notified too. Voids codes sent to a replaced address.
 */
async function tellChange(tx: Tx, { email, before, verified, phone }: Link): Promise<void> {
  const isChanged = before !== null && !sameAddress(before, email);
  const eventKey = `email-changed:${newId()}`;
  const word = fill(texts[isChanged ? 'sms.email.changed' : 'sms.email.proved'], { email: maskEmail(email) });
  await sendSms(tx, { to: phone, text: word, eventKey });
  if (!isChanged) return;
  await dropCodes(tx, 'reset', [plainAddress(before)]);
  if (!verified) return;
  const text = fill(texts['mail.email.changed.text'], { email: maskEmail(email) });
  await sendEmail(tx, { to: before, subject: texts['mail.email.changed.subject'], text, eventKey });
}

const masked = (email: string | null) => (email === null ? undefined : { email: maskEmail(email) });
