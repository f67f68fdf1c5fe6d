// Early payoff of one member's loan or of a whole lending: the figures that a quotation names and that settle it.
// Invariant: `payoffsOf` makes both the quotation and the settlement, so money of exactly its total closes its loans
// with nothing left and nothing over.
// Source: docs/domain.md §6; decision 0028.
import type { LoanBook } from './loan-book.ts';
import { type Rupiah, sumRupiah } from './money.ts';
import { payoffQuotation } from './repayment.ts';

/** In rupiah; total = principal + interest + fine. */
export type PayoffFigures = {
  principal: Rupiah;
  interest: Rupiah;
  fine: Rupiah;
  total: Rupiah;
  /** Interest not due yet, which the payoff gives up. */
  waivedInterest: Rupiah;
};

export type LoanPayoff = PayoffFigures & { loanId: string; memberId: string };

/** What closes each open loan of a book on its date, in rupiah, by member number; one loan's alone when it is named. */
export function payoffsOf(book: Pick<LoanBook, 'valueOn' | 'loans'>, loanId: string | null): LoanPayoff[] {
  return (
    book.loans
      .filter((loan) => loanId === null || loan.id === loanId)
      .map((loan) => {
        const { rows: _rows, ...figures } = payoffQuotation(loan.rows, book.valueOn);
        return { loanId: loan.id, memberId: loan.memberId, ...figures };
      })
      // After default a member may owe nothing but interest that is not due yet: it is waived with the others', or her loan
      // would stay open.
      .filter((payoff) => payoff.total > 0 || payoff.waivedInterest > 0)
  );
}

/** The sums of payoffs, in rupiah. */
export function sumPayoffs(payoffs: readonly PayoffFigures[]): PayoffFigures {
  const sum = (key: keyof PayoffFigures) => sumRupiah(payoffs.map((payoff) => payoff[key]));
  return {
    principal: sum('principal'),
    interest: sum('interest'),
    fine: sum('fine'),
    total: sum('total'),
    waivedInterest: sum('waivedInterest'),
  };
}
