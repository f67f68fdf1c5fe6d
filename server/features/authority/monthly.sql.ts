// Statements of the monthly figures: loans, groups, members and lenders by month of disbursement, and shares by value date.
// Source: docs/reports.md; decision 0128.
import type { ReportSpan } from '#domain/authority-report.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const disbursedRow = row({
  loans: col.text,
  groups: col.number,
  members: col.number,
  lenders: col.number,
});

/** Of loans disbursed between two dates; people are counted once. */
export const readDisbursedBetween = (reader: Reader, { from, to }: ReportSpan): Promise<RowOf<typeof disbursedRow>> =>
  reader.one(
    disbursedRow,
    sql`
    with paid_out as materialized (select id, group_id, loan_rupiah from lending where disbursed_on between ${from} and ${to})
    select (select coalesce(sum(loan_rupiah), 0)::text from paid_out) as loans,
      (select count(distinct group_id)::integer from paid_out) as groups,
      (select count(distinct m.member_id)::integer from paid_out o join member_loan m on m.lending_id = o.id) as members,
      (select count(distinct p.lender_id)::integer from paid_out o join portfolio p on p.lending_id = o.id
        where p.status in ('active', 'returned') or p.reason = 'defaulted') as lenders`,
  );

const sharedRow = row({ shared: col.text });

/** Shares of the month's value dates by their lines, less what was taken back. */
export const sumShares = (reader: Reader, { from, to }: ReportSpan): Promise<RowOf<typeof sharedRow>> =>
  reader.one(
    sharedRow,
    sql`
    select coalesce(sum(case j.kind when 'distribution' then 1 else -1 end * l.gross_rupiah), 0)::text as shared
    from ledger_journal j
    join distribution d on j.kind = 'distribution' and d.id = j.subject_id or j.kind = 'reversal' and d.journal_id = j.corrects_id
    join distribution_line l on l.distribution_id = d.id
    where j.kind in ('distribution', 'reversal') and j.business_date between ${from} and ${to}`,
  );

const closedRow = row({ closed: col.boolean });

/** Whether the log of a date is closed. */
export const isClosed = async (reader: Reader, on: BusinessDate): Promise<boolean> =>
  (
    await reader.one(
      closedRow,
      sql`select exists (select 1 from business_day where closed_on = ${on} and completed_at is not null) as closed`,
    )
  ).closed;
