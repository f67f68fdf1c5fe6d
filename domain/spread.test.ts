// Shares, limits and warnings: the figures of a lender with 48.110.000 out.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDate } from './calendar.ts';
import type { GroupId, PortfolioId } from './ids.ts';
import { rupiah } from './money.ts';
import {
  itemsOf,
  letterOf,
  type Limits,
  limitRows,
  limitState,
  noLimits,
  overSince,
  type Placed,
  type PlacedFunding,
  usedPercent,
  warningsOf,
} from './spread.ts';

const placed = (amount: number, province: string, group = province, grade = 'A', sector = 'tenun'): Placed => ({
  amount: rupiah(amount),
  place: { province, group, grade, sector },
});
const total = rupiah(48_110_000);

describe('shares', () => {
  it('are of the remaining principal, the largest first', () => {
    expect(
      itemsOf([placed(3_000_000, 'Aceh'), placed(1_000_000, 'Bali'), placed(4_000_000, 'Aceh')], 'province'),
    ).toEqual([
      { key: 'Aceh', amount: 7_000_000, shareBp: 8_750 },
      { key: 'Bali', amount: 1_000_000, shareBp: 1_250 },
    ]);
    expect(itemsOf([], 'province')).toEqual([]);
    expect(itemsOf([placed(0, 'Aceh')], 'province')).toEqual([]);
  });

  it('sum to 100,0% as shown, whatever the amounts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 900_000_000 }), { minLength: 1, maxLength: 40 }), (amounts) => {
        const items = itemsOf(
          amounts.map((amount, index) => placed(amount, `p${index}`)),
          'province',
        );
        expect(items.reduce((sum, { shareBp }) => sum + shareBp, 0)).toBe(10_000);
        expect(items.every(({ shareBp }) => shareBp % 10 === 0)).toBe(true);
      }),
    );
  });

  it('know a grade by its letter', () => {
    expect([letterOf('A4'), letterOf('B1'), letterOf('C')]).toEqual(['A', 'B', 'C']);
  });
});

describe('a limit', () => {
  it('is passed above it, near from 90%, else kept; in exact amounts', () => {
    expect(limitState('province', rupiah(14_930_000), 30, total)).toBe('over');
    expect(limitState('group', rupiah(4_800_000), 5_000_000, total)).toBe('near');
    expect(limitState('grade', rupiah(20_620_000), 50, total)).toBe('under');
    expect(limitState('sector', rupiah(10_000_000), 25, total)).toBe('under');
    // At the limit is kept; a rupiah more is not. 90% of 5.000.000 is near, a rupiah less is not.
    expect(limitState('group', rupiah(5_000_000), 5_000_000, total)).toBe('near');
    expect(limitState('group', rupiah(5_000_001), 5_000_000, total)).toBe('over');
    expect(limitState('group', rupiah(4_500_000), 5_000_000, total)).toBe('near');
    expect(limitState('group', rupiah(4_499_999), 5_000_000, total)).toBe('under');
    expect(limitState('province', rupiah(30), 30, rupiah(100))).toBe('near');
    expect(limitState('province', rupiah(31), 30, rupiah(100))).toBe('over');
  });

  it('is used by so many per cent of itself', () => {
    expect(usedPercent('province', rupiah(14_930_000), 30, total)).toBe(103);
    expect(usedPercent('group', rupiah(4_800_000), 5_000_000, total)).toBe(96);
    expect(usedPercent('grade', rupiah(20_620_000), 50, total)).toBe(86);
    expect(usedPercent('sector', rupiah(10_000_000), 25, total)).toBe(83);
  });

  it('lists its items the nearest first, with what is over it: 14.930.000 - 30% of 48.110.000 = 497.000', () => {
    const limits: Limits = { ...noLimits, province: 30, grades: { A: null, B: 50, C: 10 } };
    const own = [
      placed(14_930_000, 'Jabar', 'x', 'B'),
      placed(31_430_000, 'Jateng', 'y', 'A'),
      placed(1_750_000, 'Aceh', 'z', 'C'),
    ];
    const rows = limitRows(own, limits, 'province');
    expect(rows.map(({ key, state, overBy }) => [key, state, overBy])).toEqual([
      ['Jateng', 'over', 16_997_000],
      ['Jabar', 'over', 497_000],
      ['Aceh', 'under', 0],
    ]);
    expect(limitRows(own, limits, 'grade').map(({ key, usedPercent: used }) => [key, used])).toEqual([
      ['B', 62],
      ['C', 36],
    ]);
    expect(limitRows(own, limits, 'sector')).toEqual([]);
  });
});

describe('the warning before a funding', () => {
  const limits: Limits = { ...noLimits, group: rupiah(5_000_000), province: 50 };

  it('names each limit that it passes or comes near to, with what is committed already', () => {
    const committed = [placed(4_000_000, 'Jabar', 'Mawar'), placed(6_000_000, 'Bali', 'Melati')];
    // Mawar 4,5 of 5 million is near; Jabar 4,5 of 10,5 million is 43% of at most 50%: under 90% of it.
    expect(
      warningsOf(committed, placed(500_000, 'Jabar', 'Mawar'), limits).map(({ kind, key, state }) => [
        kind,
        key,
        state,
      ]),
    ).toEqual([['group', 'Mawar', 'near']]);
    expect(
      warningsOf(committed, placed(9_000_000, 'Jabar', 'Mawar'), limits).map(({ kind, state, overBy }) => [
        kind,
        state,
        overBy,
      ]),
    ).toEqual([
      ['province', 'over', 3_500_000],
      ['group', 'over', 8_000_000],
    ]);
  });

  it('says nothing without limits, or of items that the funding does not touch', () => {
    expect(warningsOf([], placed(9_000_000, 'Jabar'), noLimits)).toEqual([]);
    expect(warningsOf([placed(9_000_000, 'Bali', 'Melati')], placed(1_000_000, 'Jabar', 'Mawar'), limits)).toEqual([]);
  });
});

describe('since when a limit is passed', () => {
  const funding = (
    province: string,
    name: string,
    disbursedOn: string,
    changes: Partial<PlacedFunding> = {},
  ): PlacedFunding => ({
    id: name as PortfolioId,
    groupId: name as GroupId,
    name,
    status: 'active',
    amount: rupiah(1_000_000),
    interestBps: 2000,
    disbursedOn: businessDate(disbursedOn),
    failedOn: null,
    out: [],
    receipts: [],
    place: { province, group: name, grade: 'A', sector: 'tenun' },
    ...changes,
  });
  const long = businessDate('2020-01-01');
  const row = { kind: 'province', key: 'Jabar', limit: 50 } as const;

  it('is the disbursement that brought it there', () => {
    const own = [
      funding('Jabar', 'Mawar', '2026-03-02'),
      funding('Bali', 'Melati', '2026-01-05'),
      funding('Jabar', 'Dahlia', '2026-09-18'),
    ];
    expect(overSince(own, row, long)).toEqual({ on: '2026-09-18', by: 'disbursed', name: 'Dahlia' });
    expect(overSince(own, row, businessDate('2026-10-01'))).toEqual({ on: '2026-10-01', by: 'limit', name: null });
    expect(overSince(own, { ...row, limit: 70 }, long)).toBeNull();
  });

  it('is the day on which money elsewhere came back or was lost, and begins anew after a break', () => {
    const back = {
      on: businessDate('2026-05-01'),
      principal: rupiah(600_000),
      interest: rupiah(0),
      fee: rupiah(0),
      tax: rupiah(0),
    };
    const own = [
      funding('Jabar', 'Mawar', '2026-01-05'),
      funding('Bali', 'Melati', '2026-02-02', { receipts: [back] }),
    ];
    // Alone in January, half in February, above half when Melati paid.
    expect(overSince(own, row, long)).toEqual({ on: '2026-05-01', by: 'changed', name: null });
    const lost = [
      funding('Jabar', 'Mawar', '2026-01-05'),
      funding('Bali', 'Melati', '2026-02-02', { status: 'failed', failedOn: businessDate('2026-06-01') }),
    ];
    expect(overSince(lost, row, long)).toEqual({ on: '2026-06-01', by: 'changed', name: null });
  });
});
