// Early payoff of one member's loan or of a whole lending: the figures of the quotation and of the settlement.
// Invariant: `payoffsOf` computes both, so a payment of exactly its total closes the loans with nothing left and
// nothing over.
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
  /** Interest not due yet, which the payoff waives. */
  waivedInterest: Rupiah;
};

export type LoanPayoff = PayoffFigures & { loanId: string; memberId: string };

/**
 * What closes each open loan of a book on its date, in whole rupiah, by member number; only one loan when it is
 * named.
 * Source: docs/domain.md §6; decision 0028.
 */
export function payoffsOf(book: Pick<LoanBook, 'valueOn' | 'loans'>, loanId: string | null): LoanPayoff[] {
  return (
    book.loans
      .filter((loan) => loanId === null || loan.id === loanId)
      .map((loan) => {
        const { rows: _rows, ...figures } = payoffQuotation(loan.rows, book.valueOn);
        return { loanId: loan.id, memberId: loan.memberId, ...figures };
      })
      // After default a member may owe only interest that is not due yet: it is waived too, or the loan would stay
      // open.
      .filter((payoff) => payoff.total > 0 || payoff.waivedInterest > 0)
  );
}

/** The sums of payoffs, in rupiah. Source: docs/domain.md §6. */
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
