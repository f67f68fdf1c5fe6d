// Disbursement on the console: one person enters it, another approves exactly that version, the bank confirms or refuses it.
// Invariant: approving and cancelling name the version that was seen.
// Source: docs/domain.md §4; decisions 0041, 0042.
import { z } from 'zod';
import type { DisbursementId, LendingId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, freeText, idOf, idParamsOf, instant, line, money, paging } from './fields.ts';
import { approving, cancelling, revealing, twoPeople } from './four-eyes.ts';
import { fileOf } from './list-file.ts';

export const disbursementState = z.enum([
  'entered',
  'approved',
  'sent',
  'confirmed',
  'refused',
  'unknown',
  'cancelled',
]);

export const disbursement = z
  .object({
    id: idOf<DisbursementId>(),
    ...twoPeople,
    state: disbursementState,
    loanAmount: money,
    serviceFee: money,
    adminFee: money,
    stampCost: money,
    bankTransferCost: money,
    amount: money,
    bankName: z.string(),
    accountNumber: z.string(),
    accountName: z.string(),
    /** Note of the maker, shown to the checker. */
    note: z.string().nullable(),
    /** Reason given by the bank (refused) or by staff (cancelled). */
    reason: z.string().nullable(),
    valueDate: date.nullable(),
    sentAt: instant.nullable(),
    /** Next status inquiry while the outcome is unknown; uses the same id. */
    askedAgainAt: instant.nullable(),
    endedAt: instant.nullable(),
    /** First time the bank contradicted its final answer. No money moved because of it. */
    contradictedAt: instant.nullable(),
  })
  .meta({ id: 'Disbursement' });
export type Disbursement = z.output<typeof disbursement>;

const listDisbursements = {
  call: 'GET staff/disbursements',
  groupOf: 'rows',
  who: { staff: 'disbursement.read' },
  summary: 'Pencairan menurut keadaan',
  query: paging(20).extend({
    sort: choice(['newest', 'oldest', 'amount']),
    search: line(60).optional(),
    state: disbursementState.optional(),
  }),
  data: disbursement.extend({ lending: idOf<LendingId>(), groupName: z.string() }),
  paged: true,
} as const;

export const staffDisbursements = endpoints({
  enterDisbursement: {
    call: 'POST staff/lendings/:id/disbursements',
    groupOf: 'lending',
    act: true,
    who: { staff: 'disbursement.enter' },
    summary: 'Ajukan pencairan',
    params: idParamsOf<LendingId>(),
    body: z.object({ note: freeText(500).optional() }),
    data: disbursement,
  },
  listDisbursements,
  exportDisbursements: fileOf(listDisbursements),
  approveDisbursement: {
    call: 'POST staff/disbursements/:id/approvals',
    groupOf: 'disbursement',
    act: true,
    who: { staff: 'disbursement.approve' },
    summary: 'Setujui pencairan versi ini',
    ...approving(disbursement),
  },
  cancelDisbursement: {
    call: 'POST staff/disbursements/:id/cancellations',
    groupOf: 'disbursement',
    act: true,
    who: { staff: 'disbursement.cancel' },
    summary: 'Batalkan pengajuan pencairan versi ini sebelum disetujui',
    ...cancelling(disbursement),
  },
  revealDisbursementAccount: {
    call: 'POST staff/disbursements/:id/reveals',
    groupOf: 'disbursement',
    who: { staff: 'disbursement.account.reveal' },
    summary: 'Nomor rekening tujuan lengkap, dengan alasan',
    ...revealing<DisbursementId>(),
  },
});
