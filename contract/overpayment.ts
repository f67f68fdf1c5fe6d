// What groups have paid beyond their loans, and paying it back: one of finance enters, another approves, the bank
// pays.
// Invariant: available = overpayment − what is on its way.
// Source: docs/domain.md §3, §8; decision 0030.
import { z } from 'zod';
import type { LendingId, OverpaymentReturnId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, freeText, idOf, idParamsOf, instant, line, money, paging } from './fields.ts';
import { approving, cancelling, revealing, twoPeople } from './four-eyes.ts';
import { fileOf } from './list-file.ts';
import { disbursementState } from './disbursement.ts';

export const overpaymentReturn = z
  .object({
    id: idOf<OverpaymentReturnId>(),
    ...twoPeople,
    state: disbursementState,
    amount: money,
    bankName: z.string(),
    /** Last digits of the account number. */
    accountNumber: z.string(),
    accountName: z.string(),
    note: z.string().nullable(),
    /** Reason given by the bank (refused) or by staff (cancelled). */
    reason: z.string().nullable(),
    valueDate: date.nullable(),
    endedAt: instant.nullable(),
    /** First time the bank contradicted its final answer. No money moved because of it. */
    contradictedAt: instant.nullable(),
  })
  .meta({ id: 'OverpaymentReturn' });
export type OverpaymentReturn = z.output<typeof overpaymentReturn>;

const overpayment = z
  .object({
    lending: idOf<LendingId>(),
    groupName: z.string(),
    /** Owed to the group, including payouts in transit. */
    overpayment: money,
    available: money,
    /** The newest return, in any state. */
    latest: overpaymentReturn.nullable(),
  })
  .meta({ id: 'Overpayment' });
export type Overpayment = z.output<typeof overpayment>;

const listOverpayments = {
  call: 'GET staff/overpayments',
  groupOf: 'rows',
  who: { staff: 'overpayment.read' },
  summary: 'Pinjaman dengan kelebihan bayar',
  /** `entered`: only those whose return waits for approval. */
  query: paging(20).extend({
    state: choice(['entered']),
    sort: choice(['amount', 'smallest', 'name']),
    search: line(60).optional(),
  }),
  data: overpayment,
  paged: true,
} as const;

export const staffOverpayments = endpoints({
  listOverpayments,
  exportOverpayments: fileOf(listOverpayments),
  getOverpayment: {
    call: 'GET staff/lendings/:id/overpayments',
    groupOf: 'lending',
    who: { staff: 'overpayment.read' },
    summary: 'Kelebihan bayar satu pinjaman',
    params: idParamsOf<LendingId>(),
    data: overpayment,
  },
  enterOverpayment: {
    call: 'POST staff/lendings/:id/overpayments',
    groupOf: 'lending',
    act: true,
    who: { staff: 'overpayment.enter' },
    summary: 'Ajukan pengembalian kelebihan bayar ke rekening kelompok',
    params: idParamsOf<LendingId>(),
    body: z.object({ note: freeText(500).optional() }),
    data: overpaymentReturn,
  },
  approveOverpayment: {
    call: 'POST staff/overpayments/:id/approvals',
    act: true,
    who: { staff: 'overpayment.approve' },
    summary: 'Setujui pengembalian kelebihan bayar versi ini',
    ...approving(overpaymentReturn),
  },
  cancelOverpayment: {
    call: 'POST staff/overpayments/:id/cancellations',
    act: true,
    who: { staff: 'overpayment.cancel' },
    summary: 'Tarik pengajuan pengembalian kelebihan bayar sebelum disetujui',
    ...cancelling(overpaymentReturn),
  },
  revealOverpaymentAccount: {
    call: 'POST staff/overpayments/:id/reveals',
    who: { staff: 'overpayment.account.reveal' },
    summary: 'Nomor rekening tujuan lengkap, dengan alasan',
    ...revealing<OverpaymentReturnId>(),
  },
});
