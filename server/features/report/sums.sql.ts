// Sums of the loan book at closes by age of arrears: made ahead where the filters allow it, else from the log.
// Invariant: both ways give the same, since both are sums of the log with the place that a group had at that close; what is made
// ahead is proved against it each night.
// Source: decision 0122.
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { ages, type AgeSum } from '#domain/portfolio-report.ts';
import type { Reader } from '#platform/db.ts';
import { currentReach } from '#platform/reach.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, asId, identifier, type Sql, sql } from '#platform/sql.ts';
import { chosenBy } from './filter.sql.ts';

/** What sums are divided by; `all`: not at all. */
export type Dimension = 'all' | 'branch' | 'officer' | 'sector' | 'grade';
type Filters = Omit<ReportFilters, 'on'>;

/**
 * Where the group of a row of the log was at that close; as it is now for rows of a version that did not write it. Only of those
 * are loan and group looked up, so that a whole close is read without them.
 */
export function placeAt(alias: string) {
  const table = identifier(alias);
  const written = {
    branch: sql`${table}.branch_id`,
    officer: sql`${table}.officer_id`,
    sector: sql`${table}.sector_id`,
  };
  return {
    branch: sql`coalesce(${written.branch}, branch_now(${table}.lending_id))`,
    officer: sql`coalesce(${written.officer}, officer_now(${table}.lending_id))`,
    sector: sql`coalesce(${written.sector}, sector_now(${table}.lending_id))`,
    written,
  };
}

/** The log; with its loans where a filter asks about them. */
export const loggedFor = ({ grade, cohort }: Filters, by?: Dimension): Sql =>
  grade !== undefined || cohort !== undefined || by === 'grade'
    ? sql`arrears_log a join lending l on l.id = a.lending_id`
    : sql`arrears_log a`;

const sumRow = row({
  on: col.businessDate,
  value: col.text,
  from: col.oneOf(ages.map(({ from }) => String(from)) as [string, ...string[]]),
  loans: col.number,
  principal: col.text,
  arrears: col.text,
});

/** Sums by date, then by value of the dimension (`''` of `all`). */
export type Sums = ReadonlyMap<BusinessDate, ReadonlyMap<string, AgeSum[]>>;

export async function readSums(
  reader: Reader,
  dates: readonly BusinessDate[],
  filters: Filters,
  by: Dimension = 'all',
): Promise<Sums> {
  const kept = keptAs(filters, by);
  const made = kept === null ? [] : await readMade(reader, dates);
  const live = dates.filter((date) => !made.includes(date));
  const rows = [
    ...(kept === null || made.length === 0 ? [] : await reader.rows(sumRow, keptSums(made, kept))),
    ...(live.length === 0 ? [] : await reader.rows(sumRow, liveSums(live, filters, by))),
  ];
  return collect(rows);
}

/** The dimension, and for a single filter its values, under which the sums are made ahead; null: they are not. */
type Kept = { dimension: string; values: Sql | null; isWhole: boolean };

export function keptAs(filters: Filters, by: Dimension): Kept | null {
  const reach = currentReach('report.read');
  if (reach === null || (reach !== 'all' && filters.branch !== undefined && filters.branch !== reach)) return null;
  const set = Object.entries(reach === 'all' ? filters : { ...filters, branch: reach }).filter(
    ([, value]) => value !== undefined,
  );
  const [one] = set;
  if (set.length > 1) return null;
  if (one === undefined) return { dimension: by, values: by === 'all' ? sql`array['']` : null, isWhole: by === 'all' };
  const [filter, value] = one;
  const dimension = filter === 'area' ? 'branch' : filter;
  if (by !== 'all' && by !== dimension) return null;
  // An area is the branches that it has now.
  const values =
    filter === 'area'
      ? sql`array(select id::text from branch where area_id = ${asId(sql`${value}`)})`
      : sql`array[${value}]`;
  return { dimension, values, isWhole: by === 'all' };
}

/** Whether the sums under these filters are made ahead. */
export const isKept = (filters: Filters): boolean => keptAs(filters, 'all') !== null;

const madeRow = row({ on: col.businessDate });

/** Those of the dates whose sums are made. */
export async function readMade(reader: Reader, dates: readonly BusinessDate[]): Promise<BusinessDate[]> {
  const rows = await reader.rows(
    madeRow,
    sql`select business_date as on from portfolio_day where business_date = any(${[...dates]}::date[])`,
  );
  return rows.map(({ on }) => on);
}

const keptSums = (dates: readonly BusinessDate[], { dimension, values, isWhole }: Kept): Sql => sql`
  select business_date as on, ${isWhole ? sql`''` : sql`value`} as value, age::text as from, sum(loans)::integer as loans,
    sum(principal_rupiah)::text as principal, sum(arrears_rupiah)::text as arrears
  from portfolio_sum where ${all([
    sql`business_date = any(${[...dates]}::date[])`,
    sql`dimension = ${dimension}`,
    values !== null && sql`value = any(${values}::text[])`,
  ])} group by 1, 2, 3`;

function liveSums(dates: readonly BusinessDate[], filters: Filters, by: Dimension): Sql {
  const place = placeAt('a');
  const values: Record<Dimension, Sql> = {
    all: sql`''`,
    branch: sql`${place.branch}::text`,
    officer: sql`${place.officer}::text`,
    sector: sql`${place.sector}::text`,
    grade: sql`l.grade`,
  };
  return sql`
    select a.business_date as on, ${values[by]} as value, late_age(a.days_past_due)::text as from,
      count(*) filter (where a.principal_open_rupiah > 0)::integer as loans,
      sum(a.principal_open_rupiah)::text as principal, sum(a.arrears_rupiah)::text as arrears
    from ${loggedFor(filters, by)}
    where a.business_date = any(${[...dates]}::date[]) and (a.principal_open_rupiah > 0 or a.arrears_rupiah > 0)
      and ${chosenBy(filters, place)}
    group by 1, 2, 3`;
}

function collect(rows: readonly RowOf<typeof sumRow>[]): Sums {
  const sums = new Map<BusinessDate, Map<string, AgeSum[]>>();
  for (const { on, value, from, loans, principal, arrears } of rows) {
    const ofDate = sums.get(on) ?? new Map<string, AgeSum[]>();
    const age = { from: Number(from) as AgeSum['from'], loans, principal: BigInt(principal), arrears: BigInt(arrears) };
    ofDate.set(value, [...(ofDate.get(value) ?? []), age]);
    sums.set(on, ofDate);
  }
  return sums;
}
