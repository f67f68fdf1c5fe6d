// A month or a year of the balance as PDF, CSV or spreadsheet. The tables open and close with the ledger's balances, so that
// opening + amounts = closing in whatever reads them. Source: docs/api.md; docs/screens.md.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { statements } from '#contract/wallet.ts';
import type { PersonId } from '#domain/ids.ts';
import { type Cell, csvFile } from '#platform/csv.ts';
import type { Db } from '#platform/db.ts';
import { makeSpreadsheet } from '#platform/file-thread.ts';
import { checkInput } from '#platform/read-input.ts';
import { requireFits, spreadsheetType } from '#platform/spreadsheet.ts';
import { id as texts } from '#texts/id.ts';
import { cellsOf, heads } from './export.ts';
import { readStatementOf, renderStatement, type Statement } from './statement.ts';

/** Refuses `error.export.too_many` for a spreadsheet above 20,000 rows; not found as `readStatementOf`. */
export async function sendStatementFile(
  db: Db,
  lenderId: PersonId,
  asked: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { period, form } = checkInput(statements.exportStatement.params, asked);
  // Only what was made is a file: a refusal is not saved as one.
  const send = (type: string, file: Uint8Array | Readable) =>
    reply
      .header('content-disposition', `attachment; filename="laporan-${period}.${form}"`)
      .header('cache-control', 'private, no-store')
      .type(type)
      .send(file);
  if (form === 'pdf') return send('application/pdf', await renderStatement(db, lenderId, period));
  const { statement } = await readStatementOf(db, lenderId, period);
  if (form === 'xlsx') requireFits(statement.movements.length);
  const rows = tableOf(statement);
  if (form === 'xlsx') return send(spreadsheetType, await makeSpreadsheet(`laporan-${period}`, rows));
  return send('text/csv; charset=utf-8', Readable.from(csvFile(rows)));
}

/** Oldest first, between a line for the opening and one for the closing balance. */
function tableOf({ from, to, opening, movements, closing }: Statement): Cell[][] {
  const nothing = heads.slice(6).map(() => null);
  const edge = (on: string, name: string, balance: number): Cell[] => [on, null, null, name, null, balance, ...nothing];
  return [
    heads.map((key) => texts[key]),
    edge(from, texts['statement.opening'], opening),
    ...movements.map(({ entry }) => cellsOf(entry)),
    edge(to, texts['statement.closing'], closing),
  ];
}
