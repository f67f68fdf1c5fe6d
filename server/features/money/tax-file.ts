// The tax list of a month as CSV or spreadsheet, with the same cells and the sum last.
// Invariant: amounts are plain numbers, no text is a formula, NPWP stays masked; decrypting many lines leaves time
// for other requests.
// Source: docs/screens.md; decision 0064.
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { staffTaxes } from '#contract/books.ts';
import type { TaxLine } from '#contract/books.ts';
import type { StaffId } from '#domain/ids.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { type Cell, csvFile } from '#platform/csv.ts';
import { makeSpreadsheet } from '#platform/file-thread.ts';
import { checkInput } from '#platform/read-input.ts';
import type { Platform } from '#platform/platform.ts';
import { spreadsheetType } from '#platform/spreadsheet.ts';
import { id as texts } from '#texts/id.ts';
import { spanOf, toLine } from './tax.ts';
import { readTaxRows } from './tax.sql.ts';

const heads = ['tax.col.lender', 'tax.col.npwp', 'tax.col.resident', 'tax.col.interest', 'tax.col.tax'] as const;
const AT_ONCE = 500;

/** Answers the file, with an audit event. */
export async function sendTaxFile(
  platform: Platform,
  staffId: StaffId,
  asked: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { month, form } = checkInput(staffTaxes.exportTaxes.params, asked);
  const rows = await tableOf(platform, month);
  const object = { kind: 'tax_month', id: month };
  await platform.db.tx((tx) =>
    recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      { action: 'tax.export', object, after: { form, lines: rows.length - 2 } },
    ),
  );
  reply
    .header('content-disposition', `attachment; filename="pph-${month}.${form}"`)
    .header('cache-control', 'private, no-store');
  if (form === 'csv') return reply.type('text/csv; charset=utf-8').send(Readable.from(csvFile(rows)));
  return reply.type(spreadsheetType).send(await makeSpreadsheet(month, rows));
}

async function tableOf({ db, vault }: Platform, month: string): Promise<Cell[][]> {
  const stored = await readTaxRows(db, spanOf(month));
  const rows: Cell[][] = [heads.map((key) => texts[key])];
  let [interest, tax] = [0, 0];
  for (const [index, row] of stored.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    rows.push(cellsOf(toLine(vault)(row)));
    interest += row.interest;
    tax += row.tax;
  }
  return [...rows, [texts['tax.sum'], null, null, interest, tax]];
}

const cellsOf = ({ name, npwp, resident, interest, tax }: TaxLine): Cell[] => [
  name,
  npwp,
  texts[resident ? 'tax.resident' : 'tax.not_resident'],
  interest,
  tax,
];
