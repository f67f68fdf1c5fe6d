import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divideHalfUp,
  floorBp,
  floorShare,
  formatPercentBp,
  formatRupiah,
  formatRupiahTotal,
  formatShareBp,
  formatShort,
  formatShortRupiahTotal,
  formatTenths,
  parseRupiahText,
  rupiah,
  splitByLargestRemainder,
  subtract,
  sumRupiah,
} from './money.ts';

const spaced = (text: string) => text.replace(/\u00A0/g, ' ');
const someRupiah = fc.integer({ min: 0, max: 999_999_999_999_999 }).map(rupiah);

describe('making money', () => {
  it('[S1.005] is a whole number of rupiah and refuses a fraction, NaN, infinity and text', () => {
    for (const value of [0.5, 1_000_000.5, Number.NaN, Number.POSITIVE_INFINITY, '1000' as unknown as number]) {
      expect(() => rupiah(value)).toThrow(RangeError);
    }
    expect(rupiah(1_500_000)).toBe(1_500_000);
    expect(Object.is(rupiah(-0), 0)).toBe(true);
  });

  it('accepts 15 digits and refuses 16, also as the result of a sum', () => {
    expect(rupiah(999_999_999_999_999)).toBe(999_999_999_999_999);
    expect(() => rupiah(1_000_000_000_000_000)).toThrow(RangeError);
    expect(() => sumRupiah([rupiah(999_999_999_999_999), rupiah(1)])).toThrow(RangeError);
    expect(subtract(rupiah(25_000), rupiah(50_000))).toBe(-25_000);
  });
});

describe('dividing money', () => {
  it('rounds half up and keeps every digit of the product', () => {
    expect(divideHalfUp(5n, 2n)).toBe(3n);
    expect(divideHalfUp(4n, 3n)).toBe(1n);
    expect(divideHalfUp(0n, 7n)).toBe(0n);
    expect(floorShare(rupiah(999_999_999_999_999), 999_999_999_999_998, 999_999_999_999_999)).toBe(999_999_999_999_998);
  });

  it('floors a rate: 0,1% of 50.360 is 50', () => {
    expect(floorBp(rupiah(50_360), 10)).toBe(50);
    expect(floorBp(rupiah(20_000), 1500)).toBe(3_000);
    expect(floorBp(rupiah(20_000), 300)).toBe(600);
  });
});

describe('splitting by largest remainder', () => {
  it('gives the remaining rupiah to the largest fraction, not to the first share', () => {
    expect(splitByLargestRemainder(rupiah(9_999), [75, 25])).toEqual([7_499, 2_500]);
  });

  it('gives the same shares to the same weights whatever their order', () => {
    expect(splitByLargestRemainder(rupiah(613), [98, 92, 98, 123, 102, 92])).toEqual([99, 93, 99, 125, 104, 93]);
    expect(splitByLargestRemainder(rupiah(613), [123, 92, 98, 92, 98, 102])).toEqual([125, 93, 99, 93, 99, 104]);
  });

  it('gives ties to the earliest', () => {
    expect(splitByLargestRemainder(rupiah(1_000_003), [1, 1, 1])).toEqual([333_335, 333_334, 333_334]);
    expect(splitByLargestRemainder(rupiah(7), Array(8).fill(5))).toEqual([1, 1, 1, 1, 1, 1, 1, 0]);
    const eighty = splitByLargestRemainder(rupiah(917_123), Array(80).fill(1));
    expect(eighty).toEqual([...Array(3).fill(11_465), ...Array(77).fill(11_464)]);
    expect(splitByLargestRemainder(rupiah(999_999), [500_000, 1_500_000, 7_000_000])).toEqual([
      55_556, 166_666, 777_777,
    ]);
  });

  it('conserves the total, stays within a rupiah of the exact share, and gives a weight of 0 nothing', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(someRupiah, weights, (total, list) => {
        const shares = splitByLargestRemainder(total, list);
        const whole = list.reduce((sum, weight) => sum + BigInt(weight), 0n);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        for (const [index, share] of shares.entries()) {
          const floor = (BigInt(total) * BigInt(list[index]!)) / whole;
          expect([floor, floor + 1n]).toContain(BigInt(share));
          if (list[index] === 0) expect(share).toBe(0);
        }
      }),
    );
  });

  it('refuses weights that sum to nothing', () => {
    expect(() => splitByLargestRemainder(rupiah(1), [])).toThrow(RangeError);
    expect(() => splitByLargestRemainder(rupiah(1), [0, 0])).toThrow(RangeError);
  });
});

describe('formatting money', () => {
  it.each([
    [500_000, 'Rp 500.000'],
    [-500_000, '-Rp 500.000'],
    [-25_000, '-Rp 25.000'],
    [1_096, 'Rp 1.096'],
    [0, 'Rp 0'],
    [200_000, 'Rp 200.000'],
    [1_072_800, 'Rp 1.072.800'],
    [1_500_000, 'Rp 1.500.000'],
    [999_999_999_999_999, 'Rp 999.999.999.999.999'],
  ])('[S9.027] shows %i as %s', (value, text) => {
    expect(spaced(formatRupiah(rupiah(value)))).toBe(text);
  });

  it.each([
    ['0', 'Rp 0'],
    ['-1', '-Rp 1'],
    ['9100000000000001', 'Rp 9.100.000.000.000.001'],
  ])('shows the total %s as %s, beyond what a number holds', (total, text) => {
    expect(spaced(formatRupiahTotal(total))).toBe(text);
  });

  it('puts a no-break space after Rp', () => {
    expect(formatRupiah(rupiah(1_500_000))).toBe('Rp\u00A01.500.000');
  });

  it.each([
    [48_200_000_000, '48,2 miliar'],
    [2_000_000, '2 jt'],
    [1_250_000, '1,3 jt'],
    [500_000, '500.000'],
    [999_960_000, '1 miliar'],
    [999_940_000, '999,9 jt'],
  ])('shortens %i to %s', (value, text) => {
    expect(spaced(formatShort(rupiah(value)))).toBe(text);
    expect(spaced(formatShortRupiahTotal(String(-value)))).toBe(`-Rp ${text}`);
    expect(spaced(formatShortRupiahTotal('9100000000000001'))).toBe('Rp 9.100.000 miliar');
  });

  it.each([
    [1850, '18,5%'],
    [9612, '96,12%'],
    [2400, '24%'],
    [3000, '30%'],
    [10_000, '100%'],
    [5, '0,05%'],
    [0, '0%'],
  ])('[S9.027] shows %i basis points as %s', (bp, text) => {
    expect(formatPercentBp(bp)).toBe(text);
  });

  it('keeps both decimals of a published share', () => {
    expect([400, 9600, 10_000].map(formatShareBp)).toEqual(['4,00%', '96,00%', '100,00%']);
  });
});

describe('reading typed and pasted money', () => {
  it.each([
    ['1.500.000', 1_500_000],
    ['Rp 1.500.000', 1_500_000],
    ['Rp\u00A01.500.000', 1_500_000],
    ['1,500,000', 1_500_000],
    ['1500000', 1_500_000],
    ['Rp 1.500.000,00', 1_500_000],
    ['Rp 1.500.000,-', 1_500_000],
    ['-500.000', 500_000],
    ['-Rp 500.000', 500_000],
    ['200000', 200_000],
    ['0', 0],
    ['999999999999999', 999_999_999_999_999],
    ['999.999.999.999.999', 999_999_999_999_999],
  ])('reads %s as %i', (text, value) => {
    expect(parseRupiahText(text)).toBe(value);
  });

  it.each(['500.000,50', '', 'Rp', 'abc', '1.5', '1.50.000', '1.500,000', '1e6', '1000000000000000', '12,34'])(
    'refuses "%s" rather than guess',
    (text) => {
      expect(parseRupiahText(text)).toBeNull();
    },
  );

  it('parses everything that it formats', () => {
    fc.assert(
      fc.property(someRupiah, (amount) => {
        expect(parseRupiahText(formatRupiah(amount))).toBe(amount);
      }),
    );
  });
});

describe('a rate with one decimal', () => {
  it('is rounded half away from zero, and never minus nothing', () => {
    expect([2280, 1848, 1845, -1845, 0, -4, 10_000].map(formatTenths)).toEqual([
      '22,8%',
      '18,5%',
      '18,5%',
      '-18,5%',
      '0,0%',
      '0,0%',
      '100,0%',
    ]);
  });
});
