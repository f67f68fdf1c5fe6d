// Statements of the calendar: an officer's meetings of a range, and its holidays.
// Source: docs/domain.md §6; decisions 0111, 0120.
import type { BusinessDate } from '#domain/calendar.ts';
import type { GroupId, LendingId } from '#domain/ids.ts';
import { daysLate } from '#features/lending/read.sql.ts';
import { type MeetingRange, meetingDates } from '#features/repayment/sheet/sheet.ts';
import type { Reader } from '#platform/db.ts';
import { withinReach } from '#platform/reach.sql.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, sql } from '#platform/sql.ts';

const pointRow = row({ latitude: col.number, longitude: col.number });

const meetingRow = row({
  date: col.businessDate,
  lending: col.id<LendingId>(),
  group: col.id<GroupId>(),
  groupName: col.text,
  place: col.text,
  time: col.text,
  cityId: col.number,
  members: col.number,
  instalment: col.number.nullable(),
  instalments: col.number,
  daysLate: col.number,
  isPosted: col.boolean,
  point: col.object(pointRow.columns).nullable(),
});

/** Meetings of a range in the order of date and time. A point counts for the place that it was recorded for. */
export function listCalendar(reader: Reader, range: MeetingRange): Promise<RowOf<typeof meetingRow>[]> {
  return reader.rows(
    meetingRow,
    sql`
    select met.on_date as date, l.id as lending, g.id as "group", g.name as "groupName", g.meeting_place as place,
      to_char(g.meeting_time, 'HH24.MI') as time, g.city_id as "cityId",
      (select count(*) from member_loan ml where ml.lending_id = l.id) as members,
      (select min(r.no) from member_loan ml join member_row r on r.member_loan_id = ml.id
        where ml.lending_id = l.id and r.due_on = met.on_date) as instalment,
      l.instalments, ${daysLate} as "daysLate",
      exists (select 1 from receipt s where s.lending_id = l.id and s.value_on = met.on_date and s.channel = 'meeting'
        and s.reversed_at is null) as "isPosted",
      (select json_build_object('latitude', p.latitude, 'longitude', p.longitude) from meeting_point p
        where p.group_id = g.id and p.place = g.meeting_place) as point
    from ${meetingDates(range)} met join lending l on l.id = met.lending_id join borrower_group g on g.id = l.group_id
    where ${all([withinReach(sql`g.branch_id`)])}
    order by met.on_date, g.meeting_time, g.name, l.id`,
  );
}

const holidayRow = row({ date: col.businessDate, name: col.text });

export function listHolidaysBetween(
  reader: Reader,
  from: BusinessDate,
  to: BusinessDate,
): Promise<RowOf<typeof holidayRow>[]> {
  return reader.rows(
    holidayRow,
    sql`select on_date as date, name from holiday where on_date between ${from} and ${to} order by on_date`,
  );
}
