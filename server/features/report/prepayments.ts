// "Pelunasan dipercepat": what was paid off early by month, beside what was outstanding, and the payoffs behind each figure.
// Source: docs/glossary.md (prepayment rate); decision 0130.
import type { Input, Page } from '#contract/endpoint.ts';
import { type PrepaidLoan, type PrepaymentReport, staffPrepayments } from '#contract/prepayment-report.ts';
import type { ReportFilters } from '#contract/report.ts';
import { firstDayOf, type MonthClose, monthCloses, monthOf, reportMonths } from '#domain/cohort-report.ts';
import { prepaymentsOf } from '#domain/prepayment-report.ts';
import type { Reader } from '#platform/db.ts';
import { decimalCell, type ListFile, sendListFile } from '#platform/list-file.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { isOver } from './cohorts.ts';
import { resolveDate, shareOf } from './portfolio.ts';
import * as store from './prepayments.sql.ts';
import { readSums } from './sums.sql.ts';

type LoansQuery = Input<typeof staffPrepayments.listPrepaidLoans>['query'];
type Filters = Omit<ReportFilters, 'on'>;

export function servePrepayments(platform: Platform): void {
  const { db } = platform;
  platform.console.serve(staffPrepayments, {
    getPrepayments: ({ query }) => readPrepayments(db, query),
    listPrepaidLoans: ({ query }) => listPrepaidLoans(db, query),
    exportPrepaidLoans: (call) => sendListFile(platform, staffPrepayments.exportPrepaidLoans, call, prepaidFile),
  });
}

export async function readPrepayments(
  reader: Reader,
  { on: asked, ...filters }: ReportFilters,
): Promise<PrepaymentReport> {
  const found = await resolveDate(reader, asked);
  if (found === null) return { on: null, months: [] };
  const { on } = found;
  // The oldest month only gives the close before the next one.
  const months = reportMonths(on).slice(1);
  const range = { from: firstDayOf(months[0] ?? monthOf(on)), on };
  const prepaid = await store.sumPrepaid(reader, range, filters);
  const closes = monthCloses(found);
  const before = await readBefore(reader, months, closes, filters);
  const over = isOver(on);
  return {
    on,
    months: prepaymentsOf(months, prepaid, before).map(({ month, principal, share, ...counts }) => ({
      month,
      isOpen: !over({ month, on }),
      ...counts,
      principal: String(principal),
      share: share && shareOf(share),
    })),
  };
}

/** What was outstanding at the last close before each month. */
async function readBefore(reader: Reader, months: readonly string[], closes: readonly MonthClose[], filters: Filters) {
  const bases = months.flatMap((month) => {
    const close = closes.findLast((one) => one.month < month);
    return close ? [{ month, on: close.on }] : [];
  });
  const sums = await readSums(
    reader,
    bases.map(({ on }) => on),
    filters,
  );
  return bases.map(({ month, on }) => ({
    month,
    principal: (sums.get(on)?.get('') ?? []).reduce((total, { principal }) => total + principal, 0n),
  }));
}

async function listPrepaidLoans(reader: Reader, query: LoansQuery): Promise<Page<PrepaidLoan>> {
  const { on: asked, paidIn, page, limit, ...filters } = query;
  const paging = { page, limit };
  const found = await resolveDate(reader, asked);
  if (found === null) return pageOf([], 0, paging);
  const months = reportMonths(found.on).slice(1);
  const range = { from: firstDayOf(months[0] ?? monthOf(found.on)), on: found.on };
  const { total, rows } = await store.pageOfPrepaid(reader, range, { month: paidIn, filters, paging });
  return pageOf(rows, total, paging);
}

const prepaidFile: ListFile<LoansQuery, PrepaidLoan> = {
  name: 'pelunasan-dipercepat',
  read: ({ db }, query) => listPrepaidLoans(db, query),
  columns: [
    ['file.id', ({ id }) => id],
    ['file.group', ({ group }) => group.name],
    ['file.branch', ({ branch }) => branch],
    ['file.officer', ({ officer }) => officer.name],
    ['file.grade', ({ grade }) => grade],
    ['prepaid.on', ({ valueOn }) => valueOn],
    ['prepaid.members', ({ loans }) => loans],
    ['prepaid.principal', ({ principal }) => decimalCell(principal)],
    ['prepaid.waived', ({ waivedInterest }) => decimalCell(waivedInterest)],
  ],
};
