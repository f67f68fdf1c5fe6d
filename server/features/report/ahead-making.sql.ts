// Statements of the job that makes the instalments ahead once a business date.
// Invariant: what is kept is of one date; whoever reads while it is made anew sees the former one.
// Source: decision 0129.
import type { BusinessDate } from '#domain/calendar.ts';
import { AHEAD_DAYS, RATE_DAYS } from '#domain/cash-ahead.ts';
import { COLLECTION_DAYS } from '#domain/collection-report.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const missingRow = row({ isMissing: col.boolean });

/** Whether the day before a date is closed, and nothing was made for the date yet. */
export async function isAheadMissing(reader: Reader, on: BusinessDate): Promise<boolean> {
  const { isMissing } = await reader.one(
    missingRow,
    sql`select not exists (select 1 from cash_ahead_made where made_for = ${on})
      and exists (select 1 from business_day where closed_on = ${on}::date - 1 and completed_at is not null) as "isMissing"`,
  );
  return isMissing;
}

/** Holds off another worker that makes it; it waits until this transaction has ended. */
export async function lockAhead(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('report.ahead'))`);
}

/** What is still open of every running loan's instalments, by loan and due date, and its sums. */
export async function makeDueAhead(tx: Tx, on: BusinessDate): Promise<void> {
  await tx.run(sql`delete from cash_ahead_due`);
  await tx.run(sql`insert into cash_ahead_due (due_on, lending_id, cohort, due_rupiah)
    select r.due_on, l.id, to_char(l.disbursed_on, 'YYYY-MM'), sum(r.principal_rupiah + r.interest_rupiah - r.waived_interest_rupiah
      - r.paid_principal_rupiah - r.paid_interest_rupiah) as due
    from member_row r join member_loan m on m.id = r.member_loan_id join lending l on l.id = m.lending_id
    where r.closed_on is null and r.due_on >= ${on} and r.due_on < ${on}::date + ${AHEAD_DAYS}::int
      and l.disbursed_on is not null and l.repaid_at is null
    group by 1, 2 having sum(r.principal_rupiah + r.interest_rupiah - r.waived_interest_rupiah - r.paid_principal_rupiah
      - r.paid_interest_rupiah) > 0`);
  await tx.run(sql`delete from cash_ahead_sum`);
  await tx.run(sql`insert into cash_ahead_sum (due_on, cohort, due_rupiah)
    select due_on, cohort, sum(due_rupiah) from cash_ahead_due group by 1, 2`);
}

/** What each month of disbursement paid within seven days, of the instalments of 91 days that have had them. */
export async function makePaidAhead(tx: Tx, on: BusinessDate): Promise<void> {
  await tx.run(sql`delete from cash_ahead_paid`);
  await tx.run(sql`insert into cash_ahead_paid (cohort, due_rupiah, within_rupiah)
    select to_char(l.disbursed_on, 'YYYY-MM'), sum(c.due_rupiah), sum(c.paid_7_rupiah)
    from collection_due c join lending l on l.id = c.lending_id
    where c.due_on < ${on}::date - ${COLLECTION_DAYS}::int
      and c.due_on >= ${on}::date - ${COLLECTION_DAYS}::int - ${RATE_DAYS}::int
    group by 1`);
}

export async function recordAhead(tx: Tx, on: BusinessDate): Promise<void> {
  await tx.run(sql`delete from cash_ahead_made`);
  await tx.run(sql`insert into cash_ahead_made (made_for, made_at) values (${on}, app_now())`);
}
