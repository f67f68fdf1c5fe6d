// Erases a person's account: its row stays under a pseudonym that cannot sign in.
// Invariant: phone and e-mail can be registered again; these tables no longer identify the person, except for where
// and when consents were given.
// Source: UU 27/2022 article 43; decision 0081.
import { erasedPhone } from '#domain/retention.ts';
import type { Tx } from '#platform/db.ts';
import { refused } from '#platform/refuse.ts';
import { col, row } from '#platform/row.ts';
import { sha256 } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { eraseProfile } from './profile.sql.ts';

export type Erased = { phone: string; email: string | null; emailVerified: boolean; photoKey: string | null };

const erasedRow = row({
  phone: col.text,
  email: col.text.nullable(),
  emailVerified: col.boolean,
  photoKey: col.text.nullable(),
  erased: col.boolean,
});
/**
 * Locks the account and answers its data; refuses one that is erased. Locks the lender first, as everywhere, so that
 * business starting at this moment is seen.
 */
export async function lockToErase(tx: Tx, userId: string): Promise<Erased> {
  await tx.run(sql`select 1 from lender where user_id = ${userId} for update`);
  const row = await tx.row(
    erasedRow,
    sql`select phone, email, email_verified_at is not null as "emailVerified",
    photo_key as "photoKey", erased_at is not null as erased from app_user where id = ${userId} for update`,
  );
  if (!row) throw refused('error.not_found');
  if (row.erased) throw refused('error.erasure.done');
  return row;
}

/** Erases a locked account. */
export async function eraseAccount(tx: Tx, userId: string, { phone, email }: Erased, pseudonym: string): Promise<void> {
  const unique = (sha256(userId).readBigUInt64BE() % 10n ** 14n).toString().padStart(14, '0');
  await tx.run(sql`update app_user set name = ${pseudonym}, phone = ${erasedPhone(unique)}, email = null,
      email_verified_at = null, username = null, photo_key = null, password_hash = '', password_changed_at = app_now(),
      erased_at = app_now() where id = ${userId}`);
  await tx.run(sql`update lender set kyc_status = 'not_verified', envelope_status = null where user_id = ${userId}`);
  await tx.run(sql`update borrower set envelope_status = null where user_id = ${userId}`);
  await eraseProfile(tx, userId);
  const subjects = email === null ? [phone] : [phone, email.toLowerCase()];
  await tx.run(sql`delete from verification_code where subject = any(${subjects}::text[])`);
  await tx.run(sql`update phone_proof set phone = '' where phone = ${phone} or used_by = ${userId}`);
  await tx.run(sql`update email_link set email = '', used_at = coalesce(used_at, app_now()) where user_id = ${userId}`);
}
