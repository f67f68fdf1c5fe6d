// Early payoff and the repayment status of a running lending: its payoff amount on a date, and its arrears.
// Invariant: principal + interest + fine = total, for the whole and for each member.
// Source: docs/domain.md §6; decision 0028.
import { z } from 'zod';
import type { LendingId, MemberId, PayoffId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { date, idOf, idParamsOf, instant, money } from './fields.ts';

const figures = {
  principal: money,
  interest: money,
  fine: money,
  total: money,
  /** Interest of rows not yet due, waived by a payoff. */
  waivedInterest: money,
};

const payoff = z
  .object({
    id: idOf<PayoffId>(),
    /** Whose loan; null for all that are open. */
    member: idOf<MemberId>().nullable(),
    name: z.string().nullable(),
    valueDate: date,
    ...figures,
    quotedBy: z.string(),
    quotedAt: instant,
    settledAt: instant.nullable(),
    /** The date has passed without a payment that settled it. */
    expired: z.boolean(),
  })
  .meta({ id: 'Payoff' });
export type Payoff = z.output<typeof payoff>;

const payoffQuotation = z
  .object({
    member: idOf<MemberId>().nullable(),
    valueDate: date,
    ...figures,
    members: z.array(z.object({ member: idOf<MemberId>(), name: z.string(), ...figures })),
    /** Quotations issued, newest first. */
    issued: z.array(payoff),
  })
  .meta({ id: 'PayoffQuotation' });
export type PayoffQuotation = z.output<typeof payoffQuotation>;

const standing = z
  .object({
    daysLate: z.int(),
    /** Open principal and interest of rows due before today, and all open fines. */
    arrears: money,
    fine: money,
    principalOutstanding: money,
    missedWeeks: z.int(),
    defaultWeeks: z.int(),
    /** The first day of default if nothing more is paid; null when nothing is open or it has failed. */
    defaultsOn: date.nullable(),
    /** Overpayment, owed to the group. */
    overpayment: money,
    /** At the bank, from reversed receipts: to be assigned by finance. */
    unassigned: money,
    /** Back-dated receipts and their effect on fines, newest first. */
    corrections: z.array(z.object({ valueDate: date, finesBefore: money, finesAfter: money, recordedAt: instant })),
  })
  .meta({ id: 'RepaymentStatus' });
export type RepaymentStatus = z.output<typeof standing>;

export const staffPayoffs = endpoints({
  quotePayoff: {
    call: 'GET staff/lendings/:id/payoffs',
    groupOf: 'lending',
    who: { staff: 'repayment.read' },
    summary: 'Hitung pelunasan dipercepat pada satu tanggal',
    params: idParamsOf<LendingId>(),
    query: z.object({ member: idOf<MemberId>().optional(), valueDate: date.optional() }),
    data: payoffQuotation,
  },
  issuePayoff: {
    call: 'POST staff/lendings/:id/payoffs',
    groupOf: 'lending',
    act: true,
    who: { staff: 'payoff.issue' },
    summary: 'Terbitkan penawaran pelunasan untuk dibayar ke rekening kelompok',
    params: idParamsOf<LendingId>(),
    body: z.object({ member: idOf<MemberId>().optional(), valueDate: date }),
    data: payoff,
  },
  getRepaymentStatus: {
    call: 'GET staff/lendings/:id/standing',
    groupOf: 'lending',
    who: { staff: 'repayment.read' },
    summary: 'Keterlambatan satu pinjaman dan kapan dinyatakan gagal bayar',
    params: idParamsOf<LendingId>(),
    data: standing,
  },
});
