// The loans behind a figure of a close, the largest principal first.
// Source: decision 0122.
import type { ReportFilters } from '#contract/report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { ages } from '#domain/portfolio-report.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { chosenBy } from './filter.sql.ts';
import { namedColumns } from './moves.sql.ts';
import { loggedFor, placeAt } from './sums.sql.ts';

/** `from` to `to` days past due. */
export type Days = { from: number; to: number };

const loanRow = row({ ...namedColumns, daysLate: col.number, principal: col.text, arrears: col.text });
const totalRow = row({ total: col.number });

export async function readLoans(
  reader: Reader,
  on: BusinessDate,
  { days: { from, to }, filters, paging }: { days: Days; filters: Omit<ReportFilters, 'on'>; paging: Paging },
) {
  const place = placeAt('a');
  const tables = loggedFor(filters);
  const where: Sql = all([
    sql`a.business_date = ${on}`,
    sql`a.principal_open_rupiah > 0`,
    from > 0 && sql`a.days_past_due >= ${from}`,
    Number.isFinite(to) && sql`a.days_past_due <= ${to}`,
    chosenBy(filters, place),
  ]);
  const { total } = await reader.one(totalRow, sql`select count(*) as total from ${tables} where ${where}`);
  const rows = await reader.rows(
    loanRow,
    sql`
    select l.id, json_build_object('id', g.id, 'name', g.name) as group, json_build_object('id', o.id, 'name', o.name) as officer,
      h.name as branch, l.grade, c.days_past_due as "daysLate", c.principal_open_rupiah::text as principal,
      c.arrears_rupiah::text as arrears
    from (select a.*, ${place.branch} as branch, ${place.officer} as officer from ${tables} where ${where}
      order by a.principal_open_rupiah desc, a.lending_id limit ${paging.limit} offset ${offsetOf(paging)}) c
    join lending l on l.id = c.lending_id join borrower_group g on g.id = l.group_id
    join staff o on o.id = c.officer join branch h on h.id = c.branch
    order by c.principal_open_rupiah desc, c.lending_id`,
  );
  return { total, rows };
}

/** The days past due of an age, by the day with which it begins. */
export const daysOfAge = (first: number): Days => ages.find(({ from }) => from === first) ?? { from: first, to: first };
