// Console: a lending that is not full in time is extended once, or refunded by two people.
// Source: docs/domain.md §3 , §4.
import { z } from 'zod';
import type { LendingId, RefundId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, idOf, idParamsOf, instant, line, money, paging, reason } from './fields.ts';
import { approving, cancelling, twoPeople } from './four-eyes.ts';
import { fileOf } from './list-file.ts';

export const lendingExtension = z
  .object({ from: date, to: date, reason: z.string(), enteredBy: z.string(), enteredAt: instant })
  .meta({ id: 'LendingExtension' });
export type LendingExtension = z.output<typeof lendingExtension>;

/** The amount to refund, and to how many lenders. */
export const refundFigures = z.object({
  lenders: z.int(),
  portfolios: z.int(),
  /** Portfolios waiting for a signature or payment: they fail and their holds are released. */
  unpaid: z.int(),
  amount: money,
});
export type RefundFigures = z.output<typeof refundFigures>;

export const refundState = z.enum(['entered', 'approved', 'cancelled', 'lapsed']);

export const refund = refundFigures
  .extend({
    id: idOf<RefundId>(),
    ...twoPeople,
    /** `lapsed`: the decision time ended first, so the lending was refunded without an approval. */
    state: refundState,
    /** The lending's status at entry; figures are current until the request ends. */
    lendingStatus: z.enum(['opened', 'funded']),
    reason: z.string(),
    /** Reason of the cancellation or refusal. */
    endedBy: z.string().nullable(),
    endReason: z.string().nullable(),
    endedAt: instant.nullable(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.output<typeof refund>;

export const staffExtensions = endpoints({
  extendLending: {
    call: 'POST staff/lendings/:id/extensions',
    groupOf: 'lending',
    act: true,
    who: { staff: 'lending.extend' },
    summary: 'Perpanjang waktu pendanaan, sekali',
    params: idParamsOf<LendingId>(),
    body: z.object({ dueDate: date, reason }),
    data: z.object({ dueDate: date, decideAt: instant, extension: lendingExtension }),
  },
});

const listRefunds = {
  call: 'GET staff/refunds',
  groupOf: 'rows',
  who: { staff: 'refund.read' },
  summary: 'Pengembalian dana menurut keadaan',
  query: paging(20).extend({
    sort: choice(['newest', 'oldest']),
    search: line(60).optional(),
    state: refundState.optional(),
  }),
  data: refund.extend({ lending: idOf<LendingId>(), groupName: z.string() }),
  paged: true,
} as const;

export const staffRefunds = endpoints({
  enterRefund: {
    call: 'POST staff/lendings/:id/refunds',
    groupOf: 'lending',
    act: true,
    who: { staff: 'refund.enter' },
    summary: 'Ajukan pengembalian dana pinjaman sebelum pencairan',
    params: idParamsOf<LendingId>(),
    body: z.object({ reason }),
    data: refund,
  },
  listRefunds,
  exportRefunds: fileOf(listRefunds),
  approveRefund: {
    call: 'POST staff/refunds/:id/approvals',
    groupOf: 'refund',
    act: true,
    who: { staff: 'refund.approve' },
    summary: 'Setujui pengembalian dana versi ini',
    ...approving(refund),
  },
  cancelRefund: {
    call: 'POST staff/refunds/:id/cancellations',
    groupOf: 'refund',
    act: true,
    who: { staff: 'refund.cancel' },
    summary: 'Tarik atau tolak pengajuan pengembalian dana versi ini',
    ...cancelling(refund),
  },
});
