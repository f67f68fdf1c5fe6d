// Date changes of a running loan: a new meeting day, a holiday declared or withdrawn. Rows due until today never
// move.
// Source: docs/domain.md §6.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type BusinessDate, businessDate, daysBetween, type Weekday, weekdayOf } from './calendar.ts';
import { monthlyDueDates, moveForHoliday, moveMeetingDay, weeklyDueDates } from './schedule.ts';

const day = businessDate;
const none = new Set<BusinessDate>();
const fifty = { disbursedOn: day('2026-03-04'), meetingWeekday: 3 as Weekday, count: 50 };

describe('a changed meeting day', () => {
  const before = weeklyDueDates({ ...fifty, holidays: none });
  const move = (today: string, meetingWeekday: Weekday, holidays = none) =>
    moveMeetingDay({ dueDates: before, today: day(today), disbursedOn: fifty.disbursedOn, meetingWeekday, holidays });

  it('leaves rows 1-10 and puts row 11 on Friday 2026-05-22, then every week, fifty in all', () => {
    const dates = move('2026-05-13', 5);
    expect(dates.slice(0, 10)).toEqual(before.slice(0, 10));
    expect(dates.slice(9, 13)).toEqual(['2026-05-13', '2026-05-22', '2026-05-29', '2026-06-05']);
    expect(dates).toHaveLength(50);
  });

  it('to an earlier weekday waits until a full week has passed', () => {
    expect(move('2026-05-13', 1)[10]).toBe('2026-05-25');
  });

  it('leaves a row that is due today where it is', () => {
    expect(move('2026-05-20', 5).slice(10, 12)).toEqual(['2026-05-20', '2026-05-29']);
  });

  it('with the same weekday skips a holiday that was declared later', () => {
    const dates = move('2026-05-13', 3, new Set([day('2026-05-20')]));
    expect([dates[9], dates[10], dates[49]]).toEqual(['2026-05-13', '2026-05-27', '2027-02-24']);
  });

  it('before the first meeting counts from the disbursement', () => {
    expect(move('2026-03-04', 5)[0]).toBe('2026-03-13');
  });

  it('puts no meeting on a past day when there were holidays for weeks', () => {
    const holidays = new Set([day('2026-05-20'), day('2026-05-27')]);
    const dueDates = weeklyDueDates({ ...fifty, holidays });
    const moved = moveMeetingDay({ dueDates, today: day('2026-05-29'), ...fifty, meetingWeekday: 5, holidays });
    expect([moved[9], moved[10]]).toEqual(['2026-05-13', '2026-06-05']);
  });
});

describe('a holiday of a running loan', () => {
  const wednesdays = weeklyDueDates({ ...fifty, holidays: none });
  const weekly = { rhythm: 'weekly' as const, dueDates: wednesdays, disbursedOn: fifty.disbursedOn };
  const monthly = {
    rhythm: 'monthly' as const,
    dueDates: monthlyDueDates({ disbursedOn: day('2026-01-15'), count: 6, holidays: none }),
    disbursedOn: day('2026-01-15'),
  };
  const change = (holiday: string, today: string, ...declared: string[]) => ({
    holiday: day(holiday),
    today: day(today),
    holidays: new Set(declared.map(day)),
  });

  it('moves the weekly row on it and all later ones by a week', () => {
    const dates = moveForHoliday(weekly, change('2026-03-25', '2026-03-18', '2026-03-25'));
    expect([2, 3, 4, 50].map((no) => dates[no - 1])).toEqual(['2026-03-18', '2026-04-01', '2026-04-08', '2027-02-24']);
  });

  it('moves the monthly row on it alone, to the next working day', () => {
    const dates = moveForHoliday(monthly, change('2026-04-15', '2026-03-01', '2026-04-15'));
    expect(dates.filter((dueOn, index) => dueOn !== monthly.dueDates[index])).toEqual(['2026-04-16']);
  });

  it('moves nothing when there is no meeting on it, or when it is not after today', () => {
    expect(moveForHoliday(weekly, change('2026-03-26', '2026-03-18', '2026-03-26'))).toEqual(wednesdays);
    expect(moveForHoliday(weekly, change('2026-03-25', '2026-03-25', '2026-03-25'))).toEqual(wednesdays);
    expect(moveForHoliday(monthly, change('2026-04-16', '2026-03-01', '2026-04-16'))).toEqual(monthly.dueDates);
  });

  it.each(['weekly', 'monthly'] as const)(
    'of a %s loan moves no past row, keeps order, and goes back when withdrawn',
    (rhythm) => {
      fc.assert(
        fc.property(
          fc.integer({ min: 0, max: 700 }),
          fc.integer({ min: 1, max: 7 }),
          fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 }),
          fc.integer({ min: 0, max: 400 }),
          fc.integer({ min: 0, max: 400 }),
          (offset, weekday, free, declaredAfter, todayAfter) => {
            const disbursedOn = addDays(day('2026-01-01'), offset);
            const on = (days: number) => addDays(disbursedOn, days);
            const [holiday, today] = [on(declaredAfter), on(todayAfter)];
            const others = new Set(free.map(on).filter((date) => date !== holiday));
            const all = new Set([...others, holiday]);
            const dueDates =
              rhythm === 'weekly'
                ? weeklyDueDates({ disbursedOn, meetingWeekday: weekday as Weekday, count: 50, holidays: others })
                : monthlyDueDates({ disbursedOn, count: 12, holidays: others });
            const loan = { rhythm, dueDates, disbursedOn };
            const moved = moveForHoliday(loan, { holiday, today, holidays: all });
            expect(moved).toHaveLength(dueDates.length);
            expect(moved.filter((_, index) => dueDates[index]! <= today)).toEqual(
              dueDates.filter((due) => due <= today),
            );
            expect(moved.every((due, index) => index === 0 || due > moved[index - 1]!)).toBe(true);
            if (holiday > today) expect(moved.filter((due) => all.has(due))).toEqual([]);
            const back = moveForHoliday({ ...loan, dueDates: moved }, { holiday, today, holidays: others });
            expect(back).toEqual(dueDates);
          },
        ),
      );
    },
  );

  it('and a changed meeting day move no past row, and never bring two meetings within a week', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 30 }),
        fc.integer({ min: 0, max: 400 }),
        (weekday, free, todayAfter) => {
          const today = addDays(fifty.disbursedOn, todayAfter);
          const holidays = new Set(free.map((days) => addDays(fifty.disbursedOn, days)));
          const dueDates = weeklyDueDates({ ...fifty, holidays });
          const moved = moveMeetingDay({ ...fifty, dueDates, today, holidays, meetingWeekday: weekday as Weekday });
          const unmoved = dueDates.filter((due) => due <= today);
          expect(moved).toHaveLength(dueDates.length);
          expect(moved.slice(0, unmoved.length)).toEqual(unmoved);
          for (const [index, due] of moved.entries()) {
            expect(daysBetween(moved[index - 1] ?? fifty.disbursedOn, due)).toBeGreaterThanOrEqual(7);
            if (index >= unmoved.length) {
              expect([due > today, weekdayOf(due), holidays.has(due)]).toEqual([true, weekday, false]);
            }
          }
        },
      ),
    );
  });
});
