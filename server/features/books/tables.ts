// The statements as tables for CSV and XLSX, with the rows and sums of the page.
// Invariant: amounts are plain numbers; a sum that may exceed the number range is text.
// Source: docs/screens.md; decision 0124.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type Financials, staffFinancials } from '#contract/financials.ts';
import type { AccountKind } from '#domain/account-kind.ts';
import { accountCodes } from '#domain/account-kind.ts';
import { type BusinessDate, formatDate } from '#domain/calendar.ts';
import type { StaffId } from '#domain/ids.ts';
import { type FinancialTable, financialTables, sheetSections } from '#domain/statements.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { type Cell, csvFile } from '#platform/csv.ts';
import { makeWorkbook } from '#platform/file-thread.ts';
import { decimalCell } from '#platform/list-file.ts';
import type { Platform } from '#platform/platform.ts';
import { checkInput } from '#platform/read-input.ts';
import { spreadsheetType } from '#platform/spreadsheet.ts';
import { id as texts } from '#texts/id.ts';
import { getFinancials } from './financials.ts';

type Asked = { caller: { id: StaffId }; params: unknown; query: unknown; reply: FastifyReply };

/** Answers one table, or all: as sheets of one workbook, or one below the other. With an audit event. */
export async function sendFinancials(platform: Platform, { caller, params, query, reply }: Asked) {
  const { table, form } = checkInput(staffFinancials.exportFinancials.params, params);
  const found = await getFinancials(platform.db, checkInput(staffFinancials.exportFinancials.query, query));
  await platform.db.tx((tx) =>
    recordAuditEvent(
      tx,
      { kind: 'staff', id: caller.id },
      {
        action: 'books.table',
        object: { kind: 'books', id: found.on },
        after: { table, form, against: found.against },
      },
    ),
  );
  const name = table === 'all' ? 'pembukuan' : fileNames[table];
  reply
    .header('content-disposition', `attachment; filename="${name}-${found.on}.${form}"`)
    .header('cache-control', 'private, no-store');
  const chosen = table === 'all' ? financialTables : [table];
  const sheets = chosen.map((one) => ({ sheet: fileNames[one], rows: tables[one](found) }));
  if (form === 'xlsx') return reply.type(spreadsheetType).send(await makeWorkbook(sheets));
  const lines = sheets.flatMap(({ sheet, rows }) => (chosen.length === 1 ? rows : [[sheet], ...rows, []]));
  return reply.type('text/csv; charset=utf-8').send(Readable.from(csvFile(lines)));
}

const fileNames: Readonly<Record<FinancialTable, string>> = {
  trial: 'neraca-saldo',
  sheet: 'neraca',
  income: 'laba-rugi',
  cash: 'arus-kas',
  escrow: 'milik-penampungan',
};

type Pair = { now: string; before: string };
const amounts = ({ now, before }: Pair): Cell[] => [
  decimalCell(now),
  decimalCell(before),
  decimalCell(String(BigInt(now) - BigInt(before))),
];
const account = (kind: AccountKind): Cell[] => [accountCodes[kind], texts[`ledger.${kind}`]];
const spanText = ({ from, to }: { from: BusinessDate; to: BusinessDate }) => `${formatDate(from)} – ${formatDate(to)}`;
const sum = (key: keyof typeof texts, ...cells: Cell[]): Cell[] => [null, texts[key], ...cells];

const tables: Readonly<Record<FinancialTable, (found: Financials) => Cell[][]>> = {
  trial: ({ trial }) => [
    [texts['financials.code'], texts['financials.account'], texts['financials.debit'], texts['financials.credit']],
    ...trial.lines.map(({ kind, debit, credit }) => [...account(kind), decimalCell(debit), decimalCell(credit)]),
    sum('financials.sum', decimalCell(trial.debit), decimalCell(trial.credit)),
  ],
  sheet: ({ sheet, on, against }) => [
    [
      texts['financials.code'],
      texts['financials.account'],
      formatDate(on),
      formatDate(against),
      texts['financials.change'],
    ],
    ...sheetSections.flatMap((section) => [
      ...sheet.lines
        .filter((line) => line.section === section)
        .map((line) => [...account(line.kind), ...amounts(line)]),
      ...(section === 'asset' ? [sum('financials.sheet.assets', ...amounts(sheet.assets))] : []),
    ]),
    sum('financials.sheet.owed', ...amounts(sheet.owed)),
    sum('financials.sheet.unswept', ...amounts(sheet.own)),
    sum(
      'financials.sheet.both',
      ...amounts({
        now: String(BigInt(sheet.owed.now) + BigInt(sheet.own.now)),
        before: String(BigInt(sheet.owed.before) + BigInt(sheet.own.before)),
      }),
    ),
  ],
  income: ({ income, period, periodBefore }) => [
    [
      texts['financials.code'],
      texts['financials.account'],
      texts['financials.income.source'],
      spanText(period),
      spanText(periodBefore),
      texts['financials.change'],
    ],
    ...income.lines.map((line) => [...account(line.kind), texts[`financials.source.${line.source}`], ...amounts(line)]),
    sum('financials.profit', null, ...amounts(income.profit)),
  ],
  cash: ({ cash, period, periodBefore }) => [
    [texts['financials.purpose'], spanText(period), spanText(periodBefore), texts['financials.change']],
    [texts['financials.cash.opening'], ...amounts(cash.opening)],
    ...cash.lines.map((line) => [texts[`financials.purpose.${line.purpose}`], ...amounts(line)]),
    [texts['financials.cash.closing'], ...amounts(cash.closing)],
  ],
  escrow: ({ escrow }) => [
    [texts['financials.share'], texts['file.amount']],
    ...escrow.lines.map(({ part, amount }) => [texts[`financials.part.${part}`], decimalCell(amount)]),
    [texts['financials.escrow.total'], decimalCell(escrow.total)],
  ],
};
