// Loans of two closes side by side: where each stood at the earlier and where at the later.
// Invariant: a loan is part of a close when the filters choose it by its place then; what it owes is seen only where it is part.
// Source: docs/glossary.md (roll matrix); decision 0134.
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { grades } from '#domain/grade.ts';
import type { GroupId, LendingId, StaffId } from '#domain/ids.ts';
import { type RollColumn, rollEnds, type RollOrigin, rollOrigins, type RollSum } from '#domain/roll-matrix.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { chosenBy } from './filter.sql.ts';
import { loggedFor, placeAt } from './sums.sql.ts';

type Filters = Omit<ReportFilters, 'on'>;
export type RollDates = { before: BusinessDate; after: BusinessDate };

/** The loans of one close. */
const closeOf = (on: BusinessDate, filters: Filters): Sql =>
  sql`select a.lending_id, a.days_past_due, a.principal_open_rupiah, a.branch_id, a.officer_id
    from ${loggedFor(filters)} where a.business_date = ${on} and a.principal_open_rupiah > 0 and ${chosenBy(filters, placeAt('a'))}`;

/** Each loan of either close with its origin and its end. */
function rolled({ before, after }: RollDates, filters: Filters): Sql {
  const isOutstanding = (on: BusinessDate) => sql`exists (select from arrears_log o
    where o.lending_id = coalesce(b.lending_id, a.lending_id) and o.business_date = ${on} and o.principal_open_rupiah > 0)`;
  return sql`
    select coalesce(b.lending_id, a.lending_id) as lending_id,
      case when b.lending_id is null then case when ${isOutstanding(before)} then 'arrived' else 'new' end
        when f.failed_on <= ${before} then 'default' else 'age' || late_age(b.days_past_due) end as origin,
      case when a.lending_id is null then case when ${isOutstanding(after)} then 'left' else 'repaid' end
        when f.failed_on <= ${after} then 'default' else 'age' || late_age(a.days_past_due) end as ending,
      b.principal_open_rupiah as was, a.principal_open_rupiah as is,
      coalesce(a.branch_id, b.branch_id) as branch_id, coalesce(a.officer_id, b.officer_id) as officer_id
    from (${closeOf(before, filters)}) b full join (${closeOf(after, filters)}) a on a.lending_id = b.lending_id
    left join (select id, failed_on from lending where failed_on <= ${after}) f on f.id = coalesce(b.lending_id, a.lending_id)`;
}

const sumRow = row({
  from: col.oneOf(rollOrigins),
  to: col.oneOf(rollEnds),
  loans: col.number,
  paying: col.number,
  before: col.text,
  after: col.text,
});

export async function sumRolls(reader: Reader, dates: RollDates, filters: Filters): Promise<RollSum[]> {
  const rows = await reader.rows(
    sumRow,
    sql`select r.origin as from, r.ending as to, count(*)::int as loans, count(*) filter (where r.is <> r.was)::int as paying,
        coalesce(sum(r.was), 0)::text as before, coalesce(sum(r.is), 0)::text as after
      from (${rolled(dates, filters)}) r group by 1, 2`,
  );
  return rows.map(({ before, after, ...sum }) => ({ ...sum, before: BigInt(before), after: BigInt(after) }));
}

const loanRow = row({
  id: col.id<LendingId>(),
  group: col.object({ id: col.id<GroupId>(), name: col.text }),
  officer: col.object({ id: col.id<StaffId>(), name: col.text }),
  branch: col.text,
  grade: col.oneOf(grades),
  from: col.oneOf(rollOrigins),
  to: col.oneOf(rollEnds),
  before: col.text.nullable(),
  after: col.text.nullable(),
});
const totalRow = row({ total: col.number });
export type Figure = { from: RollOrigin | undefined; to: RollColumn | undefined };

/** The loans of a cell, a row or a column, the largest first. */
export async function pageOfRolled(
  reader: Reader,
  dates: RollDates,
  { figure: { from, to }, filters, paging }: { figure: Figure; filters: Filters; paging: Paging },
) {
  const found = sql`select * from (${rolled(dates, filters)}) r where ${all([
    from !== undefined && sql`r.origin = ${from}`,
    to !== undefined && (to === 'instalment' ? sql`r.is <> r.was` : sql`r.ending = ${to}`),
  ])}`;
  const { total } = await reader.one(totalRow, sql`select count(*)::int as total from (${found}) f`);
  const rows = await reader.rows(
    loanRow,
    sql`select l.id, json_build_object('id', g.id, 'name', g.name) as group, json_build_object('id', o.id, 'name', o.name) as officer,
        h.name as branch, l.grade, c.origin as from, c.ending as to, c.was::text as before, c.is::text as after
      from (${found} order by coalesce(r.is, r.was) desc, r.lending_id limit ${paging.limit} offset ${offsetOf(paging)}) c
      join lending l on l.id = c.lending_id join borrower_group g on g.id = l.group_id
      join staff o on o.id = coalesce(c.officer_id, g.officer_id) join branch h on h.id = coalesce(c.branch_id, g.branch_id)
      order by coalesce(c.is, c.was) desc, c.lending_id`,
  );
  return { total, rows };
}
