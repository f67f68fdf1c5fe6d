// The e-mail address: a link proves it, and only then is it in force.
// Invariants: until a new address is proved the old one stands; the answer never tells whether somebody else has the
// address; a link works once, for its address, within its day. Source: spec §2 (E-mail dialog), §6; domain §3;
// api.md; security RST-04, RST-05, OUT-07.
import { maskEmail, parseEmail } from '#domain/contact.ts';
import { sendEmail, sendSms } from '#features/notice/notice.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { demandAttempt, type Limit } from '#platform/attempts.ts';
import { recordDeed } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import { sqlState, type Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { newToken, sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { dropCodes } from './code.ts';
import { demandOwnPassword } from './password-check.ts';

const linksPerPerson: Limit = { purpose: 'email_link', tries: 5, seconds: 10 * 60 };

type Person = { name: string; phone: string; email: string | null; verified: boolean };

/** Sends a link to the address. Changing a verified one needs the password. */
export async function requestEmailVerification(
  platform: Platform,
  userId: string,
  { email: typed, password }: { email: string; password?: string | undefined },
): Promise<void> {
  const { db, config } = platform;
  const email = parseEmail(typed);
  if (email === null) throw refused('error.email.invalid', { field: 'email' });
  const person = await db.one<Person>(sql`
    select name, phone, email, email_verified_at is not null as verified from app_user where id = ${userId}`);
  const isPresent = person.email?.toLowerCase() === email;
  if (person.verified && isPresent) throw refused('error.email.already_verified', { field: 'email' });
  if (person.verified) await demandOwnPassword(platform, userId, password, { field: 'password' });
  await demandAttempt(db, linksPerPerson, userId);
  await db.tx(async (tx) => {
    const others = await tx.row(sql`select 1 from app_user where lower(email) = ${email} and id <> ${userId}`);
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

type Link = { userId: string; email: string; before: string | null; verified: boolean; phone: string };

/** The link was opened: the address is in force. */
export async function verifyEmail({ db }: Platform, token: string): Promise<void> {
  try {
    await db.tx(async (tx) => {
      const link = await takeLink(tx, token);
      await tx.run(
        sql`update app_user set email = ${link.email}, email_verified_at = app_now() where id = ${link.userId}`,
      );
      const object = { kind: 'user', id: link.userId };
      const deed = { action: 'email.verified', object, before: masked(link.before), after: masked(link.email) };
      await recordDeed(tx, { kind: 'user', id: link.userId }, deed);
      await tellChange(tx, link);
    });
  } catch (error) {
    // Somebody else proved the same address in between.
    if (sqlState(error) === '23505') throw refused('error.email.link');
    throw error;
  }
}

async function takeLink(tx: Tx, token: string): Promise<Link> {
  const used = await tx.row<{ user_id: string; email: string }>(sql`
    update email_link set used_at = app_now()
    where token_hash = ${sha256(token)} and used_at is null and expires_at > app_now() returning user_id, email`);
  if (!used) throw refused('error.email.link');
  // What was asked for earlier is void once a later address is proved.
  await tx.run(sql`update email_link set used_at = app_now() where user_id = ${used.user_id} and used_at is null`);
  const person = await tx.one<{ before: string | null; verified: boolean; phone: string }>(sql`
    select email as before, email_verified_at is not null as verified, phone from app_user
    where id = ${used.user_id} for update`);
  return { userId: used.user_id, email: used.email, ...person };
}

/** A verified address that was replaced hears of it, and so does the phone; codes sent to it are dead. */
async function tellChange(tx: Tx, { email, before, verified, phone }: Link): Promise<void> {
  if (before === null || before.toLowerCase() === email) return;
  await dropCodes(tx, 'reset', [before.toLowerCase()]);
  if (!verified) return;
  const eventKey = `email-changed:${newId()}`;
  const text = fill(texts['mail.email.changed.text'], { email: maskEmail(email) });
  await sendEmail(tx, { to: before, subject: texts['mail.email.changed.subject'], text, eventKey });
  await sendSms(tx, { to: phone, text: texts['sms.email.changed'], eventKey });
}

const masked = (email: string | null) => (email === null ? undefined : { email: maskEmail(email) });
