// Meetings of an officer's groups as a calendar, and where they take place on the map.
// Invariants: a date has the meetings that the officer's own day shows; a point belongs to the place it was recorded for.
// Source: docs/screens.md; decision 0120.
import type { Input } from '#contract/endpoint.ts';
import { type CalendarDay, type MeetingCalendar, staffMeetings } from '#contract/meeting.ts';
import { addDays, type BusinessDate, daysBetween } from '#domain/calendar.ts';
import type { GroupId, StaffId } from '#domain/ids.ts';
import { formatMeetingPoint, parseMeetingPoint } from '#domain/meeting-point.ts';
import { zoneOfCity } from '#domain/time-zone.ts';
import { changedBy } from '#features/group/read.ts';
import { readOfficers } from '#features/group/read.sql.ts';
import { lockGroup } from '#features/lending/group.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Db, Reader } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import { listCalendar, listHolidaysBetween } from './meetings.sql.ts';
import { savePoint } from './point.sql.ts';

export function registerMeeting({ db, config, console }: Platform): void {
  const { MAP_TILES_URL: url, MAP_ATTRIBUTION: attribution } = config;
  const tiles = url === undefined ? null : { url, attribution };
  console.serve(staffMeetings, {
    listMeetings: async ({ caller, query }) => ({ ...(await readCalendar(db, caller.id, query)), tiles }),
    setMeetingPoint: ({ caller, params, body }) => setMeetingPoint(db, caller.id, params.id, body),
  });
}

/** Six weeks show any month whole. */
const mostDays = 42;

type Query = Input<typeof staffMeetings.listMeetings>['query'];

async function readCalendar(
  reader: Reader,
  callerId: StaffId,
  { from, to, officer: officerId }: Query,
): Promise<Omit<MeetingCalendar, 'tiles'>> {
  const length = daysBetween(from, to) + 1;
  if (length < 1 || length > mostDays) throw refused('error.invalid_value', { field: 'to', slots: { field: 'to' } });
  const officers = await readOfficers(reader);
  const officer = officers.find(({ id }) => id === (officerId ?? callerId)) ?? (officerId ? null : officers[0]) ?? null;
  if (officerId !== undefined && officer === null) throw notFound();
  return {
    today: await today(reader),
    officer,
    officers,
    days: await readDays(reader, officer?.id ?? null, from, length),
  };
}

async function readDays(
  reader: Reader,
  officerId: StaffId | null,
  from: BusinessDate,
  length: number,
): Promise<CalendarDay[]> {
  const to = addDays(from, length - 1);
  const meetings = officerId === null ? [] : await listCalendar(reader, { officerId, from, to });
  const holidays = new Map((await listHolidaysBetween(reader, from, to)).map(({ date, name }) => [date, name]));
  return Array.from({ length }, (_, days) => {
    const date = addDays(from, days);
    return {
      date,
      holiday: holidays.get(date) ?? null,
      meetings: meetings
        .filter((meeting) => meeting.date === date)
        .map(({ cityId, date: _date, ...meeting }) => ({ ...meeting, zone: zoneOfCity(cityId) })),
    };
  });
}

type PointBody = Input<typeof staffMeetings.setMeetingPoint>['body'];

/** Records where a group meets; refused when the group's place is no longer the one that was seen. */
function setMeetingPoint(db: Db, staffId: StaffId, id: GroupId, { place, point: typed }: PointBody) {
  const point = parseMeetingPoint(typed);
  if (!point) throw refused('error.invalid_value', { field: 'point', slots: { field: 'point' } });
  return db.tx(async (tx) => {
    const group = await lockGroup(tx, id);
    if (!group) throw notFound();
    await requireRights(tx);
    if (!group.active) throw refused('error.group.inactive');
    if (group.meetingPlace !== place) throw await changedBy(tx, id);
    await savePoint(tx, { ...point, group: group.id, place, staffId });
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      { action: 'group.point', object: { kind: 'group', id }, after: { place, point: formatMeetingPoint(point) } },
    );
    return { group: group.id, point };
  });
}
