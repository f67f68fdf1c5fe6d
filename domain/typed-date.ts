// A date as a person types or pastes it, and what a field shows of it: hari/bulan/tahun, whatever the browser's language.
// Invariant: what is not clearly one day that exists is no date; nothing is guessed, not even a century.
// Source: decision 0121.
import { type BusinessDate, findBusinessDate, formatNumericDate, monthNames } from './calendar.ts';
import { foldName } from './same-text.ts';

/**
 * Why a text is no date: not finished or not readable, a year without its century, a day that no calendar has, a year
 * that nobody means.
 */
export type DateFault = 'unfinished' | 'short_year' | 'unreal' | 'far';
export type TypedDate = { date: BusinessDate; fault: null } | { date: null; fault: DateFault | null };

type Parts = { day: number; month: number; year: string };

const otherMonthNames: Readonly<Record<string, number>> = { agt: 8, nop: 11, nopember: 11, peb: 2, pebruari: 2 };

const weekday = /^(?:senin|selasa|rabu|kamis|jum.?at|sabtu|minggu),? /i;

/**
 * Reads "05/05/2026", "5-5-2026", "5.5.2026", "05052026", "5 Mei 2026", "Selasa, 5 Mei 2026" and "2026-05-05"; an empty
 * text is no date and no fault. The day comes first except in the last form; the year has four digits.
 * Source: decision 0121.
 */
export function readTypedDate(text: string): TypedDate {
  const typed = text.trim().replace(/\s+/g, ' ');
  if (typed === '') return { date: null, fault: null };
  const parts = partsOf(typed);
  if (parts === null || (parts.year.length !== 4 && parts.year.length !== 2))
    return { date: null, fault: 'unfinished' };
  if (parts.year.length === 2) return { date: null, fault: 'short_year' };
  if (!exists(parts)) return { date: null, fault: 'unreal' };
  const date = findBusinessDate(`${parts.year}-${twoDigits(parts.month)}-${twoDigits(parts.day)}`);
  return date === null ? { date, fault: 'far' } : { date, fault: null };
}

/**
 * What a field shows once `before` became `text`: slashes come by themselves at the end of what is typed, and a date in
 * another form is written in that of the field. A correction in the middle stays as it is typed.
 * Source: decision 0121.
 */
export function typeDate(before: string, text: string): string {
  const { date } = readTypedDate(text);
  if (date !== null && !/^\d{1,2}\/\d{1,2}\/\d{4}$/.test(text)) return formatNumericDate(date);
  return text.startsWith(before) ? withSlashes(text) : text;
}

function withSlashes(text: string): string {
  // The hyphen of 2026-05-05, whose year was taken for a day and a month.
  const year = /^(19|2[01])\/(\d\d)-$/.exec(text);
  if (year) return `${year[1]}${year[2]}-`;
  const short = /^(\d\d\/)?(\d)\/$/.exec(text);
  if (short) return `${short[1] ?? ''}0${short[2]}/`;
  if (!/^[\d/]+$/.test(text)) return text;
  return text.replace(/^(\d\d)(?=\d)/, '$1/').replace(/^(\d\d\/\d\d)(?=\d)/, '$1/');
}

function partsOf(typed: string): Parts | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed);
  if (iso) return { day: Number(iso[3]), month: Number(iso[2]), year: iso[1] ?? '' };
  const numeric = /^(\d\d?) ?[/.\s-] ?(\d\d?) ?[/.\s-] ?(\d+)$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed);
  if (numeric) return { day: Number(numeric[1]), month: Number(numeric[2]), year: numeric[3] ?? '' };
  const named = /^(\d\d?)[ -]([a-z]+)\.?[ -](\d+)$/i.exec(typed.replace(weekday, ''));
  const month = monthOf(named?.[2] ?? '');
  return named && month !== null ? { day: Number(named[1]), month, year: named[3] ?? '' } : null;
}

/** The month of its name, of at least its first three letters, or of another spelling in use; null for anything else. */
function monthOf(name: string): number | null {
  const typed = foldName(name).join(' ');
  const index = typed.length < 3 ? -1 : monthNames.findIndex((month) => foldName(month)[0]?.startsWith(typed));
  return index < 0 ? (otherMonthNames[typed] ?? null) : index + 1;
}

function exists({ day, month, year }: Parts): boolean {
  if (month < 1 || month > 12) return false;
  // The calendar repeats every 400 years, and Date reads a year before 100 as one of the 20th century.
  const last = new Date(Date.UTC(2000 + (Number(year) % 400), month, 0)).getUTCDate();
  return day >= 1 && day <= last;
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');
