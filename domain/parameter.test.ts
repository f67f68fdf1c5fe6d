// Values of parameters as people read them. Source: docs/domain.md §1, §2.
import { describe, expect, it } from 'vitest';
import { formatFigure } from './parameter.ts';

describe('the figure of a parameter', () => {
  it.each([
    [500_000, 'rupiah', 'Rp\u00a0500.000'],
    [0, 'rupiah', 'Rp\u00a00'],
    [300, 'bp', '3%'],
    [1_850, 'bp', '18,5%'],
    [10, 'minute', '10'],
    [1_440, 'minute', '1.440'],
    [12, 'week', '12'],
  ] as const)('%i %s is written %s', (value, unit, figure) => {
    expect(formatFigure(value, unit)).toBe(figure);
  });
});
