// The twelve figures of a lender, against the worked lending: 50.000.000 over 50 weeks, weekly 1.000.000 + 200.000.
import { describe, expect, it } from 'vitest';
import { sql } from '#platform/sql.ts';
import { type LenderPerson, useWorld } from '#test/world.ts';
import { disbursedLending, fundedLending } from '#test/disbursement.ts';
import { collect } from '#test/repayment.ts';

const world = useWorld();
const figures = async (lender: LenderPerson) => (await world.current.call(lender, 'GET me')).data.lender;

const nothing = {
  balance: 0,
  activeBalance: 0,
  activePortfolioCount: 0,
  portfolioCount: 0,
  totalInterestEarned: 0,
  totalPrincipalEarned: 0,
  activePendingInterest: 0,
  activePendingPrincipal: 0,
  activeReturnedInterest: 0,
  activeReturnedPrincipal: 0,
  totalLendingAmount: 0,
};

describe('the figures of a lender', () => {
  it('[S3.007] are all zero at the beginning, but for the balance', async () => {
    expect(await figures(await world.current.lender())).toEqual({ ...nothing, envelopeStatus: 'aktif' });
    expect(await figures(await world.current.lender({ balance: 750_000 }))).toMatchObject({
      ...nothing,
      balance: 750_000,
    });
  });

  it('[S3.009] [S3.016] count a portfolio as soon as it is active, with all its future interest', async () => {
    const { funders } = await fundedLending(world.current, [2_500_000, 47_500_000]);
    expect(await figures(funders[0]!.lender)).toMatchObject({
      ...nothing,
      activeBalance: 2_500_000,
      activePortfolioCount: 1,
      portfolioCount: 1,
      activePendingInterest: 500_000,
      activePendingPrincipal: 2_500_000,
      totalLendingAmount: 2_500_000,
    });
  });

  it('[S3.008] [S3.010] [S3.011] [S3.012] [S3.013] [S3.014] [S3.015] move by one instalment: gross interest, net balance', async () => {
    const lending = await disbursedLending(world.current, '2026-05-04', [2_500_000, 47_500_000]);
    await collect(world.current, lending, 1_200_000, '2026-05-13');
    expect(await figures(lending.funders[0]!.lender)).toEqual({
      balance: 58_200,
      activeBalance: 2_500_000,
      activePortfolioCount: 1,
      portfolioCount: 1,
      totalInterestEarned: 10_000,
      totalPrincipalEarned: 50_000,
      activePendingInterest: 490_000,
      activePendingPrincipal: 2_450_000,
      activeReturnedInterest: 10_000,
      activeReturnedPrincipal: 50_000,
      totalLendingAmount: 2_500_000,
      envelopeStatus: 'aktif',
    });
  });

  it('[S3.010] [S4.011] leave the running ones and stay in the totals once all is repaid: 2.910.000 net', async () => {
    const lending = await disbursedLending(world.current, '2026-05-04', [2_500_000, 47_500_000]);
    await collect(world.current, lending, 60_000_000, '2026-05-13');
    expect(await figures(lending.funders[0]!.lender)).toMatchObject({
      ...nothing,
      balance: 2_910_000,
      portfolioCount: 1,
      totalInterestEarned: 500_000,
      totalPrincipalEarned: 2_500_000,
      totalLendingAmount: 2_500_000,
    });
    expect(await world.current.proof()).toEqual([]);
  });

  it('[S3.016] do not count as lent what failed before payment or was refunded, but what is in default', async () => {
    const outcomes = [
      [sql`status = 'failed', reason = 'payment_lapsed'`, 0],
      [sql`status = 'refunded'`, 0],
      [sql`status = 'failed', reason = 'defaulted'`, 2_500_000],
    ] as const;
    for (const [outcome, lent] of outcomes) {
      const { funders } = await fundedLending(world.current, [2_500_000, 47_500_000]);
      const { lender, portfolioId } = funders[0]!;
      await world.current.owner.run(sql`update portfolio set ${outcome} where id = ${portfolioId}`);
      expect(await figures(lender)).toMatchObject({
        activePortfolioCount: 0,
        activePendingInterest: 0,
        portfolioCount: 1,
        totalLendingAmount: lent,
      });
    }
  });
});
