import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import { averageWork, workMonths, workRates, type WorkSums } from './officer-report.ts';

const sums: WorkSums = {
  groups: 4,
  members: 32,
  outstanding: 100_000_000n,
  arrears: 2_000_000n,
  late30: 5_000_000n,
  planned: 16,
  held: 14,
  attended: 90,
  expected: 112,
  due: 40_000_000n,
  onDay: 38_000_000n,
  tasks: 3,
  tasksKept: 2,
  promises: 0,
  promisesKept: 0,
};

describe('the work of an officer', () => {
  it('as rates is what was done of what there was to do, and nothing of nothing', () => {
    expect(workRates(sums)).toEqual({
      held: 8_750,
      attended: 8_036,
      onDay: 9_500,
      par30: 500,
      tasks: 6_667,
      promises: null,
    });
  });

  it('is that of a month that ends on the date, and of the month before it', () => {
    expect(workMonths(businessDate('2026-11-26'))).toEqual({
      now: { from: '2026-10-27', through: '2026-11-26' },
      before: { from: '2026-09-27', through: '2026-10-26' },
    });
    expect(workMonths(businessDate('2026-03-31')).now.from).toBe('2026-03-01');
  });
});

describe('the average', () => {
  it('is nobody’s of nobody, and of one her own', () => {
    expect(averageWork([])).toBeNull();
    expect(averageWork([sums])).toEqual({ sums, rates: workRates(sums) });
  });

  it('of rates is the rate of the sums: 95 of 100 and 0 of 10 are 86,36%', () => {
    const small = { ...sums, due: 4_000_000n, onDay: 0n };
    expect(averageWork([sums, small])?.rates.onDay).toBe(8_636);
    expect(averageWork([sums, small])?.sums.due).toBe(22_000_000n);
  });

  it('leaves out who has neither groups nor instalments, only arrears of former loans', () => {
    const left = {
      ...averageWork([sums])!.sums,
      groups: 0,
      members: 0,
      outstanding: 0n,
      planned: 0,
      due: 0n,
      onDay: 0n,
    };
    expect(averageWork([sums, left])).toEqual(averageWork([sums]));
    expect(averageWork([left])).toBeNull();
    expect(averageWork([sums, { ...left, due: 2n }])?.sums.groups).toBe(2);
  });

  it('lies between the lowest and the highest, whatever the figures', () => {
    const one = fc
      .tuple(fc.bigInt(1n, 10n ** 12n), fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 500 }))
      .map(([due, percent, groups]) => ({ ...sums, due, onDay: (due * BigInt(percent)) / 100n, groups }));
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 20 }), (all) => {
        const average = averageWork(all)!;
        const rates = all.map((each) => workRates(each).onDay!);
        expect(average.rates.onDay!).toBeGreaterThanOrEqual(Math.min(...rates));
        expect(average.rates.onDay!).toBeLessThanOrEqual(Math.max(...rates));
        const mean = all.reduce((sum, { groups }) => sum + groups, 0) / all.length;
        expect(Math.abs(average.sums.groups - mean)).toBeLessThanOrEqual(0.5);
      }),
      { seed: 19, numRuns: 100 },
    );
  });
});
