// A borrower's own record for the API: what she pays next, what is left, how she has paid and come to meetings.
// Invariant: pure; the fine of the slip is the one of the meeting's day, while `installment` has today's.
// Source: docs/domain.md §6; decision 0105.
import type { BorrowerPortfolio } from '#contract/borrower.ts';
import { daysPastDue } from '#domain/arrears.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { MemberLoanId } from '#domain/ids.ts';
import { rupiah, sumRupiah } from '#domain/money.ts';
import { onTimeOf, slipOf } from '#domain/slip.ts';
import { attendanceByWeek, weekNearest } from '#features/funding/trail.ts';
import type { CoveredMeeting } from './covers.sql.ts';
import type { Meeting } from './due.ts';
import type { LoanRecord, MeetingRow, RecordRow } from './portfolio.sql.ts';

type Slip = NonNullable<BorrowerPortfolio['slip']>;
type Balance = NonNullable<BorrowerPortfolio['balance']>;
type Record = NonNullable<BorrowerPortfolio['record']>;

/** A loan that is repaid in a running lending has nothing to pay and no next row. */
export function slipOnWire(meeting: Meeting, loan: Pick<LoanRecord, 'id' | 'status' | 'fineBps'>): Slip {
  const rows = meeting.loans.find(({ id }) => id === loan.id)?.rows ?? [];
  const { date: until, today } = meeting;
  const at = { today, until, fineBps: loan.status === 'failed' ? null : loan.fineBps };
  const slip = slipOf(rows, at);
  return {
    total: slip.total,
    until,
    isMeeting: meeting.period !== null,
    rows: slip.rows.map(({ no, dueOn, ...row }) => ({ period: no, dueDate: dueOn, ...row })),
    fine: slip.fine,
    finePerDay: slip.finePerDay,
    daysLate: daysPastDue(rows, today),
    groupTotal: sumRupiah(meeting.loans.map((each) => slipOf(each.rows, at).total)),
    next: slip.next && { period: slip.next.no, dueDate: slip.next.dueOn, amount: slip.next.amount },
  };
}

export function balanceOnWire(rows: readonly RecordRow[]): Balance | null {
  const last = rows.at(-1);
  if (!last) return null;
  const paid = sumRupiah(rows.map((row) => row.paid));
  return {
    paid,
    rest: rupiah(sumRupiah(rows.map((row) => row.amount)) - paid),
    paidRows: rows.filter(({ closedOn }) => closedOn !== null).length,
    rows: rows.length,
    lastDueDate: last.dueOn,
  };
}

/** Each meeting counts for the row with the nearest date, as in the trail that lenders see. */
export function recordOnWire(
  rows: readonly RecordRow[],
  meetings: readonly MeetingRow[],
  today: BusinessDate,
): Record | null {
  if (rows.length === 0) return null;
  const held = attendanceByWeek(rows, meetings.map(named));
  const came = attendanceByWeek(rows, meetings.filter((meeting) => meeting.came).map(named));
  const weeks = rows.map((row) => ({
    period: row.no,
    dueDate: row.dueOn,
    paid: onTimeOf(row, today),
    came: held.has(row.no) ? came.has(row.no) : null,
  }));
  const count = (is: (week: (typeof weeks)[number]) => boolean) => weeks.filter(is).length;
  return {
    due: count(({ paid }) => paid !== 'upcoming'),
    onTime: count(({ paid }) => paid === 'on_time'),
    meetings: count((week) => week.came !== null),
    attended: count((week) => week.came === true),
    weeks,
  };
}

/**
 * What others paid for her by week, oldest first; two sheets of one week are one. Others are counted, not named: only an
 * open debt needs a name (`coverDebts`, decision 0110).
 */
export function coveredWeeks(
  rows: readonly RecordRow[],
  covered: readonly CoveredMeeting[],
): BorrowerPortfolio['coveredWeeks'] {
  const weeks = new Map<number, CoveredMeeting>();
  for (const meeting of covered) {
    const period = weekNearest(rows, meeting.metOn);
    const same = period === null ? undefined : weeks.get(period);
    if (period !== null) weeks.set(period, same ? together(same, meeting) : meeting);
  }
  return [...weeks].map(([period, { metOn, amount, repaid, payers }]) => ({
    period,
    date: metOn,
    amount,
    repaid,
    members: payers.length,
  }));
}

const together = (first: CoveredMeeting, second: CoveredMeeting): CoveredMeeting => ({
  ...second,
  amount: sumRupiah([first.amount, second.amount]),
  repaid: sumRupiah([first.repaid, second.repaid]),
  payers: [...new Set([...first.payers, ...second.payers])],
});

const named = ({ id, metOn }: MeetingRow): { metOn: BusinessDate; members: MemberLoanId[] } => ({
  metOn,
  members: [id],
});
