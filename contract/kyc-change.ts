// Changes of a verified person by two people of kyc: corrected data, a bank account taken away, or the verification
// revoked.
// Invariants: one change of a person waits at a time; approval names the version that was seen; an edit creates a new, unapproved
// version.
// Source: docs/domain.md §3; docs/screens.md; decision 0067.
import { z } from 'zod';
import type { BankAccountId, KycChangeId, PersonId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { date, formVersion, freeText, idOf, idParamsOf, reason, text, upload } from './fields.ts';
import { cancellation, notedApproval, proposed, version } from './four-eyes.ts';
import { kycFields } from './kyc.ts';

/** Fields of a verified person that may be corrected. */
export const correctedFields = ['name', 'identityNumber', 'npwpNumber', 'birthday', 'taxResident'] as const;
export type CorrectedField = (typeof correctedFields)[number];

const correction = z.object({
  kind: z.literal('correction'),
  name: text(240).min(1).optional(),
  identityNumber: text(40).min(1).optional(),
  npwpNumber: text(40).min(1).optional(),
  birthday: date.optional(),
  /** Decides which withholding tax applies. */
  taxResident: z.boolean().optional(),
});
const revocation = z.object({
  kind: z.literal('revocation'),
  /** Fields to submit again, each with a reason; the others stay accepted. */
  fields: z
    .array(z.object({ field: z.enum(kycFields), reason: freeText(300).min(1) }))
    .min(1)
    .max(kycFields.length),
});
const accountRemoval = z.object({ kind: z.literal('account_removal'), account: idOf<BankAccountId>() });
const request = z.discriminatedUnion('kind', [correction, revocation, accountRemoval]);
export type KycChangeRequest = z.output<typeof request>;

export const changeFields = [...kycFields, 'name', 'taxResident', 'bankAccount'] as const;

export const kycChange = z
  .object({
    id: idOf<KycChangeId>(),
    ...proposed,
    kind: z.enum(['correction', 'revocation', 'account_removal']),
    /** As text with masked numbers; for a revocation each field with its reason. */
    lines: z.array(
      z.object({ field: z.enum(changeFields), before: z.string().nullable(), after: z.string().nullable() }),
    ),
    /** Whether a supporting picture is attached. */
    proof: z.boolean(),
  })
  .meta({ id: 'KycChange' });
export type KycChange = z.output<typeof kycChange>;

const kycChanges = z
  .object({
    /** The last twenty, the newest first. */
    changes: z.array(kycChange),
    /** Current values, as text. */
    now: z.array(z.object({ field: z.enum(correctedFields), value: z.string().nullable() })),
    accounts: z.array(
      z.object({ id: idOf<BankAccountId>(), bank: z.string(), holder: z.string(), number: z.string() }),
    ),
  })
  .meta({ id: 'KycChanges' });
export type KycChanges = z.output<typeof kycChanges>;

const changeParams = z.object({ id: idOf<PersonId>(), change: idOf<KycChangeId>() });

export const staffKycChanges = endpoints({
  listKycChanges: {
    call: 'GET staff/kycs/:id/changes',
    who: { staff: 'kyc.read' },
    summary: 'Perubahan data orang yang terverifikasi',
    params: idParamsOf<PersonId>(),
    data: kycChanges,
  },
  enterKycChange: {
    call: 'POST staff/kycs/:id/changes',
    who: { staff: 'kyc.change.enter' },
    summary: 'Usulkan perubahan, dengan alasan',
    params: idParamsOf<PersonId>(),
    body: z.object({ request, reason }),
    data: kycChanges,
  },
  editKycChange: {
    call: 'PUT staff/kycs/:id/changes/:change',
    who: { staff: 'kyc.change.enter' },
    summary: 'Ubah usulan yang menunggu; menjadi versi baru',
    params: changeParams,
    body: z.object({ version, request, reason }),
    data: kycChanges,
  },
  proveKycChange: {
    call: 'POST staff/kycs/:id/changes/:change/proofs',
    who: { staff: 'kyc.change.enter' },
    summary: 'Tambah atau ganti foto bukti usulan yang menunggu; menjadi versi baru',
    params: changeParams,
    body: z.object({ file: upload, version: formVersion }),
    files: 1,
    data: kycChanges,
  },
  getKycProof: {
    call: 'GET staff/kycs/:id/changes/:change/proofs',
    who: { staff: 'kyc.change.reveal' },
    summary: 'Foto bukti; dicatat, di luar peninjauan dengan alasan',
    params: changeParams,
    /** Required unless the change is waiting for a decision, which is then the reason. */
    query: z.object({ reason: reason.optional() }),
    raw: true,
  },
  revealKycChange: {
    call: 'POST staff/kycs/:id/changes/:change/reveals',
    who: { staff: 'kyc.change.reveal' },
    summary: 'Nomor lengkap yang diusulkan, dengan alasan; dicatat',
    params: changeParams,
    body: z.object({ field: z.enum(['identityNumber', 'npwpNumber']), reason }),
    data: z.object({ value: z.string() }),
  },
  approveKycChange: {
    call: 'POST staff/kycs/:id/changes/:change/approvals',
    who: { staff: 'kyc.change.approve' },
    summary: 'Setujui versi ini; berlaku saat itu juga',
    params: changeParams,
    body: notedApproval,
    data: kycChanges,
  },
  cancelKycChange: {
    call: 'POST staff/kycs/:id/changes/:change/cancellations',
    who: { staff: 'kyc.change.cancel' },
    summary: 'Tarik atau tolak usulan versi ini',
    params: changeParams,
    body: cancellation,
    data: kycChanges,
  },
});
