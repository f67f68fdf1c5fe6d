// Statements of people: users with their lender and borrower records, from registration to erasure.
// Only the account feature writes these tables.
import type { PersonId } from '#domain/ids.ts';
import { type KycStatus, kycStatuses } from '#domain/kyc.ts';
import { plainAddress } from '#domain/same-text.ts';
import type { Tx, Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { notFound } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { userColumns, userProfileColumns } from './profile.sql.ts';

export type NewUser = {
  id: PersonId;
  name: string;
  /** Normalised: +62 and digits. */
  phone: string;
  email?: string;
  emailVerified?: boolean;
  username?: string;
  passwordHash: string;
  lender?: { kycStatus: KycStatus; envelopeActive: boolean; taxResident?: boolean };
  borrower?: { envelopeActive: boolean };
};

export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await tx.run(sql`insert into app_user (id, name, phone, email, email_verified_at, username, password_hash, password_changed_at, is_lender, is_borrower, created_at)
    values (${user.id}, ${user.name}, ${user.phone}, ${user.email ?? null}, case when ${user.emailVerified ?? false} then app_now() end,
      ${user.username ?? null}, ${user.passwordHash}, app_now(), ${user.lender !== undefined}, ${user.borrower !== undefined}, app_now())`);
}

export async function insertLender(
  tx: Tx,
  userId: PersonId,
  lender: {
    kycStatus: KycStatus;
    envelopeActive: boolean;
    taxResident?: boolean | undefined;
  },
): Promise<void> {
  await tx.run(sql`insert into lender (user_id, kyc_status, envelope_status, envelope_active_at, tax_resident)
    values (${userId}, ${lender.kycStatus}, ${lender.envelopeActive ? 'aktif' : null},
      case when ${lender.envelopeActive} then app_now() end, ${lender.taxResident ?? true})`);
}

export async function insertBorrower(tx: Tx, userId: PersonId, envelopeActive: boolean): Promise<void> {
  await tx.run(
    sql`insert into borrower (user_id, envelope_status) values (${userId}, ${envelopeActive ? 'aktif' : null})`,
  );
}

const knownUserRow = row({ id: col.id<PersonId>(), name: col.text, isBorrower: col.boolean });
type KnownUser = RowOf<typeof knownUserRow>;

/** Locks the person with this phone number until the transaction ends. */
export function lockUserByPhone(tx: Tx, phone: string): Promise<KnownUser | null> {
  return tx.row(
    knownUserRow,
    sql`select id, name, is_borrower as "isBorrower" from app_user where phone = ${phone} for update`,
  );
}

export async function setBorrower(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`update app_user set is_borrower = true where id = ${userId}`);
}

export async function insertBorrowerOfLender(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`insert into borrower (user_id, envelope_status)
    select u.id, l.envelope_status from app_user u left join lender l on l.user_id = u.id where u.id = ${userId}
    on conflict (user_id) do nothing`);
}

const envelopeOwnerRow = row({
  id: col.id<PersonId>(),
  name: col.text,
  phone: col.text,
  email: col.text.nullable(),
  emailVerified: col.boolean,
  /** A lender or a borrower; nobody else signs. */
  signs: col.boolean,
  /** Updated in each of their roles. */
  active: col.boolean,
});
export type EnvelopeOwner = RowOf<typeof envelopeOwnerRow>;

/** The person, with the status of their signature account. */
export function getEnvelopeOwner(reader: Reader, userId: PersonId): Promise<EnvelopeOwner> {
  return reader.one(
    envelopeOwnerRow,
    sql`
    select u.id, u.name, u.phone, u.email, u.email_verified_at is not null as "emailVerified",
      u.is_lender or u.is_borrower as signs,
      (not u.is_lender or coalesce(l.envelope_status = 'aktif', false))
        and (not u.is_borrower or coalesce(b.envelope_status = 'aktif', false)) as active
    from app_user u left join lender l on l.user_id = u.id left join borrower b on b.user_id = u.id
    where u.id = ${userId}`,
  );
}

const userByVerifiedEmailRow = row({ id: col.id<PersonId>() });

/** Who has verified this address, or null. */
export async function findUserByVerifiedEmail(reader: Reader, email: string): Promise<PersonId | null> {
  const row = await reader.row(
    userByVerifiedEmailRow,
    sql`
    select id from app_user where lower(email) = ${plainAddress(email)} and email_verified_at is not null`,
  );
  return row?.id ?? null;
}

/** The request reached the provider: not requested becomes not yet active. */
export async function markEnvelopeAsked(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(
    sql`update lender set envelope_status = 'belum aktif' where user_id = ${userId} and envelope_status is null`,
  );
  await tx.run(
    sql`update borrower set envelope_status = 'belum aktif' where user_id = ${userId} and envelope_status is null`,
  );
}

export function activateLenderEnvelope(tx: Tx, userId: PersonId): Promise<number> {
  return tx.run(sql`update lender set envelope_status = 'aktif', envelope_active_at = app_now()
    where user_id = ${userId} and envelope_status is distinct from 'aktif'`);
}

export function activateBorrowerEnvelope(tx: Tx, userId: PersonId): Promise<number> {
  return tx.run(sql`update borrower set envelope_status = 'aktif'
    where user_id = ${userId} and envelope_status is distinct from 'aktif'`);
}

const accountToEraseRow = row({
  phone: col.text,
  email: col.text.nullable(),
  emailVerified: col.boolean,
  photoKey: col.text.nullable(),
  erased: col.boolean,
});

/** What a lender keeps for herself is counted and replaced one window after the other. */
export async function lockLender(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`select 1 from lender where user_id = ${userId} for no key update`);
}

export async function lockLenderRow(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`select 1 from lender where user_id = ${userId} for update`);
}

export function lockAccount(tx: Tx, userId: PersonId) {
  return tx.row(
    accountToEraseRow,
    sql`select phone, email, email_verified_at is not null as "emailVerified",
    photo_key as "photoKey", erased_at is not null as erased from app_user where id = ${userId} for update`,
  );
}

export async function eraseUser(tx: Tx, userId: PersonId, pseudonym: string, phone: string): Promise<void> {
  await tx.run(sql`update app_user set name = ${pseudonym}, phone = ${phone}, email = null,
    email_verified_at = null, username = null, photo_key = null, password_hash = '', password_changed_at = app_now(),
    erased_at = app_now() where id = ${userId}`);
}

export async function clearLender(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`update lender set kyc_status = 'not_verified', envelope_status = null, envelope_active_at = null
    where user_id = ${userId}`);
}

export async function clearBorrower(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`update borrower set envelope_status = null where user_id = ${userId}`);
}

export async function deleteCodes(tx: Tx, subjects: string[]): Promise<void> {
  await tx.run(sql`delete from verification_code where subject = any(${subjects}::text[])`);
}

export async function erasePhoneProofs(tx: Tx, userId: PersonId, phone: string): Promise<void> {
  await tx.run(sql`update phone_proof set phone = '' where phone = ${phone} or used_by = ${userId}`);
}

export async function eraseEmailLinks(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`update email_link set email = '', used_at = coalesce(used_at, app_now()) where user_id = ${userId}`);
}

const accountIdentityRow = row({ name: col.text, taxResident: col.boolean });
export type AccountIdentity = RowOf<typeof accountIdentityRow>;

export function readAccountIdentity(reader: Reader, userId: PersonId): Promise<AccountIdentity> {
  return reader.one(
    accountIdentityRow,
    sql`select u.name, l.tax_resident as "taxResident"
    from app_user u join lender l on l.user_id = u.id where u.id = ${userId}`,
  );
}

/**
 * Leaves omitted fields unchanged. For a verified person it changes only by a change that two people approved
 * (decision 0067).
 */
export async function setAccountIdentity(tx: Tx, userId: PersonId, given: Partial<AccountIdentity>): Promise<void> {
  if (given.name !== undefined) await tx.run(sql`update app_user set name = ${given.name} where id = ${userId}`);
  if (given.taxResident !== undefined)
    await tx.run(sql`update lender set tax_resident = ${given.taxResident} where user_id = ${userId}`);
}

export const envelopeStatus = col.oneOf(['belum aktif', 'aktif']).nullable();

const meRow = row({
  ...userProfileColumns,
  name: col.text,
  email: col.text.nullable(),
  phone: col.text,
  username: col.text.nullable(),
  is_lender: col.boolean,
  is_borrower: col.boolean,
  is_sender: col.boolean,
  photo_key: col.text.nullable(),
  at: col.instant,
  email_verified: col.boolean,
  has_passkey: col.boolean,
  kyc_status: col.oneOf(kycStatuses).nullable(),
  lender_envelope: envelopeStatus,
  borrower_envelope: envelopeStatus,
  bank_id: col.number.nullable(),
});

export function findMe(reader: Reader, userId: PersonId) {
  return reader.row(
    meRow,
    sql`
    select u.name, u.email, u.phone, u.username, u.is_lender, u.is_borrower, u.is_sender, u.photo_key, app_now() as at,
      u.email_verified_at is not null as email_verified,
      exists (select 1 from passkey where user_id = u.id and removed_at is null) as has_passkey, l.kyc_status,
      l.envelope_status as lender_envelope, b.envelope_status as borrower_envelope, ${userColumns}, k.bank_id
    from app_user u left join lender l on l.user_id = u.id left join borrower b on b.user_id = u.id
    left join profile p on p.user_id = u.id left join kyc k on k.user_id = u.id where u.id = ${userId}`,
  );
}

const nameRow = row({ name: col.text });

/** A person's name; refuses `error.not_found`. */
export async function readName(reader: Reader, userId: PersonId): Promise<string> {
  const person = isId(userId) ? await reader.row(nameRow, sql`select name from app_user where id = ${userId}`) : null;
  if (!person) throw notFound();
  return person.name;
}

const lenderStatusRow = row({
  id: col.id<PersonId>(),
  name: col.text,
  email: col.text.nullable(),
  phone: col.text,
  kycStatus: col.oneOf(kycStatuses),
  emailVerified: col.boolean,
  envelopeActive: col.boolean,
  taxResident: col.boolean,
  customerNo: col.number,
  isBorrower: col.boolean,
  /** The keyed hash of the NIK. */
  identityHash: col.bytes.nullable(),
});
export type LenderStatus = RowOf<typeof lenderStatusRow>;

/** A lender with what funding depends on. Reads flags without locking the row. */
export async function readLender(reader: Reader, userId: PersonId): Promise<LenderStatus> {
  const row = await reader.row(
    lenderStatusRow,
    sql`
    select u.id, u.name, u.email, u.phone, l.kyc_status as "kycStatus", u.email_verified_at is not null as "emailVerified",
      coalesce(l.envelope_status = 'aktif', false) as "envelopeActive", l.tax_resident as "taxResident",
      l.customer_no as "customerNo", u.is_borrower as "isBorrower", k.identity_hash as "identityHash"
    from app_user u join lender l on l.user_id = u.id left join kyc k on k.user_id = u.id where u.id = ${userId} and u.is_lender`,
  );
  if (!row) throw notFound();
  return row;
}

const photoRow = row({ key: col.text.nullable() });

export function lockPhotoKey(tx: Tx, userId: PersonId) {
  return tx.one(photoRow, sql`select photo_key as key from app_user where id = ${userId} for update`);
}

export async function setPhotoKey(tx: Tx, userId: PersonId, key: string): Promise<void> {
  await tx.run(sql`update app_user set photo_key = ${key} where id = ${userId}`);
}
