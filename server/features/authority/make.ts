// Makes the files of a report from one moment of the database and stores them: CSV in parts, and a workbook where it fits.
// Invariants: equal rows give an equal CSV, whose hash is that of the whole; the moment is over before anything is stored, so that
// no snapshot of the database waits for the store.
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
import type { Spool } from '#platform/spool.ts';
import { fitsSpreadsheet, type SheetLook, spreadsheetType } from '#platform/spreadsheet.ts';
import { id as texts } from '#texts/id.ts';
import { newStorageKey, type Storage } from '#ports/storage.ts';
import { type RunResult, runReport } from './run.ts';
import { openWith } from './source.ts';
import type { StoredPart, TakeForm } from './take.sql.ts';

/** A part of a CSV ends once it has grown to this. */
const PART_BYTES = 4_000_000;
const folder = 'authority';
const csvType = 'text/csv; charset=utf-8';

export type Made = RunResult & { hash: Buffer; workbook: ReportCell[][] | null };

/** Reads every row from one moment into the spool, as the CSV in parts; the rows of the workbook, where they fit one. */
export const readRows = ({ db, vault }: Platform, key: DefinitionKey, span: ReportSpan, spool: Spool): Promise<Made> =>
  atOneMoment(db, async (reader) => {
    // The transaction may be tried again.
    spool.clear();
    const csv = beginCsv(definitions[key], spool);
    const rows: ReportCell[][] = [];
    const result = await runReport(key, { reader, span, open: openWith(vault) }, async (lines) => {
      await csv.write(lines);
      if (fitsSpreadsheet(rows.length + lines.length)) rows.push(...lines);
    });
    return { ...result, hash: await csv.end(), workbook: rows.length === result.rows ? rows : null };
  });

const headOf = ({ fields }: ReportDefinition): string[] => fields.map(({ name }) => name);

function beginCsv(definition: ReportDefinition, spool: Spool) {
  const hash = createHash('sha256');
  const rest = createPace();
  let text = BYTE_ORDER_MARK + csvLine(headOf(definition));
  const flush = async () => {
    const bytes = Buffer.from(text);
    text = '';
    hash.update(bytes);
    await spool.add(bytes);
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

export const typeOf = { csv: csvType, xlsx: spreadsheetType } as const;

/** Stores what was read. Each name stands in `keys` before its bytes are stored, so that whoever asked can delete them. */
export async function storeFiles(
  storage: Storage,
  definition: ReportDefinition,
  { workbook, spool }: { workbook: Made['workbook']; spool: Spool },
  keys: string[],
): Promise<StoredPart[]> {
  const parts: StoredPart[] = [];
  const put = async (form: TakeForm, part: number, bytes: Buffer) => {
    const key = newStorageKey(folder, form);
    keys.push(key);
    await storage.put(key, bytes, { contentType: typeOf[form] });
    parts.push({ form, part, key, bytes: bytes.length });
  };
  let part = 0;
  for await (const bytes of spool.pieces()) {
    part += 1;
    await put('csv', part, bytes);
  }
  if (workbook) await put('xlsx', 1, await makeWorkbook(definition, workbook));
  return parts;
}

function makeWorkbook(definition: ReportDefinition, rows: ReportCell[][]): Promise<Buffer> {
  const sheet = definition.workbook?.sheet ?? texts['authority.sheet'];
  return makeSpreadsheet(sheet, [headOf(definition), ...rows], lookOf(definition));
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
