import { describe, expect, it } from 'vitest';
import type { BusinessDate } from './calendar.ts';
import { judgeValueDate } from './value-date.ts';

/** Also dates that no person may mean, as a bank may send them. */
const day = (text: string) => text as BusinessDate;
// Arrives on Friday 10 July 2026; Monday the 13th is a holiday.
const bounds = {
  beganOn: day('2026-07-02'),
  arrivedOn: day('2026-07-10'),
  backDays: 7,
  holidays: new Set([day('2026-07-13')]),
};

describe('a value date', () => {
  it.each([
    ['of the day of arrival', '2026-07-10', '2026-07-10'],
    ['a week before', '2026-07-03', '2026-07-03'],
    ['of the weekend, which counts as the day of arrival', '2026-07-11', '2026-07-10'],
    ['of the next working day, which counts as the day of arrival', '2026-07-14', '2026-07-10'],
  ])('%s is taken', (_, told, valueOn) => {
    expect(judgeValueDate(day(told), bounds)).toEqual({ valueOn });
  });

  it.each([
    ['after the next working day', '2026-07-15', 'value_after_arrival'],
    ['of the year 9999', '9999-12-31', 'value_after_arrival'],
    ['more than a week before', '2026-07-02', 'value_too_old'],
    ['before the object began', '2026-07-01', 'value_before_beginning'],
    ['of the year before', '2025-07-08', 'value_before_beginning'],
  ])('%s is not', (_, told, fault) => {
    expect(judgeValueDate(day(told), bounds)).toEqual({ fault });
  });

  it('of the first day is taken, whenever that was', () => {
    const beganOn = day('2026-07-05');
    expect(judgeValueDate(beganOn, { ...bounds, beganOn })).toEqual({ valueOn: beganOn });
    expect(judgeValueDate(day('2026-07-04'), { ...bounds, beganOn })).toEqual({ fault: 'value_before_beginning' });
  });
});
