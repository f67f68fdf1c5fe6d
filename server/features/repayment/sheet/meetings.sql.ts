// Statements of an officer's meetings. Source: docs/domain.md §6; docs/screens.md.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, StaffId } from '#domain/ids.ts';
import { daysLate } from '#features/lending/read.sql.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

/** Running lendings of an officer's groups. */
export const runningOf = (officerId: StaffId) => sql`borrower_group g join lending l on l.group_id = g.id
  where g.officer_id = ${officerId} and l.disbursed_on is not null and l.repaid_at is null`;

/** A member's row of the lending. */
const rows = sql`member_loan ml join member_row r on r.member_loan_id = ml.id where ml.lending_id = l.id`;

export type MeetingRange = { officerId: StaffId; from: BusinessDate; to: BusinessDate };

/**
 * Rows (lending_id, on_date): an instalment is due then. After the last one, a group that still owes goes on meeting
 * on its weekday, holidays aside. A lending counts until the date on which it was repaid.
 */
export const meetingDates = ({ officerId, from, to }: MeetingRange): Sql => sql`(
  with running as (select l.id, l.repaid_at, g.meeting_weekday, due.last_on
    from borrower_group g join lending l on l.group_id = g.id
    cross join lateral (select max(r.due_on) as last_on from member_loan ml join member_row r on r.member_loan_id = ml.id
      where ml.lending_id = l.id) due
    where g.officer_id = ${officerId} and l.disbursed_on < ${to}::date + 1
      and (l.repaid_at is null or business_date_of(l.repaid_at) >= ${from}))
  select distinct l.id as lending_id, r.due_on as on_date
  from running l join member_loan ml on ml.lending_id = l.id join member_row r on r.member_loan_id = ml.id
  where r.due_on between ${from} and ${to} and (l.repaid_at is null or r.due_on <= business_date_of(l.repaid_at))
  union
  select l.id, d.on_date::date from running l
  cross join generate_series(${from}::date, ${to}::date, interval '1 day') as d(on_date)
  where l.repaid_at is null and l.last_on < business_date_of(app_now()) and d.on_date > l.last_on
    and l.meeting_weekday = extract(isodow from d.on_date)
    and not exists (select 1 from holiday where holiday.on_date = d.on_date::date))`;

const meetingRow = row({
  lending: col.id<LendingId>(),
  groupName: col.text,
  place: col.text,
  time: col.text,
  cityId: col.number,
  first: col.number.nullable(),
  last: col.number.nullable(),
  instalments: col.number,
  daysLate: col.number,
});
type MeetingRow = RowOf<typeof meetingRow>;

/** A group's meeting on a date, as its lists show it. */
const meetingsOn = (date: BusinessDate, of: Sql) => sql`
  select l.id as lending, g.name as "groupName", g.meeting_place as place,
    to_char(g.meeting_time, 'HH24.MI') as time, g.city_id as "cityId", open.first, open.last, l.instalments,
    ${daysLate} as "daysLate"
  from ${of} met
  join lending l on l.id = met.lending_id join borrower_group g on g.id = l.group_id
  cross join lateral (select min(r.no) as first, max(r.no) as last from ${rows} and r.due_on <= ${date}
    and r.closed_on is null) open`;

/** Meetings on a date in the order of their time. */
export function listMeetings(reader: Reader, officerId: StaffId, date: BusinessDate): Promise<MeetingRow[]> {
  return reader.rows(
    meetingRow,
    sql`${meetingsOn(date, meetingDates({ officerId, from: date, to: date }))}
    order by g.meeting_time, g.name, l.id`,
  );
}

/** The meeting of one lending on a date, whether or not an instalment is due then. */
export function findMeeting(reader: Reader, lendingId: LendingId, date: BusinessDate): Promise<MeetingRow> {
  return reader.one(meetingRow, meetingsOn(date, sql`(select ${lendingId}::uuid as lending_id)`));
}
