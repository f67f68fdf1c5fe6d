// Fines: what a row past its due date costs a day.
// Invariant: a row is fined at most once a business date, not on its due date and not after default; a fine is platform
// income and never bears interest.
// Source: spec §9; docs/domain.md §6.
import { addDays, type BusinessDate, daysBetween, laterDate } from './calendar.ts';
import { add, type Bp, floorBp, type Rupiah, rupiah, sumRupiah } from './money.ts';
import { openInstalment, type RepaymentRow } from './repayment.ts';

/**
 * Fine of one row for one day past due: floor(unpaid principal + interest x rate), in rupiah.
 * Source: docs/domain.md §6.
 */
export function fineForDay(row: RepaymentRow, fineBps: Bp): Rupiah {
  return floorBp(openInstalment(row), fineBps);
}

/** The fines of one row on consecutive days: the same amount each day, since what is open does not change between. */
export type FineEntry = { no: number; from: BusinessDate; days: number; perDay: Rupiah; amount: Rupiah };

/**
 * The fines of a member's rows from the day after `lastFinedOn` (null: from the beginning) through `throughDate`,
 * inclusive, in rupiah, one entry for each row that is fined. A receipt runs this up to its value date first, so what
 * is open is the same on every day counted. After default pass the day of the default as `throughDate`. Running it
 * again from `throughDate` gives nothing. Throws when the fines are more than a rupiah amount may be.
 * Source: docs/domain.md §6.
 */
export function accrueFines(
  rows: readonly RepaymentRow[],
  throughDate: BusinessDate,
  lastFinedOn: BusinessDate | null,
  fineBps: Bp,
): FineEntry[] {
  return rows.flatMap((row) => {
    const perDay = fineForDay(row, fineBps);
    const last = laterDate(row.dueOn, lastFinedOn ?? row.dueOn);
    const days = daysBetween(last, throughDate);
    if (perDay === 0 || days <= 0) return [];
    return [{ no: row.no, from: addDays(last, 1), days, perDay, amount: rupiah(perDay * days) }];
  });
}

/** The rows with those fines added. In rupiah. Source: docs/domain.md §6. */
export function applyFines(rows: readonly RepaymentRow[], entries: readonly FineEntry[]): RepaymentRow[] {
  return rows.map((row) => {
    const added = sumRupiah(entries.filter((entry) => entry.no === row.no).map((entry) => entry.amount));
    return { ...row, fine: add(row.fine, added) };
  });
}
