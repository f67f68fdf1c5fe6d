// What was restated: past dates whose figures became others, with what made them so.
// Source: decision 0122.
import type { BusinessDate } from '#domain/calendar.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const restatementRow = row({
  on: col.businessDate,
  restatedAt: col.instant,
  lateBefore: col.text,
  outstandingBefore: col.text,
  lateAfter: col.text,
  outstandingAfter: col.text,
  causes: col.list(
    col.object({
      cause: col.oneOf(['receipt', 'reversal', 'close']),
      group: col.text.nullable(),
      valueOn: col.businessDate,
      recordedAt: col.text,
    }),
  ),
});

/** Dates of the year that ends on `on`, the latest first; what was restated later than `on` also counts. At most twenty. */
export function listRestatements(reader: Reader, on: BusinessDate) {
  return reader.rows(
    restatementRow,
    sql`select r.business_date as on, r.restated_at as "restatedAt", r.late30_before_rupiah::text as "lateBefore",
      r.outstanding_before_rupiah::text as "outstandingBefore", r.late30_after_rupiah::text as "lateAfter",
      r.outstanding_after_rupiah::text as "outstandingAfter", (
        select coalesce(json_agg(json_build_object('cause', c.cause, 'group', g.name, 'valueOn', c.from_on,
          'recordedAt', to_char(c.told_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by c.told_at, c.id), '[]')
        from portfolio_change c left join lending l on l.id = c.lending_id left join borrower_group g on g.id = l.group_id
        where c.id = any(r.changes)) as causes
    from portfolio_restatement r
    where r.business_date > ${on}::date - 366 and r.business_date <= ${on}
    order by r.business_date desc, r.restated_at desc limit 20`,
  );
}

const restatedRow = row({ on: col.businessDate });

export async function readRestatedDates(reader: Reader, dates: readonly BusinessDate[]): Promise<Set<BusinessDate>> {
  const rows = await reader.rows(
    restatedRow,
    sql`select distinct business_date as on from portfolio_restatement where business_date = any(${[...dates]}::date[])`,
  );
  return new Set(rows.map(({ on }) => on));
}

const waitsRow = row({ waits: col.boolean });

/** Whether a change waits for the sums to be made anew, or the largest of a date do after its sums. */
export async function isRestating(reader: Reader): Promise<boolean> {
  const { waits } = await reader.one(
    waitsRow,
    sql`select exists (select 1 from portfolio_change where done_at is null)
      or exists (select 1 from portfolio_day where largest_at < summed_at) as waits`,
  );
  return waits;
}
