// A month's tax slip as PDF with the fields of the law, and the sheet of a year as PDF, CSV or spreadsheet.
// Invariant: a sheet's sums are those of its months, and the months those of the books.
// Source: docs/domain.md §7; docs/api.md; decision 0103.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { taxes } from '#contract/tax.ts';
import { type BusinessDate, businessDate, businessDateOf } from '#domain/calendar.ts';
import { formatDate, formatMonth } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import { formatPercentBp, formatRupiah, sumRupiah } from '#domain/money.ts';
import { formatTypedNpwp } from '#domain/nik.ts';
import { now } from '#platform/clock.ts';
import { type Cell, csvFile } from '#platform/csv.ts';
import type { Reader } from '#platform/db.ts';
import { makeDocumentPdf, makeSpreadsheet } from '#platform/file-thread.ts';
import type { Platform } from '#platform/platform.ts';
import { checkInput } from '#platform/read-input.ts';
import { notFound } from '#platform/refuse.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import { spreadsheetType } from '#platform/spreadsheet.ts';
import type { Block } from '#texts/agreements.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { slipNumber } from './number.ts';
import { sheetDate } from './own.ts';
import {
  type PayeeRow,
  readPayee,
  readRates,
  readTaxYear,
  readWealth,
  type TaxMonthRow,
  type Wealth,
} from './slip.sql.ts';

const named = (reply: FastifyReply, name: string): FastifyReply =>
  reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'private, no-store');

/** Not found while the month has no slip. */
export async function sendSlip(
  { db, vault }: Platform,
  lenderId: PersonId,
  month: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const year = month.slice(0, 4);
  const { payee, line, rates } = await atOneMoment(db, async (reader) => ({
    payee: await readPayee(reader, lenderId),
    line: (await readTaxYear(reader, lenderId, year)).find((one) => one.month.startsWith(month)),
    rates: await readRates(reader, lenderId, businessDate(`${month}-01`)),
  }));
  if (!line || line.no === null || line.issuedAt === null) throw notFound();
  const number = slipNumber(year, line.no);
  const pdf = await makeDocumentPdf({
    title: texts['tax.slip.title'],
    number,
    madeAt: line.issuedAt,
    blocks: slipBlocks({ ...payee, npwp: npwpOf(vault, lenderId, payee) }, { ...line, number, rates, year }),
    parties: [texts['operator.name']],
  });
  return named(reply, `bukti-potong-${month}.pdf`).type('application/pdf').send(pdf);
}

const npwpOf = (vault: Platform['vault'], lenderId: PersonId, { npwpEncrypted }: PayeeRow): string =>
  npwpEncrypted === null ? texts['tax.slip.none'] : formatTypedNpwp(vault.open(npwpEncrypted, lenderId));

type Payee = PayeeRow & { npwp: string };
type Slip = TaxMonthRow & { number: string; rates: number[]; year: string };

function slipBlocks(payee: Payee, slip: Slip): Block[] {
  const { number, month, interest, tax, rates, replaces, resident, issuedAt, year } = slip;
  const issued = formatDate(businessDateOf(issuedAt ?? new Date(0)));
  const kind = resident ? 'resident' : 'abroad';
  const rate = rates.map(formatPercentBp).join(', ');
  return [
    { kind: 'title', text: texts['tax.slip.title'] },
    {
      kind: 'facts',
      rows: [
        [texts['tax.slip.number'], number],
        [
          texts['tax.slip.status'],
          replaces === null
            ? texts['tax.slip.first']
            : fill(texts['tax.slip.replaces'], { number: slipNumber(year, replaces) }),
        ],
        [texts['tax.slip.month'], formatMonth(month)],
        [texts['tax.slip.nature'], texts['tax.slip.not_final']],
      ],
    },
    { kind: 'heading', text: texts['tax.slip.payee'] },
    {
      kind: 'facts',
      rows: [
        [texts['tax.slip.npwp'], payee.npwp],
        [texts['tax.slip.name'], payee.name],
        [texts['tax.slip.address'], payee.address ?? texts['tax.slip.none']],
      ],
    },
    { kind: 'heading', text: texts['tax.slip.income'] },
    {
      kind: 'facts',
      rows: [
        [texts['tax.slip.law'], texts[`tax.slip.law.${kind}`]],
        [texts['tax.slip.code'], texts[`tax.slip.code.${kind}`]],
        [texts['tax.slip.base'], formatRupiah(interest)],
        [texts['tax.slip.rate'], rate === '' ? texts['tax.slip.none'] : rate],
        [texts['tax.slip.tax'], formatRupiah(tax)],
        [
          texts['tax.slip.paper'],
          fill(texts['tax.slip.paper.value'], { month: formatMonth(month), customer: String(payee.customerNo) }),
        ],
      ],
    },
    { kind: 'heading', text: texts['tax.slip.withholder'] },
    {
      kind: 'facts',
      rows: [
        [texts['tax.slip.npwp'], texts['operator.npwp']],
        [texts['tax.slip.name'], texts['operator.name']],
        [texts['tax.slip.address'], texts['operator.address']],
        [texts['tax.slip.date'], issued],
        [texts['tax.slip.signer'], texts['operator.tax_signer']],
      ],
    },
    { kind: 'paragraph', text: texts['tax.slip.statement'] },
  ];
}

type Sheet = { payee: Payee; months: TaxMonthRow[]; wealth: Wealth; on: BusinessDate; at: Date };

/** Not found for a year before her account or to come. */
export async function sendYearFile(
  platform: Platform,
  lenderId: PersonId,
  asked: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { year, form } = checkInput(taxes.exportTaxYear.params, asked);
  const sheet = await atOneMoment(platform.db, (reader) => readSheet(reader, platform, lenderId, year));
  named(reply, `pajak-${year}.${form}`);
  if (form === 'pdf') return reply.type('application/pdf').send(await yearPdf(sheet, year));
  const rows = tableOf(sheet, year);
  if (form === 'xlsx') return reply.type(spreadsheetType).send(await makeSpreadsheet(`pajak-${year}`, rows));
  return reply.type('text/csv; charset=utf-8').send(Readable.from(csvFile(rows)));
}

async function readSheet(reader: Reader, { vault }: Platform, lenderId: PersonId, year: string): Promise<Sheet> {
  const payee = await readPayee(reader, lenderId);
  const at = await now(reader);
  const today = businessDateOf(at);
  if (year < businessDateOf(payee.since).slice(0, 4) || year > today.slice(0, 4)) throw notFound();
  const on = sheetDate(year, today);
  return {
    payee: { ...payee, npwp: npwpOf(vault, lenderId, payee) },
    months: await readTaxYear(reader, lenderId, year),
    wealth: await readWealth(reader, lenderId, on),
    on,
    at,
  };
}

const wealthLines = ['cash', 'held', 'outstanding'] as const;
const sums = (months: readonly TaxMonthRow[]) => ({
  interest: sumRupiah(months.map(({ interest }) => interest)),
  tax: sumRupiah(months.map(({ tax }) => tax)),
});
const numberOf = ({ month, no }: TaxMonthRow) => (no === null ? '' : slipNumber(month.slice(0, 4), no));
const heads = ['tax.slip.month', 'tax.slip.base', 'tax.slip.tax', 'tax.slip.number'] as const;

function yearPdf({ payee, months, wealth, on, at }: Sheet, year: string): Promise<Buffer> {
  const { interest, tax } = sums(months);
  return makeDocumentPdf({
    title: texts['tax.year.title'],
    number: `${year}/${payee.customerNo}`,
    madeAt: at,
    parties: [payee.name],
    blocks: [
      { kind: 'title', text: fill(texts['tax.year.heading'], { year }) },
      {
        kind: 'facts',
        rows: [
          [texts['tax.slip.npwp'], payee.npwp],
          [texts['tax.slip.name'], payee.name],
          [texts['tax.slip.nature'], texts['tax.slip.not_final']],
        ],
      },
      { kind: 'heading', text: texts['tax.year.income'] },
      months.length === 0
        ? { kind: 'paragraph', text: texts['tax.year.empty'] }
        : {
            kind: 'table',
            head: heads.map((key) => texts[key]),
            align: ['left', 'right', 'right', 'left'],
            rows: months.map((line) => [
              formatMonth(line.month),
              formatRupiah(line.interest),
              formatRupiah(line.tax),
              numberOf(line),
            ]),
            total: [texts['tax.year.sum'], formatRupiah(interest), formatRupiah(tax), ''],
          },
      { kind: 'heading', text: fill(texts['tax.year.wealth'], { date: formatDate(on) }) },
      { kind: 'facts', rows: wealthLines.map((name) => [texts[`tax.year.${name}`], formatRupiah(wealth[name])]) },
      { kind: 'paragraph', text: texts['tax.year.note'] },
    ],
  });
}

function tableOf({ months, wealth, on }: Sheet, year: string): Cell[][] {
  const { interest, tax } = sums(months);
  return [
    heads.map((key) => texts[key]),
    ...months.map((line): Cell[] => [line.month.slice(0, 7), line.interest, line.tax, numberOf(line)]),
    [fill(texts['tax.year.sum.of'], { year }), interest, tax, null],
    ...wealthLines.map((name): Cell[] => [
      fill(texts['tax.year.at'], { what: texts[`tax.year.${name}`], date: on }),
      wealth[name],
      null,
      null,
    ]),
  ];
}
