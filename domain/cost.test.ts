// A member's cost by value: 5.000.000 at a flat 20% over 50 weeks, ten members, fees of the default parameters. Rates
// are computed from the weekly rate of the worked schedule, 0,73987%.
// Source: docs/domain.md §2, §6.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOfGroup, costOfLoan, effectiveRate, shareCosts } from './cost.ts';
import { disbursementOf } from './lending.ts';
import { rupiah, sumRupiah } from './money.ts';
import { flatInterest, instalmentCount } from './schedule.ts';

const defaults = {
  serviceFeeBps: 500,
  adminFee: rupiah(1_000),
  stampCost: rupiah(6_000),
  bankTransferCost: rupiah(6_500),
};
const free = { serviceFee: rupiah(0), adminFee: rupiah(0), stampCost: rupiah(0), bankTransferCost: rupiah(0) };
const worked = {
  principal: rupiah(5_000_000),
  interest: rupiah(1_000_000),
  instalments: 50,
  rhythm: 'weekly',
} as const;

describe('what a loan costs its borrower', () => {
  it('is interest and a part of the fees: 4.747.750 in hand, 120.000 a week, 1.252.250 in all', () => {
    const principals = Array.from({ length: 10 }, () => worked.principal);
    const costs = disbursementOf({ ...defaults, loanAmount: rupiah(50_000_000), memberCount: 10 });
    const [kept] = shareCosts(costs, principals);
    expect(costOfLoan(worked, kept!)).toMatchObject({
      serviceFee: 250_000,
      adminFee: 1_000,
      stampCost: 600,
      bankTransferCost: 650,
      received: 4_747_750,
      instalment: 120_000,
      lastInstalment: 120_000,
      repayment: 6_000_000,
      total: 1_252_250,
    });
  });

  it('gives the rupiah that cannot be divided to the largest fractions, the first of equals', () => {
    const shared = shareCosts({ ...free, stampCost: rupiah(100) }, [rupiah(1_000), rupiah(1_000), rupiah(1_000)]);
    expect(shared.map(({ stampCost }) => stampCost)).toEqual([34, 33, 33]);
    const uneven = shareCosts({ ...free, bankTransferCost: rupiah(10) }, [rupiah(600), rupiah(300), rupiah(100)]);
    expect(uneven.map(({ bankTransferCost }) => bankTransferCost)).toEqual([6, 3, 1]);
  });

  it('adds the remainder of the division to the last instalment', () => {
    const loan = { ...worked, principal: rupiah(1_000_000), interest: rupiah(100_000), instalments: 12 };
    const [kept] = shareCosts(free, [loan.principal]);
    // 11 times (83.333 + 8.333), then 83.337 + 8.337.
    expect(costOfLoan(loan, kept!)).toMatchObject({ instalment: 91_666, lastInstalment: 91_674, repayment: 1_100_000 });
  });

  it('has no share without loans', () => {
    expect(() => shareCosts(free, [])).toThrow(RangeError);
  });
});

describe('the effective rate', () => {
  const weekly = Array.from({ length: 50 }, () => rupiah(120_000));

  it('is 46,87% a year for a flat 20% over 50 weeks, from 0,73987% a week', () => {
    expect(effectiveRate(rupiah(5_000_000), weekly, 'weekly')).toBe(Math.round((1.0073987 ** (365 / 7) - 1) * 10_000));
  });

  it('is 64,55% with the fees: the member pays for 5.000.000 and receives 4.747.750', () => {
    expect(effectiveRate(rupiah(4_747_750), weekly, 'weekly')).toBe(6455);
  });

  it('counts months by the calendar: 1% for the 31 days of one month', () => {
    const year = Math.round((1.01 ** (365 / 31) - 1) * 10_000);
    expect(effectiveRate(rupiah(1_000_000), [rupiah(1_010_000)], 'monthly')).toBe(year);
  });

  it('does not exist for a loan that pays nothing out', () => {
    expect(effectiveRate(rupiah(0), weekly, 'weekly')).toBeNull();
  });
});

describe('the costs of all members', () => {
  const lending = fc.record({
    principals: fc.array(
      fc.integer({ min: 5, max: 200 }).map((n) => rupiah(n * 100_000)),
      { minLength: 1, maxLength: 25 },
    ),
    serviceFeeBps: fc.integer({ min: 0, max: 600 }),
    adminFee: fc.integer({ min: 0, max: 1_000 }).map(rupiah),
    stampCost: fc.integer({ min: 0, max: 20_000 }).map(rupiah),
    bankTransferCost: fc.integer({ min: 0, max: 20_000 }).map(rupiah),
  });

  it('sum to the lending’s own, part by part, and the members’ payouts to its payout', () => {
    fc.assert(
      fc.property(lending, ({ principals, ...terms }) => {
        const costs = disbursementOf({ ...terms, loanAmount: sumRupiah(principals), memberCount: principals.length });
        const shared = shareCosts(costs, principals);
        const sum = (key: keyof (typeof shared)[number]) => sumRupiah(shared.map((each) => each[key]));
        expect(sum('serviceFee')).toBe(costs.serviceFee);
        expect(sum('adminFee')).toBe(costs.adminFee);
        expect(sum('stampCost')).toBe(costs.stampCost);
        expect(sum('bankTransferCost')).toBe(costs.bankTransferCost);
        expect(sum('received')).toBe(costs.amount);
        expect(shared.every(({ adminFee }) => adminFee === terms.adminFee)).toBe(true);
      }),
    );
  });

  it('never make a loan look cheaper than its flat rate', () => {
    const loan = fc.record({
      principal: fc.integer({ min: 5, max: 200 }).map((n) => rupiah(n * 100_000)),
      bps: fc.integer({ min: 1800, max: 3600 }),
      months: fc.integer({ min: 1, max: 36 }),
      rhythm: fc.constantFrom('weekly' as const, 'monthly' as const),
    });
    fc.assert(
      fc.property(loan, ({ principal, bps, months, rhythm }) => {
        const instalments = instalmentCount(months, rhythm);
        const interest = flatInterest(principal, bps, months);
        const [kept] = shareCosts(free, [principal]);
        const cost = costOfLoan({ principal, interest, instalments, rhythm }, kept!);
        expect(cost.instalment * (instalments - 1) + cost.lastInstalment).toBe(cost.repayment);
        expect(cost.total).toBe(interest);
        // Flat interest over n rows costs more than the same rate on the outstanding principal; on a single row
        // nearly the same.
        if (instalments > 1) expect(cost.effectiveBps).toBeGreaterThan(bps);
      }),
      { numRuns: 60 },
    );
  });
});

describe('what a loan costs its group', () => {
  const terms = { loanAmount: rupiah(50_000_000), interestBps: 2_000, tenorMonths: 12, rhythm: 'weekly' } as const;
  const principals = Array.from({ length: 10 }, () => rupiah(5_000_000));

  it('is 47.477.500 in hand, 1.200.000 a week, 12.522.500 in all', () => {
    expect(costOfGroup({ ...terms, principals }, defaults)).toMatchObject({
      interestAmount: 10_000_000,
      instalments: 50,
      instalment: 1_200_000,
      disbursement: { serviceFee: 2_500_000, adminFee: 10_000, amount: 47_477_500 },
      totalCost: 12_522_500,
    });
  });

  it('is the sum of its members, however uneven their loans', () => {
    const loan = fc.integer({ min: 1, max: 100 }).map((steps) => rupiah(steps * 100_000));
    fc.assert(
      fc.property(
        fc.array(loan, { minLength: 10, maxLength: 20 }),
        fc.constantFrom(3, 7, 12),
        (uneven, tenorMonths) => {
          const loanAmount = sumRupiah(uneven);
          const group = costOfGroup({ ...terms, loanAmount, principals: uneven, tenorMonths }, defaults);
          const { members, disbursement } = group;
          expect(sumRupiah(members.map(({ received }) => received))).toBe(disbursement.amount);
          expect(sumRupiah(members.map(({ instalment }) => instalment))).toBe(group.instalment);
          expect(sumRupiah(members.map(({ interest }) => interest))).toBe(group.interestAmount);
          expect(sumRupiah(members.map(({ total }) => total))).toBe(group.totalCost);
        },
      ),
    );
  });
});
