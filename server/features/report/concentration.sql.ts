// What is outstanding by province, sector, grade, group and lender: the largest of each, and the ten largest lenders.
// A lender has of a loan what her funding is of it; her sum is rounded to the rupiah once.
// Source: decision 0122; POJK 40/2024 on a lender's share.
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { chosenBy } from './filter.sql.ts';
import { logged, placeAt } from './sums.sql.ts';

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
      select a.principal_open_rupiah as principal, l.grade, g.id as group_id, c.province_id, ${place.sector} as sector_id
      from ${logged} join city c on c.id = g.city_id
      where a.business_date = ${on} and a.principal_open_rupiah > 0 and ${chosenBy(filters, place)})
    (select 'province' as kind, province_id::text as id, sum(principal)::text as principal from chosen
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
    from ${logged} join portfolio p on p.lending_id = l.id
      and (p.status in ('active', 'returned') or p.status = 'failed' and p.reason = 'defaulted')
    where a.business_date = ${on} and a.principal_open_rupiah > 0 and ${chosenBy(filters, placeAt('a'))}
    group by p.lender_id
    order by sum(a.principal_open_rupiah::numeric * p.amount_rupiah / l.loan_rupiah) desc, p.lender_id limit 10`,
  );
}

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
