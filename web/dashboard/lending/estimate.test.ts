// Figures about a lending that the browser computes.
// Source: spec §2; docs/domain.md §6, §7; docs/settled.md 09.
import { describe, expect, it } from 'vitest';
import { rupiah, sumRupiah } from '#domain/money.ts';
import { estimatedAmount, estimateOf, planOf, quickAmounts } from './estimate.ts';
import { lendingSample } from './lending.testing.ts';

describe('the estimate', () => {
  it('[S2.095] [S2.096] of 600.000 at 20,5% for 6 months is 61.500, and 661.500 come back', () => {
    expect(estimateOf(lendingSample(), rupiah(600_000))).toMatchObject({ interest: 61_500, total: 661_500 });
  });

  it('deducts fee and tax from the gross interest, each rounded down', () => {
    expect(estimateOf(lendingSample(), rupiah(600_000))).toMatchObject({ fee: 1_845, tax: 9_225, net: 50_430 });
  });

  it('is for an example while nothing is typed, and for the whole loan when more is typed', () => {
    const lending = lendingSample();
    expect(estimatedAmount(lending, rupiah(0))).toEqual({ amount: 500_000, isExample: true });
    expect(estimatedAmount(lending, rupiah(700_000))).toEqual({ amount: 700_000, isExample: false });
    expect(estimatedAmount(lending, rupiah(999_999_999_999_999))).toEqual({ amount: 20_000_000, isExample: false });
  });
});

describe('the schedule that a lender would get', () => {
  const rows = planOf(lendingSample(), rupiah(600_000));

  it('has a row for each instalment and adds up to the estimate, component by component', () => {
    expect(rows).toHaveLength(25);
    expect(sumRupiah(rows.map(({ principal }) => principal))).toBe(600_000);
    expect(sumRupiah(rows.map(({ interest }) => interest))).toBe(61_500);
    expect(sumRupiah(rows.map(({ net }) => net))).toBe(650_430);
  });

  it('has the same principal and interest in every row when they divide evenly', () => {
    expect(rows[0]).toEqual({ no: 1, principal: 24_000, interest: 2_460, amount: 26_460, net: 26_018 });
  });
});

describe('the quick amounts', () => {
  it('are three usual ones that the lending accepts', () => {
    expect(quickAmounts(lendingSample())).toEqual([500_000, 1_000_000, 2_000_000]);
  });

  it('end with the slot where it is small, and are only the slot where nothing else fits', () => {
    expect(quickAmounts(lendingSample({ maximumLoan: rupiah(1_200_000) }))).toEqual([500_000, 1_000_000, 1_200_000]);
    const last = { maximumLoan: rupiah(300_000), minimumLoan: rupiah(300_000) };
    expect(quickAmounts(lendingSample(last))).toEqual([300_000]);
    expect(quickAmounts(lendingSample({ maximumLoan: rupiah(0), minimumLoan: rupiah(0) }))).toEqual([]);
  });
});
