import { describe, expect, it } from 'vitest';
import { dateInZone, formatInZone, formatLocalTime, type Zone, zoneOfCity, zoneOfProvince } from './time-zone.ts';

/** `hours` is the time in Jakarta. */
const wib = (date: string, hours: string) => new Date(`${date}T${hours}:00+07:00`);

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

  it('has its own clock: 23.30 in Jakarta is tomorrow at 00.30 in WITA', () => {
    const at = wib('2026-03-12', '23:30');
    expect((['WIB', 'WITA'] as const).map((zone) => formatInZone(at, zone))).toEqual([
      '12 Maret 2026, 23.30 WIB',
      '13 Maret 2026, 00.30 WITA',
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
