// The three time zones of Indonesia by province, and the hours in which a borrower may be reminded of a payment.
// Invariants: every one of the 38 provinces has one zone, without summer time; hours are those of the borrower's own
// zone, and the last minute is 19.59.
// Source: decision 0052.
import { addDays, type BusinessDate, businessDateOf, type Holidays, startOfDay, weekdayOf } from './calendar.ts';

export type Zone = 'WIB' | 'WITA' | 'WIT';

/** Hours ahead of Jakarta. */
const aheadOfJakarta: Readonly<Record<Zone, number>> = { WIB: 0, WITA: 1, WIT: 2 };

/** Provinces by their official number: Sumatra, Java, and the west and middle of Kalimantan stand in WIB. */
const provincesOf: Readonly<Record<Zone, readonly number[]>> = {
  WIB: [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 31, 32, 33, 34, 35, 36, 61, 62],
  WITA: [51, 52, 53, 63, 64, 65, 71, 72, 73, 74, 75, 76],
  WIT: [81, 82, 91, 92, 93, 94, 95, 96],
};

/** The zone of a province by its official number; throws a RangeError for a number that is none of the 38. */
export function zoneOfProvince(province: number): Zone {
  const zone = (['WIB', 'WITA', 'WIT'] as const).find((each) => provincesOf[each].includes(province));
  if (zone === undefined) throw new RangeError(`no province ${province}`);
  return zone;
}

const HOUR_MS = 3_600_000;
const FIRST_HOUR = 8;
const END_HOUR = 20;

/** The calendar date in a zone at an instant: at 22.30 WIB it is already tomorrow in WIT. */
export function dateInZone(instant: Date, zone: Zone): BusinessDate {
  return businessDateOf(new Date(instant.getTime() + aheadOfJakarta[zone] * HOUR_MS));
}

/** The instant at which a date's clock shows that full hour in a zone. */
function hourInZone(date: BusinessDate, hour: number, zone: Zone): Date {
  return new Date(startOfDay(date).getTime() + (hour - aheadOfJakarta[zone]) * HOUR_MS);
}

/** Monday to Saturday and no declared holiday. */
function isContactDay(date: BusinessDate, holidays: Holidays): boolean {
  return weekdayOf(date) <= 6 && !holidays.has(date);
}

/**
 * The instant itself when a borrower may be reminded then, on a contact day from 08.00 until before 20.00 of her
 * zone; else the next 08.00 of a contact day.
 * Source: decision 0052.
 */
export function nextContactTime(instant: Date, zone: Zone, holidays: Holidays): Date {
  let date = dateInZone(instant, zone);
  if (isContactDay(date, holidays)) {
    const opens = hourInZone(date, FIRST_HOUR, zone);
    if (instant < opens) return opens;
    if (instant < hourInZone(date, END_HOUR, zone)) return instant;
  }
  do date = addDays(date, 1);
  while (!isContactDay(date, holidays));
  return hourInZone(date, FIRST_HOUR, zone);
}

/** When the hours end in which an instant of a contact day lies: 20.00 of the zone, that same day. */
export function contactEndsAt(instant: Date, zone: Zone): Date {
  return hourInZone(dateInZone(instant, zone), END_HOUR, zone);
}
