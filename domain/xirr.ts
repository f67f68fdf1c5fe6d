// XIRR: the yearly rate at which a lender's own payments and receipts balance. A figure for screens, found by
// bisection: amounts enter as numbers, only a rate comes out, and nothing is ever posted from it.
// Source: docs/screens.md; decision 0043.
import { type BusinessDate, daysBetween } from './calendar.ts';
import type { Bp } from './money.ts';

/** What a lender paid (below 0) or received (above 0) on a date, in rupiah. */
export type CashFlow = { on: BusinessDate; amount: number };

/** With fewer days a yearly rate means nothing. */
export const XIRR_DAYS = 90;

const LOWEST = -0.9999;
const HIGHEST = 10;
const PRECISION = 1e-9;

/**
 * The yearly rate in basis points, rounded half up: the rate of `yearlyRate`. Null where that is null.
 * Source: decision 0043.
 */
export function xirr(flows: readonly CashFlow[]): Bp | null {
  const rate = yearlyRate(flows);
  // Plus 0: a rate just below nothing would be minus zero.
  return rate === null ? null : Math.round(rate * 10_000) + 0;
}

/**
 * The yearly rate as a fraction, 0.18 for 18%: sum of amount / (1 + rate)^(days / 365) = 0, days counted from the first
 * flow. Found by halving a bracket whose ends differ in sign, so it cannot run away. Null when all flows have the same
 * direction or no rate from -99,99% to 1.000% solves it.
 * Source: decision 0043.
 */
export function yearlyRate(flows: readonly CashFlow[]): number | null {
  const start = flows.reduce<BusinessDate | null>((first, { on }) => (first === null || on < first ? on : first), null);
  if (start === null || !flows.some(({ amount }) => amount < 0) || !flows.some(({ amount }) => amount > 0)) return null;
  const dated = flows.map(({ on, amount }) => ({ years: daysBetween(start, on) / 365, amount }));
  const valueAt = (rate: number) => dated.reduce((sum, { years, amount }) => sum + amount / (1 + rate) ** years, 0);
  let [low, high] = [LOWEST, HIGHEST];
  const lowSign = Math.sign(valueAt(low));
  if (lowSign === Math.sign(valueAt(high))) return null;
  while (high - low > PRECISION) {
    const middle = (low + high) / 2;
    if (Math.sign(valueAt(middle)) === lowSign) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** Whether there are enough days between the first payment and today for a yearly rate. Source: decision 0043. */
export function hasYearlyRate(flows: readonly CashFlow[], today: BusinessDate): boolean {
  return flows.some(({ on }) => daysBetween(on, today) >= XIRR_DAYS);
}
