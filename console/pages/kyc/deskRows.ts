// The rows of the reviewer's desk: what is compared with which picture, which fields each row decides, and the usual
// reasons to send one of them back.
// Invariant: each field that can be handed in is in exactly one row, so that a verdict on all rows is one on all fields.
// Source: docs/screens.md (KYC); decision 0115.
import type { KycField, StaffKyc } from '#contract/kyc.ts';
import { fieldsOfRow } from '#domain/profile-fields.ts';

export type Picture = StaffKyc['pictures'][number];

type Row = {
  key: string;
  picture: Picture | null;
  fields: readonly KycField[];
  /** The usual reasons, each for one field. */
  reasons: readonly { key: string; field: KycField }[];
};

const [birth, address, work] = [fieldsOfRow('birth'), fieldsOfRow('address'), fieldsOfRow('work')];
/** One that holds of each of these fields. */
const each = <const Key extends string>(key: Key, fields: readonly KycField[]) =>
  fields.map((field) => ({ key, field }));

const deskRows = [
  {
    key: 'identity',
    picture: 'ktp',
    fields: ['identityNumber', 'ktp'],
    reasons: [
      { key: 'nik_differs', field: 'identityNumber' },
      { key: 'ktp_blurred', field: 'ktp' },
      { key: 'ktp_cut', field: 'ktp' },
      { key: 'ktp_other', field: 'ktp' },
    ],
  },
  { key: 'birth', picture: 'ktp', fields: birth, reasons: each('differs', birth) },
  {
    key: 'address',
    picture: 'ktp',
    fields: address,
    reasons: [...each('differs', address), { key: 'address_short', field: 'address' }],
  },
  {
    key: 'work',
    picture: null,
    fields: [...work, 'companyName', 'companyAddress'],
    reasons: each('unclear', [...work, 'companyName', 'companyAddress']),
  },
  {
    key: 'npwp',
    picture: 'npwp',
    fields: ['npwpNumber', 'npwp'],
    reasons: [
      { key: 'npwp_blurred', field: 'npwp' },
      { key: 'npwp_differs', field: 'npwpNumber' },
      { key: 'npwp_other', field: 'npwp' },
    ],
  },
  {
    key: 'account',
    picture: null,
    fields: ['bank', 'bankAccountNumber', 'bankAccountName'],
    reasons: [
      { key: 'holder_differs', field: 'bankAccountName' },
      { key: 'account_wrong', field: 'bankAccountNumber' },
      { key: 'bank_wrong', field: 'bank' },
    ],
  },
  {
    key: 'selfie',
    picture: 'selfiePhoto',
    fields: ['selfiePhoto'],
    reasons: [
      { key: 'face_unclear', field: 'selfiePhoto' },
      { key: 'face_covered', field: 'selfiePhoto' },
      { key: 'face_other', field: 'selfiePhoto' },
    ],
  },
] as const satisfies readonly Row[];

export type RowKey = (typeof deskRows)[number]['key'];
export type ReasonKey = (typeof deskRows)[number]['reasons'][number]['key'];

export type DeskField = StaffKyc['fields'][number];
export type DeskRow = {
  key: RowKey;
  /** The picture to compare with, where one was handed in. */
  picture: Picture | null;
  /** Its fields, also empty ones. */
  fields: readonly DeskField[];
  /** Those that were handed in, which the row decides. */
  given: readonly KycField[];
  /** The usual reasons, each for one field. */
  reasons: readonly { key: ReasonKey; field: KycField }[];
};

/** The rows of one submission in the order in which they are worked through; a row of nothing but empty fields is left out. */
export function rowsOf({ fields, pictures }: Pick<StaffKyc, 'fields' | 'pictures'>): DeskRow[] {
  const isGiven = ({ field, value }: DeskField) => value !== null || (pictures as readonly KycField[]).includes(field);
  return deskRows
    .map(({ key, picture, reasons, ...row }) => {
      const own = row.fields.flatMap((name) => fields.find(({ field }) => field === name) ?? []);
      const given = own.filter(isGiven).map(({ field }) => field);
      return {
        key,
        picture: picture !== null && pictures.includes(picture) ? picture : null,
        fields: own,
        given,
        reasons: reasons.filter(({ field }) => given.includes(field)),
      };
    })
    .filter(({ given }) => given.length > 0);
}
