// Arrears: days past due, the amount in arrears, missed weeks, and the day on which a lending is in default.
// Invariant: counted from due dates and value dates, never from the date of entry. The rows are those of all members
// of a lending, in any order.
// Source: spec §1, §9; docs/domain.md §6; docs/settled.md 03.
import { addDays, type BusinessDate, daysBetween, laterDate } from './calendar.ts';
import { type Rupiah, sumRupiah } from './money.ts';
import { isOpen, openInstalment, openOf, type RepaymentRow } from './repayment.ts';

/** Due date of the oldest row with anything open, or null when nothing is. Source: docs/domain.md §6. */
export function oldestOpenDueOn(rows: readonly RepaymentRow[]): BusinessDate | null {
  const open = rows.filter(isOpen).map((row) => row.dueOn);
  return open.length === 0 ? null : open.reduce((oldest, dueOn) => (dueOn < oldest ? dueOn : oldest));
}

/**
 * Days past due: today - due date of the oldest open row, in days; 0 on the due date, before it, and when all is
 * paid.
 * Source: docs/domain.md §6.
 */
export function daysPastDue(rows: readonly RepaymentRow[], today: BusinessDate): number {
  const oldest = oldestOpenDueOn(rows);
  return oldest === null ? 0 : Math.max(0, daysBetween(oldest, today));
}

/**
 * Amount in arrears: open principal and interest of the rows due before today, in whole rupiah, without fines.
 * Source: docs/domain.md §6.
 */
export function arrears(rows: readonly RepaymentRow[], today: BusinessDate): Rupiah {
  return sumRupiah(rows.filter((row) => row.dueOn < today).map(openInstalment));
}

/** Outstanding principal: what of all rows is not yet repaid, due or not, in whole rupiah. Source: docs/domain.md §10. */
export function outstandingPrincipal(rows: readonly RepaymentRow[]): Rupiah {
  return sumRupiah(rows.map((row) => openOf(row, 'principal')));
}

type Payments = {
  rows: readonly RepaymentRow[];
  /** Value date of the last receipt of any amount; null when there was none. Source: docs/settled.md 03. */
  lastReceiptOn: BusinessDate | null;
};

/** t0: the later of the last receipt and (due date of the oldest open row - 7 days). Source: docs/settled.md 03. */
function countedFrom({ rows, lastReceiptOn }: Payments): BusinessDate | null {
  const oldest = oldestOpenDueOn(rows);
  if (oldest === null) return null;
  const weekBefore = addDays(oldest, -7);
  return laterDate(weekBefore, lastReceiptOn ?? weekBefore);
}

/** floor((today - t0) / 7) weeks without any payment while something is overdue, else 0. Source: docs/settled.md 03. */
export function missedWeeks(payments: Payments & { today: BusinessDate }): number {
  const from = countedFrom(payments);
  if (from === null || daysPastDue(payments.rows, payments.today) === 0) return 0;
  return Math.max(0, Math.floor(daysBetween(from, payments.today) / 7));
}

/**
 * The first day on which the lending is in default if nothing more is paid: t0 + weeks x 7 + 1; null when nothing is
 * open. Row 10 met on 2026-05-13 and nothing since: 2026-08-06.
 * Source: docs/settled.md 03; docs/domain.md §2.
 */
export function defaultsOn(payments: Payments & { weeks?: number }): BusinessDate | null {
  const from = countedFrom(payments);
  return from === null ? null : addDays(from, (payments.weeks ?? DEFAULT_WEEKS) * 7 + 1);
}

/**
 * Whether a lending is in default today: something is overdue and today > t0 + weeks x 7 days.
 * Source: docs/settled.md 03.
 */
export function isDefaulted(payments: Payments & { today: BusinessDate; weeks?: number }): boolean {
  const defaultOn = defaultsOn(payments);
  return defaultOn !== null && payments.today >= defaultOn && daysPastDue(payments.rows, payments.today) > 0;
}

/** Default of the parameter. Source: spec §1. */
export const DEFAULT_WEEKS = 12;

/** Days past due by which staff filter, in whole days from the first to the last; the last band has no end. Source: decision 0117. */
export const lateBands = ['1-7', '8-30', '31-60', '61-90', '91-'] as const;
export type LateBand = (typeof lateBands)[number];
