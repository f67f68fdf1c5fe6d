// Visits to groups, and a group's history: what changed, tasks, promises to pay and visits in one line of time.
// Invariant: a place is there only where the officer added it; what a person may not read is not in her history.
// Source: docs/screens.md; decision 0113.
import { z } from 'zod';
import type { GroupId, MemberId, VisitId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { freeText, idOf, idParamsOf, instant, paging, text, upload } from './fields.ts';
import { paymentPromise } from './followup.ts';
import { groupEvent } from './group.ts';
import { task } from './task.ts';

/** Degrees of WGS 84, and the radius in metres that the device trusts. */
const place = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.int().min(0).max(100_000),
});

const visit = z
  .object({
    id: idOf<VisitId>(),
    /** Whom it was about; null for the group. */
    member: z.object({ id: idOf<MemberId>(), name: z.string() }).nullable(),
    note: z.string(),
    place: place.nullable(),
    /** Numbers of its pictures. */
    pictures: z.array(z.int()),
    by: z.string(),
    at: instant,
  })
  .meta({ id: 'Visit' });
export type Visit = z.output<typeof visit>;

const historyEntry = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('event'), id: z.string(), at: instant, event: groupEvent }),
    z.object({ kind: z.literal('task'), id: z.string(), at: instant, task }),
    z.object({ kind: z.literal('promise'), id: z.string(), at: instant, promise: paymentPromise }),
    z.object({ kind: z.literal('visit'), id: z.string(), at: instant, visit }),
  ])
  .meta({ id: 'GroupHistoryEntry' });
export type GroupHistoryEntry = z.output<typeof historyEntry>;

export const staffVisits = endpoints({
  listGroupHistory: {
    call: 'GET staff/groups/:id/history',
    groupOf: 'group',
    who: { staff: 'group.read' },
    summary: 'Riwayat kelompok: perubahan, tugas, janji bayar, dan kunjungan, yang terbaru di atas',
    params: idParamsOf<GroupId>(),
    query: paging(20),
    data: historyEntry,
    paged: true,
  },
  recordVisit: {
    call: 'POST staff/groups/:id/visits',
    groupOf: 'group',
    who: { staff: 'visit.write' },
    summary: 'Catat kunjungan ke kelompok',
    params: idParamsOf<GroupId>(),
    body: z.object({
      member: idOf<MemberId>().nullable(),
      note: freeText(1000).min(1),
      /** Only when the officer added it. */
      place: place.nullable(),
    }),
    data: visit,
  },
  addVisitPicture: {
    call: 'POST staff/visits/:id/pictures',
    groupOf: 'visit',
    who: { staff: 'visit.write' },
    summary: 'Tambah foto ke kunjungan sendiri',
    params: idParamsOf<VisitId>(),
    body: z.object({ file: upload }),
    files: 1,
    data: visit,
  },
  getVisitPicture: {
    call: 'GET staff/visits/:id/pictures/:no',
    groupOf: 'visit',
    who: { staff: 'group.read' },
    summary: 'Foto sebuah kunjungan',
    params: idParamsOf<VisitId>().extend({ no: text(1).regex(/^[1-4]$/) }),
    raw: true,
  },
});
