// The expected loss of late loans, from the record of earlier ones.
import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import { type Cohort, cohortFrom, cohortUntil, expectedLoss } from './expected-loss.ts';
import { rupiah } from './money.ts';

/** 396 loans were ever 1 to 30 days late, 81 of them 31 to 60; what was lost passed through both. */
const cohort: Cohort = {
  from: businessDate('2024-10-01'),
  until: businessDate('2026-04-30'),
  bands: [
    { quality: 'dalam_perhatian_khusus', loans: 396, entered: 6_032_000_000n, lost: 247_312_000n },
    { quality: 'kurang_lancar', loans: 81, entered: 1_206_400_000n, lost: 247_312_000n },
  ],
};
const late = (name: string, daysLate: number, principal: number) => ({ name, daysLate, principal: rupiah(principal) });

describe('the expected loss', () => {
  it('is 4,1% of what is 1 to 30 days late and 20,5% of what is 31 to 60: 196.390 + 235.750', () => {
    const { bands, total } = expectedLoss(
      [late('Mina', 22, 1_750_000), late('Trusmi', 7, 3_040_000), late('Bandeng', 40, 1_150_000), late('Baik', 0, 9)],
      cohort,
    );
    expect(bands.map(({ names, principal, loss }) => [names, principal, loss])).toEqual([
      [['Mina', 'Trusmi'], 4_790_000, 196_390],
      [['Bandeng'], 1_150_000, 235_750],
    ]);
    expect(bands.map(({ from, to, loans }) => [from, to, loans])).toEqual([
      [1, 30, 396],
      [31, 60, 81],
    ]);
    expect(total).toBe(432_140);
  });

  it('changes band after 30, 60 and 90 days', () => {
    const bandOf = (days: number) => expectedLoss([late('Mina', days, 100)], cohort).bands[0]?.quality;
    expect([1, 30, 31, 60, 61, 90, 91].map(bandOf)).toEqual([
      'dalam_perhatian_khusus',
      'dalam_perhatian_khusus',
      'kurang_lancar',
      'kurang_lancar',
      'diragukan',
      'diragukan',
      'macet',
    ]);
  });

  it('is nothing when nothing is late, and unknown without anything to compare with', () => {
    expect(expectedLoss([], null)).toEqual({ bands: [], total: 0 });
    const unknown = expectedLoss([late('Mina', 70, 500_000)], cohort);
    expect(unknown).toMatchObject({ bands: [{ loans: 0, entered: 0n, loss: null }], total: null });
    expect(expectedLoss([late('Mina', 5, 500_000)], null).total).toBeNull();
  });
});

describe('the cohort', () => {
  it('ends with the last month that is at least 182 days old, and reaches back five years', () => {
    expect(cohortUntil(businessDate('2026-11-27'))).toBe('2026-04-30');
    // 182 days before 29 November is 31 May: the month is complete.
    expect(cohortUntil(businessDate('2026-11-29'))).toBe('2026-05-31');
    expect(cohortUntil(businessDate('2026-11-28'))).toBe('2026-04-30');
    expect(cohortFrom(businessDate('2026-04-30'))).toBe('2021-05-01');
  });
});
