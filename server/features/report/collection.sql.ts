// Statements of the collection report: sums of what was due and of what of it was paid in time, and the instalments.
// Invariant: where a group belonged is that of the due date; money of value dates after the report's date does not count.
// Source: docs/glossary.md (collection rate); decision 0123.
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { COLLECTION_DAYS } from '#domain/collection-report.ts';
import type { LendingId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { chosenBy } from './filter.sql.ts';

type Filters = Omit<ReportFilters, 'on'>;
export type Range = { from: BusinessDate; through: BusinessDate };
const place = { branch: sql`c.branch_id`, officer: sql`c.officer_id` };

/** Paid until seven days after the due date, or until the report's date if that is earlier. */
const within = (asOf: BusinessDate): Sql => sql`case least(${COLLECTION_DAYS}::int, ${asOf}::date - c.due_on)
  when 0 then c.paid_0_rupiah when 1 then c.paid_1_rupiah when 2 then c.paid_2_rupiah when 3 then c.paid_3_rupiah
  when 4 then c.paid_4_rupiah when 5 then c.paid_5_rupiah when 6 then c.paid_6_rupiah else c.paid_7_rupiah end`;

const sumColumns = { due: col.text, onDay: col.text, within: col.text };
const sums = (asOf: BusinessDate, which?: Sql): Sql => {
  const only = which ? sql`filter (where ${which})` : sql``;
  return sql`coalesce(sum(c.due_rupiah) ${only}, 0)::text as due,
    coalesce(sum(c.paid_0_rupiah) ${only}, 0)::text as "onDay", coalesce(sum(${within(asOf)}) ${only}, 0)::text as within`;
};

type Chosen = { tables: Sql; where: Sql };

const chosen = (tables: Sql, { from, through }: Range, asOf: BusinessDate, filters: Filters): Chosen => ({
  tables,
  where: all([
    sql`c.due_on >= ${from} and c.due_on <= least(${through}::date, ${asOf}::date)`,
    chosenBy(filters, place),
  ]),
});

/** The instalments of a range that the filters choose, each by itself; the loans are joined only where a filter asks about them. */
function dueIn(range: Range, asOf: BusinessDate, filters: Filters): Chosen {
  const { grade, sector, cohort } = filters;
  const groups = sector !== undefined && sql` join borrower_group g on g.id = l.group_id`;
  const loans =
    (groups || grade !== undefined || cohort !== undefined) &&
    sql` join lending l on l.id = c.lending_id${groups || sql``}`;
  const each = sql`(select d.*, d.is_planned::integer as planned, (d.is_planned and d.is_held)::integer as held
    from collection_due d) c`;
  return chosen(sql`${each}${loans || sql``}`, range, asOf, filters);
}

/**
 * The same to be summed: by date, branch and officer where that was summed ahead and no row has changed since, which is seen in the same
 * statement; by themselves where not, or where a filter asks about their loans.
 */
export function dueSummedIn(range: Range, asOf: BusinessDate, filters: Filters): Chosen {
  const { grade, sector, cohort } = filters;
  if (grade !== undefined || sector !== undefined || cohort !== undefined) return dueIn(range, asOf, filters);
  const columns = sql`due_on, branch_id, officer_id, due_rupiah, paid_0_rupiah, paid_1_rupiah, paid_2_rupiah, paid_3_rupiah, paid_4_rupiah,
    paid_5_rupiah, paid_6_rupiah, paid_7_rupiah`;
  const [first, last] = [sql`${range.from}::date`, sql`least(${range.through}::date, ${asOf}::date)`];
  const tables = sql`(
    with summed as materialized (select m.due_on from collection_day_made m where m.due_on between ${first} and ${last}
      and not exists (select 1 from collection_day_change h where h.due_on = m.due_on))
    select ${columns}, planned, held, attended, expected from collection_day
    where due_on = any(array(select summed.due_on from summed))
    union all
    select ${columns}, is_planned::integer, (is_planned and is_held)::integer, attended, expected from collection_due
    where due_on = any(array(select ${first} + n from generate_series(0, ${last} - ${first}) n
      where not exists (select 1 from summed where summed.due_on = ${first} + n)))) c`;
  return chosen(tables, range, asOf, filters);
}

const weekRow = row({ back: col.number, ...sumColumns });

/** Sums by seven days, counted back from `through`; weeks in which nothing was due have no row. */
export function sumByWeek(reader: Reader, range: Range, asOf: BusinessDate, filters: Filters) {
  const { tables, where } = dueSummedIn(range, asOf, filters);
  return reader.rows(
    weekRow,
    sql`select (${range.through}::date - c.due_on) / ${COLLECTION_DAYS}::int as back, ${sums(asOf)}
      from ${tables} where ${where} group by 1 order by 1`,
  );
}

const placeRow = row({
  id: col.text,
  name: col.text,
  ...sumColumns,
  dueBefore: col.text,
  onDayBefore: col.text,
  withinBefore: col.text,
});
const tableOf = { branch: sql`branch`, officer: sql`staff` } as const;

/** Sums by branch or officer: of the range's last seven days, and of the seven before them. */
export function sumByPlace(
  reader: Reader,
  by: keyof typeof tableOf,
  { from, through }: Range,
  asOf: BusinessDate,
  filters: Filters,
) {
  const { tables, where } = dueSummedIn({ from, through }, asOf, filters);
  const isNow = sql`c.due_on > ${through}::date - ${COLLECTION_DAYS}::int`;
  const before = sql`select ${place[by]} as id, ${sums(asOf, isNow)},
      coalesce(sum(c.due_rupiah) filter (where not ${isNow}), 0)::text as "dueBefore",
      coalesce(sum(c.paid_0_rupiah) filter (where not ${isNow}), 0)::text as "onDayBefore",
      coalesce(sum(${within(asOf)}) filter (where not ${isNow}), 0)::text as "withinBefore"
    from ${tables} where ${where} group by 1`;
  return reader.rows(
    placeRow,
    sql`select s.*, p.name from (${before}) s join ${tableOf[by]} p on p.id = s.id order by p.name, p.id`,
  );
}

const instalmentRow = row({
  lending: col.id<LendingId>(),
  groupName: col.text,
  branch: col.text,
  officer: col.text,
  no: col.number,
  dueOn: col.businessDate,
  due: col.number,
  /** By the due date, and by each of the seven days after it. */
  paid: col.list(col.text),
});
const countRow = row({ total: col.number });
type Part = 'left' | 'late';

const isPart = (part: Part | undefined, asOf: BusinessDate): Sql | false =>
  part === 'left' ? sql`${within(asOf)} < c.due_rupiah` : part === 'late' && sql`c.paid_0_rupiah < ${within(asOf)}`;

/** Instalments of a range, those with most left to pay first. */
export async function pageOfInstalments(
  reader: Reader,
  range: Range,
  asOf: BusinessDate,
  { part, limit, page, ...filters }: Filters & Paging & { part?: Part | undefined },
): Promise<{ rows: RowOf<typeof instalmentRow>[]; total: number }> {
  const { tables, where } = dueIn(range, asOf, filters);
  const wanted = all([where, isPart(part, asOf)]);
  const { total } = await reader.one(countRow, sql`select count(*)::int as total from ${tables} where ${wanted}`);
  const rows = await reader.rows(
    instalmentRow,
    sql`select d.lending_id as lending, g.name as "groupName", b.name as branch, s.name as officer, d.no,
        d.due_on as "dueOn", d.due_rupiah as due, array[d.paid_0_rupiah, d.paid_1_rupiah, d.paid_2_rupiah,
          d.paid_3_rupiah, d.paid_4_rupiah, d.paid_5_rupiah, d.paid_6_rupiah, d.paid_7_rupiah]::text[] as paid
      from (select c.*, ${within(asOf)} as within from ${tables} where ${wanted}
        order by c.due_rupiah - ${within(asOf)} desc, c.due_on, c.lending_id, c.no
        limit ${limit} offset ${offsetOf({ limit, page })}) d
      join lending l on l.id = d.lending_id join borrower_group g on g.id = l.group_id
      join branch b on b.id = d.branch_id join staff s on s.id = d.officer_id
      order by d.due_rupiah - d.within desc, d.due_on, d.lending_id, d.no`,
  );
  return { rows, total };
}
