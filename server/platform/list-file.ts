// A list of the console as a file: every row of it as it is filtered and sorted, with the same masks, comma-separated
// or as a spreadsheet. Invariants: all rows are of one moment; nothing is cut off in silence; no text is a formula;
// who took it is a row of the trail.
// Source: docs/screens.md; decision 0082.
import { PassThrough } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Page } from '#contract/endpoint.ts';
import { businessDateOf, formatTime } from '#domain/calendar.ts';
import { formatDigits } from '#domain/money.ts';
import { type TextKey, id as texts } from '#texts/id.ts';
import { recordAuditEvent } from './audit.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from './csv.ts';
import { checkInput } from './http.ts';
import type { Paging } from './paging.ts';
import type { Platform } from './platform.ts';
import { refused } from './refuse.ts';
import { platformAtOneMoment } from './snapshot.ts';
import { spreadsheetOf } from './spreadsheet.ts';

/** A spreadsheet is put together in memory and in one go; more rows than these go as comma-separated values only. */
const MOST_IN_SPREADSHEET = 20_000;
const AT_ONCE = 2_000;
/** Spreadsheets refuse a longer name of a sheet. */
const LONGEST_SHEET_NAME = 31;

export type ListFile<Query, Row> = {
  /** The file's name without its ending. */
  name: string;
  columns: readonly (readonly [head: TextKey, cell: (row: Row) => Cell])[];
  /** The list itself, which is paged through. */
  read: (platform: Platform, query: Query) => Promise<Page<Row>>;
};

type Endpoint<Query extends Paging> = { params: z.ZodType<{ form: 'csv' | 'xlsx' }>; query: z.ZodType<Query> };
type Asked = { caller: { id: string }; params: unknown; query: unknown; reply: FastifyReply };

/** Answers the file. A comma-separated one goes out while it is read; `x-row-count` says how many rows are to come. */
export async function sendListFile<Query extends Paging, Row>(
  platform: Platform,
  endpoint: Endpoint<Query>,
  { caller, params, query, reply }: Asked,
  list: ListFile<Query, Row>,
): Promise<FastifyReply> {
  const { form } = checkInput(endpoint.params, params);
  const asked = checkInput(endpoint.query, query);
  const { totalCount: rows } = await list.read(platform, { ...asked, page: 1, limit: 1 });
  if (form === 'xlsx' && rows > MOST_IN_SPREADSHEET)
    throw refused('error.export.too_many', {
      slots: { rows: formatDigits(rows), most: formatDigits(MOST_IN_SPREADSHEET) },
    });
  const auditEvent = { action: 'list.exported', object: { kind: 'list', id: list.name }, after: { form, rows } };
  await platform.db.tx((tx) => recordAuditEvent(tx, { kind: 'staff', id: caller.id }, auditEvent));
  reply
    .header('content-disposition', `attachment; filename="${list.name}.${form}"`)
    .header('cache-control', 'private, no-store')
    .header('x-row-count', rows);
  const head = list.columns.map(([key]) => texts[key]);
  if (form === 'csv') {
    const out = new PassThrough();
    out.write(BYTE_ORDER_MARK + csvLine(head));
    // What the browser has not taken yet waits in memory: a slow one would otherwise keep the moment open in the database.
    eachPage(platform, asked, list, (lines) => out.write(lines.map(csvLine).join(''))).then(
      () => out.end(),
      (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return reply.type('text/csv; charset=utf-8').send(out);
  }
  const lines: Cell[][] = [head];
  await eachPage(platform, asked, list, (more) => lines.push(...more));
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .send(await spreadsheetOf(list.name.slice(0, LONGEST_SHEET_NAME), lines));
}

function eachPage<Query extends Paging, Row>(
  platform: Platform,
  asked: Query,
  { columns, read }: ListFile<Query, Row>,
  take: (lines: Cell[][]) => void,
): Promise<void> {
  return platformAtOneMoment(platform, async (still) => {
    for (let page = 1; ; page += 1) {
      const { data, totalCount } = await read(still, { ...asked, page, limit: AT_ONCE });
      take(data.map((row) => columns.map(([, cell]) => cell(row))));
      if (page * AT_ONCE >= totalCount) return;
    }
  });
}

/** "2026-11-29 07:05" in Asia/Jakarta, which spreadsheets sort as it is. */
export function momentCell(at: string | null): string | null {
  if (at === null) return null;
  const moment = new Date(at);
  return `${businessDateOf(moment)} ${formatTime(moment)}`;
}

/** A sum as decimal text: a number as long as spreadsheets keep it exactly, else the text. */
export const decimalCell = (sum: string): Cell => (Number.isSafeInteger(Number(sum)) ? Number(sum) : sum);
