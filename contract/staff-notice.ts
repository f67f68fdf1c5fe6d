// What waits for a member of staff: the bell of the console, and how each topic is told.
// Invariant: a notice whose permission its reader no longer has is neither listed nor counted.
// Source: docs/screens.md; decision 0116.
import { z } from 'zod';
import type { StaffNoticeId } from '#domain/ids.ts';
import { staffChannels, staffTopics } from '#domain/staff-notice.ts';
import { endpoints } from './endpoint.ts';
import { empty, idOf, idParamsOf, instant, paging } from './fields.ts';

const staffNotice = z
  .object({
    id: idOf<StaffNoticeId>(),
    topic: z.enum(staffTopics),
    /** The queue, or the kind of entry or failure. */
    kind: z.string(),
    /** The id of the case's page. */
    about: z.string(),
    /** What the case is called; null where it has no name. */
    name: z.string().nullable(),
    createdAt: instant,
    readAt: instant.nullable(),
  })
  .meta({ id: 'StaffNotice' });
export type StaffNotice = z.output<typeof staffNotice>;

const staffNoticeSettings = z
  .object({
    /** Where mail goes; null: this account has no address, and mail cannot be chosen. */
    email: z.string().nullable(),
    topics: z.array(z.object({ topic: z.enum(staffTopics), channel: z.enum(staffChannels) })),
  })
  .meta({ id: 'StaffNoticeSettings' });
export type StaffNoticeSettings = z.output<typeof staffNoticeSettings>;

export const staffNotices = endpoints({
  listStaffNotices: {
    call: 'GET staff/me/notices',
    who: { staff: 'own.account' },
    summary: 'Yang menunggu saya',
    query: paging(20),
    data: staffNotice,
    paged: true,
  },
  countStaffNotices: {
    call: 'GET staff/me/notices/unread',
    who: { staff: 'own.account' },
    summary: 'Berapa pemberitahuan yang belum dibaca',
    data: z.object({ count: z.int() }),
  },
  readStaffNotice: {
    call: 'POST staff/me/notices/:id/reads',
    who: { staff: 'own.account' },
    summary: 'Tandai satu pemberitahuan sudah dibaca',
    params: idParamsOf<StaffNoticeId>(),
    data: empty,
  },
  readAllStaffNotices: {
    call: 'POST staff/me/notices/reads',
    who: { staff: 'own.account' },
    summary: 'Tandai semua pemberitahuan sudah dibaca',
    data: empty,
  },
  getStaffNoticeSettings: {
    call: 'GET staff/me/noticesettings',
    who: { staff: 'own.account' },
    summary: 'Cara saya diberi tahu',
    data: staffNoticeSettings,
  },
  saveStaffNoticeSettings: {
    call: 'PUT staff/me/noticesettings',
    who: { staff: 'own.account' },
    summary: 'Simpan cara saya diberi tahu',
    body: z.object({
      topics: z.array(z.object({ topic: z.enum(staffTopics), channel: z.enum(staffChannels) })).max(10),
    }),
    data: staffNoticeSettings,
  },
});
