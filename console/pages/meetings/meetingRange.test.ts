// Weeks begin on Monday; a month shows whole weeks, four to six of them.
import { describe, expect, it } from 'vitest';
import { businessDate, daysBetween } from '#domain/calendar.ts';
import { rangeOf, stepFrom } from './meetingRange.ts';

describe('the dates of a view', () => {
  it.each([
    ['week', '2026-11-30', '2026-11-30', '2026-12-06'],
    ['week', '2026-12-06', '2026-11-30', '2026-12-06'],
    ['route', '2026-12-06', '2026-12-06', '2026-12-06'],
    // 1 November 2026 is a Sunday, the 30th a Monday: six weeks.
    ['month', '2026-11-15', '2026-10-26', '2026-12-06'],
    // February 2027 begins on a Monday and has 28 days: four weeks.
    ['month', '2027-02-28', '2027-02-01', '2027-02-28'],
  ] as const)('%s of %s: %s to %s', (view, date, from, to) => {
    expect(rangeOf(view, businessDate(date))).toEqual({ from, to });
    expect(daysBetween(businessDate(from), businessDate(to)) + 1).toBeLessThanOrEqual(42);
  });

  it.each([
    ['week', '2026-11-30', 1, '2026-12-07'],
    ['week', '2026-11-30', -1, '2026-11-23'],
    ['route', '2026-11-30', 1, '2026-12-01'],
    ['month', '2026-12-31', 1, '2027-01-01'],
    ['month', '2027-01-31', -1, '2026-12-01'],
  ] as const)('%s of %s, %i step: %s', (view, date, step, to) => {
    expect(stepFrom(view, businessDate(date), step)).toBe(to);
  });
});
