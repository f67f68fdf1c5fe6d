import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonthsClamped,
  addWorkingDays,
  businessDate,
  businessDateOf,
  daysBetween,
  endOfDay,
  findBusinessDate,
  formatDate,
  formatDayMonth,
  formatRemaining,
  formatShortDate,
  formatTime,
  isWorkingDay,
  monthTitle,
  nextWeekday,
  nextWorkingDay,
  startOfDay,
  weekdayOf,
} from './calendar.ts';

const day = businessDate;
const someDay = fc.integer({ min: -20_000, max: 40_000 }).map((days) => addDays(day('2026-01-01'), days));

describe('dates in Jakarta', () => {
  it('is already tomorrow before 07.00 WIB: 2026-05-31T23:30Z is 1 June', () => {
    expect(businessDateOf(new Date('2026-05-31T23:30:00Z'))).toBe('2026-06-01');
    expect(businessDateOf(new Date('2026-05-31T16:59:59.999Z'))).toBe('2026-05-31');
    expect(businessDateOf(new Date('2026-05-31T17:00:00Z'))).toBe('2026-06-01');
  });

  it('includes the last day: until 30 June means until 23:59:59 WIB', () => {
    const end = endOfDay(day('2026-06-30'));
    expect(end.toISOString()).toBe('2026-06-30T16:59:59.999Z');
    expect(new Date('2026-06-30T16:59:00Z') <= end).toBe(true);
    expect(new Date('2026-06-30T17:00:01Z') <= end).toBe(false);
    expect(startOfDay(day('2026-06-30')).toISOString()).toBe('2026-06-29T17:00:00.000Z');
  });

  it('every instant of a day belongs to that day', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 86_399_999 }), (date, ms) => {
        expect(businessDateOf(new Date(startOfDay(date).getTime() + ms))).toBe(date);
      }),
    );
  });

  it('refuses another form and days that do not exist', () => {
    for (const text of ['2026-02-30', '2025-02-29', '2026-13-01', '2026-5-01', '11-05-2026', '2026-05-11T00:00', '']) {
      expect(findBusinessDate(text)).toBeNull();
      expect(() => businessDate(text)).toThrow(RangeError);
    }
    expect(businessDate('2028-02-29')).toBe('2028-02-29');
  });

  it('adds days and counts them back, over months and leap years', () => {
    expect(addDays(day('2026-05-13'), 84)).toBe('2026-08-05');
    expect(daysBetween(day('2026-07-29'), day('2027-02-17'))).toBe(203);
    fc.assert(
      fc.property(someDay, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  it('clamps to the end of a month from the anchor each time, so 28 February is followed by 31 March', () => {
    const dates = [1, 2, 3, 4, 5, 6].map((k) => addMonthsClamped(day('2026-01-31'), k));
    expect(dates).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31']);
    expect(addMonthsClamped(day('2027-11-30'), 3)).toBe('2028-02-29');
    expect(addMonthsClamped(day('2026-12-15'), 1)).toBe('2027-01-15');
  });
});

describe('weekdays and working days', () => {
  it('starts the week on Monday', () => {
    expect(weekdayOf(day('2026-03-04'))).toBe(3);
    expect(weekdayOf(day('2026-05-22'))).toBe(5);
    expect(weekdayOf(day('2026-06-07'))).toBe(7);
    expect(weekdayOf(day('1969-12-31'))).toBe(3);
    expect(nextWeekday(day('2026-05-20'), 5)).toBe('2026-05-22');
    expect(nextWeekday(day('2026-05-20'), 3)).toBe('2026-05-20');
  });

  it('skips weekends and declared holidays', () => {
    const holidays = new Set([day('2026-06-01'), day('2026-06-02')]);
    expect(isWorkingDay(day('2026-05-29'), holidays)).toBe(true);
    expect(isWorkingDay(day('2026-05-30'), holidays)).toBe(false);
    expect(nextWorkingDay(day('2026-05-30'), holidays)).toBe('2026-06-03');
    expect(nextWorkingDay(day('2026-05-29'), holidays)).toBe('2026-05-29');
    expect(addWorkingDays(day('2026-05-28'), 2, holidays)).toBe('2026-06-03');
    expect(addWorkingDays(day('2026-05-30'), 0, holidays)).toBe('2026-05-30');
  });
});

describe('how dates and times look', () => {
  it('is Indonesian: a due date of 2026-05-11 is 11 Mei 2026', () => {
    expect(formatDate(day('2026-05-11'))).toBe('11 Mei 2026');
    expect(formatDate(day('2026-11-27'))).toBe('27 November 2026');
    expect(formatShortDate(day('2026-11-02'))).toBe('2 Nov 2026');
    expect(formatShortDate(day('2026-08-17'))).toBe('17 Agu 2026');
    expect(formatTime(new Date('2026-05-31T07:30:00Z'))).toBe('14.30 WIB');
    expect(formatTime(new Date('2026-05-31T23:05:00Z'))).toBe('06.05 WIB');
  });

  it.each([
    [3 * 86_400 + 9 * 3600 + 59 * 60, '3 hari 9 jam'],
    [9 * 3600 + 12 * 60, '9 jam 12 menit'],
    [9 * 3600, '9 jam'],
    [2 * 86_400 + 5 * 60, '2 hari'],
    [89 * 60 + 59, '1 jam 29 menit'],
    [300, '5 menit'],
    [59, 'Kurang dari 1 menit'],
  ])('shows %i seconds left as %s', (seconds, text) => {
    expect(formatRemaining(seconds)).toBe(text);
  });

  it('[S9.026] says "Berakhir" once nothing is left', () => {
    expect(formatRemaining(0)).toBe('Berakhir');
    expect(formatRemaining(-1)).toBe('Berakhir');
  });
});

describe('short names', () => {
  it('are a day without its year, and a month by its name', () => {
    expect(formatDayMonth(businessDate('2026-08-05'))).toBe('5 Agu');
    expect(monthTitle('2026-11')).toBe('November 2026');
    expect(() => monthTitle('2026-13')).toThrow(RangeError);
  });
});
