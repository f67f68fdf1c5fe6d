// What members owe each other for covers, and what of it was given back hand to hand at a meeting.
// Invariant: none of it is the sheet's cash or the lenders' money.
// Source: docs/domain.md §6; spec §1; decision 0052.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { date, id, idParams, instant, money, reason, text } from './fields.ts';

const coverDebt = z.object({
  id,
  /** The sheet on which it was given. */
  receipt: id,
  payer: id,
  payerName: z.string(),
  meetingDate: date,
  amount: money,
  repaid: money,
});

/** One who owes others, her covers from the oldest meeting on; what is given back is shared in this order. */
export const coverDebtor = z.object({
  member: id,
  name: z.string(),
  owed: money,
  debts: z.array(coverDebt),
});
export type CoverDebtor = z.output<typeof coverDebtor>;

const coverRepayment = z.object({
  id,
  debtorName: z.string(),
  amount: money,
  paidOn: date,
  note: z.string().nullable(),
  recordedBy: z.string(),
  recordedAt: instant,
  parts: z.array(z.object({ payerName: z.string(), amount: money })),
  /** When it was taken back, by whom and why. */
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
    who: { staff: 'repayment.read' },
    summary: 'Utang talangan antaranggota dan pengembaliannya',
    params: idParams,
    data: lendingCovers,
  },
  repayCover: {
    call: 'POST staff/lendings/:id/coverrepayments',
    who: { staff: 'cover.write' },
    summary: 'Catat talangan yang dikembalikan langsung antaranggota',
    params: idParams,
    body: z.object({
      debtor: id,
      amount: money,
      /** What she owed as it was shown: an answer to an older figure is refused, and so is the same one sent twice. */
      owed: money,
      /** Today if it is left out. */
      paidOn: date.optional(),
      note: text(500).optional(),
    }),
    data: lendingCovers,
  },
  correctCoverRepayment: {
    call: 'POST staff/coverrepayments/:id/corrections',
    who: { staff: 'cover.write' },
    summary: 'Batalkan catatan pengembalian talangan yang keliru',
    params: idParams,
    body: z.object({ reason }),
    data: lendingCovers,
  },
});
