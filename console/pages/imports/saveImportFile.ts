// Files that an import gives: the empty template, the chosen file with its faults marked, and what was made of each group.
// They are written in the browser, which alone has the file.
// Source: decision 0119.
import type { ImportedGroup, ImportFaultItem } from '#contract/group-import.ts';
import type { ImportFile } from '#domain/group-import.ts';
import { groupColumns, type ImportRow, type ImportSheet, memberColumns } from '#domain/group-import-cells.ts';
import { saveFile } from '#ui/saveFile.ts';
import { t, type TextKey } from '#ui/text.ts';

/** Headers of the templates, read when they are shown. */
export const heads = () => ({
  groups: groupColumns.map((column) => t(`imports.group.${column}`)),
  members: memberColumns.map((column) => t(`imports.member.${column}`)),
});
export const examples = {
  groups: ['Mekar Limo 1', 'Kuliner', 'Kota Depok', 'Rabu', '09.00', 'Balai RW 03', 'petugas'],
  members: ['Mekar Limo 1', 'Siti Maryam', '3276014507850001', '081234567890', 'Ketua', 'Kue basah'],
} as const;

type Cell = { value: string; type: StringConstructor; fontWeight?: 'bold'; backgroundColor?: string } | null;
type Sheet = { data: Cell[][]; sheet: string };

const plainCell = (value: string): Cell => ({ value, type: String });
const boldCell = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' });

async function saveSpreadsheet(sheets: Sheet[], name: string): Promise<void> {
  const { default: writeXlsx } = await import('write-excel-file/browser');
  saveFile(await writeXlsx(sheets).toBlob(), name);
}

export async function saveSpreadsheetTemplate(): Promise<void> {
  const { groups, members } = heads();
  const sheet = (head: readonly string[], example: readonly string[]) => [head.map(boldCell), example.map(plainCell)];
  await saveSpreadsheet(
    [
      { data: sheet(groups, examples.groups), sheet: t('imports.sheet.groups') },
      { data: sheet(members, examples.members), sheet: t('imports.sheet.members') },
    ],
    'templat-kelompok.xlsx',
  );
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

/** What should stand in a faulty cell, without the proposal. */
export const faultText = ({ code, proposed }: ImportFaultItem): string =>
  t(`imports.fault.${code}` as TextKey, { proposed: proposed ?? '' });

/** What is proposed for a faulty cell; the least number of members stands in its text. */
export const proposalOf = ({ code, proposed }: ImportFaultItem): string | null =>
  code === 'members' ? null : proposed;

const columnsOf = (sheet: ImportSheet): readonly string[] => (sheet === 'groups' ? groupColumns : memberColumns);

export const headOf = (sheet: ImportSheet, column: string): string =>
  t((sheet === 'groups' ? `imports.group.${column}` : `imports.member.${column}`) as TextKey);

/** "D · Hari": the letter of the spreadsheet's column and its header. */
export function columnText({ sheet, column }: ImportFaultItem): string {
  if (column === null) return '–';
  return `${String.fromCharCode(65 + columnsOf(sheet).indexOf(column))} · ${headOf(sheet, column)}`;
}

const markColor = '#F9D9D0';

/**
 * The cells of a file in the form of the template, each row at its own number: faulty cells are coloured, and a last column
 * says what should stand there. It can be corrected and chosen again: that column is not read.
 */
export function markedSheets({ groups, members }: ImportFile, faults: readonly ImportFaultItem[]): Sheet[] {
  const sheet = (which: ImportSheet, rows: readonly ImportRow[]): Sheet => {
    const own = new Map<number, ImportFaultItem[]>();
    for (const fault of faults) if (fault.sheet === which) own.set(fault.row, [...(own.get(fault.row) ?? []), fault]);
    const columns = columnsOf(which);
    const last = Math.max(...rows.map(({ row }) => row), ...own.keys(), 1);
    const cellsByRow = new Map(rows.map(({ row, cells }) => [row, cells]));
    const data = Array.from({ length: last - 1 }, (_, at) =>
      markedRow(columns, cellsByRow.get(at + 2), own.get(at + 2) ?? []),
    );
    const head = [...columns.map((column) => headOf(which, column)), t('imports.col.should')].map(boldCell);
    return { data: [head, ...data], sheet: t(`imports.sheet.${which}`) };
  };
  return [sheet('groups', groups), sheet('members', members)];
}

function markedRow(
  columns: readonly string[],
  cells: readonly string[] | undefined,
  faults: readonly ImportFaultItem[],
): Cell[] {
  if (!cells && faults.length === 0) return [];
  const wrong = new Set(faults.map(({ column }) => column));
  const marked = columns.map((column, at): Cell => {
    const value = cells?.[at] ?? '';
    return { value, type: String, ...(wrong.has(column as never) ? { backgroundColor: markColor } : {}) };
  });
  const words = faults.map((fault) =>
    [fault.column && `${headOf(fault.sheet, fault.column)}:`, faultText(fault), proposalOf(fault)]
      .filter(Boolean)
      .join(' '),
  );
  return [...marked, plainCell(words.join(' '))];
}

export const saveMarked = (file: ImportFile, faults: readonly ImportFaultItem[]): Promise<void> =>
  saveSpreadsheet(markedSheets(file, faults), 'kelompok-perlu-dibetulkan.xlsx');

/** Each group of an import with what became of it. */
export async function saveResults(groups: readonly ImportedGroup[], isUndone: boolean): Promise<void> {
  const head = [
    'imports.result.no',
    'imports.group.name',
    'imports.result.members',
    'imports.result',
    'imports.result.reason',
  ];
  const data = [
    head.map((key) => boldCell(t(key as TextKey))),
    ...groups.map(({ no, name, members, outcome, reason }) =>
      [
        String(no),
        name,
        String(members),
        t(`imports.outcome.${isUndone && outcome === 'made' ? 'undone' : outcome}`),
        reason ?? '',
      ].map(plainCell),
    ),
  ];
  await saveSpreadsheet([{ data, sheet: t('imports.result') }], 'hasil-impor-kelompok.xlsx');
}
