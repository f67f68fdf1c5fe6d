// How well loans are repaid, as saved by the close of a date: the one stored figure for both site and console.
// Invariant: nothing is recalculated; all of it is of one date.
// Source: docs/domain.md §10; decision 0077.
import type { BusinessDate } from '#domain/calendar.ts';
import type { OutstandingLending } from '#domain/statistics.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const closedDateRow = row({ date: col.businessDate });

/** The last date whose close is complete. */
export async function findClosedDate(reader: Reader): Promise<BusinessDate | null> {
  const row = await reader.row(
    closedDateRow,
    sql`select closed_on as date from business_day where completed_at is not null order by closed_on desc limit 1`,
  );
  return row?.date ?? null;
}

const outstandingRow = row({ daysLate: col.number, principal: col.text });

/** Outstanding principal at the close of a date; lendings of a class are summed, with the days past due where it begins. */
export async function readOutstanding(reader: Reader, date: BusinessDate): Promise<OutstandingLending[]> {
  const classes = await reader.rows(
    outstandingRow,
    sql`
    select case when days_past_due > 90 then 91 when days_past_due > 60 then 61 when days_past_due > 30 then 31
        when days_past_due > 0 then 1 else 0 end as "daysLate", sum(principal_open_rupiah)::text as principal
    from arrears_log where business_date = ${date} group by 1`,
  );
  return classes.map(({ daysLate, principal }) => ({ daysLate, principalOutstanding: BigInt(principal) }));
}
