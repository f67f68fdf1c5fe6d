// The loan book after a reversal: its rows are open again, with fines and days past due of every date since.
// Invariants: only rows that the receipt touched change, to what the remaining receipts have paid; a fine counts
// through the last closed date, after default through the last date that had one; every closed date since is logged
// again.
// Source: docs/domain.md §6.
import type { BusinessDate } from '#domain/calendar.ts';
import type { ReceiptId } from '#domain/ids.ts';
import { changedRows, type LoanRow, type MemberLoan } from '#domain/loan-book.ts';
import { lastFined, mapRows, reopenRow } from '#domain/loan-history.ts';
import { type Rupiah, sumRupiah } from '#domain/money.ts';
import { isOpen } from '#domain/repayment.ts';
import type { LendingRow } from '#features/lending/slot.sql.ts';
import type { Tx } from '#platform/db.ts';
import { readAllLoans, readPayments, relogFrom, saveRows } from '../book/book.ts';
import { fillLog, readTouched, readClosedThrough, dropPaidPrincipal } from './undo.sql.ts';

export type Reopened = { finesBefore: Rupiah; finesAfter: Rupiah; hasOpenRows: boolean };

/** Reopens the rows of a receipt already marked as reversed; the lending is locked. */
export async function reopenRows(
  tx: Tx,
  lending: LendingRow,
  receipt: { id: ReceiptId; valueOn: BusinessDate },
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

/** Every closed date from the receipt's value date on, also those not logged because nothing was owed. */
async function relog(tx: Tx, lending: LendingRow, from: BusinessDate, through: BusinessDate): Promise<void> {
  await fillLog(tx, lending.id, from, through);
  await relogFrom(tx, lending, from);
}
