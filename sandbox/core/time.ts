// Calendar of Asia/Jakarta for the stand-in world, and Indonesian formats of dates and amounts.
// Invariant: Jakarta is UTC+7 all year, so a date is a shift of the instant and needs no time-zone data.
// Source: docs/domain.md §1.

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const JAKARTA = 7 * HOUR;

const MONTHS = [
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
];
const WEEKDAYS = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'];

/** The date in Jakarta of an instant in milliseconds: `2026-11-28`. */
export function dateOf(instant: number): string {
  return new Date(instant + JAKARTA).toISOString().slice(0, 10);
}

/** The instant at which this hour of this date begins in Jakarta. */
export function instantOf(date: string, hour: number): number {
  return Date.parse(`${date}T00:00:00Z`) - JAKARTA + hour * HOUR;
}

export function dayAfter(date: string): string {
  return dateOf(instantOf(date, 0) + DAY);
}

export function dayBefore(date: string): string {
  return dateOf(instantOf(date, 0) - DAY);
}

/** `Sabtu, 28 November 2026, 14.30 WIB` */
export function longTime(instant: number): string {
  const local = new Date(instant + JAKARTA);
  return `${WEEKDAYS[local.getUTCDay()]}, ${longDate(dateOf(instant))}, ${clockTime(local)} WIB`;
}

/** `28 Nov 2026, 14.30` */
export function shortTime(instant: number): string {
  const local = new Date(instant + JAKARTA);
  return `${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]?.slice(0, 3)} ${local.getUTCFullYear()}, ${clockTime(local)}`;
}

/** `28 November 2026` */
export function longDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** `500000.00` -> `Rp 500.000`; sen are shown only when they are not zero. */
export function rupiahText(amount: string): string {
  const [whole = '0', sen = '00'] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return `Rp\u00a0${grouped}${sen === '00' ? '' : `,${sen}`}`;
}

function clockTime(local: Date): string {
  return `${String(local.getUTCHours()).padStart(2, '0')}.${String(local.getUTCMinutes()).padStart(2, '0')}`;
}
