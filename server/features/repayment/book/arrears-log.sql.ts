// Statements of back-dated receipts: what was logged or paid since, and the log's figures as they should have been.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, MemberLoanId } from '#domain/ids.ts';
import { type History, withPayments } from '#domain/loan-history.ts';
import type { Rupiah } from '#domain/money.ts';
import { components } from '#domain/repayment.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const lateRow = row({ is_late: col.boolean });

export function isLate(reader: Reader, lendingId: LendingId, valueOn: BusinessDate) {
  return reader.one(
    lateRow,
    sql`
    select exists (select 1 from arrears_log where lending_id = ${lendingId} and business_date >= ${valueOn})
      or exists (select 1 from receipt where lending_id = ${lendingId} and value_on > ${valueOn}) as is_late`,
  );
}

const paymentsRow = row({
  on: col.businessDate,
  component: col.oneOf(components),
  amount: col.rupiah,
  loanId: col.id<MemberLoanId>(),
  no: col.number,
});

/** Payments on each row by receipts that are not reversed, in the order of value dates. */
export async function readPayments(reader: Reader, lendingId: LendingId): Promise<History> {
  const rows = await reader.rows(
    paymentsRow,
    sql`
    select p.member_loan_id as "loanId", p.row_no as no, r.value_on as on, p.component, p.amount_rupiah as amount
    from receipt r join receipt_part p on p.receipt_id = r.id
    where r.lending_id = ${lendingId} and r.reversed_at is null order by r.value_on, r.recorded_at, p.no`,
  );
  return withPayments(new Map(), rows);
}

const loggedDayRow = row({ on: col.businessDate, lastReceiptOn: col.businessDate.nullable() });

export function listLoggedDays(reader: Reader, lendingId: LendingId, valueOn: BusinessDate) {
  return reader.rows(
    loggedDayRow,
    sql`
    select g.business_date as on, (select max(r.value_on) from receipt r where r.lending_id = ${lendingId}
      and r.value_on <= g.business_date and r.reversed_at is null) as "lastReceiptOn"
    from arrears_log g where g.lending_id = ${lendingId} and g.business_date >= ${valueOn}`,
  );
}

export async function updateLog(
  tx: Tx,
  lendingId: LendingId,
  figures: { on: BusinessDate; late: number; arrears: Rupiah; open: Rupiah; missed: number }[],
): Promise<void> {
  await tx.run(sql`
    update arrears_log g set days_past_due = f.late, arrears_rupiah = f.arrears, principal_open_rupiah = f.open,
      missed_weeks = f.missed
    from unnest(${figures.map((day) => day.on)}::date[], ${figures.map((day) => day.late)}::int[],
      ${figures.map((day) => day.arrears)}::bigint[], ${figures.map((day) => day.open)}::bigint[],
      ${figures.map((day) => day.missed)}::int[]) as f (on_date, late, arrears, open, missed)
    where g.lending_id = ${lendingId} and g.business_date = f.on_date`);
}

const correctionsRow = row({
  valueDate: col.businessDate,
  finesBefore: col.rupiah,
  finesAfter: col.rupiah,
  at: col.instant,
});

/** Changes of a lending's fines by back-dated receipts, for staff: the last fifty, newest first. */
export async function readCorrections(reader: Reader, lendingId: LendingId) {
  const rows = await reader.rows(
    correctionsRow,
    sql`
    select (after ->> 'valueOn') as "valueDate", (before ->> 'fines')::bigint as "finesBefore",
      (after ->> 'fines')::bigint as "finesAfter", at from audit_trail
    where action = 'repayment.back_dated' and object_kind = 'lending' and object_id = ${lendingId}
    order by seq desc limit 50`,
  );
  return rows.map(({ at, ...rest }) => ({ ...rest, recordedAt: at.toISOString() }));
}
