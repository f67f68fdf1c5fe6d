// What of an identity stands already, from a registration's papers, a draft or what was accepted.
// Source: settled 16, 17.
import { kycFields, type KycField } from '#contract/kyc.ts';
import { readProfile } from '#features/account/profile.ts';
import type { Reader } from '#platform/db.ts';
import { findKyc, listPictures } from './kyc.sql.ts';

/** What stands already, from a registration's papers or a draft. */
export async function keptFields(reader: Reader, userId: string): Promise<Set<KycField>> {
  const [row, profile] = [await findKyc(reader, userId), await readProfile(reader, userId)];
  const held: Partial<Record<KycField, unknown>> = {
    ...profile,
    identityNumber: row?.identitySealed,
    npwpNumber: row?.npwpSealed,
    bank: row?.bankId,
    bankAccountNumber: row?.accountSealed,
    bankAccountName: row?.accountName,
    companyName: row?.companyName,
    companyAddress: row?.companyAddress,
  };
  for (const kind of await listPictures(reader, userId)) held[kind] = true;
  return new Set(kycFields.filter((field) => held[field] !== undefined && held[field] !== null));
}
