// Where a group meets on the map: coordinates as they are copied from a map, and distances between two of them.
// Source: decision 0120.

/** Degrees, north and east positive, six decimals (about a decimetre). */
export type MeetingPoint = { latitude: number; longitude: number };

/** Indonesia with its islands and a little of the sea: what lies outside is a slip, such as swapped numbers. */
const bounds = { south: -12, north: 7, west: 94, east: 142 } as const;

/**
 * Reads "-6.402500, 106.794200", also with a semicolon or a space between the two; null for anything else and for a
 * place outside Indonesia. Rounds to six decimals.
 * Source: decision 0120.
 */
export function parseMeetingPoint(text: string): MeetingPoint | null {
  const found = /^\s*(-?\d{1,2}\.\d{1,15})\s*[,;\s]\s*(\d{2,3}\.\d{1,15})\s*$/.exec(text);
  if (!found) return null;
  const [latitude, longitude] = [Number(Number(found[1]).toFixed(6)), Number(Number(found[2]).toFixed(6))];
  if (latitude < bounds.south || latitude > bounds.north) return null;
  return longitude < bounds.west || longitude > bounds.east ? null : { latitude, longitude };
}

/** "-6.402500, 106.794200", which `parseMeetingPoint` reads again. Source: decision 0120. */
export const formatMeetingPoint = ({ latitude, longitude }: MeetingPoint): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

const EARTH_RADIUS_METRES = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Whole metres as the crow flies (haversine), rounded to the nearest. Source: decision 0120. */
export function distanceMetres(from: MeetingPoint, to: MeetingPoint): number {
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
  const h =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  return Math.round(2 * EARTH_RADIUS_METRES * Math.asin(Math.sqrt(h)));
}
