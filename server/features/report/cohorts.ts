// "Kohort menurut bulan cair": the curves of thirteen months of disbursement, and the loans behind each point.
// Source: docs/glossary.md (cohort rate); decision 0130.
import { type CohortLoan, type CohortReport, staffCohorts } from '#contract/cohort-report.ts';
import type { Input, Page } from '#contract/endpoint.ts';
import type { ReportFilters } from '#contract/report.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import {
  type CohortCurve,
  cohortsOf,
  firstDayOf,
  type MonthClose,
  monthCloses,
  monthOf,
  reportMonths,
} from '#domain/cohort-report.ts';
import type { Share } from '#domain/statistics.ts';
import type { Reader } from '#platform/db.ts';
import { decimalCell, type ListFile, sendListFile } from '#platform/list-file.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import * as store from './cohorts.sql.ts';
import { resolveDate, shareOf } from './portfolio.ts';

type LoansQuery = Input<typeof staffCohorts.listCohortLoans>['query'];

export function serveCohorts(platform: Platform): void {
  const { db } = platform;
  platform.console.serve(staffCohorts, {
    getCohorts: ({ query }) => readCohorts(db, query),
    listCohortLoans: ({ query }) => listCohortLoans(db, query),
    exportCohortLoans: (call) => sendListFile(platform, staffCohorts.exportCohortLoans, call, cohortFile),
  });
}

/** A month whose last day is closed, or that a later close has left behind. */
export const isOver =
  (on: BusinessDate) =>
  (close: MonthClose): boolean =>
    close.month !== monthOf(on) || monthOf(addDays(on, 1)) !== monthOf(on);

export async function readCohorts(reader: Reader, { on: asked, ...filters }: ReportFilters): Promise<CohortReport> {
  const found = await resolveDate(reader, asked);
  if (found === null) return { on: null, cohorts: [] };
  const { on } = found;
  const range = rangeTo(on);
  const closes = monthCloses(found);
  const cohorts = await store.sumDisbursed(reader, range, filters);
  const late = await store.sumLate(reader, closes, range, filters);
  const defaulted = await store.sumDefaulted(reader, range, filters);
  return { on, cohorts: cohortsOf({ cohorts, late, defaulted }, closes, isOver(on)).map(toWire) };
}

/** The months of the report: until its date, from the first day of the oldest. */
export function rangeTo(on: BusinessDate): store.Range {
  const [oldest = monthOf(on)] = reportMonths(on);
  return { from: firstDayOf(oldest), on };
}

const countedOf = ({ loans, ...share }: Share & { loans: number }) => ({ ...shareOf(share), loans });

const toWire = ({ month, loans, principal, points }: CohortCurve): CohortReport['cohorts'][number] => ({
  month,
  loans,
  principal: String(principal),
  points: points.map(({ late, defaulted, ...point }) => ({
    ...point,
    late: countedOf(late),
    defaulted: countedOf(defaulted),
  })),
});

/** Of all thirteen months, unless the filters name one. */
async function listCohortLoans(reader: Reader, query: LoansQuery): Promise<Page<CohortLoan>> {
  const { on: asked, at, rows = 'all', page, limit, ...filters } = query;
  const paging = { page, limit };
  const found = await resolveDate(reader, asked);
  if (found === null) return pageOf([], 0, paging);
  const range = rangeTo(found.on);
  const closes = monthCloses(found);
  const close = closes.find(({ month }) => month === (at ?? monthOf(found.on)));
  if (!close) return pageOf([], 0, paging);
  const { total, rows: loans } = await store.pageOfCohort(reader, { range, at: close.on }, { rows, filters, paging });
  return pageOf(loans, total, paging);
}

const cohortFile: ListFile<LoansQuery, CohortLoan> = {
  name: 'kohort-pinjaman',
  read: ({ db }, query) => listCohortLoans(db, query),
  columns: [
    ['file.id', ({ id }) => id],
    ['file.group', ({ group }) => group.name],
    ['file.branch', ({ branch }) => branch],
    ['file.officer', ({ officer }) => officer.name],
    ['file.grade', ({ grade }) => grade],
    ['cohort.disbursed_on', ({ disbursedOn }) => disbursedOn],
    ['cohort.disbursed', ({ disbursed }) => decimalCell(disbursed)],
    ['file.days_past_due', ({ daysLate }) => daysLate],
    ['cohort.principal', ({ principal }) => decimalCell(principal)],
    ['cohort.defaulted_on', ({ defaultedOn }) => defaultedOn],
  ],
};
