// What a lender sees of their own identity verification: status, errors, and what was typed so far.
// Invariant: a long number that can no longer be edited is masked.
// Source: docs/api.md; docs/settled.md 16, 17; docs/domain.md §1.
import { type KycField, kycFields, type KycState } from '#contract/kyc.ts';
import { endOfDay } from '#domain/calendar.ts';
import { maskNumber } from '#domain/identity.ts';
import type { PersonId } from '#domain/ids.ts';
import { readLender } from '#features/account/user.sql.ts';
import type { Platform } from '#platform/platform.ts';
import { readStatus } from './kept.ts';
import { listRejections } from './kyc.sql.ts';

export async function readKyc({ db, vault }: Platform, userId: PersonId): Promise<KycState> {
  const { kycStatus } = await readLender(db, userId);
  const { row, profile, kept } = await readStatus(db, userId);
  const rejections = await listRejections(db, userId);
  const rejected = new Set(rejections.map(({ field }) => field));
  const canChange = (field: KycField) =>
    kycStatus === 'not_verified' || (kycStatus === 'rejected' && rejected.has(field));
  const numberOf = (field: KycField, encrypted: Buffer | null | undefined) => {
    if (!encrypted) return null;
    const number = vault.open(encrypted, userId);
    return canChange(field) ? number : maskNumber(number);
  };
  return {
    status: kycStatus,
    submittedAt: row?.submittedAt?.toISOString() ?? null,
    dueAt: row?.promisedOn && kycStatus === 'pending' ? endOfDay(row.promisedOn).toISOString() : null,
    fields: rejections,
    draft: {
      identityNumber: numberOf('identityNumber', row?.identityEncrypted),
      npwpNumber: numberOf('npwpNumber', row?.npwpEncrypted),
      bank: row?.bankId ?? null,
      bankAccountNumber: numberOf('bankAccountNumber', row?.accountEncrypted),
      bankAccountName: row?.accountName ?? null,
      companyName: row?.companyName ?? null,
      companyAddress: row?.companyAddress ?? null,
      profile,
    },
    accepted: kycFields.filter((field) => kept.has(field) && !rejected.has(field)),
  };
}
