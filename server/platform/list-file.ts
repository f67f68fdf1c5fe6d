// Exports a list of the console: every row as filtered and sorted, with the same masks, as CSV or spreadsheet.
// Invariants: all rows are of one moment; nothing is cut off silently; no text is a formula; every export is in the
// audit trail.
// Source: docs/screens.md; decision 0082.
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Page } from '#contract/endpoint.ts';
import { businessDateOf, formatTime } from '#domain/calendar.ts';
import type { StaffId } from '#domain/ids.ts';
import { type TextKey, id as texts } from '#texts/id.ts';
import { type AuditEvent, recordNumbered } from './audit.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine, csvPieces } from './csv.ts';
import { makeSpreadsheet } from './file-thread.ts';
import { createPace } from './pace.ts';
import { checkInput } from './read-input.ts';
import type { Paging } from './paging.ts';
import type { Platform } from './platform.ts';
import { platformAtOneMoment } from './snapshot.ts';
import { requireFits, spreadsheetType } from './spreadsheet.ts';

const AT_ONCE = 1_000;
/** Spreadsheets reject a longer sheet name. */
const LONGEST_SHEET_NAME = 31;

export type ListFile<Query, Row> = {
  /** The file's name without its extension. */
  name: string;
  columns: readonly (readonly [head: TextKey, cell: (row: Row) => Cell])[];
  /** What the download's audit event says beside form and rows. */
  note?: (platform: Platform, query: Query) => Promise<object>;
  /** The list itself, which is paged through; `own` is the place of the file's own event in the trail, which it leaves out. */
  read: (platform: Platform, query: Query, own: number | null) => Promise<Page<Row>>;
};

type Endpoint<Query extends Paging> = { params: z.ZodType<{ form: 'csv' | 'xlsx' }>; query: z.ZodType<Query> };
type Asked = { caller: { id: StaffId }; params: unknown; query: unknown; reply: FastifyReply };

/** Sends the file. CSV is streamed while it is read; `x-row-count` says how many rows will follow. */
export async function sendListFile<Query extends Paging, Row>(
  platform: Platform,
  endpoint: Endpoint<Query>,
  { caller, params, query, reply }: Asked,
  list: ListFile<Query, Row>,
): Promise<FastifyReply> {
  const { form } = checkInput(endpoint.params, params);
  const filters = checkInput(endpoint.query, query);
  const { totalCount: rows } = await list.read(platform, { ...filters, page: 1, limit: 1 }, null);
  if (form === 'xlsx') requireFits(rows);
  const auditEvent: AuditEvent = {
    action: 'list.exported',
    object: { kind: 'list', id: list.name },
    after: { form, rows, ...(await list.note?.(platform, filters)) },
  };
  const own = await platform.db.tx((tx) => recordNumbered(tx, { kind: 'staff', id: caller.id }, auditEvent));
  reply
    .header('content-disposition', `attachment; filename="${list.name}.${form}"`)
    .header('cache-control', 'private, no-store')
    .header('x-row-count', rows);
  const head = list.columns.map(([key]) => texts[key]);
  if (form === 'csv') {
    const out = new PassThrough();
    out.write(BYTE_ORDER_MARK + csvLine(head));
    // Unsent rows wait in memory: otherwise a slow browser would hold the database snapshot open.
    const rest = createPace();
    const write = async (lines: Cell[][]) => {
      for await (const piece of csvPieces(lines, rest)) out.write(piece);
    };
    eachPage(platform, { filters, own }, list, write).then(
      () => out.end(),
      (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return reply.type('text/csv; charset=utf-8').send(out);
  }
  const lines: Cell[][] = [head];
  await eachPage(platform, { filters, own }, list, async (more) => {
    lines.push(...more);
  });
  return reply.type(spreadsheetType).send(await makeSpreadsheet(list.name.slice(0, LONGEST_SHEET_NAME), lines));
}

function eachPage<Query extends Paging, Row>(
  platform: Platform,
  { filters, own }: { filters: Query; own: number },
  { columns, read }: ListFile<Query, Row>,
  take: (lines: Cell[][]) => Promise<void>,
): Promise<void> {
  return platformAtOneMoment(platform, async (still) => {
    for (let page = 1; ; page += 1) {
      const { data, totalCount } = await read(still, { ...filters, page, limit: AT_ONCE }, own);
      await setImmediate();
      await take(data.map((row) => columns.map(([, cell]) => cell(row))));
      if (page * AT_ONCE >= totalCount) return;
    }
  });
}

/** "2026-11-29 07:05" in Asia/Jakarta, which sorts correctly in spreadsheets. */
export function momentCell(at: string | null): string | null {
  if (at === null) return null;
  const moment = new Date(at);
  return `${businessDateOf(moment)} ${formatTime(moment)}`;
}

/** An amount as decimal text: a number while spreadsheets store it exactly, else text. */
export const decimalCell = (sum: string): Cell => (Number.isSafeInteger(Number(sum)) ? Number(sum) : sum);
