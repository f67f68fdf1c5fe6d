// Values from docs/domain.md §6 and §7: 50.000.000 over 50 weeks, weekly 1.000.000 + 200.000.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate } from './calendar.ts';
import { rupiah, sumRupiah } from './money.ts';
import { portfolioSchedule } from './portfolio-schedule.ts';

const first = businessDate('2026-03-04');
const rowsOf = (count: number, principal: number, interest: number) =>
  Array.from({ length: count }, (_, index) => ({
    no: index + 1,
    dueOn: addDays(first, index * 7),
    principal: rupiah(principal),
    interest: rupiah(interest),
  }));

describe('the part of a portfolio', () => {
  it('is 58.200 a week and 2.910.000 in all for 5% of the worked lending', () => {
    const terms = { amount: rupiah(2_500_000), loanAmount: rupiah(50_000_000), feeBps: 300, taxBps: 1500 };
    const rows = portfolioSchedule(rowsOf(50, 1_000_000, 200_000), terms);
    expect(rows[0]).toEqual({
      no: 1,
      dueOn: '2026-03-04',
      principal: 50_000,
      interest: 10_000,
      fee: 300,
      tax: 1_500,
      net: 58_200,
    });
    expect(sumRupiah(rows.map(({ net }) => net))).toBe(2_910_000);
  });

  it('carries rupiah that cannot be distributed yet to a later row', () => {
    const terms = { amount: rupiah(100_000), loanAmount: rupiah(300_000), feeBps: 0, taxBps: 0 };
    const rows = portfolioSchedule(rowsOf(3, 100_000, 0), terms);
    expect(rows.map(({ principal }) => principal)).toEqual([33_333, 33_333, 33_334]);
  });

  it('never exceeds what the rows hold, and sums to the floor of the whole', () => {
    const inputs = fc.tuple(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.integer({ min: 0, max: 500_000 }),
      fc.integer({ min: 1, max: 100 }),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: 0, max: 3000 }),
    );
    fc.assert(
      fc.property(inputs, ([count, principal, interest, parts, feeBps, taxBps]) => {
        const terms = { amount: rupiah(parts * 100_000), loanAmount: rupiah(10_000_000), feeBps, taxBps };
        const rows = portfolioSchedule(rowsOf(count, principal, interest), terms);
        expect(rows.every((row) => row.principal >= 0 && row.interest >= 0 && row.fee >= 0 && row.tax >= 0)).toBe(true);
        expect(sumRupiah(rows.map((row) => row.principal))).toBe(Math.floor((count * principal * parts) / 100));
        expect(sumRupiah(rows.map((row) => row.interest))).toBe(Math.floor((count * interest * parts) / 100));
      }),
    );
  });
});
