// Comma-separated values for spreadsheets: RFC 4180, UTF-8 with a byte order mark, lines end with CR LF.
// Invariant: no cell is a formula. A text that begins like one gets an apostrophe; plain numbers stay numbers,
// negative ones too.
// Source: docs/api.md.
import { createPace, type Rest } from './pace.ts';

export type Cell = string | number | null;

const LINES_AT_ONCE = 200;

export const BYTE_ORDER_MARK = '\uFEFF';

export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** The lines as text in pieces, with a rest after each. */
export async function* csvPieces(lines: readonly (readonly Cell[])[], rest: Rest): AsyncGenerator<string> {
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE) {
    yield lines
      .slice(from, from + LINES_AT_ONCE)
      .map((cells) => csvLine(cells))
      .join('');
    await rest();
  }
}

/** A whole file of these lines, in pieces. */
export async function* csvFile(lines: readonly (readonly Cell[])[]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* csvPieces(lines, createPace());
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = plainText(cell);
  return /[",\r\n\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that no spreadsheet interprets as a formula. */
export const plainText = (text: string): string => (beginsFormula(text) ? `'${text}` : text);

/** Some programs skip spaces and invisible characters before they look for a formula. */
const beginsFormula = (text: string): boolean => /^[\s\0]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]|^[\t\r\n\0]/.test(text);
