import { describe, expect, it } from 'vitest';
import type { PersonId } from './ids.ts';
import { asId } from './ids.testing.ts';
import { rupiah } from './money.ts';
import { checkSplit, mostSplitParts, restOf, suggestParts } from './statement-split.ts';

const part = (account: string | null, amount: number) => ({ account, amount: rupiah(amount) });
const codeOf = (told: number, parts: Parameters<typeof checkSplit>[1]) => checkSplit(told, parts)?.code ?? null;

describe('the parts of a line', () => {
  it('sum to it exactly, one of them perhaps without an owner', () => {
    expect(codeOf(3_000_000, [part('8808001', 1_500_000), part('8808002', 1_500_000)])).toBeNull();
    expect(codeOf(3_000_000, [part('8808001', 2_999_999), part(null, 1)])).toBeNull();
    expect(codeOf(5, [part('8808001', 5)])).toBeNull();
  });

  it('are refused when a rupiah is missing or too much, with how much', () => {
    const short = checkSplit(3_000_000, [part('8808001', 1_500_000), part('8808002', 1_499_999)]);
    expect([short?.code, short?.slots?.amount]).toEqual(['error.difference.split_sum', 'Rp\u00A01']);
    const over = checkSplit(10, [part('8808001', 25)]);
    expect([over?.code, over?.slots?.amount]).toEqual(['error.difference.split_over', 'Rp\u00A015']);
    expect(restOf(10, [part(null, 4), part('8808001', 3)])).toBe(3);
  });

  it('are refused when there is none, one is empty, an account stands twice, or there are too many', () => {
    expect(codeOf(0, [])).toBe('error.difference.split_parts');
    expect(codeOf(5, [part('8808001', 5), part('8808002', 0)])).toBe('error.difference.split_parts');
    expect(codeOf(5, [part('8808001', 7), part('8808002', -2)])).toBe('error.difference.split_parts');
    expect(codeOf(5, [part('8808001', 2), part('8808001', 3)])).toBe('error.difference.split_parts');
    expect(codeOf(5, [part(null, 2), part(null, 3)])).toBe('error.difference.split_parts');
    const many = Array.from({ length: mostSplitParts + 1 }, (_, index) => part(`8808${1000 + index}`, 1));
    expect(codeOf(mostSplitParts + 1, many)).toBe('error.difference.split_parts');
  });
});

describe('awaited fundings', () => {
  const of = (holder: string, awaited: number, lender = holder) => ({
    lender: asId<PersonId>(lender),
    holder,
    awaited: rupiah(awaited),
  });
  const ratna = [of('Ratna Wulandari', 1_500_000), of('Ratna Wulandari', 500_000), of('Ratna Wulandari', 700_000)];

  it('of one person that together are the line are suggested, and of whom the line names before others', () => {
    expect(suggestParts(2_000_000, 'TRSF E-BANKING', ratna)).toEqual(ratna.slice(0, 2));
    expect(suggestParts(700_000, 'TRSF E-BANKING', ratna)).toEqual(ratna.slice(2));
    const both = [...ratna, of('Siti Aminah', 2_000_000)];
    expect(suggestParts(2_000_000, 'trsf ratna  wulandari', both)).toEqual(ratna.slice(0, 2));
    expect(suggestParts(2_000_000, 'TRSF E-BANKING', both)).toEqual([]);
  });

  it('of two people with one name are not one person’s, and a name within a word names nobody', () => {
    const two = [of('Siti Aminah', 1_500_000, 'first'), of('Siti Aminah', 500_000, 'second')];
    expect(suggestParts(2_000_000, 'TRSF SITI AMINAH', two)).toEqual([]);
    const ani = [...ratna, of('Ani', 2_000_000)];
    expect(suggestParts(2_000_000, 'TRSF SRI HANDAYANI', ani)).toEqual([]);
    expect(suggestParts(2_000_000, 'TRSF ANI', ani)).toEqual(ani.slice(-1));
  });

  it('of several people are never put together, nor what does not sum', () => {
    expect(suggestParts(3, 'x', [of('A', 1), of('B', 2)])).toEqual([]);
    expect(suggestParts(4, 'x', ratna)).toEqual([]);
  });
});
