// The report of officers and branches: their work in the month that ends on its date, the month before, and the average.
// Source: docs/glossary.md; decision 0123.
import { z } from 'zod';
import { workBy } from '#domain/officer-report.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, decimalText, paging, text } from './fields.ts';
import { fileOf } from './list-file.ts';
import { reportFilters } from './report.ts';

const rate = z.int().nullable();
const work = z
  .object({
    groups: z.int(),
    members: z.int(),
    outstanding: decimalText,
    arrears: decimalText,
    /** Outstanding principal of loans more than 30 days past due. */
    late30: decimalText,
    /** Meetings of the month: planned by due dates, and those with a posted sheet. */
    planned: z.int(),
    held: z.int(),
    attended: z.int(),
    expected: z.int(),
    due: decimalText,
    onDay: decimalText,
    tasks: z.int(),
    tasksKept: z.int(),
    promises: z.int(),
    promisesKept: z.int(),
    /** In hundredths of a per cent, null where there is nothing to measure. */
    rates: z.object({ held: rate, attended: rate, onDay: rate, par30: rate, tasks: rate, promises: rate }),
  })
  .meta({ id: 'Work' });
export type Work = z.output<typeof work>;

const workOf = z
  .object({
    id: z.string(),
    name: z.string(),
    now: work,
    before: work,
    /** Cash of meetings in hand now, and since when; null for a date of the past. */
    cash: z.object({ amount: decimalText, days: z.int() }).nullable(),
  })
  .meta({ id: 'WorkOf' });
export type WorkOf = z.output<typeof workOf>;

const workPage = z
  .object({ on: date.nullable(), one: workOf.nullable(), average: work.nullable() })
  .meta({ id: 'WorkPage' });
export type WorkPage = z.output<typeof workPage>;

const reading = { groupOf: 'rows', who: { staff: 'report.read' }, readScope: 'officers' } as const;
const { on } = reportFilters;

const listWork = {
  call: 'GET staff/reports/officers',
  ...reading,
  summary: 'Kerja petugas atau cabang selama sebulan, yang tertagihnya terendah lebih dulu',
  query: paging(20).extend({ ...reportFilters, by: choice(workBy) }),
  data: workOf,
  paged: true,
} as const;

export const staffWork = endpoints({
  listWork,
  exportWork: fileOf(listWork),
  getWork: {
    call: 'GET staff/reports/officers/:id',
    ...reading,
    summary: 'Kerja satu petugas selama sebulan di samping rata-rata; `me` untuk diri sendiri',
    params: z.object({ id: text(36) }),
    query: z.object({ on }),
    data: workPage,
  },
});
