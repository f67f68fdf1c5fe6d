// Instalment tables, and the bank's notices by which money arrives.
// Source: spec §3 Repayment schedule item; docs/api.md; docs/domain.md §6, §9.
import { z } from 'zod';
import type { PortfolioId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { date, id, idParamsOf, money, paging } from './fields.ts';

export const scheduleStatuses = ['upcoming', 'due', 'processing', 'partial', 'late', 'paid'] as const;

export const scheduleItem = z
  .object({
    id,
    period: z.int(),
    principal: money,
    interest: money,
    amount: money,
    paymentDate: date,
    fullyPaid: z.boolean(),
    status: z.enum(scheduleStatuses),
    /** Days between the due date and the day it was paid, or today while it is open. */
    daysLate: z.int(),
    /** Net amount that reached the lender for this row; null while nothing did. */
    received: money.nullable(),
  })
  .meta({ id: 'ScheduleItem' });
export type ScheduleItem = z.output<typeof scheduleItem>;

export const repayment = endpoints({
  listPortfolioSchedule: {
    call: 'GET me/lendingtransactions/:id/schedules',
    who: 'lender',
    summary: 'Tabel angsuran bagian pendana',
    params: idParamsOf<PortfolioId>(),
    query: paging(12),
    data: scheduleItem,
    paged: true,
  },
});

export const bank = endpoints({
  receiveBankNotice: {
    call: 'POST webhooks/bank',
    who: 'all',
    summary: 'Pemberitahuan bank',
    raw: true,
    signed: true,
  },
  answerBankInquiry: {
    call: 'POST webhooks/bank/inquiries',
    who: 'all',
    summary: 'Bank menanyakan satu rekening virtual',
    raw: true,
    signed: true,
  },
});
