// The signed-in user as screens receive it. A lender's figures come from the wallet, which is registered later.
// Source: spec §3 User, Lender; docs/api.md.
import { isVerifiedPerson, kycStatuses } from '#domain/kyc.ts';
import type { User } from '#contract/account.ts';
import { userFields } from '#domain/profile-fields.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { photoLink } from './photo.ts';
import { userColumns, userProfileColumns, type UserProfileRow } from './profile.sql.ts';

const envelope = col.oneOf(['belum aktif', 'aktif']).nullable();

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
  kyc_status: col.oneOf(kycStatuses).nullable(),
  lender_envelope: envelope,
  borrower_envelope: envelope,
  bank_id: col.number.nullable(),
});

export async function readMe({ db: reader, config, events }: Platform, userId: string): Promise<User> {
  const row = await reader.row(
    meRow,
    sql`
    select u.name, u.email, u.phone, u.username, u.is_lender, u.is_borrower, u.is_sender, u.photo_key, app_now() as at,
      u.email_verified_at is not null as email_verified, l.kyc_status, l.envelope_status as lender_envelope,
      b.envelope_status as borrower_envelope, ${userColumns}, k.bank_id
    from app_user u left join lender l on l.user_id = u.id left join borrower b on b.user_id = u.id
    left join profile p on p.user_id = u.id left join kyc k on k.user_id = u.id where u.id = ${userId}`,
  );
  if (!row) throw refused('error.unauthenticated');
  const kycStatus = row.kyc_status ?? 'not_verified';
  return {
    id: userId,
    name: row.name,
    email: row.email,
    phonenumber: row.phone,
    username: row.username,
    isLender: row.is_lender,
    isBorrower: row.is_borrower,
    isSender: row.is_sender,
    photoUrl: row.photo_key === null ? null : photoLink(config.HASH_KEY, row.photo_key, row.at),
    emailVerified: row.email_verified,
    isVerified: isVerifiedPerson({ emailVerified: row.email_verified, kycStatus }),
    kycStatus,
    lender: row.is_lender
      ? { ...(await events.ask(reader, 'lenderFigures', { lenderId: userId })), envelopeStatus: row.lender_envelope }
      : null,
    borrower: row.is_borrower ? { envelopeStatus: row.borrower_envelope } : null,
    ...pickUserProfile(row),
    bank: row.bank_id,
  };
}

const pickUserProfile = (row: UserProfileRow): UserProfileRow =>
  Object.fromEntries(userFields.map((field) => [field, row[field]])) as UserProfileRow;
