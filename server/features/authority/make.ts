// Makes the files of a report from one moment of the database and stores them: CSV in parts, and a workbook where it fits.
// Invariants: equal rows give an equal CSV, whose hash is that of the whole; nothing is stored that refers to no row, but for an
// orphan when the database is lost.
// Source: decision 0128.
import { createHash } from 'node:crypto';
import type { ReportCell, ReportDefinition, ReportSpan } from '#domain/authority-report.ts';
import { taxNumber16 } from '#domain/authority-tax.ts';
import { type DefinitionKey, definitions } from '#domain/authority-sets.ts';
import { BYTE_ORDER_MARK, csvLine } from '#platform/csv.ts';
import { makeSpreadsheet } from '#platform/file-thread.ts';
import type { Platform } from '#platform/platform.ts';
import { createPace } from '#platform/pace.ts';
import { atOneMoment } from '#platform/snapshot.ts';
import { fitsSpreadsheet, type SheetLook, spreadsheetType } from '#platform/spreadsheet.ts';
import { id as texts } from '#texts/id.ts';
import type { Ports } from '#ports/ports.ts';
import { forgetFiles, newStorageKey, type Storage } from '#ports/storage.ts';
import { type RunResult, runReport } from './run.ts';
import { openWith } from './source.ts';
import type { StoredPart } from './take.sql.ts';

/** A part of a CSV is stored once it has grown to this. */
const PART_BYTES = 4_000_000;
const folder = 'authority';
export const csvType = 'text/csv; charset=utf-8';

export type MadeFiles = RunResult & { hash: Buffer; parts: StoredPart[] };

/** What was stored and is of no use, as when what is missing shows at the end, is deleted by whoever asked. */
export async function makeFiles(
  { db, vault, log }: Platform,
  { storage }: Ports,
  key: DefinitionKey,
  span: ReportSpan,
): Promise<MadeFiles> {
  const definition: ReportDefinition = definitions[key];
  // The transaction may be tried again: what the first try stored is deleted.
  let stored: StoredPart[] = [];
  try {
    return await atOneMoment(db, async (reader) => {
      await forgetFiles(
        { storage, log },
        stored.map((part) => part.key),
      );
      stored = [];
      const csv = beginCsv(storage, definition, stored);
      const rows: ReportCell[][] = [];
      const result = await runReport(key, { reader, span, open: openWith(vault) }, async (lines) => {
        await csv.write(lines);
        if (fitsSpreadsheet(rows.length + lines.length)) rows.push(...lines);
      });
      const hash = await csv.end();
      if (rows.length === result.rows) await storeWorkbook(storage, definition, rows, stored);
      return { ...result, hash, parts: stored };
    });
  } catch (error) {
    await forgetFiles(
      { storage, log },
      stored.map((part) => part.key),
    );
    throw error;
  }
}

const headOf = ({ fields }: ReportDefinition): string[] => fields.map(({ name }) => name);

function beginCsv(storage: Storage, definition: ReportDefinition, stored: StoredPart[]) {
  const hash = createHash('sha256');
  const rest = createPace();
  let text = BYTE_ORDER_MARK + csvLine(headOf(definition));
  const flush = async () => {
    const bytes = Buffer.from(text);
    text = '';
    hash.update(bytes);
    const key = newStorageKey(folder, 'csv');
    await storage.put(key, bytes, { contentType: csvType });
    stored.push({ form: 'csv', part: stored.length + 1, key, bytes: bytes.length });
  };
  return {
    async write(lines: readonly ReportCell[][]): Promise<void> {
      for (const line of lines) {
        text += csvLine(line);
        if (text.length >= PART_BYTES) await flush();
        await rest();
      }
    },
    async end(): Promise<Buffer> {
      if (text !== '') await flush();
      return hash.digest();
    },
  };
}

async function storeWorkbook(
  storage: Storage,
  definition: ReportDefinition,
  rows: ReportCell[][],
  stored: StoredPart[],
): Promise<void> {
  const sheet = definition.workbook?.sheet ?? texts['authority.sheet'];
  const bytes = await makeSpreadsheet(sheet, [headOf(definition), ...rows], lookOf(definition));
  const key = newStorageKey(folder, 'xlsx');
  await storage.put(key, bytes, { contentType: spreadsheetType });
  stored.push({ form: 'xlsx', part: 1, key, bytes: bytes.length });
}

/** Where the template wants its table, with the withholder's number above it. */
function lookOf({ fields, workbook }: ReportDefinition): SheetLook {
  const above: ReportCell[][] = [];
  if (workbook) {
    above.push([texts['authority.withholder'], taxNumber16(texts['operator.npwp'])]);
    while (above.length < workbook.headRow - 1) above.push([]);
  }
  const looks = { date: 'date', number: 'plain', percent: 'plain' } as const;
  return {
    above,
    indent: workbook?.indent ?? 0,
    columns: fields.map(({ kind }) => (kind in looks ? looks[kind as keyof typeof looks] : null)),
  };
}
