// The yearly rate of a lender's payments and receipts, compared with rates that can be computed by hand.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, businessDate, daysBetween } from './calendar.ts';
import { type CashFlow, hasYearlyRate, xirr, yearlyRate } from './xirr.ts';

const start = businessDate('2026-01-01');
const flow = (day: number, amount: number): CashFlow => ({ on: addDays(start, day), amount });

describe('the yearly rate', () => {
  it('is 18% when 1.000.000 comes back as 1.180.000 after a year', () => {
    expect(xirr([flow(0, -1_000_000), flow(365, 1_180_000)])).toBe(1800);
  });

  it('counts days, not months: 9% in half a year are 18,75% a year', () => {
    // 1,09 ^ (365 / 183) - 1
    expect(xirr([flow(0, -1_000_000), flow(183, 1_090_000)])).toBe(1875);
  });

  it('is below zero when less came back', () => {
    expect(xirr([flow(0, -1_000_000), flow(365, 900_000)])).toBe(-1000);
  });

  it('is 0% when exactly the same amount came back', () => {
    expect(xirr([flow(0, -1_000_000), flow(100, 400_000), flow(300, 600_000)])).toBe(0);
  });

  it('takes flows in any order and several on one day', () => {
    expect(xirr([flow(365, 590_000), flow(0, -500_000), flow(365, 590_000), flow(0, -500_000)])).toBe(1800);
  });

  it('is higher than the flat rate of weekly instalments, because principal comes back early', () => {
    const weekly = Array.from({ length: 50 }, (_, index) => flow((index + 1) * 7, 120_000));
    const rate = xirr([flow(0, -5_000_000), ...weekly]);
    expect(rate).toBeGreaterThan(4000);
    expect(rate).toBeLessThan(5500);
  });

  it('does not exist without money in both directions', () => {
    expect(xirr([])).toBeNull();
    expect(xirr([flow(0, -1_000_000)])).toBeNull();
    expect(xirr([flow(0, 1_000_000), flow(10, 5)])).toBeNull();
  });

  it('does not exist when everything is lost but a rupiah on the same day', () => {
    expect(xirr([flow(0, -1_000_000), flow(0, 1)])).toBeNull();
  });

  it('balances for any loan, whatever its rate and length', () => {
    const loans = fc.tuple(
      fc.integer({ min: -5000, max: 30_000 }),
      fc.integer({ min: 30, max: 1000 }),
      fc.integer({ min: 500_000, max: 1_000_000_000 }),
    );
    fc.assert(
      fc.property(loans, ([bp, days, amount]) => {
        const back = amount * (1 + bp / 10_000) ** (days / 365);
        expect(Math.abs((xirr([flow(0, -amount), flow(days, back)]) ?? Number.NaN) - bp)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('leaves a present value of about nothing, whatever a lender paid and received', () => {
    const back = fc.array(fc.tuple(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 1, max: 900_000 })), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 50_000_000 }), back, (paid, parts) => {
        const flows = [flow(0, -paid), ...parts.map(([day, amount]) => flow(day, amount))];
        const rate = yearlyRate(flows);
        // Only what no rate from -99,99% to 1.000% solves has none.
        if (rate === null) return;
        const present = flows.map(({ on, amount }) => amount / (1 + rate) ** (daysBetween(start, on) / 365));
        const size = present.reduce((sum, amount) => sum + Math.abs(amount), 0);
        expect(Math.abs(present.reduce((sum, amount) => sum + amount, 0)) / size).toBeLessThan(1e-4);
      }),
    );
  });
});

describe('whether a yearly rate is shown', () => {
  it('needs 90 days since the first payment', () => {
    const flows = [flow(0, -1_000_000), flow(50, 1)];
    expect(hasYearlyRate(flows, addDays(start, 89))).toBe(false);
    expect(hasYearlyRate(flows, addDays(start, 90))).toBe(true);
    expect(hasYearlyRate([], start)).toBe(false);
  });
});
