// Which dates the calendar shows: the week or the month of a date from Monday on, or the date alone with its route.
// Source: docs/screens.md; decision 0120.
import { addDays, addMonthsClamped, type BusinessDate, weekdayOf } from '#domain/calendar.ts';

export const views = ['week', 'month', 'route'] as const;
export type View = (typeof views)[number];
export type Range = { from: BusinessDate; to: BusinessDate };

const mondayOf = (date: BusinessDate): BusinessDate => addDays(date, 1 - weekdayOf(date));
const firstOfMonth = (date: BusinessDate): BusinessDate => `${date.slice(0, 8)}01` as BusinessDate;

/** Whole weeks; those of a month hold every day of it, at most six. */
export function rangeOf(view: View, date: BusinessDate): Range {
  if (view === 'route') return { from: date, to: date };
  if (view === 'week') return { from: mondayOf(date), to: addDays(mondayOf(date), 6) };
  const first = firstOfMonth(date);
  const last = addDays(addMonthsClamped(first, 1), -1);
  return { from: mondayOf(first), to: addDays(mondayOf(last), 6) };
}

/** The same view one step later (1) or earlier (-1). */
export function stepFrom(view: View, date: BusinessDate, step: 1 | -1): BusinessDate {
  if (view === 'month') return addMonthsClamped(firstOfMonth(date), step);
  return addDays(date, view === 'week' ? 7 * step : step);
}

export const isInMonth = (date: BusinessDate, month: BusinessDate): boolean => date.slice(0, 7) === month.slice(0, 7);
