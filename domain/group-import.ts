// Groups and members that are written in from a file: what each cell has to be, judged as a whole before anything is written.
// Invariants: every fault names its sheet, row and column; a file with a fault makes nothing; nothing is guessed, but what is
// nearly right is proposed.
// Source: docs/domain.md §3, §6; decision 0119.
import type { Weekday } from './calendar.ts';
import { parsePersonName } from './contact.ts';
import { normalisePhone, type Phone } from './identity.ts';
import type { StaffId } from './ids.ts';
import { isNik } from './nik.ts';
import { foldName, sameAddress } from './same-text.ts';

/** At most this many rows of members in one file. Source: decision 0119. */
export const MOST_MEMBER_ROWS = 5_000;

/** Columns in the order of the template. */
export const groupColumns = ['name', 'sector', 'city', 'weekday', 'time', 'place', 'officer'] as const;
export const memberColumns = ['group', 'name', 'nik', 'phone', 'role', 'business'] as const;
export type ImportColumn = (typeof groupColumns)[number] | (typeof memberColumns)[number];
export type ImportSheet = 'groups' | 'members';

/** A row of the file with its number there, its cells in the order of the template. */
export type ImportRow = { row: number; cells: readonly string[] };
export type ImportFile = { groups: readonly ImportRow[]; members: readonly ImportRow[] };

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
export type ImportMember = {
  row: number;
  name: string;
  nik: string;
  phone: Phone | null;
  role: ImportRole;
  business: string;
};
export type ImportGroup = {
  row: number;
  name: string;
  sectorId: number;
  cityId: number;
  weekday: Weekday;
  /** HH:MM. */
  time: string;
  place: string;
  officerId: StaffId;
  members: ImportMember[];
};

const weekdayNames = ['senin', 'selasa', 'rabu', 'kamis', 'jumat', 'sabtu', 'minggu'] as const;
const roleNames: readonly ImportRole[] = ['ketua', 'bendahara', 'anggota'];

/** One spelling for comparing. */
const plain = (text: string): string => foldName(text).join(' ');

/**
 * Reads a whole file: its groups with their members, or every fault in the order of the file. Whether a NIK is in use
 * elsewhere is for the server to say.
 * Source: docs/domain.md §3, §6; decision 0119.
 */
export function readImport(file: ImportFile, known: ImportKnown): { groups: ImportGroup[]; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  const note: Note = (sheet, { row }, column, code, written, proposed = null) =>
    void faults.push({ sheet, row, column, code, written, proposed });
  if (file.members.length > MOST_MEMBER_ROWS)
    note('members', { row: MOST_MEMBER_ROWS + 1 }, null, 'rows', String(file.members.length));
  const groups = readGroups(file.groups, known, note);
  readMembers(file.members, groups, note);
  for (const group of groups.values()) checkWhole(group, known, note);
  faults.sort((a, b) => (a.sheet === b.sheet ? a.row - b.row : a.sheet === 'groups' ? -1 : 1));
  if (faults.length > 0) return { groups: [], faults };
  return {
    groups: [...groups.values()].flatMap(({ officerId, ...group }) =>
      officerId === null ? [] : [{ ...group, officerId }],
    ),
    faults,
  };
}

/** A group whose officer may be unknown, which is a fault. */
type FoundGroup = Omit<ImportGroup, 'officerId'> & { officerId: StaffId | null };

type Note = (
  sheet: ImportSheet,
  at: { row: number },
  column: ImportColumn | null,
  code: ImportFaultCode,
  written: string,
  proposed?: string | null,
) => void;

const cell = ({ cells }: ImportRow, at: number): string => (cells[at] ?? '').replace(/\s+/g, ' ').trim();

/** The text of a cell; notes an empty or too long one. */
function textOf(
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

/** Groups by their plain name. */
function readGroups(rows: readonly ImportRow[], known: ImportKnown, note: Note): Map<string, FoundGroup> {
  const groups = new Map<string, FoundGroup>();
  for (const row of rows) {
    const name = textOf(row, 'groups', 'name', 0, 80, note);
    if (name !== '' && name.length < 3) note('groups', row, 'name', 'name', name);
    if (groups.has(plain(name))) note('groups', row, 'name', 'twice', name);
    const place = cell(row, 5);
    if (place.length > 200) note('groups', row, 'place', 'long', place);
    const group = {
      row: row.row,
      name,
      sectorId: chosen(row, 'sector', 1, known.sectors, note) ?? 0,
      cityId: chosen(row, 'city', 2, known.cities, note) ?? 0,
      weekday: weekdayOf(row, note),
      time: timeOf(row, note),
      place,
      officerId: officerOf(row, known, note),
      members: [],
    };
    if (name !== '' && !groups.has(plain(name))) groups.set(plain(name), group);
  }
  return groups;
}

/** The entry of a list that a cell names; proposes the one with the same words in another order. */
function chosen(
  row: ImportRow,
  column: 'sector' | 'city',
  at: number,
  list: readonly Named<number>[],
  note: Note,
): number | null {
  const written = textOf(row, 'groups', column, at, 80, note);
  if (written === '') return null;
  const found = list.find(({ name }) => plain(name) === plain(written));
  if (found) return found.id;
  const words = (text: string) => foldName(text).toSorted().join(' ');
  const near =
    list.find(({ name }) => words(name) === words(written)) ??
    list.find(({ name }) => plain(name).endsWith(` ${plain(written)}`));
  note('groups', row, column, column, written, near?.name ?? null);
  return null;
}

function weekdayOf(row: ImportRow, note: Note): Weekday {
  const written = textOf(row, 'groups', 'weekday', 3, 20, note);
  const index = weekdayNames.findIndex((name) => name === plain(written).replace(/^jum at$/, 'jumat'));
  if (index >= 0) return (index + 1) as Weekday;
  if (written !== '') {
    const near = weekdayNames.find((name) => name.slice(0, 3) === plain(written).slice(0, 3));
    note('groups', row, 'weekday', 'weekday', written, near ? near[0]?.toUpperCase() + near.slice(1) : null);
  }
  return 1;
}

/** HH:MM from "9.00", "09:00" or "09.00". */
function timeOf(row: ImportRow, note: Note): string {
  const written = textOf(row, 'groups', 'time', 4, 20, note);
  const found = /^(\d{1,2})[.:](\d{2})$/.exec(written);
  const [hour, minute] = [Number(found?.[1]), Number(found?.[2])];
  if (found && hour < 24 && minute < 60) return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  if (written !== '') {
    const isHour = /^\d{1,2}$/.test(written) && Number(written) < 24;
    note('groups', row, 'time', 'time', written, isHour ? `${written.padStart(2, '0')}.00` : null);
  }
  return '09:00';
}

function officerOf(row: ImportRow, { officers }: ImportKnown, note: Note): StaffId | null {
  const written = textOf(row, 'groups', 'officer', 6, 80, note);
  if (written === '') return null;
  const found = officers.filter(({ name, login }) => plain(name) === plain(written) || sameAddress(login, written));
  if (found.length === 1) return found[0]?.id ?? null;
  note('groups', row, 'officer', 'officer', written, found[0]?.login ?? null);
  return null;
}

function readMembers(rows: readonly ImportRow[], groups: ReadonlyMap<string, FoundGroup>, note: Note): void {
  const niks = new Set<string>();
  for (const row of rows) {
    const groupName = textOf(row, 'members', 'group', 0, 80, note);
    const group = groups.get(plain(groupName));
    if (groupName !== '' && !group) note('members', row, 'group', 'group', groupName);
    const name = textOf(row, 'members', 'name', 1, 120, note);
    if (name !== '' && parsePersonName(name) === null) note('members', row, 'name', 'name', name);
    const nik = nikOf(row, niks, note);
    const member = {
      row: row.row,
      name,
      nik,
      phone: phoneOf(row, note),
      role: roleOf(row, note),
      business: textOf(row, 'members', 'business', 5, 120, note),
    };
    group?.members.push(member);
  }
}

function nikOf(row: ImportRow, seen: Set<string>, note: Note): string {
  const written = textOf(row, 'members', 'nik', 2, 30, note);
  const nik = written.replace(/\D/g, '');
  if (written === '') return nik;
  if (!isNik(nik)) note('members', row, 'nik', 'nik', written);
  else if (seen.has(nik)) note('members', row, 'nik', 'nik_twice', written);
  seen.add(nik);
  return nik;
}

function phoneOf(row: ImportRow, note: Note): Phone | null {
  const written = cell(row, 3);
  if (written === '') return null;
  // A spreadsheet drops the nought before a number.
  const phone = normalisePhone(written) ?? normalisePhone(`0${written}`);
  if (phone === null) note('members', row, 'phone', 'phone', written);
  return phone;
}

function roleOf(row: ImportRow, note: Note): ImportRole {
  const written = cell(row, 4);
  if (written === '') return 'anggota';
  const role = roleNames.find((name) => name === plain(written));
  if (role) return role;
  note('members', row, 'role', 'role', written);
  return 'anggota';
}

/** One ketua, at most one bendahara, and enough members. */
function checkWhole(group: FoundGroup, { minimumMembers }: ImportKnown, note: Note): void {
  const { members, name } = group;
  if (members.length < minimumMembers)
    note('groups', group, null, 'members', String(members.length), String(minimumMembers));
  if (!members.some(({ role }) => role === 'ketua')) note('groups', group, null, 'no_ketua', name);
  for (const role of ['ketua', 'bendahara'] as const) {
    const second = members.filter((member) => member.role === role)[1];
    if (second) note('members', second, 'role', 'role_twice', role);
  }
}
