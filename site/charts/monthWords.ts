// Words of months under the bars of a chart: short, with the year where it begins, and so many that no two touch.
import { type BusinessDate, formatShortDate } from '#domain/calendar.ts';

/** What "Nov 26" takes at 12 px, with air. */
const ROOM = 44;

/** "Nov"; "Nov 26" for the first month and for each that begins a year. */
function shortMonth(month: BusinessDate, index: number): string {
  const [, name = '', year = ''] = formatShortDate(month).split(' ');
  return index === 0 || month.slice(5, 7) === '01' ? `${name} ${year.slice(2)}` : name;
}

/** The word under each bar, empty where there is no room for it. */
export function monthWords(months: readonly BusinessDate[], slotWidth: number): string[] {
  const every = Math.max(1, Math.ceil(ROOM / slotWidth));
  return months.map((month, index) => (index % every === 0 ? shortMonth(month, index) : ''));
}
