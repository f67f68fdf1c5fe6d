// The value date of what a bank reports: a bank may name any date, and fines, schedules and defaults follow from it.
// Invariant: no date outside these bounds reaches the books; people decide about what names one.
import { addDays, addWorkingDays, type BusinessDate, type Holidays } from './calendar.ts';

export const valueDateFaults = ['value_before_beginning', 'value_after_arrival', 'value_too_old'] as const;
export type ValueDateFault = (typeof valueDateFaults)[number];

export type ValueDateBounds = {
  /** The first date on which the object existed: an account's opening, a disbursement, an order. */
  beganOn: BusinessDate;
  /** The date on which the report arrived. */
  arrivedOn: BusinessDate;
  /** How many days before its arrival money may have its value: the parameter `bank_value_back_days`. */
  backDays: number;
  holidays: Holidays;
};

/**
 * The date that counts for the books, or why none does. A bank may book on its next working day: that counts as the
 * date of arrival. Both ends are inclusive. Source: docs/domain.md §9.
 */
export function judgeValueDate(
  told: BusinessDate,
  { beganOn, arrivedOn, backDays, holidays }: ValueDateBounds,
): { valueOn: BusinessDate } | { fault: ValueDateFault } {
  if (told > addWorkingDays(arrivedOn, 1, holidays)) return { fault: 'value_after_arrival' };
  const valueOn = told > arrivedOn ? arrivedOn : told;
  if (valueOn < beganOn) return { fault: 'value_before_beginning' };
  if (valueOn < addDays(arrivedOn, -backDays)) return { fault: 'value_too_old' };
  return { valueOn };
}
