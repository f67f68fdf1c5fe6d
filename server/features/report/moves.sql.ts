// What became of loans between two closes: those more than 30 days past due at either, and all by quality.
// Source: decision 0122.
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { type Grade, grades } from '#domain/grade.ts';
import type { GroupId, LendingId, StaffId } from '#domain/ids.ts';
import type { Move, Pair } from '#domain/portfolio-report.ts';
import { qualityOf } from '#domain/statistics.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { chosenBy } from './filter.sql.ts';
import { loggedFor, placeAt } from './sums.sql.ts';

type Filters = Omit<ReportFilters, 'on'>;
type Dates = { before: BusinessDate; after: BusinessDate };

export type NamedLoan = {
  group: { id: GroupId; name: string };
  officer: { id: StaffId; name: string };
  branch: string;
  grade: Grade;
};
export type LatePair = Pair & { id: LendingId; arrears: bigint };

export const namedColumns = {
  id: col.id<LendingId>(),
  group: col.object({ id: col.id<GroupId>(), name: col.text }),
  officer: col.object({ id: col.id<StaffId>(), name: col.text }),
  branch: col.text,
  grade: col.oneOf(grades),
};

/** What the log has of a loan `l` at two closes, where the filters choose it by its place then. */
const atBoth = ({ before, after }: Dates, filters: Filters): Sql => sql`
  left join arrears_log b on b.lending_id = l.id and b.business_date = ${before} and ${chosenBy(filters, placeAt('b'))}
  left join arrears_log a on a.lending_id = l.id and a.business_date = ${after} and ${chosenBy(filters, placeAt('a'))}`;

const pairRow = row({
  id: col.id<LendingId>(),
  arrears: col.text,
  daysBefore: col.number.nullable(),
  principalBefore: col.text.nullable(),
  daysAfter: col.number.nullable(),
  principalAfter: col.text.nullable(),
});

/**
 * Loans more than 30 days past due at one of two closes, with both. A loan counts at a close when the filters choose it by
 * its place then: one that came from another branch was not late here before.
 */
export async function readLatePairs(reader: Reader, dates: Dates, filters: Filters): Promise<LatePair[]> {
  const rows = await reader.rows(
    pairRow,
    sql`
    select l.id, coalesce(a.arrears_rupiah, 0)::text as arrears, b.days_past_due as "daysBefore",
      b.principal_open_rupiah::text as "principalBefore", a.days_past_due as "daysAfter",
      a.principal_open_rupiah::text as "principalAfter"
    from (select distinct lending_id from arrears_log
        where business_date in (${dates.before}, ${dates.after}) and days_past_due > 30) late
    join lending l on l.id = late.lending_id ${atBoth(dates, filters)}
    where a.lending_id is not null or b.lending_id is not null
    order by coalesce(a.principal_open_rupiah, b.principal_open_rupiah) desc, l.id`,
  );
  const at = (daysLate: number | null, principal: string | null) =>
    daysLate === null || principal === null ? null : { daysLate, principal: BigInt(principal) };
  return rows.map(({ id, arrears, daysBefore, principalBefore, daysAfter, principalAfter }) => ({
    id,
    arrears: BigInt(arrears),
    before: at(daysBefore, principalBefore),
    after: at(daysAfter, principalAfter),
  }));
}

const nameRow = row(namedColumns);

/** Names of some of these loans, with whoever had the group at the later close that has it. */
export async function nameLoans(
  reader: Reader,
  dates: Dates,
  filters: Filters,
  ids: readonly LendingId[],
): Promise<Map<LendingId, NamedLoan>> {
  const rows = await reader.rows(
    nameRow,
    sql`
    select l.id, json_build_object('id', g.id, 'name', g.name) as group, json_build_object('id', o.id, 'name', o.name) as officer,
      h.name as branch, l.grade
    from lending l join borrower_group g on g.id = l.group_id ${atBoth(dates, filters)}
    join staff o on o.id = coalesce(a.officer_id, b.officer_id, g.officer_id)
    join branch h on h.id = coalesce(a.branch_id, b.branch_id, g.branch_id)
    where l.id = any(${[...ids]}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...named }) => [id, named]));
}

const moveRow = row({ from: col.number, to: col.number.nullable(), loans: col.number, principal: col.text });

/** Loans of the earlier close by quality there and at the later, wherever they are then. */
export async function readMoves(reader: Reader, { before, after }: Dates, filters: Filters): Promise<Move[]> {
  const rows = await reader.rows(
    moveRow,
    sql`
    select late_age(a.days_past_due) as from, case when n.principal_open_rupiah > 0 then late_age(n.days_past_due) end as to,
      count(*)::integer as loans, sum(a.principal_open_rupiah)::text as principal
    from ${loggedFor(filters)}
    left join arrears_log n on n.lending_id = a.lending_id and n.business_date = ${after}
    where a.business_date = ${before} and a.principal_open_rupiah > 0 and ${chosenBy(filters, placeAt('a'))}
    group by 1, 2`,
  );
  return rows.map(({ from, to, loans, principal }) => ({
    from: qualityOf(from),
    to: to === null ? null : qualityOf(to),
    loans,
    principal: BigInt(principal),
  }));
}
