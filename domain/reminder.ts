// When a person is reminded of a payment: the day before it is due, and on certain days past due.
// Invariant: counted from due dates, as arrears are.
// Source: decision 0052; docs/domain.md §6.
import { addDays, type BusinessDate, daysBetween } from './calendar.ts';

/** On day 1, 3 and 7 past due, then once a week. `late` in days. Source: decision 0052. */
export function isLateReminderDay(late: number): boolean {
  return late === 1 || late === 3 || (late > 0 && late % 7 === 0);
}

/** Whether a date is a reminder day of a row that is open since its due date. Source: decision 0052. */
export function isLateReminderOn(dueOn: BusinessDate, on: BusinessDate): boolean {
  return isLateReminderDay(daysBetween(dueOn, on));
}

/** The due date of the reminders that are sent on a date: the next day. Source: decision 0052. */
export function upcomingOn(on: BusinessDate): BusinessDate {
  return addDays(on, 1);
}

/** A reminder that could not be sent for this long is dropped: it names a day that has passed. In milliseconds. */
export const STALE_AFTER_MS = 24 * 3_600_000;
