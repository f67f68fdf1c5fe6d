// The e-mail address, which takes effect only after its link was opened.
// Invariants: the old address stays in force until the new one is verified; the answer never reveals whether another
// account has the address; a link works once, for its address, for one day, and not after a password change or a
// block.
// Source: spec §2, §6; docs/domain.md §3; docs/api.md.
import { maskEmail, parseEmail } from '#domain/contact.ts';
import { sendEmail, sendSms } from '#features/notice/notice.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { takeAttempt, type Limit } from '#platform/attempts.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import { sqlState, type Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { col, row } from '#platform/row.ts';
import { newToken, sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { dropCodes } from './code.ts';
import { requireOwnPassword } from './password-check.ts';

const linksPerPerson: Limit = { purpose: 'email_link', tries: 5, seconds: 10 * 60 };

const personRow = row({ name: col.text, phone: col.text, email: col.text.nullable(), verified: col.boolean });
/** Sends a link to the address. Changing a verified address requires the password. */
export async function requestEmailVerification(
  platform: Platform,
  { id: userId, sessionId }: { id: string; sessionId: string },
  { email: typed, password }: { email: string; password?: string | undefined },
): Promise<void> {
  const { db, config } = platform;
  const email = parseEmail(typed);
  if (email === null) throw refused('error.email.invalid', { field: 'email' });
  const person = await db.one(
    personRow,
    sql`
    select name, phone, email, email_verified_at is not null as verified from app_user where id = ${userId}`,
  );
  const isPresent = person.email?.toLowerCase() === email;
  if (person.verified && isPresent) throw refused('error.email.already_verified', { field: 'email' });
  if (person.verified) await requireOwnPassword(platform, userId, password, { field: 'password' });
  await takeAttempt(db, linksPerPerson, userId);
  await db.tx(async (tx) => {
    await requireSession(tx, userId, sessionId);
    const others = await tx.exists(sql`select 1 from app_user where lower(email) = ${email} and id <> ${userId}`);
    const eventKey = `email:${newId()}`;
    if (others) {
      const subject = texts['mail.email.known.subject'];
      return sendEmail(tx, { to: email, subject, text: texts['mail.email.known.text'], eventKey });
    }
    const token = newToken();
    const { email_link_life: hours } = await readParameters(tx, await today(tx));
    await tx.run(sql`insert into email_link (token_hash, user_id, email, created_at, expires_at)
      values (${sha256(token)}, ${userId}, ${email}, app_now(), app_now() + ${hours} * interval '1 hour')`);
    const url = new URL(`/verify-email?token=${token}`, config.PUBLIC_URL).href;
    const text = fill(texts['mail.email.link.text'], { name: person.name, url, hours });
    return sendEmail(tx, { to: email, subject: texts['mail.email.link.subject'], text, eventKey, secret: true });
  });
}

/** With the person locked: a session that a new password or a block has just ended leaves no link behind. */
async function requireSession(tx: Tx, userId: string, sessionId: string): Promise<void> {
  await tx.run(sql`select 1 from app_user where id = ${userId} for update`);
  const stands = await tx.exists(sql`select 1 from session where id = ${sessionId} and ended_at is null`);
  if (!stands) throw refused('error.unauthenticated');
}

type Link = { userId: string; email: string; before: string | null; verified: boolean; phone: string };

/** The link was opened: the address takes effect. */
export async function verifyEmail({ db }: Platform, token: string): Promise<void> {
  try {
    await db.tx(async (tx) => {
      const link = await takeLink(tx, token);
      await tx.run(
        sql`update app_user set email = ${link.email}, email_verified_at = app_now() where id = ${link.userId}`,
      );
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

const linkRow = row({ userId: col.text, before: col.text.nullable(), verified: col.boolean, phone: col.text });

const linkShape = row({ email: col.text });

/** Locks the person first, in the same order as a password change and a block. */
async function takeLink(tx: Tx, token: string): Promise<Link> {
  const person = await tx.row(
    linkRow,
    sql`
    select id as "userId", email as before, email_verified_at is not null as verified, phone from app_user
    where id = (select user_id from email_link where token_hash = ${sha256(token)}) for update`,
  );
  const used = await tx.row(
    linkShape,
    sql`
    update email_link set used_at = app_now()
    where token_hash = ${sha256(token)} and used_at is null and expires_at > app_now() returning email`,
  );
  if (!person || !used) throw refused('error.email.link');
  // Voids earlier requests once a later address is verified.
  await dropLinks(tx, person.userId);
  return { ...person, email: used.email };
}

/** Voids links requested before: after a verified address, a password change or a block. */
export async function dropLinks(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`update email_link set used_at = app_now() where user_id = ${userId} and used_at is null`);
}

/**
 * SMS on every verified or changed address, because it can be used to set a new password; a replaced address is
 * notified too. Voids codes sent to a replaced address.
 */
async function tellChange(tx: Tx, { email, before, verified, phone }: Link): Promise<void> {
  const isChanged = before !== null && before.toLowerCase() !== email;
  const eventKey = `email-changed:${newId()}`;
  const word = fill(texts[isChanged ? 'sms.email.changed' : 'sms.email.proved'], { email: maskEmail(email) });
  await sendSms(tx, { to: phone, text: word, eventKey });
  if (!isChanged) return;
  await dropCodes(tx, 'reset', [before.toLowerCase()]);
  if (!verified) return;
  const text = fill(texts['mail.email.changed.text'], { email: maskEmail(email) });
  await sendEmail(tx, { to: before, subject: texts['mail.email.changed.subject'], text, eventKey });
}

const masked = (email: string | null) => (email === null ? undefined : { email: maskEmail(email) });
