// Groups and members that are written in from a file: what each cell has to be, judged as a whole before anything is written.
// Invariants: every fault names its sheet, row and column; a file with a fault makes nothing; nothing is guessed, but what is
// nearly right is proposed.
// Source: docs/domain.md §3, §6; decision 0119.
import type { Weekday } from './calendar.ts';
import { parsePersonName, printable } from './contact.ts';
import {
  asChoices,
  cell,
  chosen,
  type ImportFault,
  type ImportKnown,
  type ImportRole,
  type ImportRow,
  indexOfficers,
  nikOf,
  type Note,
  officerOf,
  phoneOf,
  plain,
  roleOf,
  textOf,
  timeOf,
  weekdayOf,
} from './group-import-cells.ts';
import type { Phone } from './identity.ts';
import type { StaffId } from './ids.ts';

/** At most this many rows of members in one file. Source: decision 0119. */
export const MOST_MEMBER_ROWS = 5_000;

export type ImportFile = { groups: readonly ImportRow[]; members: readonly ImportRow[] };

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

/**
 * Reads a whole file: its groups with their members, or every fault in the order of the file. Whether a NIK is in use
 * elsewhere is for the server to say. Yields after each row, so that a large file holds nobody up.
 * Source: docs/domain.md §3, §6; decision 0119.
 */
export function* readImport(
  file: ImportFile,
  known: ImportKnown,
): Generator<void, { groups: ImportGroup[]; faults: ImportFault[] }, void> {
  const faults: ImportFault[] = [];
  const note: Note = (sheet, { row }, column, code, written, proposed = null) =>
    void faults.push({ sheet, row, column, code, written, proposed });
  if (file.members.length > MOST_MEMBER_ROWS)
    note('members', { row: MOST_MEMBER_ROWS + 1 }, null, 'rows', String(file.members.length));
  const groups = yield* readGroups(file.groups, known, note);
  yield* readMembers(file.members, groups, note);
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

/** Groups by their plain name. */
function* readGroups(
  rows: readonly ImportRow[],
  known: ImportKnown,
  note: Note,
): Generator<void, Map<string, FoundGroup>, void> {
  const groups = new Map<string, FoundGroup>();
  const [sectors, cities] = [asChoices(known.sectors), asChoices(known.cities)];
  const officers = indexOfficers(known.officers);
  for (const row of rows) {
    const name = textOf(row, 'groups', 'name', 0, 80, note);
    // The name stands in agreements.
    if (name !== '' && (name.length < 3 || !printable.test(name))) note('groups', row, 'name', 'name', name);
    const key = plain(name);
    if (groups.has(key)) note('groups', row, 'name', 'twice', name);
    const place = cell(row, 5);
    if (place.length > 200) note('groups', row, 'place', 'long', place);
    const group = {
      row: row.row,
      name,
      sectorId: chosen(row, 'sector', 1, sectors, note) ?? 0,
      cityId: chosen(row, 'city', 2, cities, note) ?? 0,
      weekday: weekdayOf(row, note),
      time: timeOf(row, note),
      place,
      officerId: officerOf(row, officers, note),
      members: [],
    };
    if (name !== '' && !groups.has(key)) groups.set(key, group);
    yield;
  }
  return groups;
}

function* readMembers(
  rows: readonly ImportRow[],
  groups: ReadonlyMap<string, FoundGroup>,
  note: Note,
): Generator<void, void, void> {
  const niks = new Set<string>();
  for (const row of rows) {
    const groupName = textOf(row, 'members', 'group', 0, 80, note);
    const group = groups.get(plain(groupName));
    if (groupName !== '' && !group) note('members', row, 'group', 'group', groupName);
    const typedName = textOf(row, 'members', 'name', 1, 120, note);
    const name = parsePersonName(typedName);
    if (typedName !== '' && name === null) note('members', row, 'name', 'name', typedName);
    const nik = nikOf(row, niks, note);
    const member = {
      row: row.row,
      name: name ?? typedName,
      nik,
      phone: phoneOf(row, note),
      role: roleOf(row, note),
      business: textOf(row, 'members', 'business', 5, 120, note),
    };
    group?.members.push(member);
    yield;
  }
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
