// "Kohort menurut bulan cair": by month of disbursement and age in months, how much of what was disbursed is late or in
// default, and the loans behind each point.
// Source: docs/glossary.md (cohort rate); decision 0130.
import { z } from 'zod';
import { cohortRows } from '#domain/cohort-report.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, decimalText, month, paging } from './fields.ts';
import { fileOf } from './list-file.ts';
import { loanFields, reads, reportFilters } from './report.ts';
import { shareFields } from './portfolio-report.ts';

const counted = z.object({ ...shareFields, loans: z.int() });

const cohort = z.object({
  month,
  loans: z.int(),
  /** All that was disbursed in it, until the report's date. */
  principal: decimalText,
  /** By age in months, the youngest first; a month without a close has none. */
  points: z.array(
    z.object({
      age: z.int(),
      /** The close that it is of. */
      on: date,
      /** Its month is not over. */
      isOpen: z.boolean(),
      /** Principal more than 30 days past due at that close. */
      late: counted,
      /** Principal of the defaults until that close, as it was at each. */
      defaulted: counted,
    }),
  ),
});
const cohortReport = z
  .object({
    /** Null before the first close of a running loan. */
    on: date.nullable(),
    /** Thirteen months of disbursement, the newest first; months without one have none. */
    cohorts: z.array(cohort),
  })
  .meta({ id: 'CohortReport' });
export type CohortReport = z.output<typeof cohortReport>;

const cohortLoan = z
  .object({
    /** Its officer at the first close, whose cohort it is. */
    ...loanFields,
    disbursedOn: date,
    disbursed: decimalText,
    /** At the close asked for; null once repaid. */
    daysLate: z.int().nullable(),
    /** What counts in the figure; of all loans what is outstanding. */
    principal: decimalText,
    /** First day of the default. */
    defaultedOn: date.nullable(),
  })
  .meta({ id: 'CohortLoan' });
export type CohortLoan = z.output<typeof cohortLoan>;

const listCohortLoans = {
  ...reads,
  call: 'GET staff/reports/cohorts/loans',
  summary: 'Pinjaman satu kohort pada satu umur, semuanya atau yang terlambat atau gagal bayar',
  query: paging(20).extend({
    ...reportFilters,
    /** The calendar month at whose close it is looked at; without it that of the report's date. */
    at: month.optional(),
    rows: choice(cohortRows),
  }),
  data: cohortLoan,
  paged: true,
} as const;

export const staffCohorts = endpoints({
  getCohorts: {
    ...reads,
    call: 'GET staff/reports/cohorts',
    summary: 'Kohort menurut bulan cair: bagian pokok cair yang terlambat atau gagal bayar, menurut umur',
    query: z.object(reportFilters),
    data: cohortReport,
  },
  listCohortLoans,
  exportCohortLoans: fileOf(listCohortLoans),
});
