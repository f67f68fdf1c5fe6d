// The loan that explains the two tables, computed by the product's own rules: ten women borrow together, five weeks
// have passed, one payment was late, the fifth was partial.
// Invariant: only the loan itself is hard-coded.
// Source: docs/domain.md §6, §7; docs/screens.md.
import type { BorrowerScheduleItem } from '#contract/borrower.ts';
import type { ScheduleItem } from '#contract/repayment.ts';
import { addDays, type BusinessDate, daysBetween, weekdayOf } from '#domain/calendar.ts';
import { accrueFines, applyFines } from '#domain/fine.ts';
import { add, type Bp, floorShare, rupiah, sumRupiah } from '#domain/money.ts';
import { portfolioSchedule } from '#domain/portfolio-schedule.ts';
import {
  allocateReceipt,
  applyParts,
  isOpen,
  openInstalment,
  openTotal,
  type RepaymentRow,
  rowStatus,
  untouchedRow,
} from '#domain/repayment.ts';
import { flatInterest, instalmentCount, memberSchedule, sumSchedules, weeklyDueDates } from '#domain/schedule.ts';

export const TENOR = 12;
export const MEMBERS = 10;
/** The loan of each member. */
export const PRINCIPAL = rupiah(5_000_000);
export const LOAN = rupiah(PRINCIPAL * MEMBERS);
/** The part that the example's lender funded. */
export const FUNDED = rupiah(2_500_000);
/** The number of rows shown. */
export const SHOWN = 8;

export type Rates = { interestBps: Bp; feeBps: Bp; taxBps: Bp; fineBps: Bp };

/** The payment for each of the first meetings: days after it, and the share of the amount due. */
const meetingPayments: readonly { week: number; daysAfter: number; part?: readonly [number, number] }[] = [
  { week: 1, daysAfter: 0 },
  { week: 2, daysAfter: 3 },
  { week: 3, daysAfter: 0 },
  { week: 4, daysAfter: 0 },
  { week: 5, daysAfter: 0, part: [5, 12] },
];
/** The example's date is this many days after the meeting that was only partly paid. */
const DAYS_LATE = 2;

type Played = RepaymentRow & { closedOn: BusinessDate | null };

/** The original schedule of one member, disbursed so that its fifth meeting was two days ago. */
function scheduleOf(on: BusinessDate, interestBps: Bp) {
  const last = meetingPayments.at(-1)!.week;
  const disbursedOn = addDays(on, -DAYS_LATE - 7 * last);
  const dueDates = weeklyDueDates({
    disbursedOn,
    meetingWeekday: weekdayOf(disbursedOn),
    count: instalmentCount(TENOR, 'weekly'),
    holidays: new Set(),
  });
  return memberSchedule({ principal: PRINCIPAL, interest: flatInterest(PRINCIPAL, interestBps, TENOR), dueDates });
}

/** The rows after these payments, with the daily fines, as of that date. */
function play(fresh: readonly RepaymentRow[], on: BusinessDate, fineBps: Bp): Played[] {
  let rows: Played[] = fresh.map((row) => ({ ...row, closedOn: null }));
  let finedOn: BusinessDate | null = null;
  const accrueTo = (date: BusinessDate) => {
    const fined = applyFines(rows, accrueFines(rows, date, finedOn, fineBps));
    rows = rows.map((row, index) => ({ ...fined[index]!, closedOn: row.closedOn }));
    finedOn = date;
  };
  for (const { week, daysAfter, part = [1, 1] as const } of meetingPayments) {
    const date = addDays(rows[week - 1]!.dueOn, daysAfter);
    accrueTo(date);
    const due = sumRupiah(rows.filter(({ dueOn }) => dueOn <= date).map(openTotal));
    const { parts } = allocateReceipt(rows, floorShare(due, ...part));
    rows = applyParts(rows, parts).map((row, index) => ({
      ...row,
      closedOn: rows[index]!.closedOn ?? (isOpen(row) ? null : date),
    }));
  }
  accrueTo(on);
  return rows;
}

const whatOf = (row: Played, on: BusinessDate) => {
  const status = rowStatus(row, on);
  return {
    id: String(row.no),
    period: row.no,
    paymentDate: row.dueOn,
    status,
    fullyPaid: status === 'paid',
    daysLate: Math.max(0, daysBetween(row.dueOn, row.closedOn ?? on)),
  };
};

/** A member's own table, as she sees it on that date. */
export function borrowerExample(on: BusinessDate, { interestBps, fineBps }: Rates) {
  const rows = play(scheduleOf(on, interestBps).map(untouchedRow), on, fineBps);
  const items = rows.map(
    (row): BorrowerScheduleItem => ({
      ...whatOf(row, on),
      principal: row.principal,
      interest: row.interest,
      amount: add(row.principal, row.interest),
      fine: row.fine,
      paid: add(row.paidPrincipal, row.paidInterest),
    }),
  );
  const oldest = oldestOpen(rows);
  const late = { open: openInstalment(oldest), fine: oldest.fine, days: DAYS_LATE };
  // The next meeting is marked.
  return { items, interest: sumRupiah(rows.map((row) => row.interest)), late, next: oldest.no + 1 };
}

const oldestOpen = <Row extends RepaymentRow>(rows: readonly Row[]): Row => rows.find(isOpen)!;

/** The lender's table. The lender's share of each row follows what the whole group paid; fines never go to the lender. */
export function lenderExample(on: BusinessDate, { interestBps, feeBps, taxBps }: Rates) {
  const group = sumSchedules(Array.from({ length: MEMBERS }, () => scheduleOf(on, interestBps)));
  const rows = play(group.map(untouchedRow), on, 0);
  const share = { amount: FUNDED, loanAmount: LOAN, feeBps, taxBps };
  const received = portfolioSchedule(
    rows.map((row) => ({ ...row, principal: row.paidPrincipal, interest: row.paidInterest })),
    share,
  );
  const items = portfolioSchedule(rows, share).map((part, index): ScheduleItem => {
    const { net } = received[index]!;
    return {
      ...whatOf(rows[index]!, on),
      principal: part.principal,
      interest: part.interest,
      amount: add(part.principal, part.interest),
      received: net > 0 ? net : null,
    };
  });
  const [first] = rows;
  // The oldest row that is not fully paid is marked.
  return { items, instalment: add(first!.principal, first!.interest), next: oldestOpen(rows).no };
}
