// The amount due at the next meeting: of the borrower, and of the whole group that is jointly liable.
// Invariant: pure; fines count through today, as the bank, a reminder and today's collection sheet count them.
// Source: docs/screens.md; docs/domain.md §6; decisions 0053, 0090.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { daysPastDue } from '#domain/arrears.ts';
import type { MemberLoanId } from '#domain/ids.ts';
import { sumRupiah } from '#domain/money.ts';
import { isOpen, openInstalment, openOf, type RepaymentRow } from '#domain/repayment.ts';
import type { MemberLoan } from '#domain/loan-book.ts';
import type { MeetingDates } from './portfolio.sql.ts';

type Instalment = NonNullable<BorrowerPortfolio['installment']>;
type Due = Instalment['own'];

/** A lending's open rows, and the date of the meeting. */
export type Meeting = {
  period: number | null;
  date: BusinessDate;
  today: BusinessDate;
  loans: readonly MemberLoan[];
};

/** Today's meeting or the next one; after the last one, today. `loans` have their fines through today. */
export const meetingOf = (loans: readonly MemberLoan[], dates: MeetingDates, today: BusinessDate): Meeting => ({
  period: dates.nextNo,
  date: dates.nextOn ?? today,
  today,
  loans,
});

export function instalmentOf(meeting: Meeting, loanId: MemberLoanId): Instalment {
  const rows = meeting.loans.flatMap((loan) => loan.rows);
  return {
    period: meeting.period,
    dueDate: meeting.date,
    own: dueOf(rowsOf(meeting, loanId), meeting),
    group: dueOf(rows, meeting),
  };
}

const rowsOf = ({ loans }: Meeting, loanId: MemberLoanId): readonly RepaymentRow[] =>
  loans.find((loan) => loan.id === loanId)?.rows ?? [];

function dueOf(rows: readonly RepaymentRow[], { date, period, today }: Meeting): Due {
  const until = rows.filter((row) => row.dueOn <= date);
  const instalment = sumRupiah(until.filter((row) => row.no === period).map(openInstalment));
  const overdue = sumRupiah(until.filter((row) => row.no !== period).map(openInstalment));
  const fine = sumRupiah(until.map((row) => openOf(row, 'fine')));
  return {
    instalment,
    overdue,
    fine,
    total: sumRupiah([instalment, overdue, fine]),
    daysLate: daysPastDue(rows, today),
  };
}

/** Whether a member has nothing open for a meeting. */
export function hasPaid(meeting: Meeting, loanId: MemberLoanId): boolean {
  return !rowsOf(meeting, loanId).some((row) => row.dueOn <= meeting.date && isOpen(row));
}
