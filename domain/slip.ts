// What a borrower pays next, as one sum with one date: her open rows due by the next meeting, with the fines that
// they will have on that day.
// Invariants: pure; total = rows + fine, in whole rupiah; nothing is rounded but the day's fine, down.
// Source: docs/domain.md §6; decision 0105.
import type { BusinessDate } from './calendar.ts';
import { fineForDay } from './fine.ts';
import { finedTo, type LoanRow } from './loan-book.ts';
import { type Bp, type Rupiah, sumRupiah, ZERO } from './money.ts';
import { isOpen, openInstalment, openOf } from './repayment.ts';

export type SlipRow = { no: number; dueOn: BusinessDate; amount: Rupiah; isLate: boolean };

export type Slip = {
  total: Rupiah;
  until: BusinessDate;
  rows: SlipRow[];
  /** On `until`. */
  fine: Rupiah;
  /** What another day adds to it; 0 while nothing is late, and after default. */
  finePerDay: Rupiah;
  /** The first row after `until` that is still open. */
  next: { no: number; dueOn: BusinessDate; amount: Rupiah } | null;
};

/**
 * What is to be paid through `until`, in rupiah. `fineBps` is null after default: no more fines are added. A row with
 * only its fine open is counted in `fine` alone. 75.600 late since 25 November, 75.600 due on 2 December, 10 bp a day:
 * 151.725 on 2 December.
 * Source: docs/domain.md §6; decision 0105.
 */
export function slipOf(
  rows: readonly LoanRow[],
  { today, until, fineBps }: { today: BusinessDate; until: BusinessDate; fineBps: Bp | null },
): Slip {
  const due = rows
    .filter((row) => row.dueOn <= until)
    .map((row) => (fineBps === null ? row : finedTo(row, until, fineBps)));
  const open = due.filter((row) => openInstalment(row) > 0);
  const fine = sumRupiah(due.map((row) => openOf(row, 'fine')));
  const late = open.filter((row) => row.dueOn < until);
  const next = rows.find((row) => row.dueOn > until && isOpen(row));
  return {
    total: sumRupiah([...open.map(openInstalment), fine]),
    until,
    rows: open.map((row) => ({
      no: row.no,
      dueOn: row.dueOn,
      amount: openInstalment(row),
      isLate: row.dueOn < today,
    })),
    fine,
    finePerDay: fineBps === null ? ZERO : sumRupiah(late.map((row) => fineForDay(row, fineBps))),
    next: next ? { no: next.no, dueOn: next.dueOn, amount: openInstalment(next) } : null,
  };
}

export const punctualities = ['on_time', 'late', 'upcoming'] as const;
export type Punctuality = (typeof punctualities)[number];

/**
 * Whether a row was paid by its due date, by anyone; `upcoming` while its day is not over. The value date of the money
 * counts, as everywhere.
 * Source: docs/domain.md §6; decision 0105.
 */
export function onTimeOf(row: Pick<LoanRow, 'dueOn' | 'closedOn'>, today: BusinessDate): Punctuality {
  if (row.closedOn !== null) return row.closedOn <= row.dueOn ? 'on_time' : 'late';
  return row.dueOn < today ? 'late' : 'upcoming';
}
