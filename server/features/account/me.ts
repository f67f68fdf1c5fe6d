// The signed-in user as screens receive it. A lender's figures come from the wallet, which is registered later.
// Source: spec §3 User, Lender; docs/api.md.
import type { PersonId } from '#domain/ids.ts';
import { isVerifiedPerson } from '#domain/kyc.ts';
import type { User } from '#contract/account.ts';
import { userFields } from '#domain/profile-fields.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { photoLink } from './photo.ts';
import type { UserProfileRow } from './profile.sql.ts';
import { findMe } from './user.sql.ts';

export async function readMe({ db: reader, config, events }: Platform, userId: PersonId): Promise<User> {
  const row = await findMe(reader, userId);
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
    hasPasskey: row.has_passkey,
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
