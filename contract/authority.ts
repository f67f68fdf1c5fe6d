// Reports to the authorities and the tax office: what there is of a day and a month, the check of one, taking its file, and the
// files that were taken.
// Source: docs/screens.md; decision 0128.
import { z } from 'zod';
import { bookSums, checkNotes, type ReportSet, reportGroups, reportSets } from '#domain/authority-sets.ts';
import type { AuthorityTakeId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { date, decimalText, id, idOf, instant, month, paging } from './fields.ts';
import { fileOf } from './list-file.ts';

const set = z.enum(Object.keys(reportSets) as [ReportSet, ...ReportSet[]]);
/** A month or a date, as the set wants. */
const period = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?$/);
const setParams = z.object({ set, period });
const form = z.enum(['csv', 'xlsx']);

const take = z
  .object({
    id: idOf<AuthorityTakeId>(),
    set,
    period,
    /** 0: the first; else the correction's number. */
    correction: z.int(),
    rows: z.int(),
    by: z.string(),
    at: instant,
    /** SHA-256 of the CSV, in hexadecimal digits. */
    hash: z.string(),
    definitionSince: date,
    files: z.array(z.object({ form, bytes: z.int() })),
  })
  .meta({ id: 'AuthorityTake' });
export type AuthorityTake = z.output<typeof take>;

const overviewLine = z.object({
  set,
  group: z.enum(reportGroups),
  every: z.enum(['day', 'month']),
  period,
  /** Whether its last day is over. */
  over: z.boolean(),
  /** Whether there is a definition for this period. */
  defined: z.boolean(),
  last: take.nullable(),
});
const overview = z.object({ day: date, month, sets: z.array(overviewLine) }).meta({ id: 'AuthorityOverview' });
export type AuthorityOverview = z.output<typeof overview>;
export type AuthorityLine = z.output<typeof overviewLine>;

/** Where what is missing can be filled in. */
const about = z.object({ kind: z.enum(['person', 'group', 'lending', 'journal']), id, name: z.string() });
export type ReportAbout = z.output<typeof about>;

const check = z
  .object({
    rows: z.int(),
    /** Whether the close that its figures wait for is over; true for a report that waits for none. */
    closed: z.boolean(),
    /** By field: in how many rows it is blank, the first records to mend, and in how many rows of no record named there. */
    missing: z.array(z.object({ field: z.string(), count: z.int(), first: z.array(about), others: z.int() })),
    sums: z.array(
      z.object({
        name: z.enum(bookSums),
        ours: decimalText,
        beside: decimalText,
        books: decimalText,
        agrees: z.boolean(),
      }),
    ),
    /** What whoever takes the file should know: never a reason to refuse. */
    notes: z.array(z.object({ name: z.enum(checkNotes), count: z.int(), amount: decimalText })),
  })
  .meta({ id: 'AuthorityCheck' });
export type AuthorityCheck = z.output<typeof check>;

const report = z
  .object({
    set,
    period,
    every: z.enum(['day', 'month']),
    definition: z.object({
      since: date,
      published: z.boolean(),
      fields: z.array(z.object({ name: z.string(), need: z.enum(['required', 'optional', 'not_held']) })),
    }),
    state: z.enum(['running', 'incomplete', 'differs', 'ready']),
    check,
    /** The newest first. */
    takes: z.array(take),
  })
  .meta({ id: 'AuthorityReport' });
export type AuthorityReport = z.output<typeof report>;

const listTakes = {
  call: 'GET staff/authoritytakes',
  who: { staff: 'authority.read' },
  summary: 'Berkas yang pernah diambil untuk otoritas, yang terbaru lebih dulu',
  query: paging(20),
  data: take,
  paged: true,
} as const;

export const staffAuthority = endpoints({
  listAuthorityReports: {
    call: 'GET staff/authorityreports',
    who: { staff: 'authority.read' },
    summary: 'Laporan ke otoritas untuk satu hari dan satu bulan, dengan yang terakhir diambil',
    query: z.object({ day: date.optional(), month: month.optional() }),
    data: overview,
  },
  getAuthorityReport: {
    call: 'GET staff/authorityreports/:set/:period',
    who: { staff: 'authority.read' },
    summary: 'Pemeriksaan satu laporan sebelum diambil: isian yang kurang dan jumlah terhadap buku besar',
    params: setParams,
    data: report,
  },
  takeAuthorityReport: {
    call: 'POST staff/authorityreports/:set/:period/takes',
    who: { staff: 'authority.take' },
    summary: 'Ambil satu laporan: berkas dibuat sekali dan disimpan; sesudah yang pertama sebagai pembetulan',
    params: setParams,
    body: z.object({
      /** How many were taken of this period when the page was loaded. */
      seen: z.int().min(0).max(10_000),
    }),
    data: take,
  },
  listTakes,
  exportTakes: fileOf(listTakes),
  sendAuthorityFile: {
    call: 'GET staff/authoritytakes/:id/:form',
    who: { staff: 'authority.take' },
    summary: 'Berkas yang pernah diambil, sama seperti waktu itu',
    params: z.object({ id: idOf<AuthorityTakeId>(), form }),
    raw: true,
  },
});
