// How well loans are repaid, as saved by the close of a date: the one stored figure for both site and console.
// Invariant: nothing is recalculated; all of it is of one date.
// Source: docs/domain.md §10; decision 0077.
import type { BusinessDate } from '#domain/calendar.ts';
import type { BranchId } from '#domain/ids.ts';
import type { OutstandingLending } from '#domain/statistics.ts';
import type { Reader } from '#platform/db.ts';
import { currentReach } from '#platform/reach.ts';
import { withinReach } from '#platform/reach.sql.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

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
type Outstanding = RowOf<typeof outstandingRow>;

/** The class of days past due in which a row `a` of the log is, by the days where it begins. */
const daysLate: Sql = sql`case when a.days_past_due > 90 then 91 when a.days_past_due > 60 then 61
    when a.days_past_due > 30 then 31 when a.days_past_due > 0 then 1 else 0 end`;

const toLending = ({ daysLate: days, principal }: Outstanding): OutstandingLending => ({
  daysLate: days,
  principalOutstanding: BigInt(principal),
});

/** Outstanding principal at the close of a date; lendings of a class are summed, with the days past due where it begins. */
export async function readOutstanding(reader: Reader, date: BusinessDate): Promise<OutstandingLending[]> {
  const classes = await reader.rows(
    outstandingRow,
    sql`select ${daysLate} as "daysLate", sum(a.principal_open_rupiah)::text as principal
    from arrears_log a where a.business_date = ${date} group by 1`,
  );
  return classes.map(toLending);
}

const ofBranchRow = row({ ...outstandingRow.columns, branch: col.object({ id: col.id<BranchId>(), name: col.text }) });

/** The same for each branch within the reach of whoever reads loans, by name: where its groups are now. */
export async function readOutstandingOfBranches(reader: Reader, date: BusinessDate) {
  const classes = await reader.rows(
    ofBranchRow,
    sql`select json_build_object('id', b.id, 'name', b.name) as branch, o."daysLate", o.principal from (
      select g.branch_id, ${daysLate} as "daysLate", sum(a.principal_open_rupiah)::text as principal
      from arrears_log a join lending l on l.id = a.lending_id join borrower_group g on g.id = l.group_id
      where ${all([
        sql`a.business_date = ${date}`,
        withinReach(sql`g.branch_id`, { reach: currentReach('lending.read') }),
      ])} group by 1, 2) o
    join branch b on b.id = o.branch_id order by b.name, b.id`,
  );
  const branches = new Map(classes.map(({ branch }) => [branch.id, branch]));
  return [...branches.values()].map((branch) => ({
    branch,
    outstanding: classes.filter((one) => one.branch.id === branch.id).map(toLending),
  }));
}
