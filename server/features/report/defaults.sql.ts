// Loans in default, with what they owed at the close before it and at each close since.
// Invariant: a default belongs to the place that the group had at the close before it.
// Source: docs/glossary.md (recovery rate); decision 0130.
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { MonthClose } from '#domain/cohort-report.ts';
import { grades } from '#domain/grade.ts';
import type { GroupId, LendingId, StaffId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { chosenBy } from './filter.sql.ts';
import { placeAt } from './sums.sql.ts';

type Filters = Omit<ReportFilters, 'on'>;
/** Months are told apart from `from` on. */
type Range = { from: BusinessDate; on: BusinessDate };

/** Loans whose default began until the report's date. */
function goneIn({ from, on }: Range, filters: Filters): Sql {
  const place = { ...placeAt('b'), reach: sql`g.branch_id` };
  return sql`
    select l.id, l.grade, l.group_id, l.failed_on, case when l.failed_on >= ${from} then to_char(l.failed_on, 'YYYY-MM') end as month,
      b.principal_open_rupiah as owed, ${place.branch} as branch_id, ${place.officer} as officer_id
    from lending l join borrower_group g on g.id = l.group_id
    cross join lateral (select * from arrears_log b where b.lending_id = l.id and b.business_date < l.failed_on
      order by b.business_date desc limit 1) b
    where l.failed_on <= ${on} and ${chosenBy(filters, place)}`;
}

const sumRow = row({ month: col.text.nullable(), loans: col.number, principal: col.text });

/** By month of default. */
export async function sumDefaults(reader: Reader, range: Range, filters: Filters) {
  const rows = await reader.rows(
    sumRow,
    sql`select d.month, count(*)::int as loans, sum(d.owed)::text as principal from (${goneIn(range, filters)}) d group by 1`,
  );
  return rows.map(({ principal, ...sum }) => ({ ...sum, principal: BigInt(principal) }));
}

const openRow = row({ month: col.text.nullable(), at: col.text, open: col.text });

/** What is open of each month's defaults at these closes; a loan without a row at a close is repaid. */
export async function sumOpen(reader: Reader, closes: readonly MonthClose[], range: Range, filters: Filters) {
  const rows = await reader.rows(
    openRow,
    sql`with d as materialized (${goneIn(range, filters)})
      select d.month, to_char(c.on_date, 'YYYY-MM') as at, sum(coalesce(a.principal_open_rupiah, 0))::text as open
      from d join unnest(${closes.map(({ on }) => on)}::date[]) as c (on_date) on c.on_date >= d.failed_on
      left join arrears_log a on a.lending_id = d.id and a.business_date = c.on_date group by 1, 2`,
  );
  return rows.map(({ open, ...at }) => ({ ...at, open: BigInt(open) }));
}

const loanRow = row({
  id: col.id<LendingId>(),
  group: col.object({ id: col.id<GroupId>(), name: col.text }),
  officer: col.object({ id: col.id<StaffId>(), name: col.text }),
  branch: col.text,
  grade: col.oneOf(grades),
  defaultedOn: col.businessDate,
  principal: col.text,
  recovered: col.text,
  open: col.text,
});
const totalRow = row({ total: col.number });
/** What is recovered between two closes: all since the default where there is no first. */
export type Between = { after: BusinessDate | null; until: BusinessDate; onlyRecovered: boolean };

/** Defaulted loans, the one that owed most first. */
export async function pageOfDefaulted(
  reader: Reader,
  { range, month, between }: { range: Range; month: string | undefined; between: Between },
  filters: Filters,
  paging: Paging,
) {
  const { after, until, onlyRecovered } = between;
  const was =
    after === null
      ? sql`d.owed`
      : sql`case when d.failed_on > ${after}::date then d.owed else coalesce(a.principal_open_rupiah, 0) end`;
  const is = sql`coalesce(z.principal_open_rupiah, 0)`;
  const found = sql`select d.*, ${was} - ${is} as recovered, ${is} as open from (${goneIn(range, filters)}) d
    left join arrears_log a on a.lending_id = d.id and a.business_date = ${after}::date
    left join arrears_log z on z.lending_id = d.id and z.business_date = ${until}
    where ${all([
      month !== undefined && sql`d.month = ${month}`,
      onlyRecovered && sql`d.failed_on <= ${until} and ${was} <> ${is}`,
    ])}`;
  const { total } = await reader.one(totalRow, sql`select count(*)::int as total from (${found}) f`);
  const rows = await reader.rows(
    loanRow,
    sql`select f.id, json_build_object('id', g.id, 'name', g.name) as group, json_build_object('id', o.id, 'name', o.name) as officer,
        h.name as branch, f.grade, f.failed_on as "defaultedOn", f.owed::text as principal, f.recovered::text as recovered,
        f.open::text as open
      from (${found} order by d.owed desc, d.id limit ${paging.limit} offset ${offsetOf(paging)}) f
      join borrower_group g on g.id = f.group_id join staff o on o.id = f.officer_id join branch h on h.id = f.branch_id
      order by f.owed desc, f.id`,
  );
  return { total, rows };
}
