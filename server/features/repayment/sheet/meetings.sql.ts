// Statements of an officer's meetings. Source: docs/domain.md §6; docs/screens.md.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, StaffId } from '#domain/ids.ts';
import { daysLate } from '#features/lending/read.sql.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

/** Running lendings of an officer's groups. */
export const runningOf = (officerId: StaffId) => sql`borrower_group g join lending l on l.group_id = g.id
  where g.officer_id = ${officerId} and l.disbursed_on is not null and l.repaid_at is null`;

/** A member's row of the lending. */
const rows = sql`member_loan ml join member_row r on r.member_loan_id = ml.id where ml.lending_id = l.id`;

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

/**
 * Meetings on a date in the order of their time: an instalment is due then. After the last one, a group that still
 * owes goes on meeting on its weekday, holidays aside.
 */
export function listMeetings(
  reader: Reader,
  officerId: StaffId,
  date: BusinessDate,
): Promise<RowOf<typeof meetingRow>[]> {
  return reader.rows(
    meetingRow,
    sql`
    select l.id as lending, g.name as "groupName", g.meeting_place as place,
      to_char(g.meeting_time, 'HH24.MI') as time, g.city_id as "cityId", open.first, open.last, l.instalments,
      ${daysLate} as "daysLate"
    from (select l.id as lending_id from ${runningOf(officerId)} and l.disbursed_on < ${date}) running
    join lending l on l.id = running.lending_id join borrower_group g on g.id = l.group_id
    cross join lateral (select min(r.no) as first, max(r.no) as last from ${rows} and r.due_on <= ${date}
      and r.closed_on is null) open
    where exists (select 1 from ${rows} and r.due_on = ${date})
      or g.meeting_weekday = extract(isodow from ${date}::date) and not exists (select 1 from ${rows} and r.due_on > ${date})
        and not exists (select 1 from holiday where on_date = ${date})
    order by g.meeting_time, g.name, l.id`,
  );
}
