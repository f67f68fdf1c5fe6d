// Reads a file of groups in the browser, so that only its cells leave this device: a spreadsheet with two sheets, or one
// table of comma-separated values with a group's columns before each member's.
// Source: decision 0119.
import { type ImportFile } from '#domain/group-import.ts';
import { groupColumns, type ImportRow, memberColumns } from '#domain/group-import-cells.ts';

type Cells = readonly (readonly unknown[])[];

/** What a file is, or null for one that is neither kind or cannot be read. */
export async function readImportFile(file: File): Promise<ImportFile | null> {
  try {
    return /\.xlsx$/i.test(file.name) ? await readSpreadsheet(file) : fromTable(await readTable(file));
  } catch {
    return null;
  }
}

async function readSpreadsheet(file: File): Promise<ImportFile | null> {
  const { default: readXlsx } = await import('read-excel-file/browser');
  const sheets = await readXlsx(file);
  const [groups, members] = sheets;
  if (!groups || !members) return null;
  return { groups: rowsOf(groups.data, groupColumns.length), members: rowsOf(members.data, memberColumns.length) };
}

async function readTable(file: File): Promise<Cells> {
  const { default: papa } = await import('papaparse');
  return papa.parse<string[]>(await file.text()).data;
}

/** The rows below the header that hold anything, with their number in the file. */
const rowsOf = (cells: Cells, columns: number): ImportRow[] =>
  cells
    .map((line, at) => ({ row: at + 1, cells: line.slice(0, columns).map(textOf) }))
    .slice(1)
    .filter((line) => line.cells.some((text) => text !== ''));

/** A spreadsheet keeps a time of day as a date, and numbers without their noughts. */
function textOf(cell: unknown): string {
  if (cell instanceof Date)
    return `${String(cell.getUTCHours()).padStart(2, '0')}.${String(cell.getUTCMinutes()).padStart(2, '0')}`;
  // Of a longer number a spreadsheet has lost the last figures: written so that it is no identity number.
  if (typeof cell === 'number') return cell >= 1e15 ? cell.toExponential() : String(cell);
  return typeof cell === 'string' ? cell.trim().slice(0, 300) : '';
}

/** One table: a group's columns stand in its first row and may be left out below. */
function fromTable(cells: Cells): ImportFile {
  const rows = rowsOf(cells, groupColumns.length + memberColumns.length - 1);
  const groups = new Map<string, ImportRow>();
  for (const { row, cells: line } of rows) {
    const [name = ''] = line;
    if (!groups.has(name)) groups.set(name, { row, cells: line.slice(0, groupColumns.length) });
  }
  const members = rows.map(({ row, cells: line }) => ({
    row,
    cells: [line[0] ?? '', ...line.slice(groupColumns.length)],
  }));
  return { groups: [...groups.values()], members };
}
