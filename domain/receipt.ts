// A receipt: what it pays on each loan, the parts that close rows, and the lines that say whose money it was.
// Invariants: parts + excess = the money received, in whole rupiah; the lines sum to it too; a payoff leaves nothing
// open.
// Source: docs/domain.md §6.
import type { BusinessDate } from './calendar.ts';
import type { MemberId, MemberLoanId } from './ids.ts';
import { dueOf, type LoanBook, type MemberLoan, payRows } from './loan-book.ts';
import { minRupiah, type Rupiah, rupiah, subtract, sumRupiah, ZERO } from './money.ts';
import {
  allocateReceipt,
  type Component,
  components,
  isRepaid,
  openTotal,
  type Part,
  payoffQuotation,
  splitTransferAmongMembers,
} from './repayment.ts';

/** What a receipt pays on one member loan, in rupiah. */
export type Share = { loanId: MemberLoanId; amount: Rupiah };

/** What a receipt pays: its shares, and the loans that it pays off. */
export type Payments = { shares: readonly Share[]; payoffs?: readonly string[] | undefined };

/**
 * `own` money pays what is due, `advance` what is due later, `excess` exceeds the loan; `cover` is other members'
 * money.
 */
export type LineKind = 'own' | 'cover' | 'advance' | 'excess';
/** Payer and loan are null when a transfer named none. */
export type ReceiptLine = {
  payerMemberId: MemberId | null;
  loanId: MemberLoanId | null;
  kind: LineKind;
  amount: Rupiah;
};

export type LoanPart = Part & { loanId: MemberLoanId };

/**
 * Allocates each share to its own loan, in whole rupiah. The parts come in the order in which a lending's rows are
 * paid, by member inside a row; after default by component first. A loan that is paid off has its later interest
 * waived. Throws when a payoff's share is not exactly its quotation.
 * Source: docs/domain.md §6.
 */
export function allocateShares(
  book: LoanBook,
  { shares, payoffs = [] }: Payments,
): { parts: LoanPart[]; loans: MemberLoan[] } {
  const afterDefault = book.lending.status === 'failed';
  const shareOf = new Map(shares.map((share) => [share.loanId, share.amount]));
  const parts: LoanPart[] = [];
  const loans = book.loans.map((loan) => {
    const isPaidOff = payoffs.includes(loan.id);
    const owed = isPaidOff ? payoffQuotation(loan.rows, book.valueOn).rows : loan.rows;
    const allocation = allocateReceipt(owed, shareOf.get(loan.id) ?? ZERO, { afterDefault });
    parts.push(...allocation.parts.map((part) => ({ ...part, loanId: loan.id })));
    const rows = payRows(owed, allocation.parts, book.valueOn);
    if (isPaidOff && (allocation.excess > 0 || !isRepaid(rows)))
      throw new Error(`loan ${loan.id} is not paid off by its quotation`);
    return { ...loan, rows };
  });
  return { parts: inOrder(parts, afterDefault), loans };
}

function inOrder(parts: readonly LoanPart[], afterDefault: boolean): LoanPart[] {
  const order = afterDefault ? ['principal', 'interest', 'fine'] : components;
  const place = (component: Component) => order.indexOf(component);
  const byRow = (a: LoanPart, b: LoanPart) => a.no - b.no || place(a.component) - place(b.component);
  const byComponent = (a: LoanPart, b: LoanPart) => place(a.component) - place(b.component) || a.no - b.no;
  return [...parts].sort(afterDefault ? byComponent : byRow);
}

export type Waiver = { loanId: MemberLoanId; no: number; amount: Rupiah };

/**
 * The interest that payoffs waived, row by row, in rupiah: compares the rows of the book with the same rows
 * afterwards.
 * Source: docs/domain.md §6; decision 0028.
 */
export function waiversOf(book: Pick<LoanBook, 'loans'>, after: readonly MemberLoan[]): Waiver[] {
  return after.flatMap((loan, index) =>
    loan.rows.flatMap((row, at) => {
      const before = book.loans[index]?.rows[at]?.waivedInterest ?? ZERO;
      const amount = rupiah(row.waivedInterest - before);
      return amount > 0 ? [{ loanId: loan.id, no: row.no, amount }] : [];
    }),
  );
}

/**
 * Each loan's share of a transfer that named no members, in whole rupiah, and the excess over all of them. Split by
 * largest remainder.
 * Source: docs/domain.md §6.
 */
export function shareTransfer({ lending, loans }: LoanBook, amount: Rupiah): { shares: Share[]; excess: Rupiah } {
  const rows = loans.map((loan) => loan.rows);
  const split = splitTransferAmongMembers(rows, amount, { afterDefault: lending.status === 'failed' });
  const shares = loans.map((loan, index) => ({ loanId: loan.id, amount: split.shares[index] ?? ZERO }));
  return { shares, excess: split.excess };
}

/**
 * One loan's share of a payment to its own number, in whole rupiah; what exceeds the loan is `excess`.
 * Source: decision 0105.
 */
export function shareOfOne(
  { loans }: Pick<LoanBook, 'loans'>,
  loanId: MemberLoanId,
  amount: Rupiah,
): { shares: Share[]; excess: Rupiah } {
  const open = sumRupiah((loans.find((loan) => loan.id === loanId)?.rows ?? []).map(openTotal));
  const share = minRupiah(amount, open);
  return { shares: share > 0 ? [{ loanId, amount: share }] : [], excess: subtract(amount, share) };
}

/**
 * The lines of a transfer, in rupiah: `own` for what is due, `advance` for what is due later, `excess` for the rest.
 * Source: docs/domain.md §6.
 */
export function transferLines(
  book: { valueOn: BusinessDate; loans: readonly MemberLoan[] },
  shares: readonly Share[],
  excess: Rupiah = ZERO,
): ReceiptLine[] {
  const line = (loanId: MemberLoanId | null, kind: LineKind, amount: Rupiah): ReceiptLine[] =>
    amount > 0 ? [{ payerMemberId: null, loanId, kind, amount }] : [];
  const ofLoans = shares.flatMap(({ loanId, amount }) => {
    const { due } = dueOf(
      book.loans.find((loan) => loan.id === loanId),
      book.valueOn,
    );
    const own = minRupiah(amount, due);
    return [...line(loanId, 'own', own), ...line(loanId, 'advance', subtract(amount, own))];
  });
  return [...ofLoans, ...line(null, 'excess', excess)];
}
