// A table as a spreadsheet file (XLSX), with the same cells as its comma-separated form: texts that begin like a
// formula get an apostrophe, numbers stay numbers. Its thread asks for it (file-thread.ts), for a sheet is made in one piece.
// Source: docs/screens.md; decisions 0064, 0097.
import type { CellObject } from 'write-excel-file/node';
import { formatDigits } from '#domain/money.ts';
import { type Cell, plainText } from './csv.ts';
import { refused } from './refuse.ts';

/** A workbook is made in memory; whoever has more rows takes comma-separated values. */
const MOST_IN_SPREADSHEET = 20_000;
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const fitsSpreadsheet = (rows: number): boolean => rows <= MOST_IN_SPREADSHEET;

/** Refuses `error.export.too_many` for more rows than a workbook takes. */
export function requireFits(rows: number): void {
  if (fitsSpreadsheet(rows)) return;
  const slots = { rows: formatDigits(rows), most: formatDigits(MOST_IN_SPREADSHEET) };
  throw refused('error.export.too_many', { slots });
}

export type Rows = readonly (readonly Cell[])[];

const WHOLE_NUMBER = '#,##0';
const DATE = 'dd/mm/yyyy';

/** How a template wants its table: rows above the head, empty columns before it, and columns of dates or of plain numbers. */
export type SheetLook = {
  above?: Rows;
  indent?: number;
  columns?: readonly ('date' | 'plain' | null)[];
};

function cellOf(cell: Cell, look: 'date' | 'plain' | null = null): CellObject | null {
  if (cell === null) return null;
  if (typeof cell === 'number')
    return look === 'plain' ? { value: cell, type: Number } : { value: cell, type: Number, format: WHOLE_NUMBER };
  if (look === 'date') return { value: new Date(`${cell}T00:00:00Z`), type: Date, format: DATE };
  return { value: plainText(cell), type: String };
}

export type SheetOfRows = { sheet: string; rows: Rows; look?: SheetLook };

/** The bytes of a workbook with one sheet; the first row is its header and stays visible. */
export const renderSpreadsheet = (sheet: string, rows: Rows, look: SheetLook = {}): Promise<Buffer> =>
  renderWorkbook([{ sheet, rows, look }]);

/** The same with several sheets. */
export async function renderWorkbook(sheets: readonly SheetOfRows[]): Promise<Buffer> {
  const { default: writeXlsx } = await import('write-excel-file/node');
  return writeXlsx(
    sheets.map(({ sheet, rows: [head = [], ...lines], look: { above = [], indent = 0, columns = [] } = {} }) => {
      const bold = head.map((cell) => ({ value: String(cell ?? ''), type: String, fontWeight: 'bold' as const }));
      const before = Array.from({ length: indent }, () => null);
      const table = [
        ...above.map((line) => line.map((cell) => cellOf(cell))),
        bold,
        ...lines.map((line) => line.map((cell, index) => cellOf(cell, columns[index]))),
      ];
      return { data: table.map((line) => [...before, ...line]), sheet, stickyRowsCount: above.length + 1 };
    }),
  ).toBuffer();
}
