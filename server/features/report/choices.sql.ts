// What the filters of reports choose from, within the caller's reach.
// Source: decisions 0112, 0122.
import type { ReportChoices } from '#contract/report.ts';
import type { AreaId, BranchId, StaffId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { withinReach } from '#platform/reach.sql.ts';
import { currentReach } from '#platform/reach.ts';
import { col, row } from '#platform/row.ts';
import { all, sql } from '#platform/sql.ts';
import { chosenBy } from './filter.sql.ts';

const datesRow = row({ first: col.businessDate.nullable(), last: col.businessDate.nullable() });
const areaRow = row({ id: col.id<AreaId>(), name: col.text });
const branchRow = row({ id: col.id<BranchId>(), name: col.text, area: col.id<AreaId>() });
const officerRow = row({ id: col.id<StaffId>(), name: col.text });
const sectorRow = row({ id: col.number, name: col.text });
const cohortRow = row({ month: col.text });

export async function readChoices(reader: Reader): Promise<ReportChoices> {
  const reach = currentReach('report.read');
  const { first, last } = await readReportDates(reader);
  return {
    dates: first === null || last === null ? null : { first, last },
    areas: await reader.rows(
      areaRow,
      sql`select r.id, r.name from area r where exists (select 1 from branch b
        where ${all([sql`b.area_id = r.id`, withinReach(sql`b.id`, { reach })])}) order by r.name, r.id`,
    ),
    branches: await reader.rows(
      branchRow,
      sql`select b.id, b.name, b.area_id as area from branch b
        where ${all([withinReach(sql`b.id`, { reach })])} order by b.name, b.id`,
    ),
    officers: await reader.rows(
      officerRow,
      sql`select s.id, s.name from staff s where s.id in (
        select g.officer_id from borrower_group g where ${all([withinReach(sql`g.branch_id`, { reach })])}
        union select h.from_officer_id from group_handover h join borrower_group g on g.id = h.group_id
        where ${all([sql`h.state = 'done'`, withinReach(sql`g.branch_id`, { reach })])}) order by s.name, s.id`,
    ),
    sectors: await reader.rows(sectorRow, sql`select id, name from business_sector order by name`),
    cohorts: (
      await reader.rows(
        cohortRow,
        sql`select distinct to_char(l.disbursed_on, 'YYYY-MM') as month
          from lending l join borrower_group g on g.id = l.group_id
          where l.disbursed_on is not null and ${chosenBy({})} order by 1 desc`,
      )
    ).map(({ month }) => month),
  };
}

/** The first and the last date whose close is complete and has a running loan. */
export function readReportDates(reader: Reader) {
  return reader.one(
    datesRow,
    sql`select (select min(business_date) from arrears_log) as first,
      (select max(closed_on) from business_day where completed_at is not null
        and closed_on >= (select min(business_date) from arrears_log)) as last`,
  );
}
