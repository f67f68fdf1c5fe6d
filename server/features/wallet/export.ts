// The lender's mutations as a file, with the filters of the screen, newest first, all of them: a spreadsheet for people,
// CSV for programs. Invariant: amounts are plain rupiah numbers, and CSV is streamed while it is read.
// Source: docs/screens.md; docs/api.md.
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { statements } from '#contract/wallet.ts';
import { businessDateOf, formatTime } from '#domain/calendar.ts';
import type { PersonId } from '#domain/ids.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '#platform/csv.ts';
import type { Db } from '#platform/db.ts';
import { checkInput } from '#platform/read-input.ts';
import { requireFits, spreadsheetType } from '#platform/spreadsheet.ts';
import { makeSpreadsheet } from '#platform/file-thread.ts';
import { id as texts } from '#texts/id.ts';
import { type EntryFilter, type EntryRecord, findReach, walkEntries } from './mutations.sql.ts';
import { filterOf, listMutations, mutationOf } from './mutations.ts';

export const heads = [
  'mutation.col.date',
  'mutation.col.time',
  'mutation.col.type',
  'mutation.col.description',
  'mutation.col.amount',
  'mutation.col.balance',
  'mutation.part.principal',
  'mutation.part.interest',
  'mutation.part.fee',
  'mutation.part.tax',
  'mutation.col.reference',
] as const;

export async function exportMutations(
  db: Db,
  lenderId: PersonId,
  query: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const filter = filterOf(checkInput(statements.exportMutations.query, query));
  return named(reply, 'csv')
    .type('text/csv; charset=utf-8')
    .send(Readable.from(csvOf(rowsOf(db, lenderId, filter))));
}

/** Refuses `error.export.too_many` above 20,000 rows. */
export async function exportSpreadsheet(
  db: Db,
  lenderId: PersonId,
  query: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const asked = checkInput(statements.exportSpreadsheet.query, query);
  const { totalCount } = await listMutations(db, lenderId, { ...asked, page: 1, limit: 1 });
  requireFits(totalCount);
  const rows: Cell[][] = [];
  for await (const cells of rowsOf(db, lenderId, filterOf(asked))) rows.push(cells);
  return named(reply, 'xlsx')
    .type(spreadsheetType)
    .send(await makeSpreadsheet('mutasi', rows));
}

const named = (reply: FastifyReply, form: 'csv' | 'xlsx'): FastifyReply =>
  reply
    .header('content-disposition', `attachment; filename="mutasi.${form}"`)
    .header('cache-control', 'private, no-store');

async function* csvOf(rows: AsyncIterable<Cell[]>): AsyncGenerator<string> {
  let start = BYTE_ORDER_MARK;
  for await (const cells of rows) {
    yield start + csvLine(cells);
    start = '';
  }
}

async function* rowsOf(db: Db, lenderId: PersonId, filter: EntryFilter): AsyncGenerator<Cell[]> {
  yield heads.map((key) => texts[key]);
  const account = await findReach(db, lenderId);
  if (!account) return;
  for await (const entry of walkEntries(db, account, filter)) {
    yield cellsOf(entry);
  }
}

/** One movement, in the order of `heads`. */
export function cellsOf(entry: EntryRecord): Cell[] {
  const { id, type, amount, balance, description, breakdown } = mutationOf(entry);
  const { posted_at: at } = entry;
  const parts: Cell[] = breakdown
    ? [breakdown.principal, breakdown.interest, breakdown.fee, breakdown.tax]
    : [null, null, null, null];
  const when = [businessDateOf(at), formatTime(at)];
  return [...when, texts[`mutation.type.${type}`], description, amount, balance, ...parts, id];
}
