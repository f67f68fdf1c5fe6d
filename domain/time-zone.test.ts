import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import {
  contactEndsAt,
  dateInZone,
  formatLocalTime,
  nextContactTime,
  type Zone,
  zoneOfCity,
  zoneOfProvince,
} from './time-zone.ts';

const none = new Set<never>();
/** 2026-03-14 is a Saturday. `hours` is the time in Jakarta. */
const wib = (date: string, hours: string) => new Date(`${date}T${hours}:00+07:00`);
const next = (at: Date, zone: Zone, holidays: readonly string[] = []) =>
  nextContactTime(at, zone, new Set(holidays.map(businessDate)));

describe('the zone of a province', () => {
  it('is one of three, for each of the 38', () => {
    const official = [
      11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 31, 32, 33, 34, 35, 36, 51, 52, 53, 61, 62, 63, 64, 65, 71, 72, 73, 74,
      75, 76, 81, 82, 91, 92, 93, 94, 95, 96,
    ];
    const zones = official.map(zoneOfProvince);
    const count = (zone: Zone) => zones.filter((each) => each === zone).length;
    expect([count('WIB'), count('WITA'), count('WIT')]).toEqual([18, 12, 8]);
  });

  it('divides Kalimantan and the east correctly', () => {
    expect([61, 62].map(zoneOfProvince)).toEqual(['WIB', 'WIB']);
    expect([63, 64, 65, 51, 73].map(zoneOfProvince)).toEqual(Array(5).fill('WITA'));
    expect([81, 82, 91, 96].map(zoneOfProvince)).toEqual(Array(4).fill('WIT'));
    expect(() => zoneOfProvince(20)).toThrow(RangeError);
  });

  it('is that of its cities, and stands behind a time of its clocks', () => {
    expect([3273, 7371, 9171].map((city) => formatLocalTime('09:00', zoneOfCity(city)))).toEqual([
      '09.00 WIB',
      '09.00 WITA',
      '09.00 WIT',
    ]);
  });

  it('has its own date: at 22.30 in Jakarta it is tomorrow in WIT and not yet in WITA', () => {
    const at = wib('2026-03-12', '22:30');
    expect((['WIB', 'WITA', 'WIT'] as const).map((zone) => dateInZone(at, zone))).toEqual([
      '2026-03-12',
      '2026-03-12',
      '2026-03-13',
    ]);
  });
});

describe('the hours in which a borrower may be reminded', () => {
  it('are from 08.00 until before 20.00 in the borrower’s zone', () => {
    const day = '2026-03-12';
    const opens: Record<Zone, Date> = { WIB: wib(day, '08:00'), WITA: wib(day, '07:00'), WIT: wib(day, '06:00') };
    for (const zone of ['WIB', 'WITA', 'WIT'] as const) {
      const at = opens[zone];
      const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
      expect(next(later(-1), zone)).toEqual(at);
      expect(next(at, zone)).toEqual(at);
      expect(next(later(12 * 60 - 1), zone)).toEqual(later(12 * 60 - 1));
      expect(next(later(12 * 60), zone)).toEqual(later(24 * 60));
    }
  });

  it('have started in WIT when it is 06.00 in Jakarta, and ended there at 18.00', () => {
    expect(next(wib('2026-03-12', '06:00'), 'WIT')).toEqual(wib('2026-03-12', '06:00'));
    expect(next(wib('2026-03-12', '06:00'), 'WIB')).toEqual(wib('2026-03-12', '08:00'));
    expect(next(wib('2026-03-12', '18:00'), 'WIT')).toEqual(wib('2026-03-13', '06:00'));
    expect(next(wib('2026-03-12', '18:00'), 'WIB')).toEqual(wib('2026-03-12', '18:00'));
  });

  it('end on Saturday at 19.59, and continue on Monday', () => {
    expect(next(wib('2026-03-14', '19:59'), 'WIB')).toEqual(wib('2026-03-14', '19:59'));
    expect(next(wib('2026-03-14', '20:00'), 'WIB')).toEqual(wib('2026-03-16', '08:00'));
    expect(next(wib('2026-03-15', '12:00'), 'WIB')).toEqual(wib('2026-03-16', '08:00'));
    expect(next(wib('2026-03-14', '18:59'), 'WITA')).toEqual(wib('2026-03-14', '18:59'));
    expect(next(wib('2026-03-14', '19:00'), 'WITA')).toEqual(wib('2026-03-16', '07:00'));
  });

  it('end at 20.00 in that zone, whatever the time of that day', () => {
    expect(contactEndsAt(wib('2026-03-12', '19:59'), 'WIB')).toEqual(wib('2026-03-12', '20:00'));
    expect(contactEndsAt(wib('2026-03-12', '06:00'), 'WIT')).toEqual(wib('2026-03-12', '18:00'));
    expect(contactEndsAt(wib('2026-03-12', '07:00'), 'WITA')).toEqual(wib('2026-03-12', '19:00'));
  });

  it('exclude declared holidays, several in a row and before a Sunday', () => {
    const holidays = ['2026-03-19', '2026-03-20', '2026-03-21'];
    expect(next(wib('2026-03-18', '20:00'), 'WIB', holidays)).toEqual(wib('2026-03-23', '08:00'));
    expect(next(wib('2026-03-20', '10:00'), 'WIB', holidays)).toEqual(wib('2026-03-23', '08:00'));
    expect(nextContactTime(wib('2026-03-20', '10:00'), 'WIB', none)).toEqual(wib('2026-03-20', '10:00'));
  });
});
