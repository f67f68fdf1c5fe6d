// A receipt recorded after its day: recalculates fines and days past due since its value date.
// Invariants: value dates count, never the day of keying; a paid fine stays; the correction is in the audit trail.
// Source: docs/domain.md §6.
import { arrears, daysPastDue, missedWeeks, outstandingPrincipal } from '#domain/arrears.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import type { MemberLoan } from '#domain/loan-book.ts';
import {
  asAt,
  asFinedOn,
  type FinedLending as FinedTerms,
  type History,
  mapRows,
  settleBackDated,
  withPayments,
} from '#domain/loan-history.ts';
import { sumRupiah } from '#domain/money.ts';
import type { LoanPart } from '#domain/receipt.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { emit } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isLate, listLoggedDays, updateLog, readPayments } from './arrears-log.sql.ts';
import { readAllLoans } from './rows.sql.ts';

export type BackDate = {
  stored: MemberLoan[];
  /** The rows with their fines on the value date. */
  loans: MemberLoan[];
  /** The rows after the receipt, with today's fines and closing dates. */
  settle(loans: readonly MemberLoan[], parts: readonly LoanPart[]): MemberLoan[];
  /** Rewrites the logged days since then and writes the audit event; the parts are those of the receipt. */
  finish(tx: Tx, after: readonly MemberLoan[], parts: readonly LoanPart[]): Promise<void>;
};

/** The fields of a lending that are used here. */
export type FinedLending = FinedTerms & { id: LendingId };

/** Null in the usual case: no day after the value date was closed and no later money received. */
export async function openBackDate(
  reader: Reader,
  lending: FinedLending,
  valueOn: BusinessDate,
): Promise<BackDate | null> {
  const { is_late } = await isLate(reader, lending.id, valueOn);
  if (!is_late) return null;
  const stored = await readAllLoans(reader, lending.id);
  const before = await readPayments(reader, lending.id);
  const historyWith = (parts: readonly LoanPart[]) =>
    withPayments(
      before,
      parts.map((part) => ({ ...part, on: valueOn })),
    );
  return {
    stored,
    loans: asFinedOn(lending, stored, before, valueOn),
    settle: (paid, parts) => settleBackDated(lending, { stored, paid }, historyWith(parts), valueOn),
    finish: async (tx, after, parts) => {
      await rewriteLog(tx, lending, valueOn, after, historyWith(parts));
      await emit(tx, 'arrearsRestated', { lendingId: lending.id, from: valueOn, cause: 'receipt' });
      await recordCorrection(tx, lending, valueOn, stored, after);
    },
  };
}

/** Logs a date again by value dates: money of a later date does not count for it. The lending is locked. */
export async function relogFrom(tx: Tx, lending: FinedLending, date: BusinessDate): Promise<void> {
  await rewriteLog(tx, lending, date, await readAllLoans(tx, lending.id), await readPayments(tx, lending.id));
}

async function rewriteLog(
  tx: Tx,
  lending: FinedLending,
  valueOn: BusinessDate,
  after: readonly MemberLoan[],
  history: History,
): Promise<void> {
  const days = await listLoggedDays(tx, lending.id, valueOn);
  const figures = days.map(({ on, lastReceiptOn }) => {
    const rows = mapRows(after, (row, key) => asAt(lending, row, history.get(key) ?? [], on)).flatMap(
      (loan) => loan.rows,
    );
    return {
      on,
      late: daysPastDue(rows, on),
      arrears: arrears(rows, on),
      open: outstandingPrincipal(rows),
      missed: missedWeeks({ rows, lastReceiptOn, today: on }),
    };
  });
  await updateLog(tx, lending.id, figures);
}

async function recordCorrection(
  tx: Tx,
  lending: FinedLending,
  valueOn: BusinessDate,
  before: readonly MemberLoan[],
  after: readonly MemberLoan[],
): Promise<void> {
  const fines = (loans: readonly MemberLoan[]) => sumRupiah(loans.flatMap((loan) => loan.rows.map((row) => row.fine)));
  await recordAuditEvent(
    tx,
    { kind: 'system' },
    {
      action: 'repayment.back_dated',
      object: { kind: 'lending', id: lending.id },
      before: { fines: fines(before) },
      after: { fines: fines(after), valueOn },
    },
  );
}
