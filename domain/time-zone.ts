// The three time zones of Indonesia by province, and how a local time is written.
// Invariant: every one of the 38 provinces has one zone, without summer time.
// Source: decision 0052.
import { type BusinessDate, businessDateOf, formatDate, formatTime, startOfDay } from './calendar.ts';

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

/** The calendar date in a zone at an instant: at 22.30 WIB it is already tomorrow in WIT. Source: decision 0052. */
export function dateInZone(instant: Date, zone: Zone): BusinessDate {
  return businessDateOf(new Date(instant.getTime() + aheadOfJakarta[zone] * HOUR_MS));
}

/** The instant of a full hour on a date in a zone. Source: decision 0052. */
export function hourInZone(date: BusinessDate, hour: number, zone: Zone): Date {
  return new Date(startOfDay(date).getTime() + (hour - aheadOfJakarta[zone]) * HOUR_MS);
}

/** "12 Maret 2026, 08.00 WITA": an instant on the clocks of a zone. Source: decision 0117. */
export function formatInZone(instant: Date, zone: Zone): string {
  const local = new Date(instant.getTime() + aheadOfJakarta[zone] * HOUR_MS);
  return `${formatDate(businessDateOf(local))}, ${formatTime(local).replace('WIB', zone)}`;
}
