// Who was affected by a set of audit events: what a letter after a breach needs. The events are chosen by the filters
// of the audit trail; without dates those of the last seven days.
// Source: UU 27/2022 article 46; docs/operations.md.
import { z } from 'zod';
import { dataKinds } from '#domain/breach.ts';
import { endpoints } from './endpoint.ts';
import { choice, date, instant, line, paging, text } from './fields.ts';
import { fileOf } from './list-file.ts';

export const affectedPerson = z
  .object({
    /** What she is here and which row: `user:…`, `lead:…`, `complaint:…`, of a member without a sign-in `group:…:…`. */
    key: z.string(),
    name: z.string(),
    /** Masked in the list, whole in its file. */
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    data: z.array(z.enum(dataKinds)),
    events: z.int(),
    first: instant,
    last: instant,
    /** Internet addresses that the events came from. */
    addresses: z.array(z.string()),
  })
  .meta({ id: 'AffectedPerson' });
export type AffectedPerson = z.output<typeof affectedPerson>;

const affectedSummary = z
  .object({
    events: z.int(),
    /** Events that concern no person, such as a changed parameter. */
    without: z.int(),
    /** Whole lists that were taken: everybody on them counts as affected, whatever was filtered. */
    lists: z.array(z.object({ name: z.string(), rows: z.int(), at: instant })),
  })
  .meta({ id: 'AffectedSummary' });
export type AffectedSummary = z.output<typeof affectedSummary>;

const events = {
  actor: line(120).optional(),
  area: text(40)
    .regex(/^[a-z_]*$/)
    .optional(),
  object: line(120).optional(),
  reason: line(120).optional(),
  from: date.optional(),
  until: date.optional(),
  result: choice(['refused']),
};

const listAffected = {
  call: 'GET staff/affected',
  who: { staff: 'breach.read' },
  summary: 'Orang yang terdampak oleh kejadian tertentu, untuk surat pemberitahuan',
  query: paging(20).extend({ sort: choice(['name', 'newest']), ...events }),
  data: affectedPerson,
  paged: true,
} as const;

export const staffBreach = endpoints({
  listAffected,
  exportAffected: fileOf(listAffected),
  getAffectedSummary: {
    call: 'GET staff/affected/summaries',
    who: { staff: 'breach.read' },
    summary: 'Berapa kejadian, yang tanpa orang, dan daftar yang diunduh seluruhnya',
    query: z.object(events),
    data: affectedSummary,
  },
});
