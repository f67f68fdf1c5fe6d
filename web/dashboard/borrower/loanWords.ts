// How dates, times and rates of a loan are written on the borrower's screens.
// Source: docs/domain.md §1.
import { type BusinessDate, businessDateOf, formatDate, formatTime, weekdayOf } from '#domain/calendar.ts';
import { formatPercentBp } from '#domain/money.ts';
import { t } from '#ui/text.ts';

/** "Senin, 30 November 2026". */
export const dayText = (date: BusinessDate): string =>
  t('loan.day', { weekday: t(`weekday.${weekdayOf(date)}`), date: formatDate(date) });

/** "30 November 2026", from an instant. */
export const dateText = (instant: string): string => formatDate(businessDateOf(new Date(instant)));

/** "30 November 2026, 09.00 WIB", from an instant. */
export const whenText = (instant: string): string =>
  t('loan.when', { date: dateText(instant), time: formatTime(new Date(instant)) });

/** A percentage as "42,5%". */
export const rateText = (percent: number): string => formatPercentBp(Math.round(percent * 100));
