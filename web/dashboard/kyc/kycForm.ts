// A lender's verification while it is typed: which step has which field, what may be changed, what is missing, and
// what is sent as a draft or as the submission.
// Invariant: after a rejection only the rejected fields are open (and the city with its province); the rest is not
// sent again. Pictures and the bank account are never part of a draft.
// Source: spec §2, §5, §7; docs/settled.md 16, 17, 53.
import type { Endpoints } from '#contract/all.ts';
import type { KycField, KycState } from '#contract/kyc.ts';
import { sameName } from '#domain/identity.ts';
import { isNik, formatTypedNpwp, parseNpwp } from '#domain/nik.ts';
import { type ProfileField, profileForm } from '#domain/profile-fields.ts';
import { t } from '#ui/text.ts';
import { type Entered as Profile, missingProfile, profileBody } from '../profile/profile.ts';

export type Pictures = { ktp: Blob | null; npwp: Blob | null; selfiePhoto: Blob | null };
export type Entered = {
  pictures: Pictures;
  identityNumber: string;
  npwpNumber: string;
  profile: Profile;
  bank: number | null;
  bankAccountNumber: string;
  bankAccountName: string;
  companyName: string;
  companyAddress: string;
};
export type Errors = Partial<Record<KycField, string>>;

const texts = [
  'identityNumber',
  'npwpNumber',
  'bankAccountNumber',
  'bankAccountName',
  'companyName',
  'companyAddress',
] as const;
export const stepFields: readonly (readonly KycField[])[] = [
  ['ktp', 'identityNumber', 'npwp', 'npwpNumber'],
  profileForm,
  ['bank', 'bankAccountNumber', 'bankAccountName', 'companyName', 'companyAddress'],
  ['selfiePhoto'],
];
const isPicture = (field: KycField): field is keyof Pictures =>
  field === 'ktp' || field === 'npwp' || field === 'selfiePhoto';
const isProfile = (field: KycField): field is ProfileField => (profileForm as readonly string[]).includes(field);
const isOptional = (field: KycField) => field === 'companyName' || field === 'companyAddress';

export const stepOf = (field: KycField): number => stepFields.findIndex((fields) => fields.includes(field));

export function enteredFrom({ draft }: KycState): Entered {
  return {
    pictures: { ktp: null, npwp: null, selfiePhoto: null },
    identityNumber: draft.identityNumber ?? '',
    npwpNumber: shownNpwp(draft.npwpNumber ?? ''),
    profile: draft.profile,
    bank: draft.bank,
    bankAccountNumber: draft.bankAccountNumber ?? '',
    bankAccountName: draft.bankAccountName ?? '',
    companyName: draft.companyName ?? '',
    companyAddress: draft.companyAddress ?? '',
  };
}

/** Locked fields arrive masked and stay as they are. */
const shownNpwp = (number: string): string => (/\D/.test(number) ? number : formatTypedNpwp(number));

/** The editable fields: all of them the first time, the rejected ones after that. */
export function openFields({ status, fields }: Pick<KycState, 'status' | 'fields'>): ReadonlySet<KycField> {
  if (status !== 'rejected') return new Set(stepFields.flat());
  const open = new Set(fields.map(({ field }) => field));
  if (open.has('province')) open.add('city');
  return open;
}

/** The first step that has an editable field. */
export function firstStep(open: ReadonlySet<KycField>): number {
  return Math.max(
    0,
    stepFields.findIndex((fields) => fields.some((field) => open.has(field))),
  );
}

function isEmpty(entered: Entered, field: KycField): boolean {
  if (isPicture(field)) return entered.pictures[field] === null;
  if (isProfile(field)) return missingProfile(entered.profile).includes(field);
  return field === 'bank' ? entered.bank === null : entered[field].trim() === '';
}

type Known = { open: ReadonlySet<KycField>; kept: ReadonlySet<KycField>; ownName: string };

/** What blocks going to the next step. A picture that the server has already need not be sent again. Source: spec §5. */
export function errorsOf(step: number, entered: Entered, { open, kept, ownName }: Known): Errors {
  const errors: Errors = {};
  for (const field of stepFields[step] ?? []) {
    if (!open.has(field)) continue;
    const fault = isEmpty(entered, field) ? emptyFault(field, kept) : wrongFault(field, entered, ownName);
    if (fault !== null) errors[field] = fault;
  }
  return errors;
}

function emptyFault(field: KycField, kept: ReadonlySet<KycField>): string | null {
  if (isOptional(field) || (isPicture(field) && kept.has(field))) return null;
  if (field === 'bankAccountName') return t('error.bank_account.name_required');
  return t('error.empty', { field: t(`kyc.field.${field}`) });
}

function wrongFault(field: KycField, entered: Entered, ownName: string): string | null {
  if (field === 'identityNumber' && !isNik(entered.identityNumber)) return t('error.kyc.nik');
  if (field === 'npwpNumber' && parseNpwp(entered.npwpNumber) === null) return t('error.kyc.npwp');
  if (field === 'bankAccountNumber' && !/^\d{6,17}$/.test(entered.bankAccountNumber))
    return t('error.bank_account.number');
  if (field === 'bankAccountName' && !sameName(entered.bankAccountName, ownName))
    return t('error.bank_account.other_name');
  return null;
}

type Body = Endpoints['POST me/kycs']['body'];

/** The draft of one step: its editable, valid values; null when there is nothing to save. */
export function draftOf(step: number, entered: Entered, known: Known): Body | null {
  const faults = errorsOf(step, entered, known);
  const fields = (stepFields[step] ?? []).filter(
    (field) => known.open.has(field) && !isEmpty(entered, field) && faults[field] === undefined,
  );
  const body: Body = profileBody(entered.profile, fields.filter(isProfile));
  for (const field of ['identityNumber', 'npwpNumber', 'companyName', 'companyAddress'] as const)
    if (fields.includes(field)) body[field] = entered[field];
  return Object.keys(body).length === 0 ? null : body;
}

const files = { ktp: 'identityFile[file]', npwp: 'npwpFile[file]', selfiePhoto: 'selfieFile[file]' } as const;

/** The submission form, with what is editable and filled in. */
export function submissionOf(entered: Entered, open: ReadonlySet<KycField>): Record<string, string | Blob> {
  const form: Record<string, string | Blob> = {};
  for (const field of open) {
    if (isEmpty(entered, field)) continue;
    if (isPicture(field)) form[files[field]] = entered.pictures[field] ?? '';
    else if (isProfile(field)) form[field] = String(entered.profile[field]);
    else if (field === 'bank') form[field] = String(entered.bank);
    else if ((texts as readonly string[]).includes(field)) form[field] = entered[field].trim();
  }
  return form;
}

/** The server's errors by field, and the first step that has one. */
export function faultsOf(errors: readonly { field?: string | undefined; message: string }[]): {
  errors: Errors;
  step: number | null;
} {
  const known = new Set<string>(stepFields.flat());
  const found = errors.filter((error) => error.field !== undefined && known.has(error.field));
  const steps = found.map(({ field }) => stepOf(field as KycField));
  return {
    errors: Object.fromEntries(found.map(({ field, message }) => [field, message])),
    step: steps.length === 0 ? null : Math.min(...steps),
  };
}
