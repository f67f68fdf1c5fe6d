// The audit trail as staff search it, and whether it is whole. Source: docs/screens.md; docs/domain.md §3.
import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { choice, date, instant, line, paging, text } from './fields.ts';
import { fileOf } from './list-file.ts';

export const actorKinds = ['staff', 'user', 'system', 'visitor'] as const;

export const trailRow = z
  .object({
    seq: z.int(),
    at: instant,
    /** The name of a user is masked. */
    actor: z.object({ kind: z.enum(actorKinds), id: z.string().nullable(), name: z.string().nullable() }),
    action: z.string(),
    object: z.object({ kind: z.string(), id: z.string() }),
    before: z.unknown(),
    after: z.unknown(),
    reason: z.string().nullable(),
    /** `ok` or the code of the refusal. */
    result: z.string(),
    address: z.string().nullable(),
    requestId: z.string().nullable(),
  })
  .meta({ id: 'TrailRow' });
export type TrailRow = z.output<typeof trailRow>;

const trailCheck = z.object({
  checkedAt: instant,
  rows: z.int(),
  /** The first broken row, a missing tail after this row, or a missing anchor. */
  fault: z.object({ kind: z.enum(['row', 'tail', 'anchor']), seq: z.int().nullable() }).nullable(),
});
const trailState = z
  .object({
    check: trailCheck.nullable(),
    /** The last row anchored outside the database. */
    anchor: z.object({ seq: z.int(), at: instant }).nullable(),
  })
  .meta({ id: 'TrailState' });
export type TrailState = z.output<typeof trailState>;

const listTrail = {
  call: 'GET staff/trail',
  who: { staff: 'audit.read' },
  summary: 'Jejak audit, terbaru di depan; paling banyak 10.000 baris yang cocok',
  query: paging(50).extend({
    sort: choice(['newest', 'oldest']),
    /** A name or login of staff, a phone number or e-mail address of a user, an id, or a kind of actor. */
    actor: line(120).optional(),
    /** The first part of an action's name, such as `disbursement`. */
    area: text(40)
      .regex(/^[a-z_]*$/)
      .optional(),
    /** Id of the object. */
    object: line(120).optional(),
    /** Prefixes of words in the reason. */
    reason: line(120).optional(),
    from: date.optional(),
    until: date.optional(),
    result: choice(['refused']),
  }),
  data: trailRow,
  paged: true,
} as const;

export const staffTrail = endpoints({
  listTrail,
  exportTrail: fileOf(listTrail),
  getTrailState: {
    call: 'GET staff/trail/checks',
    who: { staff: 'audit.read' },
    summary: 'Pemeriksaan dan jangkar terakhir jejak audit',
    data: trailState,
  },
  checkTrail: {
    call: 'POST staff/trail/checks',
    who: { staff: 'audit.check' },
    summary: 'Periksa seluruh rantai jejak audit',
    data: trailState,
    perMinute: 6,
  },
});
