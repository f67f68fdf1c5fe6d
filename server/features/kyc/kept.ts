// A stored identity, and which parts need not be sent again: registration documents, a draft, accepted fields.
// Source: docs/settled.md 16, 17.
import { kycFields, type KycField } from '#contract/kyc.ts';
import type { Profile } from '#contract/profile.ts';
import type { PersonId } from '#domain/ids.ts';
import { readProfile } from '#features/account/profile.ts';
import type { Reader } from '#platform/db.ts';
import { findKyc, type KycRow, listPictures } from './kyc.sql.ts';

export type Status = { row: KycRow | null; profile: Profile; kept: Set<KycField> };

/** What was submitted so far, and which fields are present. */
export async function readStatus(reader: Reader, userId: PersonId): Promise<Status> {
  const [row, profile] = [await findKyc(reader, userId), await readProfile(reader, userId)];
  const held: Partial<Record<KycField, unknown>> = {
    ...profile,
    identityNumber: row?.identityEncrypted,
    npwpNumber: row?.npwpEncrypted,
    bank: row?.bankId,
    bankAccountNumber: row?.accountEncrypted,
    bankAccountName: row?.accountName,
    companyName: row?.companyName,
    companyAddress: row?.companyAddress,
  };
  for (const kind of await listPictures(reader, userId)) held[kind] = true;
  const kept = new Set(kycFields.filter((field) => held[field] !== undefined && held[field] !== null));
  return { row, profile, kept };
}
