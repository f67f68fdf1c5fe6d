// The whole report as a workbook with a sheet a table, or as one CSV in which each line names its table, row and column.
// Invariants: all tables are of one moment; the export is in the audit trail.
// Source: docs/screens.md; decision 0122.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import {
  type PortfolioConcentration,
  type PortfolioReport,
  type PortfolioTrend,
  type ReportLoan,
  staffPortfolioReport,
  type WireShare,
} from '#contract/portfolio-report.ts';
import { formatShare } from '#domain/statistics.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { type Cell, csvFile } from '#platform/csv.ts';
import { makeWorkbook } from '#platform/file-thread.ts';
import { decimalCell, type ListFile, momentCell } from '#platform/list-file.ts';
import type { Platform } from '#platform/platform.ts';
import { checkInput } from '#platform/read-input.ts';
import { notFound } from '#platform/refuse.ts';
import type { StaffCaller } from '#platform/session.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import { spreadsheetType } from '#platform/spreadsheet.ts';
import { fill } from '#texts/fill.ts';
import { type TextKey, id as texts } from '#texts/id.ts';
import { readConcentration } from './concentration.ts';
import { listLoans, readPortfolioReport, readTrend } from './portfolio.ts';

type Table = { sheet: string; rows: Cell[][] };
type Asked = { caller: StaffCaller; params: unknown; query: unknown; reply: FastifyReply };

/** Not found before the first close of a running loan. */
export async function sendReportFile({ db }: Platform, { caller, params, query, reply }: Asked): Promise<FastifyReply> {
  const endpoint = staffPortfolioReport.exportPortfolioReport;
  const { form } = checkInput(endpoint.params, params);
  const filters = checkInput(endpoint.query, query);
  const { by: _by, ...limits } = filters;
  const found = await atOneMoment(db, async (reader) => {
    const report = await readPortfolioReport(reader, filters);
    if (report === null) throw notFound();
    return {
      report,
      trend: await readTrend(reader, limits),
      concentration: await readConcentration(reader, caller, limits),
    };
  });
  const tables = tablesOf(found.report, found.trend, found.concentration);
  await db.tx((tx) =>
    recordAuditEvent(
      tx,
      { kind: 'staff', id: caller.id },
      {
        action: 'list.exported',
        object: { kind: 'list', id: 'laporan-portofolio' },
        after: { form, rows: tables.reduce((count, { rows }) => count + rows.length - 1, 0) },
      },
    ),
  );
  reply
    .header('content-disposition', `attachment; filename="laporan-portofolio-${found.report.on}.${form}"`)
    .header('cache-control', 'private, no-store');
  if (form === 'xlsx') return reply.type(spreadsheetType).send(await makeWorkbook(tables));
  return reply.type('text/csv; charset=utf-8').send(Readable.from(csvFile(longForm(tables))));
}

/** One line a value, so that programs read tables of different columns alike. */
function longForm(tables: readonly Table[]): Cell[][] {
  const head = (['table', 'row', 'column', 'value'] as const).map((name) => texts[`loanreport.file.${name}`]);
  return [
    head,
    ...tables.flatMap(({ sheet, rows: [heads = [], ...lines] }) =>
      lines.flatMap(([name = null, ...values]) =>
        values.map((value, index): Cell[] => [sheet, name, heads[index + 1] ?? null, value]),
      ),
    ),
  ];
}

const percent = ({ bp }: WireShare): string | null => (bp === null ? null : formatShare({ bp }));
const amounts = (share: WireShare): Cell[] => [
  decimalCell(share.numerator),
  decimalCell(share.denominator),
  percent(share),
];
const headOf = (...keys: TextKey[]): string[] => keys.map((key) => texts[key]);
const shareHeads = ['loanreport.file.numerator', 'loanreport.file.denominator', 'loanreport.file.percent'] as const;

function tablesOf(report: PortfolioReport, trend: PortfolioTrend, concentration: PortfolioConcentration): Table[] {
  return [
    figuresTable(report),
    agesTable(report),
    placesTable(report),
    ...(report.bridge ? [bridgeTable(report.bridge)] : []),
    ...(report.rolls ? [rollsTable(report.rolls.rows)] : []),
    {
      sheet: texts['loanreport.file.trend'],
      rows: [
        headOf('loanreport.col.date', ...shareHeads),
        ...trend.map(({ on, par30 }): Cell[] => [on, ...amounts(par30)]),
      ],
    },
    {
      sheet: texts['loanreport.concentration.title'],
      rows: [
        headOf('loanreport.file.kind', 'loanreport.file.name', ...shareHeads),
        ...concentration.map(({ kind, name, share }): Cell[] => [
          texts[`loanreport.concentration.${kind}`],
          name,
          ...amounts(share),
        ]),
      ],
    },
    restatedTable(report.restatements),
  ];
}

function figuresTable({ on, now, week, month }: PortfolioReport): Table {
  const all = [{ on, figures: now }, ...[week, month].flatMap((one) => one ?? [])];
  const line = (name: string, value: (figures: PortfolioReport['now']) => Cell): Cell[] => [
    name,
    ...all.map(({ figures }) => value(figures)),
  ];
  const risk =
    (index: number, value: (risk: PortfolioReport['now']['risks'][number]) => Cell) =>
    (figures: PortfolioReport['now']): Cell => {
      const found = figures.risks[index];
      return found ? value(found) : null;
    };
  return {
    sheet: texts['loanreport.figures.title'],
    rows: [
      [texts['loanreport.figures.name'], ...all.map((one) => one.on)],
      line(texts['loanreport.figure.outstanding'], ({ outstanding }) => decimalCell(outstanding)),
      line(texts['loanreport.figure.loans'], ({ loans }) => loans),
      line(texts['loanreport.figure.arrears'], ({ arrears }) => decimalCell(arrears)),
      ...now.risks.flatMap(({ days }, index) => {
        const par = fill(texts['loanreport.par'], { days: days === 0 ? 1 : days });
        return [
          line(
            par,
            risk(index, ({ amount }) => percent(amount)),
          ),
          line(
            `${par}, ${texts['loanreport.bridge.sum']}`,
            risk(index, ({ amount }) => decimalCell(amount.numerator)),
          ),
          line(
            `${par}, ${texts['loanreport.file.number']}`,
            risk(index, ({ number }) => percent(number)),
          ),
          line(
            fill(texts['loanreport.tkb'], { days }),
            risk(index, ({ tkb }) => percent(tkb)),
          ),
        ];
      }),
      ...now.qualities.map(({ quality }, index) =>
        line(texts[`loanreport.quality.${quality}`], ({ qualities }) => {
          const share = qualities[index];
          return share ? percent(share) : null;
        }),
      ),
    ],
  };
}

const agesTable = ({ now }: PortfolioReport): Table => ({
  sheet: texts['loanreport.ages.title'],
  rows: [
    headOf('loanreport.ages.name', 'loanreport.ages.loans', 'loanreport.ages.principal', 'loanreport.ages.arrears'),
    ...now.ages.map(({ from, loans, principal, arrears }): Cell[] => [
      texts[`loanreport.age.${from}` as TextKey],
      loans,
      decimalCell(principal),
      decimalCell(arrears),
    ]),
  ],
});

const placesTable = ({ by, places }: PortfolioReport): Table => ({
  sheet: texts[`loanreport.${by}`],
  rows: [
    headOf(`loanreport.${by}`, 'loanreport.ages.loans', 'loanreport.where.change', ...shareHeads),
    ...places.map(({ name, loans, change, par30 }): Cell[] => [
      name,
      loans,
      change === null ? null : decimalCell(change),
      ...amounts(par30),
    ]),
  ],
});

const bridgeTable = ({ from, before, parts, after }: NonNullable<PortfolioReport['bridge']>): Table => ({
  sheet: texts['loanreport.file.bridge'],
  rows: [
    headOf('loanreport.bridge.head', 'loanreport.ages.loans', 'loanreport.bridge.sum'),
    [from, before.loans, decimalCell(before.principal)],
    ...parts.map(({ part, loans, principal }): Cell[] => [
      texts[`loanreport.bridge.${part}`],
      loans,
      decimalCell(principal),
    ]),
    [texts['loanreport.file.after'], after.loans, decimalCell(after.principal)],
  ],
});

const rollsTable = (rolls: NonNullable<PortfolioReport['rolls']>['rows']): Table => ({
  sheet: texts['loanreport.rolls.title'],
  rows: [
    headOf('loanreport.ages.name', 'loanreport.ages.loans', 'loanreport.file.worse', 'loanreport.file.better'),
    ...rolls.map(({ quality, loans, worse, better }): Cell[] => [
      texts[`loanreport.quality.${quality}`],
      loans,
      percent(worse),
      percent(better),
    ]),
  ],
});

const restatedTable = (rows: PortfolioReport['restatements']): Table => ({
  sheet: texts['loanreport.file.restated'],
  rows: [
    headOf('loanreport.col.date', 'loanreport.file.before', 'loanreport.file.after', 'file.reason'),
    ...rows.map(({ on, before, after, causes }): Cell[] => [
      on,
      percent(before),
      percent(after),
      causes
        .map(({ cause, group, valueOn, recordedAt }) =>
          fill(texts[`loanreport.restated.${cause}`], {
            group: group ?? '',
            value: valueOn,
            recorded: momentCell(recordedAt) ?? '',
          }),
        )
        .join('; '),
    ]),
  ],
});

/** The loans behind a figure, as a file. */
export const loansFile: ListFile<Parameters<typeof listLoans>[1], ReportLoan> = {
  name: 'laporan-pinjaman',
  read: ({ db }, query) => listLoans(db, query),
  columns: [
    ['file.id', ({ id }) => id],
    ['file.group', ({ group }) => group.name],
    ['file.branch', ({ branch }) => branch],
    ['file.officer', ({ officer }) => officer.name],
    ['file.grade', ({ grade }) => grade],
    ['file.days_past_due', ({ daysLate }) => daysLate],
    ['loanreport.ages.principal', ({ principal }) => decimalCell(principal)],
    ['file.arrears', ({ arrears }) => decimalCell(arrears)],
    ['loanreport.where.change', ({ change }) => (change === null ? null : decimalCell(change))],
  ],
};
