// Statements of what proves a phone number or an address: codes, proved numbers and e-mail links.
// Only hashes of codes and tokens are stored.
import type { Email } from '#domain/contact.ts';
import type { Phone } from '#domain/identity.ts';
import type { PersonId, SessionId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';

export type CodePurpose = 'register' | 'reset';

/** The phone number or e-mail address that the code is for, normalised. */
export type CodeSubject = { purpose: CodePurpose; subject: string };

export async function upsertCode(tx: Tx, about: CodeSubject, codeHash: Buffer, life: number): Promise<void> {
  await tx.run(sql`
    insert into verification_code (purpose, subject, code_hash, created_at, expires_at)
    values (${about.purpose}, ${about.subject}, ${codeHash}, app_now(), app_now() + ${life} * interval '1 minute')
    on conflict (purpose, subject) do update set code_hash = excluded.code_hash, created_at = excluded.created_at,
      expires_at = excluded.expires_at, used_at = null`);
}

export function isCodeOpen(reader: Reader, about: CodeSubject, codeHash: Buffer): Promise<boolean> {
  return reader.exists(sql`select 1 from verification_code
    where purpose = ${about.purpose} and subject = ${about.subject} and code_hash = ${codeHash}
      and used_at is null and expires_at > app_now()`);
}

export function markCodeUsed(tx: Tx, about: CodeSubject, codeHash: Buffer): Promise<boolean> {
  return tx.exists(sql`update verification_code set used_at = app_now()
    where purpose = ${about.purpose} and subject = ${about.subject} and code_hash = ${codeHash}
      and used_at is null and expires_at > app_now() returning 1 as used`);
}

/** Voids codes requested before a password change. */
export async function dropCodes(tx: Tx, purpose: CodePurpose, subjects: readonly string[]): Promise<void> {
  await tx.run(
    sql`delete from verification_code where purpose = ${purpose} and subject = any(${[...subjects]}::text[])`,
  );
}

export function isPhoneTaken(reader: Reader, phone: Phone): Promise<boolean> {
  return reader.exists(sql`select 1 from app_user where phone = ${phone}`);
}

export async function insertProof(tx: Tx, tokenHash: Buffer, phone: Phone, life: number): Promise<void> {
  await tx.run(sql`insert into phone_proof (token_hash, phone, created_at, expires_at)
    values (${tokenHash}, ${phone}, app_now(), app_now() + ${life} * interval '1 minute')`);
}

export function isEmailTaken(reader: Reader, email: string): Promise<boolean> {
  return reader.exists(sql`select 1 from app_user where lower(email) = ${email}`);
}

export async function bindProof(tx: Tx, id: PersonId, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`update phone_proof set used_by = ${id} where token_hash = ${tokenHash}`);
}

const proofRow = row({ phone: col.textOf<Phone>() });

export async function findProof(reader: Reader, token: string): Promise<Phone | null> {
  const found = await reader.row(
    proofRow,
    sql`select phone from phone_proof
    where token_hash = ${sha256(token)} and used_by is null and expires_at > app_now()`,
  );
  return found?.phone ?? null;
}

export function lockProof(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return tx.exists(sql`select 1 from phone_proof
    where token_hash = ${tokenHash} and used_by is null and expires_at > app_now() for update`);
}

const emailOwnerRow = row({ name: col.text, phone: col.text, email: col.text.nullable(), verified: col.boolean });

export function readEmailOwner(reader: Reader, userId: PersonId) {
  return reader.one(
    emailOwnerRow,
    sql`
    select name, phone, email, email_verified_at is not null as verified from app_user where id = ${userId}`,
  );
}

export function isEmailOfAnother(reader: Reader, userId: PersonId, email: Email): Promise<boolean> {
  return reader.exists(sql`select 1 from app_user where lower(email) = ${email} and id <> ${userId}`);
}

export async function insertEmailLink(
  tx: Tx,
  userId: PersonId,
  tokenHash: Buffer,
  email: Email,
  hours: number,
): Promise<void> {
  await tx.run(sql`insert into email_link (token_hash, user_id, email, created_at, expires_at)
    values (${tokenHash}, ${userId}, ${email}, app_now(), app_now() + ${hours} * interval '1 hour')`);
}

export async function lockUser(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`select 1 from app_user where id = ${userId} for update`);
}

export function isSessionOpen(reader: Reader, sessionId: SessionId): Promise<boolean> {
  return reader.exists(sql`select 1 from session where id = ${sessionId} and ended_at is null`);
}

export async function setVerifiedEmail(tx: Tx, link: { email: string; userId: PersonId }): Promise<void> {
  await tx.run(sql`update app_user set email = ${link.email}, email_verified_at = app_now() where id = ${link.userId}`);
}

const linkOwnerRow = row({
  userId: col.id<PersonId>(),
  before: col.text.nullable(),
  verified: col.boolean,
  phone: col.text,
});

const openedLinkRow = row({ email: col.text });

export function lockOwnerOfLink(tx: Tx, tokenHash: Buffer) {
  return tx.row(
    linkOwnerRow,
    sql`
    select id as "userId", email as before, email_verified_at is not null as verified, phone from app_user
    where id = (select user_id from email_link where token_hash = ${tokenHash}) for update`,
  );
}

export function spendEmailLink(tx: Tx, tokenHash: Buffer) {
  return tx.row(
    openedLinkRow,
    sql`
    update email_link set used_at = app_now()
    where token_hash = ${tokenHash} and used_at is null and expires_at > app_now() returning email`,
  );
}

/** Whether the address of a link, used or not, is the verified one of its owner. */
export function isLinkVerified(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return tx.exists(sql`select 1 from email_link l join app_user u on u.id = l.user_id
    where l.token_hash = ${tokenHash} and u.email_verified_at is not null and lower(u.email) = lower(l.email)`);
}

/** Voids links requested before: after a verified address, a password change or a block. */
export async function dropLinks(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`update email_link set used_at = app_now() where user_id = ${userId} and used_at is null`);
}
