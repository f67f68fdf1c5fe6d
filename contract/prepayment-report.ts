// "Pelunasan dipercepat": loans paid off early by month, and the payoffs behind each figure.
// Source: docs/glossary.md (prepayment rate); decision 0130.
import { z } from 'zod';
import type { PayoffId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { date, decimalText, idOf, month, paging } from './fields.ts';
import { fileOf } from './list-file.ts';
import { shareFields } from './portfolio-report.ts';
import { loanFields, reads, reportFilters } from './report.ts';

const prepaymentReport = z
  .object({
    /** Null before the first close of a running loan. */
    on: date.nullable(),
    /** The newest first. */
    months: z.array(
      z.object({
        month,
        /** The month is not over. */
        isOpen: z.boolean(),
        /** Members' loans. */
        loans: z.int(),
        groups: z.int(),
        /** Not yet due when it was paid. */
        principal: decimalText,
        /** Of what was outstanding before the month; null without a close then. */
        share: z.object(shareFields).nullable(),
      }),
    ),
  })
  .meta({ id: 'PrepaymentReport' });
export type PrepaymentReport = z.output<typeof prepaymentReport>;

const prepaidLoan = z
  .object({
    payoff: idOf<PayoffId>(),
    /** Its officer at the payoff. */
    ...loanFields,
    valueOn: date,
    /** Members' loans that it closed early. */
    loans: z.int(),
    principal: decimalText,
    waivedInterest: decimalText,
  })
  .meta({ id: 'PrepaidLoan' });
export type PrepaidLoan = z.output<typeof prepaidLoan>;

const listPrepaidLoans = {
  ...reads,
  call: 'GET staff/reports/prepayments/loans',
  summary: 'Pelunasan dipercepat satu bulan, yang terbesar dulu',
  query: paging(20).extend({
    ...reportFilters,
    /** The month of the value date; without it all twelve. */
    paidIn: month.optional(),
  }),
  data: prepaidLoan,
  paged: true,
} as const;

export const staffPrepayments = endpoints({
  getPrepayments: {
    ...reads,
    call: 'GET staff/reports/prepayments',
    summary: 'Pelunasan dipercepat tiap bulan, dibanding sisa pokok sebelum bulan itu',
    query: z.object(reportFilters),
    data: prepaymentReport,
  },
  listPrepaidLoans,
  exportPrepaidLoans: fileOf(listPrepaidLoans),
});
