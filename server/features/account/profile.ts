// The profile and the KYC status of a person, as other features read and set them.
// Invariant: a KYC status changes only along the state table.
import type { Profile } from '#contract/profile.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import { canMoveKyc, type KycStatus } from '#domain/kyc.ts';
import {
  emptyProfile,
  invalidField,
  parseProfileFields,
  type ProfileInput,
  type ProfileValues,
} from '#domain/profile-fields.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { findProfile, listUnknownChoices, setKycStatus } from './profile.sql.ts';

export async function readProfile(reader: Reader, userId: PersonId): Promise<Profile> {
  return { id: userId, ...((await findProfile(reader, userId)) ?? emptyProfile) };
}

/** Parses the fields, together with the stored ones of an existing person; names every wrong field. */
export async function parseProfile(
  reader: Reader,
  userId: PersonId | null,
  sent: ProfileInput,
  today: BusinessDate,
): Promise<{ parsed: ProfileValues; faults: Refusal[] }> {
  const { parsed, faults } = parseProfileFields(sent, today);
  const unknown = await listUnknownChoices(reader, userId, sent);
  return { parsed, faults: [...faults, ...unknown.map(invalidField)] };
}

/** Moves a locked lender's KYC status on. */
export async function moveKycStatus(tx: Tx, userId: PersonId, from: KycStatus, to: KycStatus): Promise<void> {
  if (!canMoveKyc(from, to)) throw new Error(`KYC of ${userId} cannot go from ${from} to ${to}`);
  await setKycStatus(tx, userId, to);
}
