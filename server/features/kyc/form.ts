// Parses a lender's submission and names every missing or wrong field. Stores nothing.
// Source: spec §5; docs/settled.md 16, 53.
import type { KycField } from '#contract/kyc.ts';
import type { Upload } from '#contract/fields.ts';
import { sameName } from '#domain/identity.ts';
import { isNik, parseNpwp } from '#domain/nik.ts';
import { type ProfileField, profileFieldNames, type ProfileInput } from '#domain/profile-fields.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';

export type KycInput = ProfileInput & {
  identityFile?: { file: Upload } | undefined;
  npwpFile?: { file: Upload } | undefined;
  selfieFile?: { file: Upload } | undefined;
  identityNumber?: string | undefined;
  npwpNumber?: string | undefined;
  bank?: number | undefined;
  bankAccountNumber?: string | undefined;
  bankAccountName?: string | null | undefined;
  companyName?: string | undefined;
  companyAddress?: string | undefined;
};

/** Required fields of a first submission; the company only for those who have one. */
export const requiredFields: readonly KycField[] = [
  'ktp',
  'npwp',
  'selfiePhoto',
  'identityNumber',
  'npwpNumber',
  ...profileFieldNames,
  'bank',
  'bankAccountNumber',
  'bankAccountName',
];

export const pictureFields = {
  ktp: 'identityFile',
  npwp: 'npwpFile',
  selfiePhoto: 'selfieFile',
} as const satisfies Partial<Record<KycField, keyof KycInput>>;
export type PictureKind = keyof typeof pictureFields;

/** The form's value of this field, a file for a picture. */
export function hasField(sent: KycInput, field: KycField): boolean {
  const value = field in pictureFields ? sent[pictureFields[field as PictureKind]] : sent[field as ProfileField];
  return value !== undefined && value !== null && value !== '';
}

/** Refuses `error.kyc.incomplete` for each required field that is neither sent nor stored. */
export function missingFields(sent: KycInput, wanted: readonly KycField[], kept: ReadonlySet<KycField>): Refusal[] {
  return wanted
    .filter((field) => !hasField(sent, field) && !kept.has(field))
    .map((field) =>
      field === 'bankAccountName'
        ? refuse('error.bank_account.name_required', { field })
        : refuse('error.kyc.incomplete', { field }),
    );
}

/** Errors of the numbers and the bank account; the profile has its own rules. */
export function wrongFields(sent: KycInput, ownName: string): Refusal[] {
  const { identityNumber, npwpNumber, bankAccountNumber, bankAccountName } = sent;
  const faults: Refusal[] = [];
  if (identityNumber && !isNik(identityNumber)) faults.push(refuse('error.kyc.nik', { field: 'identityNumber' }));
  if (npwpNumber && parseNpwp(npwpNumber) === null) faults.push(refuse('error.kyc.npwp', { field: 'npwpNumber' }));
  if (bankAccountNumber && !/^\d{6,17}$/.test(bankAccountNumber))
    faults.push(refuse('error.bank_account.number', { field: 'bankAccountNumber' }));
  if (bankAccountName && !sameName(bankAccountName, ownName))
    faults.push(refuse('error.bank_account.other_name', { field: 'bankAccountName' }));
  return faults;
}
