// Month labels under the bars of a chart: short, with the year where it begins, and few enough that no two touch.
import { type BusinessDate, formatShortDate } from '#domain/calendar.ts';

/** The width of "Nov 26" at 12 px, with some space. */
const ROOM = 44;

/** "Nov"; "Nov 26" for the first month and for the first of each year. */
function shortMonth(month: BusinessDate, index: number): string {
  const [, name = '', year = ''] = formatShortDate(month).split(' ');
  return index === 0 || month.slice(5, 7) === '01' ? `${name} ${year.slice(2)}` : name;
}

/** The label of each bar, empty where there is no room. */
export function monthWords(months: readonly BusinessDate[], slotWidth: number): string[] {
  const every = Math.max(1, Math.ceil(ROOM / slotWidth));
  return months.map((month, index) => (index % every === 0 ? shortMonth(month, index) : ''));
}
