// The loan book after a reversal: its rows are open again, with fines and days past due of every date since.
// Invariants: only rows that the receipt touched change, to what the remaining receipts have paid; a fine counts
// through the last closed date, after default through the last date that had one; every closed date since is logged
// again.
// Source: docs/domain.md §6.
import type { BusinessDate } from '#domain/calendar.ts';
import { changedRows, type LoanRow, type MemberLoan } from '#domain/loan-book.ts';
import { lastFined, mapRows, reopenRow } from '#domain/loan-history.ts';
import { type Rupiah, sumRupiah } from '#domain/money.ts';
import { isOpen } from '#domain/repayment.ts';
import type { LendingRow } from '#features/lending/slot.sql.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { readAllLoans, readPayments, relogFrom, saveRows } from '../book/book.ts';

export type Reopened = { finesBefore: Rupiah; finesAfter: Rupiah; hasOpenRows: boolean };

/** Reopens the rows of a receipt already marked as reversed; the lending is locked. */
export async function reopenRows(
  tx: Tx,
  lending: LendingRow,
  receipt: { id: string; valueOn: BusinessDate },
): Promise<Reopened> {
  const stored = await readAllLoans(tx, lending.id);
  const touched = await readTouched(tx, receipt.id);
  const history = await readPayments(tx, lending.id);
  const closedThrough = await readClosedThrough(tx, lending);
  const stop = lending.status === 'failed' ? lastFined(stored) : null;
  const after = mapRows(stored, (row, key) => {
    const waived = touched.get(key);
    if (waived === undefined) return row;
    return reopenRow(lending, row, history.get(key) ?? [], { waived, closedThrough, stop });
  });
  await saveRows(tx, changedRows(stored, after));
  await dropPaidPrincipal(tx, lending.id, receipt.id);
  if (closedThrough !== null) await relog(tx, lending, receipt.valueOn, closedThrough);
  return { finesBefore: finesOf(stored), finesAfter: finesOf(after), hasOpenRows: rowsOf(after).some(isOpen) };
}

const rowsOf = (loans: readonly MemberLoan[]): LoanRow[] => loans.flatMap((loan) => loan.rows);
const finesOf = (loans: readonly MemberLoan[]): Rupiah => sumRupiah(rowsOf(loans).map((row) => row.fine));

const touchedRow = row({ key: col.text, waived: col.rupiah });

/** The rows that a receipt paid or waived, by `loan:no`, with the waived interest. */
async function readTouched(reader: Reader, receiptId: string): Promise<ReadonlyMap<string, Rupiah>> {
  const rows = await reader.rows(
    touchedRow,
    sql`
    select key, sum(waived)::bigint as waived from (
      select member_loan_id::text || ':' || row_no as key, 0 as waived from receipt_part where receipt_id = ${receiptId}
      union all
      select member_loan_id::text || ':' || row_no, amount_rupiah from interest_waiver where receipt_id = ${receiptId}
    ) touched group by key`,
  );
  return new Map(rows.map(({ key, waived }) => [key, waived]));
}

const closedThroughRow = row({ on: col.businessDate.nullable() });

/**
 * The last closed date of this lending. Dates since it was repaid were closed without it, so then the last closed
 * date of all counts.
 */
async function readClosedThrough(reader: Reader, { id, repaidAt }: LendingRow): Promise<BusinessDate | null> {
  const { on } = await reader.one(
    closedThroughRow,
    sql`
    select max(day) as on from (
      select max(business_date) as day from arrears_log where lending_id = ${id}
      union all
      select max(business_date) from arrears_log
      where ${repaidAt !== null} and business_date <= business_date_of(app_now())
      union all
      select max(closed_on) from business_day
      where ${repaidAt !== null} and completed_at is not null and closed_on < business_date_of(app_now())
    ) closed`,
  );
  return on;
}

async function dropPaidPrincipal(tx: Tx, lendingId: string, receiptId: string): Promise<void> {
  await tx.run(sql`
    update lending_collection set paid_principal_rupiah = paid_principal_rupiah - coalesce((select sum(amount_rupiah)
      from receipt_part where receipt_id = ${receiptId} and component = 'principal'), 0) where lending_id = ${lendingId}`);
}

/** Every closed date from the receipt's value date on, also those not logged because nothing was owed. */
async function relog(tx: Tx, lending: LendingRow, from: BusinessDate, through: BusinessDate): Promise<void> {
  await tx.run(sql`
    insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah, principal_open_rupiah)
    select ${lending.id}, day::date, 0, 0, 0 from generate_series(${from}::date, ${through}::date, interval '1 day') day
    on conflict (lending_id, business_date) do nothing`);
  await relogFrom(tx, lending, from);
}
