import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareCoverRepayment, splitCover, splitCoverRepayment } from './cover.ts';
import { rupiah, sumRupiah } from './money.ts';

const nineShares = [...Array(7).fill(7_778), ...Array(2).fill(7_777)];

describe('a shortage of 70.000 that nine members cover', () => {
  it('is 7.778 for the first seven and 7.777 for the other two', () => {
    expect(splitCover(rupiah(70_000), 9)).toEqual(nineShares);
  });

  it('goes back by what each gave: 30.000 are 3.333 each and one rupiah more for the first three', () => {
    expect(splitCoverRepayment(rupiah(30_000), nineShares)).toEqual([...Array(3).fill(3_334), ...Array(6).fill(3_333)]);
    expect(splitCoverRepayment(rupiah(70_000), nineShares)).toEqual(nineShares);
  });

  it('goes back to the oldest meeting first, and only then to the next', () => {
    const debts = [
      { receipt: 'week 11', open: rupiah(40_000) },
      { receipt: 'week 11', open: rupiah(30_000) },
      { receipt: 'week 12', open: rupiah(10_000) },
    ];
    expect(shareCoverRepayment(rupiah(70_000), debts)).toEqual([40_000, 30_000, 0]);
    expect(shareCoverRepayment(rupiah(35_000), debts)).toEqual([20_000, 15_000, 0]);
    expect(shareCoverRepayment(rupiah(75_000), debts)).toEqual([40_000, 30_000, 5_000]);
    expect(() => shareCoverRepayment(rupiah(80_001), debts)).toThrow(RangeError);
  });

  it('is never paid back twice', () => {
    expect(() => splitCoverRepayment(rupiah(70_001), nineShares)).toThrow(RangeError);
  });
});

it('cover and its repayment are conserved, and nobody gets back more than was given', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50_000_000 }),
      fc.integer({ min: 1, max: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (shortage, payers, part) => {
        const gave = splitCover(rupiah(shortage), payers);
        expect(sumRupiah(gave)).toBe(shortage);
        const repayment = rupiah(Math.floor(shortage * part));
        const back = splitCoverRepayment(repayment, gave);
        expect(sumRupiah(back)).toBe(repayment);
        for (const [index, amount] of back.entries()) expect(amount).toBeLessThanOrEqual(gave[index]!);
      },
    ),
  );
});
