// The loan book on an earlier date: its rows as paid by the receipts up to that value date, with the fines of that
// day. Used for a receipt that is entered late, and for one that is reversed.
// Invariants: value dates count, never the date of entry; a fine that was already paid stays; no fine grows after
// default.
// Source: docs/domain.md §6.
import { type BusinessDate, laterDate } from './calendar.ts';
import type { MemberLoanId } from './ids.ts';
import type { LendingStatus } from './lending.ts';
import { finedTo, type LoanRow, type MemberLoan } from './loan-book.ts';
import { type Bp, maxRupiah, type Rupiah, rupiah, ZERO } from './money.ts';
import { applyParts, type Component, isOpen } from './repayment.ts';

export type FinedLending = { status: LendingStatus; fineBps: Bp };

/** What a receipt paid on one row, on its value date, in rupiah. */
export type Payment = { on: BusinessDate; component: Component; amount: Rupiah };
export type RowPayment = Payment & { loanId: MemberLoanId; no: number };

/** What unreversed receipts have paid on each row, by `loan:no`, in the order of value dates. */
export type History = ReadonlyMap<string, readonly Payment[]>;

/** A history with more payments; those of one date stay in the given order. Source: docs/domain.md §6. */
export function withPayments(history: History, payments: readonly RowPayment[]): History {
  const all = new Map(history);
  for (const { loanId, no, ...payment } of payments) {
    const list = [...(all.get(`${loanId}:${no}`) ?? []), payment];
    all.set(
      `${loanId}:${no}`,
      list.sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0)),
    );
  }
  return all;
}

/** The loans with each row changed; `key` is the row's `loan:no`. Source: docs/domain.md §6. */
export function mapRows(loans: readonly MemberLoan[], change: (row: LoanRow, key: string) => LoanRow): MemberLoan[] {
  return loans.map((loan) => ({ ...loan, rows: loan.rows.map((row) => change(row, `${loan.id}:${row.no}`)) }));
}

/** The date through which a receipt counts a row's fine: after default no further than already counted. */
function fineEnd(lending: FinedLending, row: LoanRow, valueOn: BusinessDate): BusinessDate {
  const counted = row.finedThrough ?? row.dueOn;
  return lending.status === 'failed' ? counted : laterDate(counted, valueOn);
}

/**
 * A row as of the end of a date, in whole rupiah: payments until then, each after the fine of its own date; no fine
 * after `stop`. A fine is never less than what was paid of it.
 * Source: docs/domain.md §6.
 */
export function asAt(
  lending: FinedLending,
  row: LoanRow,
  payments: readonly Payment[],
  on: BusinessDate,
  stop: BusinessDate = on,
): LoanRow {
  const upTo = (day: BusinessDate) => (day < stop ? day : stop);
  const fresh = { ...row, paidFine: ZERO, paidInterest: ZERO, paidPrincipal: ZERO, fine: ZERO, finedThrough: null };
  const until = payments.filter((payment) => payment.on <= on);
  const paid = until.reduce((state: LoanRow, { on: day, component, amount }) => {
    const fined = finedTo(state, upTo(day), lending.fineBps);
    return { ...fined, ...applyParts([fined], [{ no: row.no, component, amount }])[0] };
  }, fresh);
  const fined = finedTo(paid, upTo(on), lending.fineBps);
  return { ...fined, fine: maxRupiah(fined.fine, fined.paidFine) };
}

/** The loans with their fines as of a value date, in whole rupiah; later payments stay paid. Source: docs/domain.md §6. */
export function asFinedOn(
  lending: FinedLending,
  loans: readonly MemberLoan[],
  history: History,
  on: BusinessDate,
): MemberLoan[] {
  return mapRows(loans, (row, key) => {
    const counted = row.finedThrough ?? row.dueOn;
    const end = lending.status === 'failed' && counted < on ? counted : on;
    const { fine } = asAt(lending, row, history.get(key) ?? [], end);
    return { ...row, fine: maxRupiah(fine, row.paidFine), finedThrough: row.dueOn < end ? end : row.finedThrough };
  });
}

/**
 * The loans after a receipt of an earlier value date, with today's fines and closing dates, in whole rupiah. `stored`
 * are the rows before it, `history` what all receipts have paid, including this one.
 * Source: docs/domain.md §6.
 */
export function settleBackDated(
  lending: FinedLending,
  { stored, paid }: { stored: readonly MemberLoan[]; paid: readonly MemberLoan[] },
  history: History,
  valueOn: BusinessDate,
): MemberLoan[] {
  const before = new Map<string, LoanRow>(
    stored.flatMap((loan) => loan.rows.map((row) => [`${loan.id}:${row.no}`, row] as const)),
  );
  return mapRows(paid, (row, key) => {
    const payments = history.get(key) ?? [];
    const through = fineEnd(lending, before.get(key) ?? row, valueOn);
    const { fine } = asAt(lending, row, payments, through);
    const after = { ...row, fine: maxRupiah(fine, row.paidFine), finedThrough: through > row.dueOn ? through : null };
    return { ...after, closedOn: closedOnOf(after, payments, row.closedOn) };
  });
}

/**
 * A row after a receipt on it was reversed, in whole rupiah: what the remaining receipts have paid, with `waived`
 * rupiah of interest owed again. Its fine counts through the last closed date, or the last payment where that is
 * later, but not beyond `stop`, the last date with a fine before a default.
 * Source: docs/domain.md §6.
 */
export function reopenRow(
  lending: FinedLending,
  row: LoanRow,
  payments: readonly Payment[],
  { waived, closedThrough, stop }: { waived: Rupiah; closedThrough: BusinessDate | null; stop: BusinessDate | null },
): LoanRow {
  const through = [closedThrough, payments.at(-1)?.on].reduce<BusinessDate>(
    (last, on) => (on ? laterDate(last, on) : last),
    row.dueOn,
  );
  const end = stop !== null && stop < through ? stop : through;
  const open = { ...row, waivedInterest: rupiah(row.waivedInterest - waived) };
  const after = { ...asAt(lending, open, payments, through, end), finedThrough: end > row.dueOn ? end : null };
  return { ...after, closedOn: closedOnOf(after, payments, row.closedOn) };
}

const closedOnOf = (row: LoanRow, payments: readonly Payment[], before: BusinessDate | null): BusinessDate | null =>
  isOpen(row) ? null : (payments.at(-1)?.on ?? before);

/**
 * The last date that any row was fined through, or null: default stops all fines at once, so the last one of any row
 * is that of all.
 * Source: docs/domain.md §6.
 */
export function lastFined(loans: readonly MemberLoan[]): BusinessDate | null {
  return loans
    .flatMap((loan) => loan.rows)
    .reduce<BusinessDate | null>(
      (last, { finedThrough: on }) => (on !== null && (last === null || on > last) ? on : last),
      null,
    );
}
