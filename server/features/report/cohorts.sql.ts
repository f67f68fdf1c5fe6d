// Sums of cohorts: what was disbursed by month, what of it is late at the last close of each month, and what was in default;
// and the loans of one cohort at one close.
// Invariant: a loan belongs to the place of its first close, above and below every share.
// Source: docs/glossary.md (cohort rate); decision 0130.
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { CohortRows, MonthClose } from '#domain/cohort-report.ts';
import { grades } from '#domain/grade.ts';
import type { GroupId, LendingId, StaffId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { chosenBy } from './filter.sql.ts';

type Filters = Omit<ReportFilters, 'on'>;
/** From the first day of the oldest cohort until the report's date. */
export type Range = { from: BusinessDate; on: BusinessDate };

const origin = {
  branch: sql`l.branch_id`,
  officer: sql`l.officer_id`,
  sector: sql`l.sector_id`,
  // What became of a loan is for whoever has its group now.
  reach: sql`(select g.branch_id from lending n join borrower_group g on g.id = n.group_id where n.id = l.lending_id)`,
};
const cohort = sql`to_char(l.disbursed_on, 'YYYY-MM')`;
/** The loans of a range of months; none that was disbursed after the report's date. */
const chosen = ({ from, on }: Range, filters: Filters): Sql =>
  all([sql`l.disbursed_on >= ${from} and l.disbursed_on <= ${on}`, chosenBy(filters, origin)]);

const disbursedRow = row({ month: col.text, loans: col.number, principal: col.text });

export async function sumDisbursed(reader: Reader, range: Range, filters: Filters) {
  const rows = await reader.rows(
    disbursedRow,
    sql`select ${cohort} as month, count(*)::int as loans, sum(l.principal_rupiah)::text as principal
      from cohort_loan l where ${chosen(range, filters)} group by 1`,
  );
  return rows.map(({ principal, ...sum }) => ({ ...sum, principal: BigInt(principal) }));
}

const lateRow = row({ month: col.text, at: col.text, loans: col.number, principal: col.text });

/** More than 30 days past due at these closes. */
export async function sumLate(reader: Reader, closes: readonly MonthClose[], range: Range, filters: Filters) {
  const rows = await reader.rows(
    lateRow,
    sql`select ${cohort} as month, to_char(a.business_date, 'YYYY-MM') as at, count(*)::int as loans,
        sum(a.principal_open_rupiah)::text as principal
      from arrears_log a join cohort_loan l on l.lending_id = a.lending_id
      where a.business_date = any(${closes.map(({ on }) => on)}::date[]) and a.days_past_due > 30 and a.principal_open_rupiah > 0
        and ${chosen(range, filters)} group by 1, 2`,
  );
  return rows.map(({ principal, ...sum }) => ({ ...sum, principal: BigInt(principal) }));
}

/** What a loan in default owed at the last close before it. */
const owedAtDefault = sql`cross join lateral (select b.principal_open_rupiah as owed from arrears_log b
  where b.lending_id = d.id and b.business_date < d.failed_on order by b.business_date desc limit 1) b`;

const defaultedRow = row({ month: col.text, in: col.text, loans: col.number, principal: col.text });

/** By the month of their default. */
export async function sumDefaulted(reader: Reader, range: Range, filters: Filters) {
  const rows = await reader.rows(
    defaultedRow,
    sql`select ${cohort} as month, to_char(d.failed_on, 'YYYY-MM') as in, count(*)::int as loans, sum(b.owed)::text as principal
      from lending d join cohort_loan l on l.lending_id = d.id ${owedAtDefault}
      where d.failed_on <= ${range.on} and ${chosen(range, filters)} group by 1, 2`,
  );
  return rows.map(({ principal, ...sum }) => ({ ...sum, principal: BigInt(principal) }));
}

const loanRow = row({
  id: col.id<LendingId>(),
  group: col.object({ id: col.id<GroupId>(), name: col.text }),
  officer: col.object({ id: col.id<StaffId>(), name: col.text }),
  branch: col.text,
  grade: col.oneOf(grades),
  disbursedOn: col.businessDate,
  disbursed: col.text,
  daysLate: col.number.nullable(),
  principal: col.text,
  defaultedOn: col.businessDate.nullable(),
});
const totalRow = row({ total: col.number });

/** Loans of a range at a close, the largest first: all, those late, or those in default until it. */
export async function pageOfCohort(
  reader: Reader,
  { range, at }: { range: Range; at: BusinessDate },
  { rows: which, filters, paging }: { rows: CohortRows; filters: Filters; paging: Paging },
) {
  const isIn: Record<CohortRows, Sql> = {
    all: sql`true`,
    late: sql`a.days_past_due > 30 and a.principal_open_rupiah > 0`,
    defaulted: sql`d.failed_on <= ${at}`,
  };
  const owed = which === 'defaulted' ? sql`b.owed` : sql`coalesce(a.principal_open_rupiah, 0)`;
  const from = sql`cohort_loan l join lending d on d.id = l.lending_id
    left join arrears_log a on a.lending_id = l.lending_id and a.business_date = ${at}
    ${which === 'defaulted' ? owedAtDefault : sql``} where ${isIn[which]} and ${chosen(range, filters)}`;
  const { total } = await reader.one(totalRow, sql`select count(*)::int as total from ${from}`);
  const rows = await reader.rows(
    loanRow,
    sql`select c.lending_id as id, json_build_object('id', g.id, 'name', g.name) as group,
        json_build_object('id', o.id, 'name', o.name) as officer, h.name as branch, c.grade, c.disbursed_on as "disbursedOn",
        c.principal_rupiah::text as disbursed, c.days_past_due as "daysLate", c.owed::text as principal,
        case when c.failed_on <= ${at} then c.failed_on end as "defaultedOn"
      from (select l.*, d.group_id, d.failed_on, a.days_past_due, ${owed} as owed from ${from}
        order by ${owed} desc, l.lending_id limit ${paging.limit} offset ${offsetOf(paging)}) c
      join borrower_group g on g.id = c.group_id join staff o on o.id = c.officer_id join branch h on h.id = c.branch_id
      order by c.owed desc, c.lending_id`,
  );
  return { total, rows };
}
