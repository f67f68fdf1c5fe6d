// The basket that saved rules fill: amounts worked out by hand.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Candidate,
  fillBasket,
  fitsRules,
  isFilled,
  MOST_ITEMS,
  type PlanRules,
  stateOfRefusal,
  stepsOf,
  strictestFilter,
} from './funding-plan.ts';
import { rupiah, sumRupiah } from './money.ts';
import { noLimits, type Placed } from './spread.ts';

const rules = (changes: Partial<Record<keyof PlanRules, unknown>> = {}): PlanRules => ({
  amount: rupiah(2_000_000),
  perGroup: rupiah(500_000),
  grades: [],
  tenors: [],
  sectors: [],
  provinces: [],
  ...(changes as Partial<PlanRules>),
});
const candidate = (group: string, changes: { province?: string; grade?: string; open?: number; tenor?: number } = {}) =>
  ({
    place: { group, province: changes.province ?? '32', grade: changes.grade ?? 'A', sector: '1' },
    tenorMonths: changes.tenor ?? 12,
    loanAmount: rupiah(50_000_000),
    raisedAmount: rupiah(50_000_000 - (changes.open ?? 50_000_000)),
    stepRupiah: rupiah(100_000),
    minimumRupiah: rupiah(100_000),
  }) satisfies Candidate;
const nothing = { placed: [], limits: noLimits };
const held = (group: string, amount: number, province = '32'): Placed => ({
  place: { group, province, grade: 'A', sector: '1' },
  amount: rupiah(amount),
});

describe('a basket', () => {
  it('takes each group up to its amount, in the given order, until the whole is placed', () => {
    const groups = ['a', 'b', 'c', 'd', 'e'].map((group) => candidate(group));
    expect(fillBasket(rules({ amount: rupiah(1_700_000) }), groups, nothing)).toEqual([
      500_000, 500_000, 500_000, 200_000, 0,
    ]);
  });

  it('takes the last slot whole, counts a group once, and what she holds in it already', () => {
    const groups = [candidate('a', { open: 300_000 }), candidate('a'), candidate('b'), candidate('c')];
    const standing = { placed: [held('b', 400_000), held('c', 500_000)], limits: noLimits };
    expect(fillBasket(rules(), groups, standing)).toEqual([300_000, 0, 100_000, 0]);
  });

  it('stays within her own limits, a share measured with the whole plan placed', () => {
    // 25% of 2.000.000 held and 2.000.000 planned is 1.000.000 for a province, of which 200.000 is held.
    const limits = { ...noLimits, province: 25, group: rupiah(400_000) };
    const standing = { placed: [held('x', 200_000, '32'), held('y', 1_800_000, '33')], limits };
    const groups = [candidate('a'), candidate('b'), candidate('c'), candidate('d', { province: '34' })];
    expect(fillBasket(rules(), groups, standing)).toEqual([400_000, 400_000, 0, 400_000]);
  });

  it('leaves out what its filters do not let through, and names the strictest', () => {
    const chosen = rules({ grades: ['A'], tenors: [12] });
    const groups = [
      candidate('a'),
      candidate('b', { grade: 'B' }),
      candidate('c', { tenor: 6 }),
      candidate('d', { tenor: 3 }),
    ];
    expect(groups.map((each) => fitsRules(chosen, each))).toEqual([true, false, false, false]);
    expect(strictestFilter({ grades: 1, tenors: 2, sectors: 0, provinces: 2 })).toEqual({ filter: 'tenors', count: 2 });
    expect(strictestFilter({ grades: 0, tenors: 0, sectors: 0, provinces: 0 })).toBeNull();
    expect(fillBasket(chosen, groups, nothing)).toEqual([500_000, 0, 0, 0]);
  });

  it('is filled with twenty groups or the whole amount, and not before', () => {
    const whole = rules({ amount: rupiah(2_000_000) });
    expect(isFilled(whole, [rupiah(1_500_000), rupiah(500_000)])).toBe(true);
    expect(isFilled(whole, [rupiah(1_500_000), rupiah(0)])).toBe(false);
    expect(
      isFilled(
        whole,
        Array.from({ length: MOST_ITEMS }, () => rupiah(1)),
      ),
    ).toBe(true);
  });

  it('never passes the whole, the slot or the amount per group, whatever the rules, and is always in whole steps', () => {
    const some = fc.record({
      amount: fc.integer({ min: 1, max: 9_000_000 }),
      perGroup: fc.integer({ min: 1, max: 3_000_000 }),
      slots: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 40 }),
    });
    fc.assert(
      fc.property(some, ({ amount, perGroup, slots }) => {
        const groups = slots.map((open, index) => candidate(`g${index}`, { open: open * 100_000 }));
        const basket = fillBasket(rules({ amount, perGroup }), groups, nothing);
        expect(sumRupiah(basket)).toBeLessThanOrEqual(amount);
        for (const [index, each] of basket.entries()) {
          expect(each).toBeLessThanOrEqual(Math.min(perGroup, (slots[index] ?? 0) * 100_000));
          expect(each % 100_000).toBe(0);
        }
      }),
    );
  });
});

it('what comes back is told in steps, one where a term ends', () => {
  const items = [
    { instalments: 25, perInstalment: rupiah(21_640) },
    { instalments: 50, perInstalment: rupiah(11_558) },
    { instalments: 50, perInstalment: rupiah(11_722) },
  ];
  expect(stepsOf(items)).toEqual([
    { from: 1, until: 25, amount: 44_920, groups: 3 },
    { from: 26, until: 50, amount: 23_280, groups: 2 },
  ]);
});

it('an item ends as gone, changed, or refused', () => {
  expect(
    ['error.lending.slot_full', 'error.lending.not_open', 'error.lending.quotation', 'error.kyc.not_kyc'].map(
      stateOfRefusal,
    ),
  ).toEqual(['gone', 'gone', 'changed', 'refused']);
});
