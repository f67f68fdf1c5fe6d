// What a withdrawal costs on a day, and the text by which a check is tied to those costs.
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

/** Changes with any of the costs: what was agreed to is what is taken. */
export const shownCosts = ({ fee, stampCost, bankTransferCost }: WithdrawalCosts): string =>
  [fee, stampCost, bankTransferCost].join(':');
