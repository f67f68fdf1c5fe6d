// What members owe each other for covers, and what was repaid in cash at a meeting.
// Invariant: it is neither part of the sheet's cash nor lenders' money.
// Source: docs/domain.md §6; spec §1; decision 0052.
import { z } from 'zod';
import type { CoverDebtId, CoverRepaymentId, LendingId, MemberId, ReceiptId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { date, freeText, idOf, idParamsOf, instant, money, reason } from './fields.ts';

export const coverDebt = z.object({
  id: idOf<CoverDebtId>(),
  /** The sheet that recorded the cover. */
  receipt: idOf<ReceiptId>(),
  payer: idOf<MemberId>(),
  payerName: z.string(),
  meetingDate: date,
  amount: money,
  repaid: money,
});

/** A debtor with covers from the oldest meeting on; repayments are applied in this order. */
export const coverDebtor = z.object({
  member: idOf<MemberId>(),
  name: z.string(),
  owed: money,
  debts: z.array(coverDebt),
});
export type CoverDebtor = z.output<typeof coverDebtor>;

export const coverRepayment = z.object({
  id: idOf<CoverRepaymentId>(),
  debtorName: z.string(),
  amount: money,
  paidOn: date,
  note: z.string().nullable(),
  recordedBy: z.string(),
  recordedAt: instant,
  parts: z.array(z.object({ payerName: z.string(), amount: money })),
  /** When it was reversed, by whom and why. */
  corrected: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
});
export type CoverRepayment = z.output<typeof coverRepayment>;

export const lendingCovers = z
  .object({ debtors: z.array(coverDebtor), repayments: z.array(coverRepayment) })
  .meta({ id: 'LendingCovers' });
export type LendingCovers = z.output<typeof lendingCovers>;

export const staffCovers = endpoints({
  getCovers: {
    call: 'GET staff/lendings/:id/covers',
    groupOf: 'lending',
    who: { staff: 'repayment.read' },
    summary: 'Utang talangan antaranggota dan pengembaliannya',
    params: idParamsOf<LendingId>(),
    data: lendingCovers,
  },
  repayCover: {
    call: 'POST staff/lendings/:id/coverrepayments',
    groupOf: 'lending',
    act: true,
    who: { staff: 'cover.write' },
    summary: 'Catat talangan yang dikembalikan langsung antaranggota',
    params: idParamsOf<LendingId>(),
    body: z.object({
      debtor: idOf<MemberId>(),
      amount: money,
      /** The debt as shown: a stale figure is refused, and so is a repeated request. */
      owed: money,
      /** Today if it is left out. */
      paidOn: date.optional(),
      note: freeText(500).optional(),
    }),
    data: lendingCovers,
  },
  correctCoverRepayment: {
    call: 'POST staff/coverrepayments/:id/corrections',
    groupOf: 'cover_repayment',
    act: true,
    who: { staff: 'cover.write' },
    summary: 'Batalkan catatan pengembalian talangan yang keliru',
    params: idParamsOf<CoverRepaymentId>(),
    body: z.object({ reason }),
    data: lendingCovers,
  },
});
