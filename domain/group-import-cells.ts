// The cells of a file of groups: what each kind may hold, read from text as people type it in a spreadsheet. Every fault is
// noted with its sheet, row and column.
// Source: docs/domain.md §3, §6; decision 0119.
import type { Weekday } from './calendar.ts';
import { cleanLine } from './contact.ts';
import { normalisePhone, type Phone } from './identity.ts';
import type { StaffId } from './ids.ts';
import { isNik } from './nik.ts';
import { foldName, plainAddress } from './same-text.ts';
import { readTypedTime } from './typed-time.ts';

/** Columns in the order of the template. */
export const groupColumns = ['name', 'sector', 'city', 'weekday', 'time', 'place', 'officer'] as const;
export const memberColumns = ['group', 'name', 'nik', 'phone', 'role', 'business'] as const;
export type ImportColumn = (typeof groupColumns)[number] | (typeof memberColumns)[number];
export type ImportSheet = 'groups' | 'members';

/** A row of the file with its number there, its cells in the order of the template. */
export type ImportRow = { row: number; cells: readonly string[] };
export const importFaults = [
  'empty',
  'long',
  'name',
  'sector',
  'city',
  'weekday',
  'time',
  'officer',
  'twice',
  'group',
  'nik',
  'nik_twice',
  'nik_taken',
  'phone',
  'role',
  'no_ketua',
  'role_twice',
  'members',
  'rows',
] as const;
export type ImportFaultCode = (typeof importFaults)[number];

export type ImportFault = {
  sheet: ImportSheet;
  row: number;
  /** Null: the row as a whole. */
  column: ImportColumn | null;
  code: ImportFaultCode;
  /** What stands there. */
  written: string;
  /** What could be meant. */
  proposed: string | null;
};

type Named<I> = { id: I; name: string };
/** What the file may name. */
export type ImportKnown = {
  sectors: readonly Named<number>[];
  cities: readonly Named<number>[];
  /** By name or by sign-in name. */
  officers: readonly (Named<StaffId> & { login: string })[];
  /** Least members of a group. */
  minimumMembers: number;
};

export type ImportRole = 'ketua' | 'bendahara' | 'anggota';
const weekdayNames = ['senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu', 'minggu'] as const;
const roleNames: readonly ImportRole[] = ['ketua', 'bendahara', 'anggota'];

/** One spelling for comparing. */
export const plain = (text: string): string => foldName(text).join(' ');

export type Note = (
  sheet: ImportSheet,
  at: { row: number },
  column: ImportColumn | null,
  code: ImportFaultCode,
  written: string,
  proposed?: string | null,
) => void;

export const cell = ({ cells }: ImportRow, at: number): string =>
  cleanLine(cells[at] ?? '')
    .replace(/\s+/g, ' ')
    .trim();

/** The text of a cell; notes an empty or too long one. */
export function textOf(
  row: ImportRow,
  sheet: ImportSheet,
  column: ImportColumn,
  at: number,
  most: number,
  note: Note,
): string {
  const text = cell(row, at);
  if (text === '') note(sheet, row, column, 'empty', '');
  if (text.length > most) note(sheet, row, column, 'long', text);
  return text;
}

/** A list to choose from, each spelling worked out once: by name, and by the same words in any order. */
type Choices = { list: readonly { key: string; name: string }[]; ids: Map<string, number>; near: Map<string, string> };

export function asChoices(list: readonly Named<number>[]): Choices {
  const ids = new Map<string, number>();
  const near = new Map<string, string>();
  for (const { id, name } of list) {
    ids.set(plain(name), id);
    near.set(wordsOf(name), name);
  }
  return { list: list.map(({ name }) => ({ key: plain(name), name })), ids, near };
}

const wordsOf = (text: string): string => foldName(text).toSorted().join(' ');

/** The entry of a list that a cell names; proposes the one with the same words, or that ends with them. */
export function chosen(
  row: ImportRow,
  column: 'sector' | 'city',
  at: number,
  choices: Choices,
  note: Note,
): number | null {
  const written = textOf(row, 'groups', column, at, 80, note);
  if (written === '') return null;
  const key = plain(written);
  const id = choices.ids.get(key);
  if (id !== undefined) return id;
  const near =
    choices.near.get(wordsOf(written)) ?? choices.list.find((entry) => entry.key.endsWith(` ${key}`))?.name ?? null;
  note('groups', row, column, column, written, near);
  return null;
}

export function weekdayOf(row: ImportRow, note: Note): Weekday {
  const written = textOf(row, 'groups', 'weekday', 3, 20, note);
  const index = weekdayNames.findIndex((name) => name === plain(written).replace(/^jum at$/, 'jumat'));
  if (index >= 0) return (index + 1) as Weekday;
  if (written !== '') {
    const near = weekdayNames.find((name) => name.slice(0, 3) === plain(written).slice(0, 3));
    note('groups', row, 'weekday', 'weekday', written, near ? near[0]?.toUpperCase() + near.slice(1) : null);
  }
  return 1;
}

/** HH:MM; proposes the full hour for an hour alone. */
export function timeOf(row: ImportRow, note: Note): string {
  const written = textOf(row, 'groups', 'time', 4, 20, note);
  const time = readTypedTime(written);
  if (time !== null) return time;
  if (written !== '') {
    const isHour = /^\d{1,2}$/.test(written) && Number(written) < 24;
    note('groups', row, 'time', 'time', written, isHour ? `${written.padStart(2, '0')}.00` : null);
  }
  return '09:00';
}

export type Officer = ImportKnown['officers'][number];

/** Officers by what a cell may call them: their plain names and sign-in names. */
export function indexOfficers(officers: readonly Officer[]): ReadonlyMap<string, Officer[]> {
  const index = new Map<string, Officer[]>();
  for (const officer of officers)
    for (const key of new Set([plain(officer.name), plainAddress(officer.login)]))
      index.set(key, [...(index.get(key) ?? []), officer]);
  return index;
}

export function officerOf(row: ImportRow, officers: ReadonlyMap<string, Officer[]>, note: Note): StaffId | null {
  const written = textOf(row, 'groups', 'officer', 6, 80, note);
  if (written === '') return null;
  const found = officers.get(plainAddress(written)) ?? officers.get(plain(written)) ?? [];
  if (found.length === 1) return found[0]?.id ?? null;
  note('groups', row, 'officer', 'officer', written, found[0]?.login ?? null);
  return null;
}

export function nikOf(row: ImportRow, seen: Set<string>, note: Note): string {
  const written = textOf(row, 'members', 'nik', 2, 30, note);
  // A spreadsheet keeps a number to 15 figures and writes it with an exponent: that letter stays, and is a fault.
  const nik = written.replace(/[\s.-]/g, '');
  if (written === '') return nik;
  if (!isNik(nik)) note('members', row, 'nik', 'nik', written);
  else if (seen.has(nik)) note('members', row, 'nik', 'nik_twice', written);
  seen.add(nik);
  return nik;
}

export function phoneOf(row: ImportRow, note: Note): Phone | null {
  const written = cell(row, 3);
  if (written === '') return null;
  // A spreadsheet drops the nought before a number.
  const phone = normalisePhone(written) ?? normalisePhone(`0${written}`);
  if (phone === null) note('members', row, 'phone', 'phone', written);
  return phone;
}

export function roleOf(row: ImportRow, note: Note): ImportRole {
  const written = cell(row, 4);
  if (written === '') return 'anggota';
  const role = roleNames.find((name) => name === plain(written));
  if (role) return role;
  note('members', row, 'role', 'role', written);
  return 'anggota';
}
