// How long something has waited, and how long is left until its promised time, at the server's time.
// Usage: ageText(submittedAt, asOf) is "1 hari 5 jam"; secondsTo(dueAt, asOf) is 0 or less once the time has passed.
import { formatRemaining } from '#domain/calendar.ts';

export const secondsTo = (at: string, asOf: string): number => Math.floor((Date.parse(at) - Date.parse(asOf)) / 1000);

/** What came just now has an age too. */
export const ageText = (since: string, asOf: string): string => formatRemaining(Math.max(1, secondsTo(asOf, since)));
