// Calendar: business dates in Asia/Jakarta, working days, and how dates, times and time left are written.
// Invariant: a BusinessDate is a real calendar date in 'YYYY-MM-DD'; an instant is always a parameter, never "now".
// Asia/Jakarta is UTC+7 all year round, so the zone is plain arithmetic.
// Source: docs/domain.md §1; docs/settled.md 03.

declare const zone: unique symbol;

/** A calendar date in Asia/Jakarta, 'YYYY-MM-DD'. Dates compare in order as plain text. */
export type BusinessDate = string & { readonly [zone]: 'Asia/Jakarta' };

/** Declared holidays, as dates. */
export type Holidays = ReadonlySet<BusinessDate>;

/** 1 = Monday … 7 = Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

const DAY_MS = 86_400_000;
const JAKARTA_MS = 7 * 3_600_000;

/**
 * Makes a date out of 'YYYY-MM-DD'. Throws a RangeError for another form or a day that does not exist.
 * Source: docs/domain.md §1.
 */
export function businessDate(text: string): BusinessDate {
  const found = findBusinessDate(text);
  if (found === null) throw new RangeError(`not a date YYYY-MM-DD: ${text}`);
  return found;
}

/** The dates that a person may mean, both included: anything else is a slip of the keys, and most tables start later. */
export const firstDate = '1900-01-01' as BusinessDate;
export const lastDate = '2199-12-31' as BusinessDate;

/**
 * The date in 'YYYY-MM-DD', or null when it has another form, does not exist (2026-02-30) or is not between the first and
 * the last date that a person may mean.
 * Source: docs/domain.md §1.
 */
export function findBusinessDate(text: string): BusinessDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < firstDate || text > lastDate) return null;
  const midnight = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(midnight.getTime()) || dateOfDay(midnight.getTime() / DAY_MS) !== text
    ? null
    : (text as BusinessDate);
}

/** The date in Jakarta at an instant: 2026-05-31T23:30Z is 2026-06-01. Source: docs/domain.md §1. */
export function businessDateOf(instant: Date): BusinessDate {
  return dateOfDay(Math.floor((instant.getTime() + JAKARTA_MS) / DAY_MS));
}

/** The instant of 00:00:00.000 WIB on that date. Source: docs/domain.md §1. */
export function startOfDay(date: BusinessDate): Date {
  return new Date(dayOf(date) * DAY_MS - JAKARTA_MS);
}

/** The last instant of that date, 23:59:59.999 WIB: "until 30 June" ends here. Source: docs/domain.md §1. */
export function endOfDay(date: BusinessDate): Date {
  return new Date((dayOf(date) + 1) * DAY_MS - JAKARTA_MS - 1);
}

/**
 * The last date that staff may plan for, five years ahead: a holiday or a new value of 2099 is a slip of the keys.
 * Source: decision 0090.
 */
export const lastPlannedDate = (today: BusinessDate): BusinessDate => addMonthsClamped(today, 60);

/** Date plus days; days may be negative. Source: docs/domain.md §1. */
export function addDays(date: BusinessDate, days: number): BusinessDate {
  return dateOfDay(dayOf(date) + days);
}

/**
 * Anchor plus k months, clamped to the end of a shorter month: from 31 January 28 February, then 31 March. Always
 * counted from the anchor, so that clamping does not drift.
 * Source: docs/domain.md §6.
 */
export function addMonthsClamped(anchor: BusinessDate, months: number): BusinessDate {
  const [year, month, day] = partsOf(anchor);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0));
  return dateOfDay(first.getTime() / DAY_MS + Math.min(day, last.getUTCDate()) - 1);
}

/** Whole days from one date to another; negative when `to` is earlier. Source: docs/domain.md §6. */
export function daysBetween(from: BusinessDate, to: BusinessDate): number {
  return dayOf(to) - dayOf(from);
}

/** 1 = Monday … 7 = Sunday. Source: docs/domain.md §6. */
export function weekdayOf(date: BusinessDate): Weekday {
  // Day 0, 1970-01-01, was a Thursday.
  return (((((dayOf(date) + 3) % 7) + 7) % 7) + 1) as Weekday;
}

/** The date itself when it falls on that weekday, else the first one after it that does. Source: docs/domain.md §6. */
export function nextWeekday(date: BusinessDate, weekday: Weekday): BusinessDate {
  return addDays(date, (weekday - weekdayOf(date) + 7) % 7);
}

/** The later of two dates. Source: docs/domain.md §1. */
export function laterDate(a: BusinessDate, b: BusinessDate): BusinessDate {
  return a > b ? a : b;
}

/** Monday to Friday and no declared holiday. Source: docs/domain.md §6. */
export function isWorkingDay(date: BusinessDate, holidays: Holidays): boolean {
  return weekdayOf(date) <= 5 && !holidays.has(date);
}

/** The date itself when it is a working day, else the first one after it. Source: docs/domain.md §6. */
export function nextWorkingDay(date: BusinessDate, holidays: Holidays): BusinessDate {
  let day = date;
  while (!isWorkingDay(day, holidays)) day = addDays(day, 1);
  return day;
}

/** The n-th working day after a date; n = 0 gives the date itself. Source: spec §9. */
export function addWorkingDays(date: BusinessDate, count: number, holidays: Holidays): BusinessDate {
  let day = date;
  for (let left = count; left > 0; left--) day = nextWorkingDay(addDays(day, 1), holidays);
  return day;
}

/** January first. Source: docs/domain.md §1. */
export const monthNames = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const;
const shortMonthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'] as const;

/** "05/11/2026", as a field shows it: day, month, year. Source: decision 0121. */
export function formatNumericDate(date: BusinessDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}

/** "27 November 2026". Source: docs/domain.md §1. */
export function formatDate(date: BusinessDate): string {
  const [year, month, day] = partsOf(date);
  return `${day} ${monthNames[month - 1]} ${year}`;
}

/** "2 Nov 2026", for tables. Source: docs/domain.md §1. */
export function formatShortDate(date: BusinessDate): string {
  const [year, month, day] = partsOf(date);
  return `${day} ${shortMonthNames[month - 1]} ${year}`;
}

/** "26 Nov", where the year stands beside it. Source: docs/domain.md §1. */
export function formatDayMonth(date: BusinessDate): string {
  const [, month, day] = partsOf(date);
  return `${day} ${shortMonthNames[month - 1]}`;
}

/** "November 2026" of "2026-11"; a RangeError for other text. Source: docs/domain.md §1. */
export const monthTitle = (month: string): string => formatMonth(businessDate(`${month}-01`));

/** "November 2026", the month of a date. Source: docs/domain.md §1. */
export function formatMonth(date: BusinessDate): string {
  const [year, month] = partsOf(date);
  return `${monthNames[month - 1]} ${year}`;
}

/** "14.30 WIB". Source: docs/domain.md §1. */
export function formatTime(instant: Date): string {
  const inJakarta = new Date(instant.getTime() + JAKARTA_MS);
  const [hours, minutes] = [inJakarta.getUTCHours(), inJakarta.getUTCMinutes()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${hours}.${minutes} WIB`;
}

/**
 * Time left, rounded down to its two largest units: "3 hari 9 jam", "9 jam 12 menit", "5 menit"; "Berakhir" when
 * nothing is left. Takes seconds from the server (`remainingTime`), so the device's clock does not matter.
 * Source: spec §9.
 */
export function formatRemaining(seconds: number): string {
  if (seconds <= 0) return 'Berakhir';
  const minutes = Math.floor(seconds / 60);
  const units = [
    [Math.floor(minutes / 1440), 'hari'],
    [Math.floor(minutes / 60) % 24, 'jam'],
    [minutes % 60, 'menit'],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return 'Kurang dari 1 menit';
  const shown = units.slice(first, first + 2).filter(([count]) => count > 0);
  return shown.map(([count, word]) => `${count} ${word}`).join(' ');
}

function partsOf(date: BusinessDate): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

/** Days since 1970-01-01. */
function dayOf(date: BusinessDate): number {
  const [year, month, day] = partsOf(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function dateOfDay(day: number): BusinessDate {
  return new Date(day * DAY_MS).toISOString().slice(0, 10) as BusinessDate;
}
