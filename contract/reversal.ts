// Receipts of a lending and their reversal: entered by one person with a reason, approved by another. Money still at
// the bank is then assigned to the right receipts. Also: cash held by officers.
// Invariant: the approver sends the amounts that were shown, so nothing unseen is undone.
// Source: docs/domain.md §3, §8; docs/screens.md; decision 0051.
import { z } from 'zod';
import type { LendingId, ReceiptId, ReversalId, StaffId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, idOf, idParamsOf, instant, line, money, paging, reason } from './fields.ts';
import { approval, cancelling, twoPeople } from './four-eyes.ts';
import { fileOf } from './list-file.ts';

export const reversalStates = ['entered', 'approved', 'cancelled'] as const;

export const reversal = z
  .object({
    id: idOf<ReversalId>(),
    ...twoPeople,
    receipt: idOf<ReceiptId>(),
    state: z.enum(reversalStates),
    /** `kept`: its money is still at the bank; `returned`: the bank has called it back. */
    bankMoney: z.enum(['kept', 'returned']),
    reason: z.string(),
    cancelledBy: z.string().nullable(),
    cancelledAt: instant.nullable(),
    cancelReason: z.string().nullable(),
  })
  .meta({ id: 'Reversal' });
export type Reversal = z.output<typeof reversal>;

export const receipt = z
  .object({
    id: idOf<ReceiptId>(),
    lending: idOf<LendingId>(),
    groupName: z.string(),
    channel: z.enum(['meeting', 'transfer']),
    amount: money,
    valueDate: date,
    /** Parts of the amount: at the bank, distributed, and owed to the group as overpayment. */
    arrived: money,
    distributed: money,
    excess: money,
    /** Version of its sheet, for cash of a meeting. */
    sheet: z.int().nullable(),
    recordedBy: z.string().nullable(),
    recordedAt: instant,
    reversedAt: instant.nullable(),
    /** Whether it is the last valid receipt: only that one can be reversed. */
    newest: z.boolean(),
    /** The newest reversal, in any state. */
    reversal: reversal.nullable(),
  })
  .meta({ id: 'Receipt' });
export type Receipt = z.output<typeof receipt>;

export const receiptDetail = receipt
  .extend({
    /** What a reversal would take back now. */
    effect: z.object({
      lenders: z.int(),
      net: money,
      fee: money,
      tax: money,
      fine: money,
      /** Amount that exceeds the lenders' balances and becomes a claim. */
      claims: money,
      rows: z.int(),
      /** Covers recorded by this receipt. */
      covers: money,
      /** Whether a repaid lending would be reopened. */
      reopens: z.boolean(),
    }),
  })
  .meta({ id: 'ReceiptDetail' });
export type ReceiptDetail = z.output<typeof receiptDetail>;

const listReversals = {
  call: 'GET staff/reversals',
  groupOf: 'rows',
  who: { staff: 'reversal.read' },
  summary: 'Pembatalan penerimaan menurut keadaan',
  query: paging(20).extend({
    sort: choice(['newest', 'oldest']),
    search: line(60).optional(),
    state: choice(reversalStates),
  }),
  data: receipt,
  paged: true,
} as const;

export const staffReversals = endpoints({
  listReceipts: {
    call: 'GET staff/lendings/:id/receipts',
    groupOf: 'lending',
    who: { staff: 'repayment.read' },
    summary: 'Penerimaan satu pinjaman, yang terakhir lebih dulu',
    params: idParamsOf<LendingId>(),
    query: paging(20),
    data: receipt,
    paged: true,
  },
  getReceipt: {
    call: 'GET staff/receipts/:id',
    groupOf: 'receipt',
    who: { staff: 'repayment.read' },
    summary: 'Satu penerimaan dan akibat pembatalannya',
    params: idParamsOf<ReceiptId>(),
    data: receiptDetail,
  },
  listReversals,
  exportReversals: fileOf(listReversals),
  enterReversal: {
    call: 'POST staff/receipts/:id/reversals',
    groupOf: 'receipt',
    act: true,
    who: { staff: 'reversal.enter' },
    summary: 'Ajukan pembatalan penerimaan',
    params: idParamsOf<ReceiptId>(),
    body: z.object({ reason, bankMoney: z.enum(['kept', 'returned']) }),
    data: reversal,
  },
  approveReversal: {
    call: 'POST staff/reversals/:id/approvals',
    groupOf: 'reversal',
    act: true,
    who: { staff: 'reversal.approve' },
    summary: 'Setujui pembatalan versi ini atas penerimaan seperti yang terlihat',
    params: idParamsOf<ReversalId>(),
    body: approval.extend({ arrived: money, distributed: money }),
    data: reversal,
  },
  cancelReversal: {
    call: 'POST staff/reversals/:id/cancellations',
    groupOf: 'reversal',
    act: true,
    who: { staff: 'reversal.cancel' },
    summary: 'Tarik pengajuan pembatalan sebelum disetujui',
    ...cancelling(reversal),
  },
  assignMoney: {
    call: 'POST staff/lendings/:id/assignments',
    groupOf: 'lending',
    act: true,
    who: { staff: 'receipt.assign' },
    summary: 'Masukkan uang dari penerimaan yang dibatalkan ke penerimaan yang benar',
    params: idParamsOf<LendingId>(),
    body: z.object({ amount: money, valueDate: date, reason }),
    data: z.object({ unassigned: money }),
  },
});

export const cashInHand = z
  .object({
    officer: z.object({ id: idOf<StaffId>(), name: z.string() }),
    lending: idOf<LendingId>(),
    groupName: z.string(),
    /** Cash of meetings not fully deposited: collected, deposited, still in hand. */
    taken: money,
    arrived: money,
    inHand: money,
    /** Part of `inHand` by which a deposit fell short. */
    short: money,
    since: date,
    days: z.int(),
  })
  .meta({ id: 'CashInHand' });
export type CashInHand = z.output<typeof cashInHand>;

const listCashInHand = {
  call: 'GET staff/cashinhand',
  groupOf: 'rows',
  who: { staff: 'cash.read' },
  summary: 'Uang tunai yang masih di petugas, yang terlama lebih dulu',
  query: paging(20).extend({ sort: choice(['oldest', 'amount', 'name']), search: line(60).optional() }),
  data: cashInHand,
  paged: true,
} as const;

export const staffCash = endpoints({
  listCashInHand,
  exportCashInHand: fileOf(listCashInHand),
});
