// Coordinates as people copy them, and distances that can be checked by hand.
import { describe, expect, it } from 'vitest';
import { distanceMetres, formatMeetingPoint, parseMeetingPoint } from './meeting-point.ts';

describe('coordinates of a meeting place', () => {
  it.each([
    ['-6.4025, 106.7942', -6.4025, 106.7942],
    [' -6.40250001,106.79420004 ', -6.4025, 106.7942],
    ['-6.4025;106.7942', -6.4025, 106.7942],
    ['5.5483 95.3238', 5.5483, 95.3238],
  ])('reads %s', (text, latitude, longitude) => {
    expect(parseMeetingPoint(text)).toEqual({ latitude, longitude });
  });

  it.each([
    ['', 'nothing'],
    ['106.7942, -6.4025', 'swapped numbers'],
    ['-6,4025, 106,7942', 'commas within the numbers'],
    ['51.5074, 0.1278', 'another country'],
    ['-6.4025', 'one number'],
    ['-6.4025, 106.7942, 12', 'three numbers'],
    ['-95.1, 106.7', 'no latitude'],
  ])('refuses "%s": %s', (text) => {
    expect(parseMeetingPoint(text)).toBeNull();
  });

  it('writes what it reads', () => {
    const point = { latitude: -6.4, longitude: 106.7942 };
    expect(formatMeetingPoint(point)).toBe('-6.400000, 106.794200');
    expect(parseMeetingPoint(formatMeetingPoint(point))).toEqual(point);
  });
});

describe('the distance between two places', () => {
  // One degree of a great circle of 6,371 km radius is 6,371,000 × π / 180 = 111,194.9 m.
  it('is 111,195 m for a degree of latitude', () => {
    expect(distanceMetres({ latitude: -6, longitude: 106 }, { latitude: -7, longitude: 106 })).toBe(111_195);
  });

  it('is 111,195 m for a degree of longitude on the equator, and nothing to itself', () => {
    expect(distanceMetres({ latitude: 0, longitude: 109 }, { latitude: 0, longitude: 110 })).toBe(111_195);
    expect(distanceMetres({ latitude: -6, longitude: 106 }, { latitude: -6, longitude: 106 })).toBe(0);
  });
});
