// The costs of a withdrawal on a day, and a text that ties a check to them.
// Source: docs/domain.md §2, §8; spec §3.
import type { WithdrawalCosts } from '#domain/withdrawal.ts';
import { rupiah, type Rupiah } from '#domain/money.ts';
import type { Parameters } from '#features/settings/parameters.ts';

export function costsOf(parameters: Parameters): WithdrawalCosts {
  return {
    fee: rupiah(parameters.withdrawal_fee),
    stampCost: rupiah(parameters.withdrawal_stamp_cost),
    bankTransferCost: rupiah(parameters.withdrawal_bank_cost),
  };
}

export const minimumOf = (parameters: Parameters): Rupiah => rupiah(parameters.withdrawal_minimum);

/** Changes with any of the costs, so that exactly the agreed costs are charged. */
export const shownCosts = ({ fee, stampCost, bankTransferCost }: WithdrawalCosts): string =>
  [fee, stampCost, bankTransferCost].join(':');
