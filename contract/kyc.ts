// Identity verification: what a lender submits, what staff decide field by field, and the profile.
// Source: spec §2 , §3 , §5, §7; docs/domain.md §3; docs/settled.md 16, 17, 23, 53, 61; docs/api.md.
import { z } from 'zod';
import type { PersonId } from '#domain/ids.ts';
import { profileFieldNames } from '#domain/profile-fields.ts';
import { kycStatus } from './account.ts';
import { endpoints } from './endpoint.ts';
import {
  choice,
  empty,
  freeText,
  idOf,
  idParamsOf,
  instant,
  line,
  paging,
  reason,
  smallId,
  text,
  uploadField,
} from './fields.ts';
import { fileOf } from './list-file.ts';
import { listId, profile, profileBody } from './profile.ts';

/** Every field that a verdict can name, as the form names it. */
export const kycFields = [
  'ktp',
  'npwp',
  'selfiePhoto',
  'identityNumber',
  'npwpNumber',
  ...profileFieldNames,
  'bank',
  'bankAccountNumber',
  'bankAccountName',
  'companyName',
  'companyAddress',
] as const;
export type KycField = (typeof kycFields)[number];

const draft = z.object({
  identityNumber: z.string().nullable(),
  npwpNumber: z.string().nullable(),
  bank: smallId.nullable(),
  bankAccountNumber: z.string().nullable(),
  bankAccountName: z.string().nullable(),
  companyName: z.string().nullable(),
  companyAddress: z.string().nullable(),
  profile,
});

export const kycState = z
  .object({
    status: kycStatus,
    submittedAt: instant.nullable(),
    /** Promised time of the verdict. */
    dueAt: instant.nullable(),
    /** Rejected fields with reasons. */
    fields: z.array(z.object({ field: z.enum(kycFields), reason: z.string() })),
    /** The saved draft without pictures; full numbers are shown only to their owner. */
    draft,
    /** Accepted fields that need not be submitted again. */
    accepted: z.array(z.enum(kycFields)),
  })
  .meta({ id: 'KycState' });
export type KycState = z.output<typeof kycState>;

export const kyc = endpoints({
  submitKyc: {
    call: 'POST me/kycs',
    who: 'lender',
    summary: 'Kirim verifikasi identitas, atau simpan rancangannya (JSON)',
    body: profileBody.extend({
      identityFile: uploadField.optional(),
      npwpFile: uploadField.optional(),
      selfieFile: uploadField.optional(),
      identityNumber: text(40).optional(),
      npwpNumber: text(40).optional(),
      bank: listId.optional(),
      bankAccountNumber: text(40).optional(),
      bankAccountName: line(120).nullable().optional(),
      companyName: line(120).optional(),
      companyAddress: freeText(1000).optional(),
    }),
    data: kycState,
    files: 3,
  },
  getKyc: { call: 'GET me/kycs', who: 'lender', summary: 'Keadaan verifikasi identitas', data: kycState },
  getProfile: { call: 'GET me/profile', who: 'user', summary: 'Profil', data: profile },
  saveProfile: { call: 'PUT me/profile', who: 'user', summary: 'Simpan profil', body: profileBody, data: profile },
});

const staffKycItem = z
  .object({
    id: idOf<PersonId>(),
    name: z.string(),
    phone: z.string(),
    status: kycStatus,
    submittedAt: instant.nullable(),
    dueAt: instant.nullable(),
    overdue: z.boolean(),
    /** Handed in again, after an earlier verdict. */
    again: z.boolean(),
  })
  .meta({ id: 'StaffKycItem' });
export type StaffKycItem = z.output<typeof staffKycItem>;

const papers = ['ktp', 'npwp', 'selfiePhoto'] as const;

const staffKyc = staffKycItem.extend({
  email: z.string().nullable(),
  fields: z.array(
    z.object({
      field: z.enum(kycFields),
      /** The value in words; long numbers masked; null for a picture. */
      value: z.string().nullable(),
      /** Reason of the last rejection, also once the field was submitted again. */
      rejected: z.string().nullable(),
      /** What was compared, in words: the NIK with birthday, sex and province, names, and whether they agree. */
      hints: z.array(z.object({ text: z.string(), agrees: z.boolean() })),
    }),
  ),
  pictures: z.array(z.enum(papers)),
  /** Those of them that the caller has opened since this submission. */
  opened: z.array(z.enum(papers)),
  /** Who else has the same NIK, phone number or bank account. */
  matches: z.array(
    z.object({
      field: z.enum(['identityNumber', 'phone', 'bankAccountNumber', 'browser']),
      /** What `id` is of: a lender's identity, a person with a sign-in, a group (also for its member), or a lead. */
      kind: z.enum(['lender', 'person', 'group', 'lead']),
      id: z.string(),
      /** Null unless the caller may read that person or group; then nothing leads there either. */
      name: z.string().nullable(),
    }),
  ),
  /** What was done with this submission, the earliest first. */
  history: z.array(
    z.object({
      at: instant,
      action: z.enum(['kyc.submitted', 'kyc.picture.seen', 'kyc.number.seen', 'kyc.verified', 'kyc.rejected']),
      /** Whose act it was, for staff. */
      by: z.string().nullable(),
      picture: z.enum(papers).nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type StaffKyc = z.output<typeof staffKyc>;

const listKycs = {
  call: 'GET staff/kycs',
  who: { staff: 'kyc.read' },
  summary: 'Antrean verifikasi identitas',
  query: paging(20).extend({
    sort: choice(['newest', 'oldest']),
    status: choice(['pending', 'verified', 'rejected', 'changing', 'all']),
    q: line(100).optional(),
  }),
  data: staffKycItem,
  paged: true,
} as const;

export const staffKycs = endpoints({
  listKycs,
  exportKycs: fileOf(listKycs),
  getStaffKyc: {
    call: 'GET staff/kycs/:id',
    who: { staff: 'kyc.read' },
    summary: 'Satu verifikasi identitas',
    params: idParamsOf<PersonId>(),
    data: staffKyc,
  },
  getKycPicture: {
    call: 'GET staff/kycs/:id/pictures/:kind',
    who: { staff: 'kyc.picture.read' },
    summary: 'Foto dokumen; setiap pembukaan dicatat, di luar peninjauan dengan alasan',
    params: idParamsOf<PersonId>().extend({ kind: z.enum(papers) }),
    /** Required unless the submission is waiting for its verdict, which is then the reason. */
    query: z.object({ reason: reason.optional() }),
    raw: true,
  },
  revealKycNumber: {
    call: 'POST staff/kycs/:id/reveals',
    who: { staff: 'kyc.number.reveal' },
    summary: 'Nomor lengkap satu pengajuan, sekali buka dengan satu alasan',
    params: idParamsOf<PersonId>(),
    body: z.object({ reason }),
    /** Null for one that was not given. */
    data: z.object({
      identityNumber: z.string().nullable(),
      npwpNumber: z.string().nullable(),
      bankAccountNumber: z.string().nullable(),
    }),
  },
  decideKyc: {
    call: 'POST staff/kycs/:id/verdicts',
    who: { staff: 'kyc.decide' },
    summary: 'Terima, atau tolak dengan alasan untuk setiap isian',
    params: idParamsOf<PersonId>(),
    body: z.object({
      /** The submission that was seen; a newer one is not decided by this call. */
      submittedAt: instant,
      verdict: z.enum(['verified', 'rejected']),
      /** The fields found right. With the rejected ones they are all that was handed in. */
      accepted: z.array(z.enum(kycFields)).max(kycFields.length),
      fields: z
        .array(z.object({ field: z.enum(kycFields), reason: freeText(300).min(1) }))
        .max(kycFields.length)
        .optional(),
      note: freeText(500).optional(),
    }),
    data: empty,
  },
});
