// Source: docs/domain.md §1.

import { expect, it } from 'vitest';
import { spellNumber, spellRupiah } from './numerals.ts';

it.each([
  [0, 'nol'],
  [1, 'satu'],
  [10, 'sepuluh'],
  [11, 'sebelas'],
  [15, 'lima belas'],
  [20, 'dua puluh'],
  [21, 'dua puluh satu'],
  [100, 'seratus'],
  [111, 'seratus sebelas'],
  [200, 'dua ratus'],
  [1_000, 'seribu'],
  [1_999, 'seribu sembilan ratus sembilan puluh sembilan'],
  [2_000, 'dua ribu'],
  [11_000, 'sebelas ribu'],
  [100_000, 'seratus ribu'],
  [101_000, 'seratus satu ribu'],
  [500_000, 'lima ratus ribu'],
  [1_000_000, 'satu juta'],
  [1_001_000, 'satu juta seribu'],
  [1_300_000, 'satu juta tiga ratus ribu'],
  [2_000_000_000, 'dua miliar'],
  [1_000_000_000_000, 'satu triliun'],
])('spells %d', (value, words) => {
  expect(spellNumber(value)).toBe(words);
});

it('adds the currency', () => {
  expect(spellRupiah(5_000_000)).toBe('lima juta rupiah');
});

it.each([-1, 0.5, Number.NaN, 1e15])('refuses %d', (value) => {
  expect(() => spellNumber(value)).toThrow(RangeError);
});
