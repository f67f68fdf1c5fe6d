// The amount due at the next meeting: of the borrower, and of the whole group that is jointly liable.
// Invariant: pure; the sums equal that meeting's collection sheet, with fines up to its day.
// Source: docs/screens.md; docs/domain.md §6; decision 0053.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { daysPastDue } from '#domain/arrears.ts';
import type { MemberLoanId } from '#domain/ids.ts';
import { sumRupiah } from '#domain/money.ts';
import { isOpen, openInstalment, openOf, type RepaymentRow } from '#domain/repayment.ts';
import { accrueFinesTo, type MemberLoan } from '#domain/loan-book.ts';
import type { LoanRecord, MeetingDates } from './portfolio.sql.ts';

type Instalment = NonNullable<BorrowerPortfolio['installment']>;
type Due = Instalment['own'];

/** A lending's open rows, and the date of the meeting. */
export type Meeting = {
  period: number | null;
  date: BusinessDate;
  today: BusinessDate;
  loans: MemberLoan[];
};

/** Today's meeting or the next one; after the last one, today. */
export function meetingOf(
  lending: Pick<LoanRecord, 'status' | 'fineBps'>,
  stored: readonly MemberLoan[],
  dates: MeetingDates,
  today: BusinessDate,
): Meeting {
  const date = dates.nextOn ?? today;
  const loans = lending.status === 'failed' ? [...stored] : accrueFinesTo(stored, date, lending.fineBps);
  return { period: dates.nextNo, date, today, loans };
}

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
