// What is outstanding by province, sector, grade, group and lender: the largest of each, and the ten largest lenders.
// A lender has of a loan what her funding is of it; her sum is rounded to the rupiah once.
// Source: decision 0122; POJK 40/2024 on a lender's share.
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { Reader } from '#platform/db.ts';
import { currentReach } from '#platform/reach.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { chosenBy } from './filter.sql.ts';
import { placeAt } from './sums.sql.ts';

type Filters = Omit<ReportFilters, 'on'>;

const largestRow = row({
  kind: col.oneOf(['province', 'sector', 'grade', 'group', 'all']),
  id: col.text,
  principal: col.text,
});

/** Of each kind the largest, and `all`: what is outstanding in all. */
export function readLargest(reader: Reader, on: BusinessDate, filters: Filters): Promise<RowOf<typeof largestRow>[]> {
  const place = placeAt('a');
  return reader.rows(
    largestRow,
    sql`
    with chosen as materialized (
      select a.principal_open_rupiah as principal, l.grade, l.group_id, ${place.sector} as sector_id
      from arrears_log a join lending l on l.id = a.lending_id
      where a.business_date = ${on} and a.principal_open_rupiah > 0 and ${chosenBy(filters, place)}),
    placed as (select c.principal, t.province_id from chosen c join borrower_group g on g.id = c.group_id join city t on t.id = g.city_id)
    (select 'province' as kind, province_id::text as id, sum(principal)::text as principal from placed
      group by province_id order by sum(principal) desc, province_id limit 1)
    union all (select 'sector', sector_id::text, sum(principal)::text from chosen
      group by sector_id order by sum(principal) desc, sector_id limit 1)
    union all (select 'grade', grade, sum(principal)::text from chosen group by grade order by sum(principal) desc, grade limit 1)
    union all (select 'group', group_id::text, sum(principal)::text from chosen
      group by group_id order by sum(principal) desc, group_id limit 1)
    union all select 'all', '', coalesce(sum(principal), 0)::text from chosen`,
  );
}

const lenderRow = row({ id: col.text, principal: col.text });

/** The ten lenders with most outstanding in these loans. */
export function readLenders(reader: Reader, on: BusinessDate, filters: Filters): Promise<RowOf<typeof lenderRow>[]> {
  return reader.rows(
    lenderRow,
    sql`
    select p.lender_id as id, sum(a.principal_open_rupiah::numeric * p.amount_rupiah / l.loan_rupiah)::bigint::text as principal
    from arrears_log a join lending l on l.id = a.lending_id join portfolio p on p.lending_id = l.id
      and (p.status in ('active', 'returned') or p.status = 'failed' and p.reason = 'defaulted')
    where a.business_date = ${on} and a.principal_open_rupiah > 0 and ${chosenBy(filters, placeAt('a'))}
    group by p.lender_id
    order by sum(a.principal_open_rupiah::numeric * p.amount_rupiah / l.loan_rupiah) desc, p.lender_id limit 10`,
  );
}

const madeRow = row({
  kind: col.oneOf(['province', 'sector', 'grade', 'group', 'all', 'lender']),
  id: col.text,
  principal: col.text,
});

/** The same as made ahead: whole, or of one grade or sector, for whoever reaches all; null where it is not made. */
export async function readMadeLargest(
  reader: Reader,
  on: BusinessDate,
  filters: Filters,
): Promise<RowOf<typeof madeRow>[] | null> {
  const [first = ['all', ''], ...others] = Object.entries(filters).filter(([, value]) => value !== undefined);
  const [dimension, value] = first;
  if (others.length > 0 || !madeBy.has(dimension) || currentReach('report.read') !== 'all') return null;
  const isMade = await reader.exists(
    sql`select 1 from portfolio_day where business_date = ${on} and largest_at is not null`,
  );
  if (!isMade) return null;
  return reader.rows(
    madeRow,
    sql`select kind, id, principal_rupiah::text as principal from portfolio_largest
      where business_date = ${on} and dimension = ${dimension} and value = ${value}
      order by array_position(array['province', 'sector', 'grade', 'group', 'all', 'lender'], kind), place`,
  );
}

/** What the largest are made of ahead; other filters choose fewer loans. */
const madeBy = new Set(['all', 'grade', 'sector']);

const nameRow = row({ kind: col.text, id: col.text, name: col.text });

/** Names of what the figures are divided by. */
export async function readNames(
  reader: Reader,
  ids: { kind: string; id: string }[],
): Promise<(kind: string, id: string) => string> {
  const of = (kind: string) => ids.filter((one) => one.kind === kind).map(({ id }) => id);
  const rows = await reader.rows(
    nameRow,
    sql`
    select 'province' as kind, id::text, name from province where id = any(${of('province').map(Number)}::int[])
    union all select 'sector', id::text, name from business_sector where id = any(${of('sector').map(Number)}::int[])
    union all select 'branch', id::text, name from branch where id = any(${of('branch')}::uuid[])
    union all select 'officer', id::text, name from staff where id = any(${of('officer')}::uuid[])
    union all select 'group', id::text, name from borrower_group where id = any(${of('group')}::uuid[])
    union all select 'lender', id::text, name from app_user where id = any(${of('lender')}::uuid[])`,
  );
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  // A grade is its own name.
  return (kind, id) => names.get(`${kind} ${id}`) ?? id;
}
