// Early payoff of one member's loan or of a whole lending: the figures of the quotation and of the settlement.
// Invariant: `payoffsOf` computes both, so a payment of exactly its total closes the loans with nothing left and
// nothing over.
// Source: docs/domain.md §6; decision 0028.
import { addDays, type BusinessDate, findBusinessDate } from './calendar.ts';
import type { MemberId, MemberLoanId } from './ids.ts';
import type { LoanBook } from './loan-book.ts';
import { type Rupiah, sumRupiah } from './money.ts';
import type { Share } from './receipt.ts';
import { refuse, type Refusal } from './refusal.ts';
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

export type LoanPayoff = PayoffFigures & { loanId: MemberLoanId; memberId: MemberId };

/**
 * What closes each open loan of a book on its date, in whole rupiah, by member number; only one loan when it is
 * named.
 * Source: docs/domain.md §6; decision 0028.
 */
export function payoffsOf(book: Pick<LoanBook, 'valueOn' | 'loans'>, loanId: MemberLoanId | null): LoanPayoff[] {
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

/** How far ahead a payoff may be quoted: later its fines and meetings are guesses. */
const quotableDays = 31;

/** Refuses a loan that was not paid out, and a date that is none, before the first one allowed, or too far ahead. */
export function checkPayoffDate(
  { disbursedOn }: { disbursedOn: BusinessDate | null },
  valueOn: BusinessDate,
  { from, today }: { from: BusinessDate | null; today: BusinessDate },
): Refusal | null {
  if (disbursedOn === null) return refuse('error.payoff.not_running');
  const isDate = findBusinessDate(valueOn) !== null;
  if (!isDate || valueOn < (from ?? disbursedOn) || valueOn > addDays(today, quotableDays))
    return refuse('error.payoff.date', { field: 'valueDate', slots: { days: quotableDays } });
  return null;
}

/**
 * What a payment of a quotation's date settles, in rupiah, when it is exactly the total: the share of each loan. Null once a
 * receipt since then has changed what is owed: the quotation no longer holds, and the payment is an ordinary one.
 */
export function payoffToSettle(
  book: Pick<LoanBook, 'valueOn' | 'loans'>,
  { loanId }: { loanId: MemberLoanId | null },
  paid: Rupiah,
): { shares: Share[]; figures: PayoffFigures } | null {
  const payoffs = payoffsOf(book, loanId);
  const figures = sumPayoffs(payoffs);
  if (figures.total !== paid) return null;
  return { shares: payoffs.map((payoff) => ({ loanId: payoff.loanId, amount: payoff.total })), figures };
}
