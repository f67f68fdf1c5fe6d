// "Gagal bayar dan pemulihan": loans by the month of their default, what they owed then, what came back since and when; and the
// loans behind each figure.
// Source: docs/glossary.md (recovery rate); decision 0130.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { date, decimalText, month, paging } from './fields.ts';
import { fileOf } from './list-file.ts';
import { shareFields } from './portfolio-report.ts';
import { loanFields, reads, reportFilters } from './report.ts';

const defaultReport = z
  .object({
    /** Null before the first close of a running loan. */
    on: date.nullable(),
    /** By month of default, the newest first; null: all before those months. */
    defaults: z.array(
      z.object({
        month: month.nullable(),
        loans: z.int(),
        /** Outstanding at the close before each default. */
        principal: decimalText,
        recovered: decimalText,
        /** Recovered of what was outstanding at default. */
        rate: z.object(shareFields),
        open: decimalText,
      }),
    ),
    /** Principal that came back by the month in which it did, the oldest first. */
    recoveries: z.array(z.object({ month, recovered: decimalText })),
  })
  .meta({ id: 'DefaultReport' });
export type DefaultReport = z.output<typeof defaultReport>;

const defaultedLoan = z
  .object({
    /** Its officer at the default. */
    ...loanFields,
    defaultedOn: date,
    principal: decimalText,
    /** Until the report's date; in the month asked for, if one is. */
    recovered: decimalText,
    open: decimalText,
  })
  .meta({ id: 'DefaultedLoan' });
export type DefaultedLoan = z.output<typeof defaultedLoan>;

const listDefaultedLoans = {
  ...reads,
  call: 'GET staff/reports/defaults/loans',
  summary: 'Pinjaman gagal bayar menurut bulan, atau yang pokoknya pulih dalam satu bulan',
  query: paging(20).extend({
    ...reportFilters,
    /** The month in which they went into default. */
    defaultedIn: month.optional(),
    /** The month in which something came back. */
    recoveredIn: month.optional(),
  }),
  data: defaultedLoan,
  paged: true,
} as const;

export const staffDefaults = endpoints({
  getDefaults: {
    ...reads,
    call: 'GET staff/reports/defaults',
    summary: 'Gagal bayar menurut bulan, dan pokok yang pulih sesudahnya',
    query: z.object(reportFilters),
    data: defaultReport,
  },
  listDefaultedLoans,
  exportDefaultedLoans: fileOf(listDefaultedLoans),
});
