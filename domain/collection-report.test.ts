import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paidByDay } from '#test/collection.ts';
import { often } from '#test/often.ts';
import { addDays, businessDate } from './calendar.ts';
import {
  collectedOf,
  collectionRate,
  collectionWeek,
  collectionWeeks,
  NOTHING_DUE,
  weekMonthAgo,
} from './collection-report.ts';

const asOf = businessDate('2026-11-26');
const on = (text: string) => businessDate(text);

describe('weeks of a collection report', () => {
  it('end on its date, the running one and the one before it within seven days', () => {
    const weeks = collectionWeeks(asOf);
    expect(weeks).toHaveLength(13);
    expect(weeks[0]).toEqual({ from: '2026-11-20', through: '2026-11-26', isComplete: false });
    // 19 November and seven days are over on the 26th.
    expect(weeks[1]).toEqual({ from: '2026-11-13', through: '2026-11-19', isComplete: true });
    expect(weeks[12]).toEqual({ from: '2026-08-28', through: '2026-09-03', isComplete: true });
  });

  it('a month before end on the same date, or on the last of a shorter month', () => {
    expect(weekMonthAgo(asOf)).toMatchObject({ from: '2026-10-20', through: '2026-10-26' });
    expect(weekMonthAgo(on('2026-03-31'))).toMatchObject({ through: '2026-02-28' });
  });
});

describe('what was collected', () => {
  const instalment = {
    dueOn: on('2026-11-19'),
    due: 1_000_000n,
    paid: paidByDay(on('2026-11-19'), [
      { valueOn: on('2026-11-02'), amount: 200_000n },
      { valueOn: on('2026-11-19'), amount: 300_000n },
      { valueOn: on('2026-11-21'), amount: 100_000n },
      { valueOn: on('2026-11-26'), amount: 50_000n },
      { valueOn: on('2026-11-27'), amount: 350_000n },
    ]),
  };
  const week = collectionWeek(on('2026-11-19'), asOf);

  it('on the day is what came by then, prepaid or not; within seven days ends with the seventh', () => {
    expect(instalment.paid).toEqual([500_000n, 500_000n, 600_000n, 600_000n, 600_000n, 600_000n, 600_000n, 650_000n]);
    expect(collectedOf([instalment], { ...week, asOf })).toEqual({
      due: 1_000_000n,
      onDay: 500_000n,
      within: 650_000n,
    });
  });

  it('as of an earlier date knows only the money of value dates until then', () => {
    expect(collectedOf([instalment], { ...week, asOf: on('2026-11-20') })).toMatchObject({ within: 500_000n });
    expect(collectedOf([instalment], { ...week, asOf: on('2026-11-18') })).toEqual(NOTHING_DUE);
  });

  it('as a rate is rounded half up, and there is none of nothing', () => {
    expect(collectionRate(452_684_900n, 487_224_140n)).toBe(9_291);
    expect(collectionRate(0n, 0n)).toBeNull();
    expect(collectionRate(1n, 20_000n)).toBe(1);
  });

  it('equals a plain count of each payment, whatever the history', () => {
    const payment = fc.record({ days: fc.integer({ min: -30, max: 20 }), amount: fc.bigInt(1n, 5_000_000n) });
    const one = fc.record({ ago: fc.integer({ min: -5, max: 40 }), payments: fc.array(payment, { maxLength: 6 }) });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 12 }), fc.integer({ min: 0, max: 30 }), (histories, back) => {
        const at = addDays(asOf, -back);
        const rows = histories.map(({ ago, payments }) => {
          const dueOn = addDays(asOf, -ago);
          return {
            dueOn,
            due: 10_000_000n,
            payments: payments.map(({ days, amount }) => ({ valueOn: addDays(dueOn, days), amount })),
          };
        });
        const kept = rows.map(({ payments, ...rest }) => ({ ...rest, paid: paidByDay(rest.dueOn, payments) }));
        for (const { from, through } of collectionWeeks(at, 3)) {
          let [due, onDay, within] = [0n, 0n, 0n];
          for (const row of rows) {
            if (row.dueOn < from || row.dueOn > through) continue;
            due += row.due;
            for (const { valueOn, amount } of row.payments) {
              if (valueOn <= row.dueOn) onDay += amount;
              if (valueOn <= addDays(row.dueOn, 7) && (valueOn <= at || valueOn <= row.dueOn)) within += amount;
            }
          }
          expect(collectedOf(kept, { from, through, asOf: at })).toEqual({ due, onDay, within });
        }
      }),
      { seed: 19, numRuns: often(60, 2_000) },
    );
  });
});
