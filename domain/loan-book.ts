// The loan book of one lending: its member loans with their rows as of a value date, and the changes to them.
// Invariant: member rows are the source of truth. Amounts are whole rupiah; only a fine is ever rounded, down, by
// `accrueFines`.
// Source: docs/domain.md §6.
import { type BusinessDate, laterDate } from './calendar.ts';
import { accrueFines, applyFines } from './fine.ts';
import type { MemberId, MemberLoanId } from './ids.ts';
import type { LendingStatus } from './lending.ts';
import { add, type Bp, type Rupiah, ZERO } from './money.ts';
import { applyParts, isOpen, openTotal, type Part, type RepaymentRow } from './repayment.ts';

/** A row with the date its fine was counted through, and the value date of the money that closed it. */
export type LoanRow = RepaymentRow & { finedThrough: BusinessDate | null; closedOn: BusinessDate | null };
export type MemberLoan = { id: MemberLoanId; memberId: MemberId; memberNo: number; rows: LoanRow[] };

/** The open loans on a value date, by member number, with every fine up to it, in rupiah. */
export type LoanBook = {
  lending: { status: LendingStatus };
  valueOn: BusinessDate;
  loans: readonly MemberLoan[];
};

/**
 * The loans with every fine up to a date, inclusive, in whole rupiah, each fine rounded down; each row continues from
 * the date it was fined through.
 * Source: docs/domain.md §6.
 */
export function accrueFinesTo(loans: readonly MemberLoan[], through: BusinessDate, fineBps: Bp): MemberLoan[] {
  return loans.map((loan) => ({ ...loan, rows: loan.rows.map((row) => finedTo(row, through, fineBps)) }));
}

/**
 * One row with its fines through a date, in whole rupiah; the same row when there is nothing to add.
 * Source: docs/domain.md §6.
 */
export function finedTo(row: LoanRow, through: BusinessDate, fineBps: Bp): LoanRow {
  const since = row.finedThrough ?? row.dueOn;
  const entries = since < through ? accrueFines([row], through, row.finedThrough, fineBps) : [];
  const [fined] = applyFines([row], entries);
  return entries.length === 0 || !fined ? row : { ...row, fine: fined.fine, finedThrough: through };
}

/**
 * A loan after its parts of a receipt, in rupiah; rows with nothing left open are closed on the value date.
 * Source: docs/domain.md §6.
 */
export function payRows(rows: readonly LoanRow[], parts: readonly Part[], valueOn: BusinessDate): LoanRow[] {
  const paid = applyParts(rows, parts);
  const touched = new Set(parts.map((part) => part.no));
  return rows.map((row, index) => {
    const after = { ...row, ...paid[index] };
    // Waived interest alone may also close a row: after default its principal was paid before.
    const isSettled = touched.has(row.no) || row.waivedInterest > 0;
    if (!isSettled || isOpen(after)) return after;
    return { ...after, closedOn: laterDate(valueOn, row.closedOn ?? valueOn) };
  });
}

export type RowUpdate = LoanRow & { loanId: MemberLoanId };

/** The rows that changed; both lists hold the same loans and rows in the same order. Source: docs/domain.md §6. */
export function changedRows(before: readonly MemberLoan[], after: readonly MemberLoan[]): RowUpdate[] {
  return after.flatMap((loan, index) =>
    loan.rows.filter((row, at) => differs(row, before[index]?.rows[at])).map((row) => ({ ...row, loanId: loan.id })),
  );
}

function differs(row: LoanRow, was: LoanRow | undefined): boolean {
  return (
    was === undefined ||
    row.fine !== was.fine ||
    row.paidFine !== was.paidFine ||
    row.paidInterest !== was.paidInterest ||
    row.paidPrincipal !== was.paidPrincipal ||
    row.waivedInterest !== was.waivedInterest ||
    row.finedThrough !== was.finedThrough ||
    row.closedOn !== was.closedOn
  );
}

/**
 * What a loan owes by a date, and after it, fines included, in rupiah; 0 for a loan that is not open.
 * Source: docs/domain.md §6.
 */
export function dueOf(
  loan: { rows: readonly RepaymentRow[] } | undefined,
  date: BusinessDate,
): { due: Rupiah; later: Rupiah } {
  const sums = { due: ZERO, later: ZERO };
  for (const row of loan?.rows ?? []) {
    const when = row.dueOn <= date ? 'due' : 'later';
    sums[when] = add(sums[when], openTotal(row));
  }
  return sums;
}
