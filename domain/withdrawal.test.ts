import { describe, expect, it } from 'vitest';
import { rupiah } from './money.ts';
import {
  canMoveWithdrawal,
  checkWithdrawal,
  mostWithdrawable,
  newAccountHold,
  needsTwoStaff,
  withdrawalCosts,
  withdrawalStatuses,
} from './withdrawal.ts';

const costs = { fee: rupiah(0), stampCost: rupiah(0), bankTransferCost: rupiah(6_500) };
const good = {
  kycStatus: 'verified' as const,
  amount: rupiah(993_500),
  balance: rupiah(1_000_000),
  minimum: rupiah(10_000),
  costs,
};

describe('a withdrawal', () => {
  it('goes from pending to processing to its end, or ends while it waits', () => {
    const moves = withdrawalStatuses.flatMap((from) =>
      withdrawalStatuses.filter((to) => canMoveWithdrawal(from, to)).map((to) => `${from} -> ${to}`),
    );
    expect(moves).toEqual([
      'pending -> processing',
      'pending -> failed',
      'pending -> cancelled',
      'processing -> completed',
      'processing -> failed',
    ]);
  });

  it('adds all its costs to the amount', () => {
    expect(withdrawalCosts({ fee: rupiah(1_000), stampCost: rupiah(500), bankTransferCost: rupiah(6_500) })).toBe(
      8_000,
    );
    expect(mostWithdrawable(rupiah(1_000_000), costs)).toBe(993_500);
    expect(mostWithdrawable(rupiah(6_000), costs)).toBe(0);
  });

  it('of the whole balance is refused, naming the most that can be withdrawn; that amount passes', () => {
    expect(checkWithdrawal({ ...good, amount: rupiah(1_000_000) })).toEqual({
      code: 'error.withdraw.above_balance',
      field: 'amount',
      slots: { max: 'Rp\u00A0993.500' },
    });
    expect(checkWithdrawal(good)).toBeNull();
  });

  it('below the minimum is refused, and so is 0', () => {
    for (const amount of [0, 9_999]) {
      expect(checkWithdrawal({ ...good, amount: rupiah(amount) })).toMatchObject({
        code: 'error.withdraw.amount_min',
        slots: { min: 'Rp\u00A010.000' },
      });
    }
    expect(checkWithdrawal({ ...good, amount: rupiah(10_000) })).toBeNull();
  });

  it('needs a verified identity', () => {
    expect(checkWithdrawal({ ...good, kycStatus: 'pending' })?.code).toBe('kyc.pending');
    expect(checkWithdrawal({ ...good, kycStatus: 'rejected' })?.code).toBe('error.kyc.not_kyc');
  });

  it('is exact for an amount of 15 digits', () => {
    expect(checkWithdrawal({ ...good, amount: rupiah(999_999_999_999_999) })?.code).toBe(
      'error.withdraw.above_balance',
    );
  });

  it('needs two people of staff only above the limit', () => {
    expect(needsTwoStaff(rupiah(10_000_000), rupiah(10_000_000))).toBe(false);
    expect(needsTwoStaff(rupiah(10_000_001), rupiah(10_000_000))).toBe(true);
  });
});

describe('a new bank account', () => {
  const at = new Date('2026-11-27T03:00:00Z');

  it('holds each withdrawal until something was paid to it, for the hours of the parameter', () => {
    expect(newAccountHold(false, 24, at)).toEqual(new Date('2026-11-28T03:00:00Z'));
    expect(newAccountHold(true, 24, at)).toBeNull();
  });

  it('holds nothing at 0 hours', () => {
    expect(newAccountHold(false, 0, at)).toBeNull();
  });
});
