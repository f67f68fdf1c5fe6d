import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  type BusinessDate,
  businessDate,
  daysBetween,
  isWorkingDay,
  type Weekday,
  weekdayOf,
} from './calendar.ts';
import { rupiah, sumRupiah } from './money.ts';
import {
  flatInterest,
  instalmentCount,
  memberSchedule,
  monthlyDueDates,
  nextMeetingOn,
  splitInstalments,
  sumSchedules,
  weeklyDueDates,
} from './schedule.ts';

const day = businessDate;
const none = new Set<BusinessDate>();
const fifty = { disbursedOn: day('2026-03-04'), meetingWeekday: 3 as Weekday, count: 50 };

describe('flat interest', () => {
  it.each([
    [5_000_000, 2000, 12, 1_000_000],
    [600_000, 2050, 6, 61_500],
    [10_000_000, 1900, 12, 1_900_000],
    [1_000_000, 1900, 12, 190_000],
    [2_000_000, 2500, 6, 250_000],
    [2_000_000, 2500, 12, 500_000],
    [1_300_000, 1855, 5, 100_479],
  ])('of %i at %i basis points for %i months is %i', (principal, bp, months, interest) => {
    expect(flatInterest(rupiah(principal), bp, months)).toBe(interest);
  });

  it('of a lending is the sum over its members: nine of 1.300.000 at 18,55% for 5 months owe 904.311', () => {
    const members = Array.from({ length: 9 }, () => flatInterest(rupiah(1_300_000), 1855, 5));
    expect(sumRupiah(members)).toBe(904_311);
  });

  it('rounds half a rupiah up', () => {
    // 100 x 1800 x 1 / 120.000 = 1,5
    expect(flatInterest(rupiah(100), 1800, 1)).toBe(2);
  });
});

describe('the number of instalments', () => {
  it('converts months to weeks: 3 to 12, 6 to 25, 12 to 50; a monthly loan keeps its months', () => {
    expect([3, 6, 12].map((months) => instalmentCount(months, 'weekly'))).toEqual([12, 25, 50]);
    expect([3, 6, 12].map((months) => instalmentCount(months, 'monthly'))).toEqual([3, 6, 12]);
  });
});

describe('the amounts of the rows', () => {
  it('floors every row and adds the rest to the last', () => {
    expect(splitInstalments(rupiah(10_000_000), 12)).toEqual([...Array(11).fill(833_333), 833_337]);
    expect(splitInstalments(rupiah(1_900_000), 12)).toEqual([...Array(11).fill(158_333), 158_337]);
  });

  it('keeps n rows that sum to the total, each above 0 when the total allows it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 0, max: 1e12 }), (count, extra) => {
        const rows = splitInstalments(rupiah(count + extra), count);
        expect(rows).toHaveLength(count);
        expect(sumRupiah(rows)).toBe(count + extra);
        expect(Math.min(...rows)).toBeGreaterThan(0);
        expect(rows.at(-1)! - rows[0]!).toBeLessThan(count);
      }),
    );
  });

  // Rounded up to 1.000 a row the last would be 76.000, and to 100.000 the loan would end in row 10. No product sets
  // a rounding: the rows are whole rupiah and the last one takes the rest, so no row is lost.
  it('gives 1.000.000 over 12 months twelve rows: none is rounded up, so none is lost', () => {
    const rows = splitInstalments(rupiah(1_000_000), 12);
    expect(rows).toEqual([...Array(11).fill(83_333), 83_337]);
    const months = monthlyDueDates({ disbursedOn: day('2026-03-04'), count: 12, holidays: none });
    const schedule = memberSchedule({ principal: rupiah(1_000_000), interest: rupiah(0), dueDates: months });
    expect(schedule.map(({ no }) => no)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(new Set(schedule.map(({ dueOn }) => dueOn)).size).toBe(12);
    expect(Math.min(...schedule.map(({ principal }) => principal))).toBeGreaterThan(0);
    expect(sumRupiah(schedule.map(({ principal }) => principal))).toBe(1_000_000);
  });

  it('refuses no rows at all', () => {
    expect(() => splitInstalments(rupiah(1), 0)).toThrow(RangeError);
  });

  it('gives 5.000.000 for 50 weeks at 20% fifty rows of 100.000 + 20.000', () => {
    const dueDates = weeklyDueDates({ ...fifty, holidays: none });
    const rows = memberSchedule({ principal: rupiah(5_000_000), interest: rupiah(1_000_000), dueDates });
    expect(rows.every((row) => row.principal === 100_000 && row.interest === 20_000)).toBe(true);
    expect([1, 2, 10, 22, 50].map((no) => rows[no - 1]?.dueOn)).toEqual([
      '2026-03-11',
      '2026-03-18',
      '2026-05-13',
      '2026-08-05',
      '2027-02-17',
    ]);
    expect(rows.map((row) => row.no)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it('gives 2.000.000 at 25% rows of 90.000 for 25 weeks and of 50.000 for 50', () => {
    for (const [months, each] of [
      [6, 90_000],
      [12, 50_000],
    ] as const) {
      const count = instalmentCount(months, 'weekly');
      const interest = flatInterest(rupiah(2_000_000), 2500, months);
      expect(splitInstalments(rupiah(2_000_000 + interest), count)).toEqual(Array(count).fill(each));
    }
  });
});

describe('the rows of a lending', () => {
  it('are its members added up: nine of 1.000.000 at 19% make 749.997 + 142.497, then 750.033 + 142.533', () => {
    const dueDates = monthlyDueDates({ disbursedOn: day('2026-01-31'), count: 12, holidays: none });
    const member = memberSchedule({ principal: rupiah(1_000_000), interest: rupiah(190_000), dueDates });
    expect(member[0]).toMatchObject({ principal: 83_333, interest: 15_833 });
    expect(member[11]).toMatchObject({ principal: 83_337, interest: 15_837 });
    const group = sumSchedules(Array(9).fill(member));
    expect(group.slice(0, 11).every((row) => row.principal === 749_997 && row.interest === 142_497)).toBe(true);
    expect(group[11]).toEqual({ no: 12, dueOn: member[11]?.dueOn, principal: 750_033, interest: 142_533 });
  });

  it('ten members of 5.000.000 make 50.000.000 and 1.200.000 a week', () => {
    const dueDates = weeklyDueDates({ ...fifty, holidays: none });
    const member = memberSchedule({ principal: rupiah(5_000_000), interest: rupiah(1_000_000), dueDates });
    const group = sumSchedules(Array(10).fill(member));
    expect(group.map((row) => row.principal + row.interest)).toEqual(Array(50).fill(1_200_000));
    expect(sumRupiah(group.map((row) => row.principal))).toBe(50_000_000);
  });

  it('conserve principal and interest of all members', () => {
    const loans = fc.array(
      fc.record({ principal: fc.integer({ min: 50, max: 1e9 }), interest: fc.integer({ min: 0, max: 1e9 }) }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(loans, fc.integer({ min: 1, max: 50 }), (list, count) => {
        const dueDates = weeklyDueDates({ ...fifty, count, holidays: none });
        const schedules = list.map((loan) =>
          memberSchedule({ principal: rupiah(loan.principal), interest: rupiah(loan.interest), dueDates }),
        );
        const group = sumSchedules(schedules);
        expect(group).toHaveLength(count);
        expect(sumRupiah(group.map((row) => row.principal))).toBe(list.reduce((sum, loan) => sum + loan.principal, 0));
        expect(sumRupiah(group.map((row) => row.interest))).toBe(list.reduce((sum, loan) => sum + loan.interest, 0));
      }),
    );
  });

  it('are none without members, and members with other dates do not add up', () => {
    expect(sumSchedules([])).toEqual([]);
    const schedule = (disbursedOn: string) =>
      memberSchedule({
        principal: rupiah(1_000),
        interest: rupiah(100),
        dueDates: weeklyDueDates({ ...fifty, disbursedOn: day(disbursedOn), count: 3, holidays: none }),
      });
    expect(() => sumSchedules([schedule('2026-03-04'), schedule('2026-03-11')])).toThrow(RangeError);
  });
});

describe('the next meeting', () => {
  const dates = ['2026-03-11', '2026-03-18'].map(businessDate);
  // 2026-03-25 and 2026-04-01 are the Wednesdays after the last row.
  it.each([
    ['2026-03-10', '2026-03-11'],
    ['2026-03-11', '2026-03-11'],
    ['2026-03-12', '2026-03-18'],
    ['2026-03-19', '2026-04-01'],
  ])('from %s on is on %s, with 25 March a holiday', (from, on) => {
    const holidays = new Set([businessDate('2026-03-25')]);
    expect(nextMeetingOn({ dates, weekday: 3, holidays, from: businessDate(from) })).toBe(on);
  });
});

describe('weekly dates', () => {
  const datesWith = (...holidays: string[]) => weeklyDueDates({ ...fifty, holidays: new Set(holidays.map(day)) });

  it('move a holiday and all later meetings by a week', () => {
    const dates = datesWith('2026-03-25');
    expect([2, 3, 4, 50].map((no) => dates[no - 1])).toEqual(['2026-03-18', '2026-04-01', '2026-04-08', '2027-02-24']);
    expect(new Set(dates).size).toBe(50);
  });

  it('treat the first meeting no differently', () => {
    const dates = datesWith('2026-03-11');
    expect([dates[0], dates[49]]).toEqual(['2026-03-18', '2027-02-24']);
  });

  it('move on when the replacement day is a holiday too', () => {
    const dates = datesWith('2026-03-25', '2026-04-01');
    expect([dates[2], dates[3], dates[49]]).toEqual(['2026-04-08', '2026-04-15', '2027-03-03']);
  });

  it('are all on the meeting day, at least a week after disbursement and a week apart, never on a holiday', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 60 }),
        (offset, weekday, free) => {
          const disbursedOn = addDays(day('2026-01-01'), offset);
          const holidays = new Set(free.map((days) => addDays(disbursedOn, days)));
          const dates = weeklyDueDates({ disbursedOn, meetingWeekday: weekday as Weekday, count: 50, holidays });
          expect(dates).toHaveLength(50);
          for (const [index, date] of dates.entries()) {
            expect(weekdayOf(date)).toBe(weekday);
            expect(holidays.has(date)).toBe(false);
            expect(daysBetween(dates[index - 1] ?? disbursedOn, date)).toBeGreaterThanOrEqual(7);
          }
        },
      ),
    );
  });
});

describe('monthly dates', () => {
  it('count from the disbursement, clamp, and move a weekend or holiday alone to the next working day', () => {
    const dates = monthlyDueDates({ disbursedOn: day('2026-01-31'), count: 7, holidays: new Set([day('2026-03-31')]) });
    // 28 Feb is a Saturday, 31 May a Sunday.
    expect(dates).toEqual([
      '2026-03-02',
      '2026-04-01',
      '2026-04-30',
      '2026-06-01',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
    ]);
  });

  it('are working days in order, one for each month', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 1, max: 36 }), (offset, count) => {
        const disbursedOn = addDays(day('2026-01-01'), offset);
        const dates = monthlyDueDates({ disbursedOn, count, holidays: none });
        expect(dates).toHaveLength(count);
        expect(dates.every((date) => isWorkingDay(date, none))).toBe(true);
        expect([...dates].sort()).toEqual(dates);
        expect(new Set(dates).size).toBe(count);
      }),
    );
  });
});
