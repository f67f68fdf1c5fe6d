// Recoveries against each defaulted loan's own history.
// Source: decision 0130.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recoveriesOf } from './default-report.ts';
import { prepaymentsOf } from './prepayment-report.ts';

const months = ['2026-08', '2026-09', '2026-10', '2026-11'];
/** What a loan owed at default, its month (null: earlier), and what is open at the close of each month since. */
const loan = fc.record({
  month: fc.constantFrom(null, ...months),
  owed: fc.integer({ min: 1, max: 9_000_000 }),
  paid: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 }),
});

describe('recoveries', () => {
  it('are what each loan owed at default less what is open, and by month the change of it', () => {
    fc.assert(
      fc.property(fc.array(loan, { maxLength: 15 }), (loans) => {
        // Each month some per cent of what is left comes back.
        const histories = loans.map(({ month, owed, paid }) => {
          const from = month === null ? 0 : months.indexOf(month);
          let left = owed;
          const open = months.map((_, index) => {
            if (index >= from) left -= Math.floor((left * (paid[index] ?? 0)) / 100);
            return index >= from ? left : null;
          });
          return { month, owed, open };
        });
        const byMonthOf = [...new Set(histories.map(({ month }) => month))];
        const its = (month: string | null) => histories.filter((one) => one.month === month);
        const total = (amounts: readonly number[]) => BigInt(amounts.reduce((sum, amount) => sum + amount, 0));
        const { byDefault, byMonth } = recoveriesOf(
          byMonthOf.map((month) => ({
            month,
            loans: its(month).length,
            principal: total(its(month).map(({ owed }) => owed)),
          })),
          byMonthOf.flatMap((month) =>
            months.flatMap((at, index) => {
              const open = its(month).flatMap((one) => one.open[index] ?? []);
              return open.length === 0 ? [] : [{ month, at, open: total(open) }];
            }),
          ),
          months,
        );
        for (const one of byDefault) {
          const left = total(its(one.month).map(({ open }) => open[3] ?? 0));
          expect([one.open, one.recovered + one.open]).toEqual([left, one.principal]);
        }
        const labels = byDefault.map(({ month }) => month ?? '');
        expect(labels).toEqual([...labels].sort().reverse());
        expect(byMonth.map(({ recovered }) => recovered)).toEqual(
          [1, 2, 3].map((index) =>
            total(
              histories.map(({ owed, open }) => {
                const is = open[index];
                return is === null || is === undefined ? 0 : (open[index - 1] ?? owed) - is;
              }),
            ),
          ),
        );
      }),
      { seed: 19, numRuns: process.env['LONG'] ? 3_000 : 200 },
    );
  });
});

describe('prepayment', () => {
  it('is a share of what was outstanding before the month: 25 of 1.000 are 2,50%; none without a close before', () => {
    const prepaid = [{ month: '2026-10', loans: 2, groups: 1, principal: 25n }];
    const of = prepaymentsOf(['2026-09', '2026-10'], prepaid, [{ month: '2026-10', principal: 1_000n }]);
    expect(of.map(({ month, loans, share }) => [month, loans, share?.bp ?? null])).toEqual([
      ['2026-10', 2, 250],
      ['2026-09', 0, null],
    ]);
  });
});
