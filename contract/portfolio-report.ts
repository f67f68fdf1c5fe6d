// "Laporan portofolio": the loan book at a close beside a week and a month before, why it changed, what it is concentrated
// in, and the loans behind each figure.
// Invariant: every share has its numerator and denominator; sums over many are decimal text.
// Source: docs/screens.md; decision 0122.
import { z } from 'zod';
import type { GroupId, LendingId, StaffId } from '#domain/ids.ts';
import { bridgeParts, loanSelections, placeKinds } from '#domain/portfolio-report.ts';
import { qualities } from '#domain/statistics.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, decimalText, idOf, instant, paging } from './fields.ts';
import { grade } from './lending.ts';
import { fileOf } from './list-file.ts';
import { reads, reportFilters } from './report.ts';

/** In hundredths of a per cent; null while the denominator is 0. */
const bp = z.int().nullable();
export const shareFields = { numerator: decimalText, denominator: decimalText, bp };
const share = z.object(shareFields);
export type WireShare = z.output<typeof share>;
const quality = z.enum(qualities.map((one) => one.quality));

const figures = z.object({
  outstanding: decimalText,
  /** Loans with principal outstanding. */
  loans: z.int(),
  arrears: decimalText,
  /** More than 0, 30, 60 and 90 days past due: by amount and by number of loans, and the rate of the same days. */
  risks: z.array(z.object({ days: z.int(), amount: share, number: share, tkb: share })),
  qualities: z.array(share.extend({ quality, loans: z.int(), arrears: decimalText })),
  ages: z.array(z.object({ from: z.int(), loans: z.int(), principal: decimalText, arrears: decimalText })),
});
export type WireFigures = z.output<typeof figures>;
const compared = z.object({ on: date, figures }).nullable();

const place = z.object({
  id: z.string(),
  name: z.string(),
  loans: z.int(),
  /** Principal more than 30 days past due, as a share of the place's own. */
  par30: share,
  monthBefore: share.nullable(),
  /** Of that principal since a week before; null when there is no close a week before. */
  change: decimalText.nullable(),
});
export type ReportPlace = z.output<typeof place>;

const sum = z.object({ loans: z.int(), principal: decimalText });
const loanRow = z.object({
  id: idOf<LendingId>(),
  group: z.object({ id: idOf<GroupId>(), name: z.string() }),
  /** At that close. */
  officer: z.object({ id: idOf<StaffId>(), name: z.string() }),
  branch: z.string(),
  grade,
  /** At the close reported; null when the loan was not logged there any more. */
  daysLate: z.int().nullable(),
  principal: decimalText,
  arrears: decimalText,
  /** What it changes in the bridge; null for rows of a figure. */
  change: decimalText.nullable(),
});
export type ReportLoan = z.output<typeof loanRow>;

const bridge = z.object({
  from: date,
  before: sum,
  parts: z.array(sum.extend({ part: z.enum(bridgeParts) })),
  after: sum,
  /** The ten largest of those that crossed. */
  crossed: z.array(loanRow),
});

const roll = z.object({
  quality,
  loans: z.int(),
  worse: share.extend({ loans: z.int() }),
  better: share.extend({ loans: z.int() }),
  /** The month before that; null without a close then. */
  before: z.object({ worse: share, better: share }).nullable(),
});

const restatement = z.object({
  on: date,
  restatedAt: instant,
  before: share,
  after: share,
  causes: z.array(
    z.object({
      cause: z.enum(['receipt', 'reversal', 'close']),
      group: z.string().nullable(),
      valueOn: date,
      recordedAt: instant,
    }),
  ),
});

const portfolioReport = z
  .object({
    /** The close that is reported. */
    on: date,
    now: figures,
    week: compared,
    month: compared,
    by: z.enum(placeKinds),
    /** The largest worsening first. */
    places: z.array(place),
    /** The place that carries more than half of the worsening. */
    main: z.string().nullable(),
    bridge: bridge.nullable(),
    rolls: z.object({ from: date, rows: z.array(roll) }).nullable(),
    /** Of the whole book in the year before, the latest first; none for whoever sees a branch alone. */
    restatements: z.array(restatement),
    /** A past date was changed and its sums are being made anew. */
    restating: z.boolean(),
  })
  .meta({ id: 'PortfolioReport' });
export type PortfolioReport = z.output<typeof portfolioReport>;

const trend = z.array(z.object({ on: date, par30: share, restated: z.boolean() })).meta({ id: 'PortfolioTrend' });
export type PortfolioTrend = z.output<typeof trend>;

export const concentrationKinds = ['province', 'sector', 'grade', 'group', 'lender', 'ten_lenders'] as const;
const concentration = z
  .array(
    z.object({
      kind: z.enum(concentrationKinds),
      /** Null where it has none, or where the caller may not read who lends. */
      name: z.string().nullable(),
      share,
      monthBefore: share.nullable(),
    }),
  )
  .meta({ id: 'PortfolioConcentration' });
export type PortfolioConcentration = z.output<typeof concentration>;

const forPrograms = { ...reads, readScope: 'portfolio' } as const;
const reportQuery = z.object({ ...reportFilters, by: choice(placeKinds) });
export type ReportQuery = z.output<typeof reportQuery>;

const listReportLoans = {
  ...forPrograms,
  call: 'GET staff/reports/portfolio/loans',
  summary: 'Pinjaman di balik satu angka laporan portofolio',
  query: paging(20).extend({ ...reportFilters, rows: choice(loanSelections) }),
  data: loanRow,
  paged: true,
} as const;

export const staffPortfolioReport = endpoints({
  getPortfolioReport: {
    ...forPrograms,
    call: 'GET staff/reports/portfolio',
    summary: 'Laporan portofolio per satu tanggal, dibanding seminggu dan sebulan sebelumnya',
    query: reportQuery,
    data: portfolioReport,
  },
  getPortfolioTrend: {
    ...forPrograms,
    call: 'GET staff/reports/portfolio/trend',
    summary: 'PAR30 tiap minggu selama 13 minggu',
    query: z.object(reportFilters),
    data: trend,
  },
  getPortfolioConcentration: {
    ...forPrograms,
    call: 'GET staff/reports/portfolio/concentration',
    summary: 'Pemusatan sisa pokok menurut provinsi, sektor, grade, kelompok, dan pendana',
    query: z.object(reportFilters),
    data: concentration,
  },
  listReportLoans,
  exportReportLoans: fileOf(listReportLoans),
  exportPortfolioReport: {
    ...reads,
    call: 'GET staff/reports/portfolio/files/:form',
    summary: 'Seluruh laporan portofolio sebagai berkas',
    params: z.object({ form: z.enum(['csv', 'xlsx']) }),
    query: reportQuery,
    raw: true,
  },
});
