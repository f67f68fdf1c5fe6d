// Writing in groups and their members from a file: every row is checked before anything is written, a job makes the groups, and
// a whole import can be undone while nothing has happened with it. The browser reads the file and sends its cells.
// Source: docs/screens.md; decision 0119.
import { z } from 'zod';
import { MOST_MEMBER_ROWS } from '#domain/group-import.ts';
import { groupColumns, importFaults, memberColumns } from '#domain/group-import-cells.ts';
import type { GroupId, GroupImportId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { date, idOf, idParamsOf, instant, line, reason } from './fields.ts';
import { person } from './four-eyes.ts';

/** Cells are cleaned where they are read, row by row: `cell` of domain/group-import-cells.ts. */
const row = (cells: number) =>
  z.object({ row: z.int().min(1).max(100_000), cells: z.array(z.string().max(300)).max(cells) });
const file = z.object({
  groups: z.array(row(groupColumns.length)).min(1).max(1_000),
  members: z.array(row(memberColumns.length)).max(MOST_MEMBER_ROWS),
});

const fault = z
  .object({
    sheet: z.enum(['groups', 'members']),
    row: z.int(),
    column: z.enum([...groupColumns, ...memberColumns]).nullable(),
    code: z.enum(importFaults),
    /** A personal number is masked. */
    written: z.string(),
    proposed: z.string().nullable(),
  })
  .meta({ id: 'ImportFault' });
export type ImportFaultItem = z.output<typeof fault>;

const check = z
  .object({
    /** The first five thousand, in the order of the file. */
    faults: z.array(fault),
    faultCount: z.int(),
    /** What would be made; zero while there is a fault. */
    groups: z.int(),
    members: z.int(),
    /** Groups that exist already, by name and city: left as they are. */
    skipped: z.array(z.object({ row: z.int(), name: z.string(), members: z.int() })),
    officers: z.array(z.object({ name: z.string(), groups: z.int(), members: z.int() })),
    withoutPhone: z.int(),
  })
  .meta({ id: 'ImportCheck' });
export type ImportCheck = z.output<typeof check>;

const importState = z.enum(['running', 'done', 'undone']);

const item = z
  .object({
    id: idOf<GroupImportId>(),
    fileName: z.string(),
    state: importState,
    version: z.int(),
    entered: z.object({ by: person, at: instant }),
    endedAt: instant.nullable(),
    /** Groups of the file, those made or refused so far, and the members in what was made. */
    groups: z.int(),
    ended: z.int(),
    made: z.int(),
    members: z.int(),
    membersMade: z.int(),
  })
  .meta({ id: 'GroupImport' });
export type GroupImport = z.output<typeof item>;

const whole = item
  .extend({
    refused: z.array(z.object({ no: z.int(), name: z.string(), reason: z.string() })),
    /** Groups with which something has happened, so that the import cannot be undone. */
    used: z.array(
      z.object({
        group: idOf<GroupId>(),
        name: z.string(),
        why: z.enum(['lending', 'sign_in', 'changed', 'followup']),
      }),
    ),
    undone: z.object({ by: person, at: instant, reason: z.string(), on: date }).nullable(),
  })
  .meta({ id: 'GroupImportWhole' });
export type GroupImportWhole = z.output<typeof whole>;

const importedGroup = z
  .object({
    no: z.int(),
    name: z.string(),
    members: z.int(),
    outcome: z.enum(['waiting', 'made', 'refused', 'skipped']),
    /** Why it was refused. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'ImportedGroup' });
export type ImportedGroup = z.output<typeof importedGroup>;

/** Five thousand rows of members with what surrounds them. */
const jsonBytes = 4 * 1024 * 1024;

export const staffGroupImports = endpoints({
  checkGroupImport: {
    call: 'POST staff/groupimports/checks',
    who: { staff: 'group.write' },
    groupOf: 'rows',
    summary: 'Periksa tiap baris berkas kelompok; belum ada yang ditulis',
    body: file,
    jsonBytes,
    data: check,
    perMinute: 20,
  },
  startGroupImport: {
    call: 'POST staff/groupimports',
    who: { staff: 'group.write' },
    groupOf: 'rows',
    summary: 'Buat kelompok dan anggota dari berkas yang sudah diperiksa',
    body: file.extend({ fileName: line(120).min(1) }),
    jsonBytes,
    data: whole,
    perMinute: 20,
  },
  listGroupImports: {
    call: 'GET staff/groupimports',
    who: { staff: 'group.write' },
    groupOf: 'rows',
    summary: 'Sepuluh impor terakhir',
    data: z.array(item),
  },
  getGroupImport: {
    call: 'GET staff/groupimports/:id',
    who: { staff: 'group.write' },
    groupOf: 'rows',
    summary: 'Satu impor: sejauh mana, yang ditolak, dan apakah masih dapat dibatalkan',
    params: idParamsOf<GroupImportId>(),
    data: whole,
  },
  listImportedGroups: {
    call: 'GET staff/groupimports/:id/groups',
    who: { staff: 'group.write' },
    groupOf: 'rows',
    summary: 'Tiap kelompok satu impor dengan hasilnya',
    params: idParamsOf<GroupImportId>(),
    data: z.array(importedGroup),
  },
  undoGroupImport: {
    call: 'POST staff/groupimports/:id/undos',
    who: { staff: 'group.write' },
    groupOf: 'rows',
    summary: 'Batalkan seluruh impor, selama belum ada yang terjadi dengan kelompoknya',
    params: idParamsOf<GroupImportId>(),
    body: z.object({ version: z.int().min(1), reason }),
    data: whole,
  },
});
