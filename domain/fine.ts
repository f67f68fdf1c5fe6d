// Fines: what a row past its due date costs a day.
// Invariant: at most one entry per row and business date, none on the due date, none after default; a fine is
// platform income and never bears interest.
// Source: spec §9; docs/domain.md §6.
import { addDays, type BusinessDate, laterDate } from './calendar.ts';
import { add, type Bp, floorBp, type Rupiah, sumRupiah } from './money.ts';
import { openInstalment, type RepaymentRow } from './repayment.ts';

/**
 * Fine of one row for one day past due: floor(unpaid principal + interest x rate), in rupiah.
 * Source: docs/domain.md §6.
 */
export function fineForDay(row: RepaymentRow, fineBps: Bp): Rupiah {
  return floorBp(openInstalment(row), fineBps);
}

export type FineEntry = { no: number; on: BusinessDate; amount: Rupiah };

/**
 * The fines of a member's rows from the day after `lastFinedOn` (null: from the beginning) through `throughDate`,
 * inclusive, in rupiah, one entry for each row and day above 0. A receipt runs this up to its value date first, so
 * what is open is the same on every day counted. After default pass the day of the default as `throughDate`. Running
 * it again from `throughDate` gives nothing.
 * Source: docs/domain.md §6.
 */
export function accrueFines(
  rows: readonly RepaymentRow[],
  throughDate: BusinessDate,
  lastFinedOn: BusinessDate | null,
  fineBps: Bp,
): FineEntry[] {
  return rows.flatMap((row) => {
    const amount = fineForDay(row, fineBps);
    const entries: FineEntry[] = [];
    if (amount === 0) return entries;
    const first = addDays(laterDate(row.dueOn, lastFinedOn ?? row.dueOn), 1);
    for (let on = first; on <= throughDate; on = addDays(on, 1)) entries.push({ no: row.no, on, amount });
    return entries;
  });
}

/** The rows with those fines added. In rupiah. Source: docs/domain.md §6. */
export function applyFines(rows: readonly RepaymentRow[], entries: readonly FineEntry[]): RepaymentRow[] {
  return rows.map((row) => {
    const added = sumRupiah(entries.filter((entry) => entry.no === row.no).map((entry) => entry.amount));
    return { ...row, fine: add(row.fine, added) };
  });
}
