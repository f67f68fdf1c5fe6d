// Cash ahead: its edges worked out by hand, and every day against a plain count, one instalment and one payment at a time.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { often } from '#test/often.ts';
import { addDays, type BusinessDate, businessDate, weekdayOf } from './calendar.ts';
import {
  AHEAD_DAYS,
  cashAhead,
  cohortRates,
  dueDatesAhead,
  dueDatesBehind,
  leavesBankOn,
  type PlannedKind,
  plannedKinds,
  reachesBankOn,
  taxAhead,
  weeksAhead,
} from './cash-ahead.ts';

const on = (text: string) => businessDate(text);
// A Monday. Wednesday the 9th is a holiday.
const today = on('2026-11-30');
const holidays = new Set([on('2026-12-09')]);
const nothing = {
  today,
  holidays,
  balance: 1_000n,
  due: [],
  paid: [],
  receivedToday: new Map<string, bigint>(),
  inHand: 0n,
  planned: [],
};

describe('when money moves', () => {
  it('what is paid on Friday, Saturday or Sunday is at the bank on Monday', () => {
    expect(['2026-12-04', '2026-12-05', '2026-12-06'].map((day) => reachesBankOn(on(day), holidays))).toEqual(
      Array.from({ length: 3 }, () => '2026-12-07'),
    );
    expect(dueDatesBehind(on('2026-12-07'), today, holidays)).toEqual({ from: '2026-12-04', through: '2026-12-06' });
  });

  it('a holiday waits like a weekend: due on the 8th and 9th, at the bank on the 10th', () => {
    expect(dueDatesBehind(on('2026-12-10'), today, holidays)).toEqual({ from: '2026-12-08', through: '2026-12-09' });
    expect(dueDatesBehind(on('2026-12-09'), today, holidays)).toBeNull();
  });

  it('the instalments of all days end before the last day that the bank works', () => {
    // The 84th day is Sunday the 21st; what is due on Friday the 19th is at the bank on Monday, which is beyond.
    expect(dueDatesAhead(today, holidays)).toEqual({ from: today, through: '2027-02-18' });
    expect(dueDatesAhead(on('2026-12-01'), holidays)).toEqual({ from: '2026-12-01', through: '2027-02-21' });
  });

  it('nothing that was due before today is expected; today and days without a bank have no instalments', () => {
    expect(dueDatesBehind(today, today, holidays)).toBeNull();
    expect(dueDatesBehind(on('2026-12-01'), today, holidays)).toEqual({ from: today, through: today });
    expect(dueDatesBehind(on('2026-12-05'), today, holidays)).toBeNull();
  });

  it('what was promised for the past leaves today, for a Sunday on Monday', () => {
    expect(leavesBankOn(on('2026-11-20'), today, holidays)).toBe(today);
    expect(leavesBankOn(on('2026-12-06'), today, holidays)).toBe('2026-12-07');
  });
});

describe('the rate of a cohort', () => {
  const rateOf = cohortRates([
    { cohort: '2026-05', due: 3n, within: 2n },
    { cohort: '2026-06', due: 7n, within: 7n },
  ]);

  it('is its own: 2 of 3 are 66,67%', () => expect(rateOf('2026-05')).toEqual({ rate: 6_667, basis: 'cohort' }));
  it('is that of the whole book where nothing was due yet: 9 of 10', () =>
    expect(rateOf('2026-11')).toEqual({ rate: 9_000, basis: 'book' }));
  it('without any history is everything, and says so', () =>
    expect(cohortRates([])('2026-11')).toEqual({ rate: 10_000, basis: 'none' }));
});

describe('withheld tax', () => {
  const withheld = [
    { month: '2026-10', amount: 400n },
    { month: '2026-11', amount: 300n },
  ];
  const dates = { today, since: on('2026-10-01') };

  it('is due on the 15th of the month after, the newest month first', () => {
    expect(taxAhead(700n, withheld, dates)).toEqual([
      { month: '2026-11', earlier: false, on: '2026-12-15', amount: 300n },
      { month: '2026-10', earlier: false, on: '2026-11-15', amount: 400n },
    ]);
  });
  it('that was remitted is owed no more', () => {
    expect(taxAhead(300n, withheld, dates)).toEqual([
      { month: '2026-11', earlier: false, on: '2026-12-15', amount: 300n },
    ]);
    expect(taxAhead(0n, withheld, dates)).toEqual([]);
  });
  it('that no month explains is of earlier ones, and due today', () => {
    expect(taxAhead(710n, withheld, dates).at(-1)).toEqual({ month: '2026-09', earlier: true, on: today, amount: 10n });
  });
});

describe('escrow ahead', () => {
  it('has twelve weeks of days from today on, and keeps what nothing moves', () => {
    const { days, short, lowest } = cashAhead(nothing);
    expect(days).toHaveLength(AHEAD_DAYS);
    expect(days.at(-1)).toMatchObject({ on: '2027-02-21', closing: 1_000n });
    expect(short).toBeNull();
    expect(lowest).toEqual({ on: today, balance: 1_000n });
  });

  it('expects of what is due the rate of its cohort, half a rupiah up', () => {
    const { days, cohorts } = cashAhead({
      ...nothing,
      due: [{ dueOn: on('2026-12-01'), cohort: '2026-05', due: 5n }],
      paid: [{ cohort: '2026-05', due: 10n, within: 9n }],
    });
    // 4,5 is 5.
    expect(days[2]).toMatchObject({ on: '2026-12-02', due: 5n, instalments: 5n, closing: 1_005n });
    expect(cohorts).toEqual([{ cohort: '2026-05', rate: 9_000, basis: 'cohort', due: 5n, expected: 5n }]);
  });

  it('expects of today’s instalments only what was not received yet', () => {
    const due = [{ dueOn: today, cohort: '2026-05', due: 100n }];
    const after = (received: bigint) =>
      cashAhead({ ...nothing, due, receivedToday: new Map([['2026-05', received]]) }).days[1]?.instalments;
    expect([after(0n), after(60n), after(130n)]).toEqual([100n, 40n, 0n]);
  });

  it('is short on the day whose outflow is more than what was there that morning, whatever comes later that day', () => {
    const { short, days, lowest } = cashAhead({
      ...nothing,
      inHand: 5_000n,
      planned: [{ kind: 'withdrawal', on: on('2026-12-01'), amount: 1_200n }],
    });
    expect(short).toEqual({ on: '2026-12-01', missing: 200n });
    expect(lowest).toEqual({ on: '2026-12-01', balance: -200n });
    expect(days[1]).toMatchObject({ lowest: -200n, closing: 4_800n });
  });

  it('that sinks to nothing suffices', () => {
    const planned = [{ kind: 'tax' as const, on: today, amount: 1_000n }];
    expect(cashAhead({ ...nothing, planned }).short).toBeNull();
  });
});

const cohorts = ['2026-05', '2026-06', '2026-11'];
const history = fc.record({
  today: fc.integer({ min: 0, max: 400 }).map((days) => addDays(on('2026-01-01'), days)),
  free: fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { maxLength: 8 }),
  balance: fc.bigInt({ min: 0n, max: 2_000_000_000n }),
  inHand: fc.bigInt({ min: 0n, max: 90_000_000n }),
  due: fc.array(
    fc.record({
      days: fc.integer({ min: -3, max: 95 }),
      cohort: fc.constantFrom(...cohorts),
      due: fc.bigInt({ min: 1n, max: 99_999_999n }),
    }),
    { maxLength: 40 },
  ),
  paid: fc.uniqueArray(
    fc.record({
      cohort: fc.constantFrom(...cohorts),
      due: fc.bigInt({ min: 0n, max: 999_999_999n }),
      share: fc.integer({ min: 0, max: 100 }),
    }),
    { selector: ({ cohort }) => cohort },
  ),
  received: fc.array(fc.tuple(fc.constantFrom(...cohorts), fc.bigInt({ min: 0n, max: 9_999_999n })), { maxLength: 3 }),
  planned: fc.array(
    fc.record({
      kind: fc.constantFrom<PlannedKind>(...plannedKinds),
      days: fc.integer({ min: -20, max: 100 }),
      amount: fc.bigInt({ min: 1n, max: 900_000_000n }),
    }),
    { maxLength: 20 },
  ),
});

/** A day of the bank, found by stepping from day to day. */
function bankDayFrom(start: BusinessDate, free: ReadonlySet<BusinessDate>): BusinessDate {
  let day = start;
  while (weekdayOf(day) > 5 || free.has(day)) day = addDays(day, 1);
  return day;
}

describe('each day', () => {
  it('is what a plain count of every instalment and payment says, over random books', () => {
    fc.assert(
      fc.property(history, ({ today: start, free, balance, inHand, ...made }) => {
        const freeDays = new Set(free.map((days) => addDays(start, days)));
        const due = made.due.map(({ days, ...one }) => ({ ...one, dueOn: addDays(start, days) }));
        const paid = made.paid.map(({ share, ...one }) => ({ ...one, within: (one.due * BigInt(share)) / 100n }));
        const planned = made.planned.map(({ days, ...one }) => ({ ...one, on: addDays(start, days) }));
        const receivedToday = new Map(made.received);
        const input = { today: start, holidays: freeDays, balance, inHand, due, paid, planned, receivedToday };
        const { days, short, lowest } = cashAhead(input);

        const sumOf = (amounts: bigint[]) => amounts.reduce((sum, one) => sum + one, 0n);
        const all = { due: sumOf(paid.map((one) => one.due)), within: sumOf(paid.map((one) => one.within)) };
        const plainRate = (cohort: string) => {
          const own = paid.find((one) => one.cohort === cohort && one.due > 0n);
          const of = own ?? (all.due > 0n ? all : { due: 1n, within: 1n });
          return (of.within * 20_000n + of.due) / (2n * of.due);
        };
        let there = balance;
        let leastThere: bigint | undefined;
        let firstShort: BusinessDate | null = null;
        for (let no = 0; no < AHEAD_DAYS; no += 1) {
          const day = addDays(start, no);
          const leaving = planned
            .filter((one) => bankDayFrom(one.on > start ? one.on : start, freeDays) === day)
            .map(({ amount }) => amount);
          there -= sumOf(leaving);
          if (leastThere === undefined || there < leastThere) leastThere = there;
          if (there < 0n && firstShort === null) firstShort = day;
          if (bankDayFrom(addDays(start, 1), freeDays) === day) there += inHand;
          for (const one of due) {
            if (one.dueOn < start || bankDayFrom(addDays(one.dueOn, 1), freeDays) !== day) continue;
            const whole = (one.due * plainRate(one.cohort) * 2n + 10_000n) / 20_000n;
            const got = one.dueOn === start ? (receivedToday.get(one.cohort) ?? 0n) : 0n;
            there += whole > got ? whole - got : 0n;
          }
          expect(days[no]?.closing).toBe(there);
        }
        expect(short?.on ?? null).toBe(firstShort);
        expect(lowest.balance).toBe(leastThere);
        // Weeks lose nothing and each begins where the one before ended.
        const weeks = weeksAhead(days);
        expect(weeks).toHaveLength(12);
        weeks.forEach((week, no) => expect(week.opening).toBe(no === 0 ? balance : weeks[no - 1]?.closing));
        expect(sumOf(weeks.map((week) => week.instalments))).toBe(sumOf(days.map((day) => day.instalments)));
      }),
      { numRuns: often(60, 5_000), seed: 19 },
    );
  });
});
