// Withdrawal: its states, its costs and its refusals.
// Invariant: amount + costs never exceed the balance; costs are added to what the bank account receives.
// Source: spec §4, §5; docs/domain.md §2, §8; docs/settled.md 60.
import type { KycStatus } from './kyc.ts';
import { formatRupiah, maxRupiah, type Rupiah, subtract, sumRupiah, ZERO } from './money.ts';
import { type Refusal, refuse } from './refusal.ts';

export const withdrawalStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/** `cancelled` by the lender while it waits, `failed` by staff or a definite refusal of the bank. */
export const withdrawalMoves: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  pending: ['processing', 'cancelled', 'failed'],
  processing: ['completed', 'failed'],
  completed: [],
  failed: [],
  cancelled: [],
};

/** Whether a withdrawal may go from one status to another. Source: docs/domain.md §8. */
export function canMoveWithdrawal(from: WithdrawalStatus, to: WithdrawalStatus): boolean {
  return withdrawalMoves[from].includes(to);
}

export type WithdrawalCosts = { fee: Rupiah; stampCost: Rupiah; bankTransferCost: Rupiah };

/** All costs of a withdrawal together, in rupiah: the `fee` of the wire. Source: docs/domain.md §8. */
export function withdrawalCosts(costs: WithdrawalCosts): Rupiah {
  return sumRupiah([costs.fee, costs.stampCost, costs.bankTransferCost]);
}

/** The most that can be withdrawn: balance - costs, never below 0, in rupiah. Source: docs/settled.md 60. */
export function mostWithdrawable(balance: Rupiah, costs: WithdrawalCosts): Rupiah {
  return maxRupiah(ZERO, subtract(balance, withdrawalCosts(costs)));
}

/**
 * Checks a withdrawal: KYC verified, at least the minimum, amount + costs within the balance (else names the most
 * that can be withdrawn). Amounts in rupiah; returns the first failure only.
 * Source: docs/settled.md 60; docs/domain.md §3.
 */
export function checkWithdrawal(input: {
  kycStatus: KycStatus;
  amount: Rupiah;
  balance: Rupiah;
  minimum: Rupiah;
  costs: WithdrawalCosts;
}): Refusal | null {
  const { kycStatus, amount, balance, minimum, costs } = input;
  if (kycStatus === 'pending') return refuse('kyc.pending');
  if (kycStatus !== 'verified') return refuse('error.kyc.not_kyc');
  if (amount <= 0 || amount < minimum) {
    return refuse('error.withdraw.amount_min', { field: 'amount', slots: { min: formatRupiah(minimum) } });
  }
  if (amount > mostWithdrawable(balance, costs)) {
    const max = formatRupiah(mostWithdrawable(balance, costs));
    return refuse('error.withdraw.above_balance', { field: 'amount', slots: { max } });
  }
  return null;
}

/** Whether a payout needs two people of staff: above the limit, not at it; in rupiah. Source: docs/domain.md §2. */
export function needsTwoStaff(amount: Rupiah, limit: Rupiah): boolean {
  return amount > limit;
}

/**
 * Until when a withdrawal waits because nothing was ever paid to its account: that many hours after it was asked for,
 * so that the lender can react to an account that is not hers. Null when nothing holds it.
 * Source: decision 0095.
 */
export function newAccountHold(hasBeenPaid: boolean, hours: number, at: Date): Date | null {
  return hasBeenPaid || hours === 0 ? null : new Date(at.getTime() + hours * 3_600_000);
}
