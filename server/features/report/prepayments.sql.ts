// Payoffs before their time, by month and one by one. A payoff counts while its receipt stands.
// Invariant: a payoff belongs to the place that the group had at the last close until it.
// Source: docs/glossary.md (prepayment rate); decision 0130.
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { grades } from '#domain/grade.ts';
import type { GroupId, LendingId, PayoffId, StaffId } from '#domain/ids.ts';
import type { PrepaidSum } from '#domain/prepayment-report.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { chosenBy } from './filter.sql.ts';

type Filters = Omit<ReportFilters, 'on'>;
type Range = { from: BusinessDate; on: BusinessDate };

const tables = sql`prepayment p join receipt t on t.id = p.receipt_id join lending l on l.id = p.lending_id`;
const place = {
  branch: sql`p.branch_id`,
  officer: sql`p.officer_id`,
  sector: sql`p.sector_id`,
  reach: sql`(select g.branch_id from borrower_group g where g.id = l.group_id)`,
};
const chosen = ({ from, on }: Range, filters: Filters): Sql =>
  all([
    sql`p.value_on >= ${from} and p.value_on <= ${on}`,
    sql`p.principal_rupiah > 0`,
    sql`t.reversed_at is null`,
    chosenBy(filters, place),
  ]);

const sumRow = row({ month: col.text, loans: col.number, groups: col.number, principal: col.text });

export async function sumPrepaid(reader: Reader, range: Range, filters: Filters): Promise<PrepaidSum[]> {
  const rows = await reader.rows(
    sumRow,
    sql`select to_char(p.value_on, 'YYYY-MM') as month, sum(p.loans)::int as loans, count(distinct p.lending_id)::int as groups,
        sum(p.principal_rupiah)::text as principal
      from ${tables} where ${chosen(range, filters)} group by 1`,
  );
  return rows.map(({ principal, ...sum }) => ({ ...sum, principal: BigInt(principal) }));
}

const loanRow = row({
  payoff: col.id<PayoffId>(),
  id: col.id<LendingId>(),
  group: col.object({ id: col.id<GroupId>(), name: col.text }),
  officer: col.object({ id: col.id<StaffId>(), name: col.text }),
  branch: col.text,
  grade: col.oneOf(grades),
  valueOn: col.businessDate,
  loans: col.number,
  principal: col.text,
  waivedInterest: col.text,
});
const totalRow = row({ total: col.number });

/** The largest first. */
export async function pageOfPrepaid(
  reader: Reader,
  range: Range,
  { month, filters, paging }: { month: string | undefined; filters: Filters; paging: Paging },
) {
  const where = all([chosen(range, filters), month !== undefined && sql`to_char(p.value_on, 'YYYY-MM') = ${month}`]);
  const { total } = await reader.one(totalRow, sql`select count(*)::int as total from ${tables} where ${where}`);
  const rows = await reader.rows(
    loanRow,
    sql`select c.payoff_id as payoff, c.lending_id as id, json_build_object('id', g.id, 'name', g.name) as group,
        json_build_object('id', o.id, 'name', o.name) as officer, h.name as branch, c.grade, c.value_on as "valueOn", c.loans,
        c.principal_rupiah::text as principal, f.waived_interest_rupiah::text as "waivedInterest"
      from (select p.*, l.grade, l.group_id from ${tables} where ${where}
        order by p.principal_rupiah desc, p.payoff_id limit ${paging.limit} offset ${offsetOf(paging)}) c
      join payoff f on f.id = c.payoff_id join borrower_group g on g.id = c.group_id
      join staff o on o.id = c.officer_id join branch h on h.id = c.branch_id
      order by c.principal_rupiah desc, c.payoff_id`,
  );
  return { total, rows };
}
