// The three time zones of Indonesia by province, how a local time is written, and the hours in which a borrower may be
// reminded of a payment.
// Invariants: every one of the 38 provinces has one zone, without summer time; hours are those of the borrower's own
// zone, and the last minute is 19.59.
// Source: decision 0052.
import { addDays, type BusinessDate, businessDateOf, type Holidays, startOfDay, weekdayOf } from './calendar.ts';

export const zones = ['WIB', 'WITA', 'WIT'] as const;
export type Zone = (typeof zones)[number];

/** Hours ahead of Jakarta. */
const aheadOfJakarta: Readonly<Record<Zone, number>> = { WIB: 0, WITA: 1, WIT: 2 };

/** Provinces by their official number: Sumatra, Java, and west and central Kalimantan are in WIB. */
const provincesOf: Readonly<Record<Zone, readonly number[]>> = {
  WIB: [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 31, 32, 33, 34, 35, 36, 61, 62],
  WITA: [51, 52, 53, 63, 64, 65, 71, 72, 73, 74, 75, 76],
  WIT: [81, 82, 91, 92, 93, 94, 95, 96],
};

/** The zone of a province by its official number; throws a RangeError for an unknown number. Source: decision 0052. */
export function zoneOfProvince(province: number): Zone {
  const zone = zones.find((each) => provincesOf[each].includes(province));
  if (zone === undefined) throw new RangeError(`no province ${province}`);
  return zone;
}

/** The zone of a city or regency, whose official number begins with its province's. Source: decision 0091. */
export const zoneOfCity = (city: number): Zone => zoneOfProvince(Math.floor(city / 100));

/** "09.00 WITA" for 09:00 on the clocks of a zone. Source: docs/domain.md §1; decision 0091. */
export const formatLocalTime = (time: string, zone: Zone): string => `${time.replace(':', '.')} ${zone}`;

const HOUR_MS = 3_600_000;
const FIRST_HOUR = 8;
const END_HOUR = 20;

/** The calendar date in a zone at an instant: at 22.30 WIB it is already tomorrow in WIT. Source: decision 0052. */
export function dateInZone(instant: Date, zone: Zone): BusinessDate {
  return businessDateOf(new Date(instant.getTime() + aheadOfJakarta[zone] * HOUR_MS));
}

/** The instant of a full hour on a date in a zone. Source: decision 0052. */
function hourInZone(date: BusinessDate, hour: number, zone: Zone): Date {
  return new Date(startOfDay(date).getTime() + (hour - aheadOfJakarta[zone]) * HOUR_MS);
}

/** Monday to Saturday and no declared holiday. Source: decision 0052. */
function isContactDay(date: BusinessDate, holidays: Holidays): boolean {
  return weekdayOf(date) <= 6 && !holidays.has(date);
}

/**
 * The instant itself when a borrower may be reminded then: on a contact day from 08.00 until before 20.00 in the
 * borrower's zone; else 08.00 of the next contact day.
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

/** When the contact hours end on the day of an instant: 20.00 in the zone. Source: decision 0052. */
export function contactEndsAt(instant: Date, zone: Zone): Date {
  return hourInZone(dateInZone(instant, zone), END_HOUR, zone);
}
