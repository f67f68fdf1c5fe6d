// Reads a file of groups in the browser, so that only its cells leave this device: a spreadsheet with two sheets, or one
// table of comma-separated values with a group's columns before each member's. Writes the empty template too.
// Source: decision 0119.
import { groupColumns, type ImportFile, type ImportRow, memberColumns } from '#domain/group-import.ts';
import { saveFile } from '#ui/saveFile.ts';
import { t } from '#ui/text.ts';

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
  if (typeof cell === 'number') return String(cell);
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

/** Headers of the templates, read when they are shown. */
export const heads = () => ({
  groups: groupColumns.map((column) => t(`imports.group.${column}`)),
  members: memberColumns.map((column) => t(`imports.member.${column}`)),
});
export const examples = {
  groups: ['Mekar Limo 1', 'Kuliner', 'Kota Depok', 'Rabu', '09.00', 'Balai RW 03', 'petugas'],
  members: ['Mekar Limo 1', 'Siti Maryam', '3276014507850001', '081234567890', 'Ketua', 'Kue basah'],
} as const;

export async function saveSpreadsheetTemplate(): Promise<void> {
  const { default: writeXlsx } = await import('write-excel-file/browser');
  const { groups, members } = heads();
  const sheet = (head: readonly string[], example: readonly string[]) => [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    example.map((value) => ({ value, type: String })),
  ];
  const file = await writeXlsx([
    { data: sheet(groups, examples.groups), sheet: t('imports.sheet.groups') },
    { data: sheet(members, examples.members), sheet: t('imports.sheet.members') },
  ]).toBlob();
  saveFile(file, 'templat-kelompok.xlsx');
}

export async function saveTableTemplate(): Promise<void> {
  const { default: papa } = await import('papaparse');
  const { groups, members } = heads();
  const lines = [
    [...groups, ...members.slice(1)],
    [...examples.groups, ...examples.members.slice(1)],
  ];
  saveFile(new Blob(['\uFEFF', papa.unparse(lines)], { type: 'text/csv;charset=utf-8' }), 'templat-kelompok.csv');
}
