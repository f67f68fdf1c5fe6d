// How this page writes its figures: days with their weekday, months, and rates with one decimal.
import { type BusinessDate, formatShortDate, weekdayOf } from '#domain/calendar.ts';
import { t } from '#ui/text.ts';

export { formatTenths } from '#domain/money.ts';

/** "Selasa 1 Des 2026". */
export const dayText = (date: BusinessDate): string => `${t(`weekday.${weekdayOf(date)}`)} ${formatShortDate(date)}`;
/** "Selasa 1 Des". */
export const shortDayText = (date: BusinessDate): string => dayText(date).replace(/ \d{4}$/, '');

const firstOf = (month: string): BusinessDate => `${month}-01` as BusinessDate;
/** "Des 2026". */
export const monthText = (month: string): string => formatShortDate(firstOf(month)).slice(2);
/** "Des". */
export const shortMonth = (month: string): string => monthText(month).split(' ')[0] ?? '';
