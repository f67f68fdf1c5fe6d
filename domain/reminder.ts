// When somebody is reminded of a payment: the day before it is due, and on certain days of lateness.
// Invariant: counted from due dates, as lateness is.
// Source: decision 0052; docs/domain.md §6.
import { addDays, type BusinessDate, daysBetween } from './calendar.ts';

/** On day 1, 3 and 7 of lateness, then once a week. `late` in days. */
export function isLateReminderDay(late: number): boolean {
  return late === 1 || late === 3 || (late > 0 && late % 7 === 0);
}

/** Whether a day is one on which to remind of a row that has been open since its due date. */
export function isLateReminderOn(dueOn: BusinessDate, on: BusinessDate): boolean {
  return isLateReminderDay(daysBetween(dueOn, on));
}

/** The due date that is spoken of on a day: that of tomorrow. */
export function upcomingOn(on: BusinessDate): BusinessDate {
  return addDays(on, 1);
}

/** A reminder that could not be sent for so long is let go: it speaks of a day that has passed. In milliseconds. */
export const STALE_AFTER_MS = 24 * 3_600_000;
