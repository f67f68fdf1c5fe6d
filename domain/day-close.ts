// What the close of a business date makes of one lending: its fines, its figures of arrears, and whether it is in default.
// Invariants: a fine counts once a row and date, and none after default; the close of a date names the default that begins
// with the next one; money of a later value date that is already written down speaks for the lending.
import { arrears, daysPastDue, isDefaulted, missedWeeks } from './arrears.ts';
import { addDays, type BusinessDate } from './calendar.ts';
import { finedTo, type LoanRow } from './loan-book.ts';
import { type Bp, type Rupiah, subtract } from './money.ts';

export type RunningLending = {
  status: 'disbursed' | 'failed';
  loanAmount: Rupiah;
  /** Of all rows, due or not. */
  paidPrincipal: Rupiah;
  fineBps: Bp;
  defaultWeeks: number;
  lastReceiptOn: BusinessDate | null;
  /** Whether money of a later value date is already written down. */
  hasLaterReceipt: boolean;
};

/** A lending's figures at the end of a date; sums in rupiah. */
export type DayFigures = {
  daysPastDue: number;
  arrears: Rupiah;
  outstandingPrincipal: Rupiah;
  missedWeeks: number;
};

/** `rows` are those due until the date, of all members; answers those with new fines. */
export function closeLending<Row extends LoanRow>(
  lending: RunningLending,
  rows: readonly Row[],
  date: BusinessDate,
): { figures: DayFigures; fined: Row[]; inDefault: boolean } {
  const { lastReceiptOn, defaultWeeks: weeks } = lending;
  const isFined = lending.status === 'disbursed';
  const closed = isFined ? rows.map((row) => ({ ...row, ...finedTo(row, date, lending.fineBps) })) : [...rows];
  const figures = {
    daysPastDue: daysPastDue(closed, date),
    arrears: arrears(closed, date),
    outstandingPrincipal: subtract(lending.loanAmount, lending.paidPrincipal),
    missedWeeks: missedWeeks({ rows: closed, lastReceiptOn, today: date }),
  };
  const inDefault =
    isFined && !lending.hasLaterReceipt && isDefaulted({ rows: closed, lastReceiptOn, today: addDays(date, 1), weeks });
  return { figures, fined: closed.filter((row, index) => row.finedThrough !== rows[index]?.finedThrough), inDefault };
}
