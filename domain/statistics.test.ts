import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import {
  cohortsOf,
  disbursedByMonth,
  formatShare,
  qualities,
  qualityOf,
  qualityShares,
  tkb,
  twp,
} from './statistics.ts';

const four = [
  { principalOutstanding: 300_000_000, daysLate: 0 },
  { principalOutstanding: 150_000_000, daysLate: 45 },
  { principalOutstanding: 40_000_000, daysLate: 90 },
  { principalOutstanding: 10_000_000, daysLate: 91 },
];

describe('TKB and TWP', () => {
  it('are "-" while nothing is outstanding', () => {
    expect(formatShare(tkb([], 90))).toBe('-');
    expect(formatShare(twp([{ principalOutstanding: 0, daysLate: 400 }], 90))).toBe('-');
  });

  it('of 100.000.000 late in 2.500.000.000 are 4,00% and 96,00%', () => {
    const lendings = [
      { principalOutstanding: 2_400_000_000, daysLate: 90 },
      { principalOutstanding: 100_000_000, daysLate: 91 },
    ];
    expect(formatShare(twp(lendings, 90))).toBe('4,00%');
    expect(formatShare(tkb(lendings, 90))).toBe('96,00%');
  });

  it('count whole lendings by rupiah, from day 91, not on day 90', () => {
    expect(twp(four, 90)).toEqual({ numerator: 10_000_000n, denominator: 500_000_000n, bp: 200 });
    expect(formatShare(tkb(four, 90))).toBe('98,00%');
    const nextDay = four.map((lending) => ({ ...lending, daysLate: lending.daysLate && lending.daysLate + 1 }));
    expect(formatShare(twp(nextDay, 90))).toBe('10,00%');
    expect(formatShare(tkb(nextDay, 90))).toBe('90,00%');
  });

  it('exist for 0, 30, 60 and 90 days', () => {
    expect([0, 30, 60, 90].map((days) => formatShare(tkb(four, days)))).toEqual([
      '60,00%',
      '60,00%',
      '90,00%',
      '98,00%',
    ]);
  });

  it('sum beyond 2^53 rupiah without losing one', () => {
    const huge = Array.from({ length: 20 }, () => ({ principalOutstanding: 999_999_999_999_999, daysLate: 0 }));
    expect(tkb(huge, 90)).toEqual({
      numerator: 19_999_999_999_999_980n,
      denominator: 19_999_999_999_999_980n,
      bp: 10_000,
    });
  });
});

describe('quality', () => {
  it('is lancar at 0 days, then changes after 30, 60 and 90', () => {
    expect([0, 1, 30, 31, 60, 61, 90, 91, 500].map(qualityOf)).toEqual([
      'lancar',
      'dalam_perhatian_khusus',
      'dalam_perhatian_khusus',
      'kurang_lancar',
      'kurang_lancar',
      'diragukan',
      'diragukan',
      'macet',
      'macet',
    ]);
  });

  it('divides all outstanding principal, and macet is TWP90', () => {
    const lendings = fc.array(
      fc.record({
        principalOutstanding: fc.integer({ min: 0, max: 1e12 }),
        daysLate: fc.integer({ min: 0, max: 400 }),
      }),
    );
    fc.assert(
      fc.property(lendings, (list) => {
        const shares = qualityShares(list);
        expect(shares.map((share) => share.quality)).toEqual(qualities.map(({ quality }) => quality));
        expect(shares.reduce((sum, share) => sum + share.numerator, 0n)).toBe(tkb(list, 90).denominator);
        expect(shares.at(-1)).toMatchObject(twp(list, 90));
      }),
    );
  });
});

describe('loans by month of disbursement', () => {
  const loan = (disbursedOn: string, amount: number, principalOutstanding: number, daysLate = 0) => ({
    disbursedOn: businessDate(disbursedOn),
    loan: amount,
    principalOutstanding,
    daysLate,
  });
  const loans = [
    loan('2026-01-05', 50_000_000, 10_000_000, 91),
    loan('2026-01-31', 30_000_000, 20_000_000, 90),
    loan('2026-03-02', 20_000_000, 20_000_000),
  ];

  it('run from the first disbursement to today, with zeros where nothing was disbursed', () => {
    expect(disbursedByMonth(loans, businessDate('2026-04-01'))).toEqual([
      { month: '2026-01-01', lendings: 2, disbursed: 80_000_000n, disbursedSoFar: 80_000_000n },
      { month: '2026-02-01', lendings: 0, disbursed: 0n, disbursedSoFar: 80_000_000n },
      { month: '2026-03-01', lendings: 1, disbursed: 20_000_000n, disbursedSoFar: 100_000_000n },
      { month: '2026-04-01', lendings: 0, disbursed: 0n, disbursedSoFar: 100_000_000n },
    ]);
    expect(disbursedByMonth([], businessDate('2026-04-01'))).toEqual([]);
  });

  it('are cohorts: repaid is disbursed less outstanding, and late from day 91', () => {
    expect(cohortsOf(loans)).toEqual([
      {
        month: '2026-01-01',
        lendings: 2,
        disbursed: 80_000_000n,
        repaid: 50_000_000n,
        outstanding: 30_000_000n,
        late90: 10_000_000n,
      },
      {
        month: '2026-03-01',
        lendings: 1,
        disbursed: 20_000_000n,
        repaid: 0n,
        outstanding: 20_000_000n,
        late90: 0n,
      },
    ]);
  });
});
