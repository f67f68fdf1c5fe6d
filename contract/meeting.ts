// Meetings of an officer's groups by date, and where they take place on the map.
// Source: docs/screens.md; decision 0120.
import { z } from 'zod';
import type { GroupId, LendingId, StaffId } from '#domain/ids.ts';
import { zones } from '#domain/time-zone.ts';
import { endpoints } from './endpoint.ts';
import { date, idOf, idParamsOf, line } from './fields.ts';
import { person } from './four-eyes.ts';

const point = z.object({ latitude: z.number(), longitude: z.number() });

const calendarMeeting = z
  .object({
    lending: idOf<LendingId>(),
    group: idOf<GroupId>(),
    groupName: z.string(),
    place: z.string(),
    /** HH.MM on the clocks of the group's zone. */
    time: z.string(),
    zone: z.enum(zones),
    members: z.int(),
    /** The instalment due on that date; null after the last one, while the group still owes. */
    instalment: z.int().nullable(),
    instalments: z.int(),
    /** As of today, whatever the meeting's date. */
    daysLate: z.int(),
    /** Whether a sheet of that date is posted. */
    isPosted: z.boolean(),
    /** Null until it is recorded for the place named now. */
    point: point.nullable(),
  })
  .meta({ id: 'CalendarMeeting' });
export type CalendarMeeting = z.output<typeof calendarMeeting>;

const calendarDay = z
  .object({
    date,
    /** The holiday's name. */
    holiday: z.string().nullable(),
    /** In the order of their time. */
    meetings: z.array(calendarMeeting),
  })
  .meta({ id: 'CalendarDay' });
export type CalendarDay = z.output<typeof calendarDay>;

const calendar = z
  .object({
    today: date,
    /** Whose meetings these are; null when there is no officer at all. */
    officer: person.nullable(),
    /** Everybody whose meetings can be asked for. */
    officers: z.array(person),
    /** Every date asked for, in order. */
    days: z.array(calendarDay),
    /** Where pictures of the map come from; null where none are configured. */
    tiles: z.object({ url: z.string(), attribution: z.string() }).nullable(),
  })
  .meta({ id: 'MeetingCalendar' });
export type MeetingCalendar = z.output<typeof calendar>;

export const staffMeetings = endpoints({
  listMeetings: {
    call: 'GET staff/meetings',
    groupOf: 'rows',
    who: { staff: 'group.read' },
    summary: 'Pertemuan kelompok seorang petugas dari tanggal sampai tanggal, paling lama 42 hari',
    /** Without an officer: the caller's own, or for whom has no groups those of the first officer. */
    query: z.object({ from: date, to: date, officer: idOf<StaffId>().optional() }),
    data: calendar,
  },
  setMeetingPoint: {
    call: 'POST staff/groups/:id/points',
    groupOf: 'group',
    who: { staff: 'group.write' },
    summary: 'Catat titik tempat pertemuan di peta',
    params: idParamsOf<GroupId>(),
    body: z.object({
      /** The place that was seen: the point belongs to it. */
      place: line(200),
      /** "-6.402500, 106.794200", as copied from a map. */
      point: line(60),
    }),
    data: z.object({ group: idOf<GroupId>(), point }),
  },
});
