// The profile and the KYC status of a person, as other features read and set them.
// Invariant: a KYC status changes only along the state table.
import type { Profile } from '#contract/profile.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { canMoveKyc, type KycStatus, kycStatuses } from '#domain/kyc.ts';
import {
  emptyProfile,
  invalidField,
  parseProfileFields,
  type ProfileInput,
  type ProfileValues,
} from '#domain/profile-fields.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { findProfile, listUnknownChoices } from './profile.sql.ts';

export async function readProfile(reader: Reader, userId: string): Promise<Profile> {
  return { id: userId, ...((await findProfile(reader, userId)) ?? emptyProfile) };
}

/** Parses the fields, together with the stored ones of an existing person; names every wrong field. */
export async function parseProfile(
  reader: Reader,
  userId: string | null,
  sent: ProfileInput,
  today: BusinessDate,
): Promise<{ parsed: ProfileValues; faults: Refusal[] }> {
  const { parsed, faults } = parseProfileFields(sent, today);
  const unknown = await listUnknownChoices(reader, userId, sent);
  return { parsed, faults: [...faults, ...unknown.map(invalidField)] };
}

const kycStatusRow = row({ status: col.oneOf(kycStatuses) });

/** Locks the lender and answers the current KYC status. */
export async function lockKycStatus(tx: Tx, userId: string): Promise<KycStatus> {
  const { status } = await tx.one(
    kycStatusRow,
    sql`select kyc_status as status from lender where user_id = ${userId} for update`,
  );
  return status;
}

/** Moves a locked lender's KYC status on. */
export async function moveKycStatus(tx: Tx, userId: string, from: KycStatus, to: KycStatus): Promise<void> {
  if (!canMoveKyc(from, to)) throw new Error(`KYC of ${userId} cannot go from ${from} to ${to}`);
  await tx.run(sql`update lender set kyc_status = ${to} where user_id = ${userId}`);
}
