// "Gagal bayar dan pemulihan": defaults by month with what came back since, and the loans behind each figure.
// Source: docs/glossary.md (recovery rate); decision 0130.
import { type DefaultedLoan, type DefaultReport, staffDefaults } from '#contract/default-report.ts';
import type { Input, Page } from '#contract/endpoint.ts';
import type { ReportFilters } from '#contract/report.ts';
import { monthCloses, reportMonths } from '#domain/cohort-report.ts';
import { recoveriesOf } from '#domain/default-report.ts';
import type { Reader } from '#platform/db.ts';
import { decimalCell, type ListFile, sendListFile } from '#platform/list-file.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { rangeTo } from './cohorts.ts';
import * as store from './defaults.sql.ts';
import { resolveDate, shareOf } from './portfolio.ts';

type LoansQuery = Input<typeof staffDefaults.listDefaultedLoans>['query'];

export function serveDefaults(platform: Platform): void {
  const { db } = platform;
  platform.console.serve(staffDefaults, {
    getDefaults: ({ query }) => readDefaults(db, query),
    listDefaultedLoans: ({ query }) => listDefaultedLoans(db, query),
    exportDefaultedLoans: (call) => sendListFile(platform, staffDefaults.exportDefaultedLoans, call, defaultFile),
  });
}

export async function readDefaults(reader: Reader, { on: asked, ...filters }: ReportFilters): Promise<DefaultReport> {
  const found = await resolveDate(reader, asked);
  if (found === null) return { on: null, defaults: [], recoveries: [] };
  const { on } = found;
  const range = rangeTo(on);
  const closes = monthCloses(found);
  const sums = await store.sumDefaults(reader, range, filters);
  const open = await store.sumOpen(reader, closes, range, filters);
  const months = reportMonths(on).filter((month) => closes.some((close) => close.month === month));
  const { byDefault, byMonth } = recoveriesOf(sums, open, months);
  return {
    on,
    defaults: byDefault.map(({ month, loans, principal, recovered, rate, open: left }) => ({
      month,
      loans,
      principal: String(principal),
      recovered: String(recovered),
      rate: shareOf(rate),
      open: String(left),
    })),
    recoveries: byMonth.map(({ month, recovered }) => ({ month, recovered: String(recovered) })),
  };
}

/** In the month asked for: what came back in it; otherwise all that came back until the report's date. */
async function listDefaultedLoans(reader: Reader, query: LoansQuery): Promise<Page<DefaultedLoan>> {
  const { on: asked, defaultedIn, recoveredIn, page, limit, ...filters } = query;
  const paging = { page, limit };
  const found = await resolveDate(reader, asked);
  if (found === null) return pageOf([], 0, paging);
  const range = rangeTo(found.on);
  const closes = monthCloses(found);
  const place = closes.findIndex(({ month }) => month === recoveredIn);
  const until = recoveredIn === undefined ? found.on : closes[place]?.on;
  if (until === undefined) return pageOf([], 0, paging);
  const after = closes[place - 1]?.on ?? null;
  const between = { after, until, onlyRecovered: recoveredIn !== undefined };
  const { total, rows } = await store.pageOfDefaulted(reader, { range, month: defaultedIn, between }, filters, paging);
  return pageOf(rows, total, paging);
}

const defaultFile: ListFile<LoansQuery, DefaultedLoan> = {
  name: 'gagal-bayar-pemulihan',
  read: ({ db }, query) => listDefaultedLoans(db, query),
  columns: [
    ['file.id', ({ id }) => id],
    ['file.group', ({ group }) => group.name],
    ['file.branch', ({ branch }) => branch],
    ['file.officer', ({ officer }) => officer.name],
    ['file.grade', ({ grade }) => grade],
    ['cohort.defaulted_on', ({ defaultedOn }) => defaultedOn],
    ['defaulted.principal', ({ principal }) => decimalCell(principal)],
    ['defaulted.recovered', ({ recovered }) => decimalCell(recovered)],
    ['defaulted.open', ({ open }) => decimalCell(open)],
  ],
};
