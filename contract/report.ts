// Reports of the loan book for staff: the filters that all of them share, and what these choose from.
// Source: docs/screens.md; decision 0122.
import { z } from 'zod';
import type { AreaId, BranchId, GroupId, LendingId, StaffId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { date, idOf, month, named, text } from './fields.ts';
import { grade } from './lending.ts';

/**
 * What every report may be limited to, as it stands in its address. `on` is the date whose close is reported; without it the
 * last one that is closed. `cohort` is the month of disbursement.
 */
export const reportFilters = {
  on: date.optional(),
  area: idOf<AreaId>().optional(),
  branch: idOf<BranchId>().optional(),
  officer: idOf<StaffId>().optional(),
  grade: grade.optional(),
  sector: text(9).regex(/^\d+$/).optional(),
  cohort: month.optional(),
};
const filters = z.object(reportFilters);
export type ReportFilters = z.output<typeof filters>;

/** A loan among the rows behind a figure. */
export const loanFields = {
  id: idOf<LendingId>(),
  group: z.object({ id: idOf<GroupId>(), name: z.string() }),
  officer: z.object({ id: idOf<StaffId>(), name: z.string() }),
  branch: z.string(),
  grade,
};
export const reads = { groupOf: 'rows', who: { staff: 'report.read' } } as const;

const namedBy = <I extends string>() => z.object({ id: idOf<I>(), name: z.string() });

const reportChoices = z
  .object({
    /** The first and the last date that can be reported; null before the first close of a running loan. */
    dates: z.object({ first: date, last: date }).nullable(),
    areas: z.array(namedBy<AreaId>()),
    branches: z.array(namedBy<BranchId>().extend({ area: idOf<AreaId>() })),
    /** Who looks after groups, or did. */
    officers: z.array(namedBy<StaffId>()),
    sectors: z.array(named),
    /** Months with a disbursement, the newest first. */
    cohorts: z.array(month),
  })
  .meta({ id: 'ReportChoices' });
export type ReportChoices = z.output<typeof reportChoices>;

export const staffReports = endpoints({
  listReportChoices: {
    call: 'GET staff/reports/choices',
    groupOf: 'rows',
    who: { staff: 'report.read' },
    readScope: 'portfolio',
    summary: 'Tanggal, wilayah, cabang, petugas, sektor, dan bulan cair untuk menyaring laporan',
    data: reportChoices,
  },
});
