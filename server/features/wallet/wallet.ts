// A lender's money: figures, mutations, the summary by month, and top-ups as they arrive at the bank.
// Invariant: everything here is read from the ledger and from what was distributed; the wallet keeps no table of its own.
// Source: spec §3 Lender, Mutation; domain §8; api.md.
import { wallet } from '#contract/wallet.ts';
import { provideLenderFigures } from '#features/account/me.ts';
import { onPayment } from '#features/bank/payment.ts';
import type { Platform } from '#platform/platform.ts';
import { readLenderFigures } from './figures.ts';
import { listMutations } from './mutations.ts';
import { readSummary } from './summary.ts';
import { receiveTopUp } from './topup.ts';

export function registerWallet({ db, web }: Platform): void {
  web.serve(wallet, {
    listMutations: ({ caller, query }) => listMutations(db, caller.id, query),
    getSummary: ({ caller }) => readSummary(db, caller.id),
  });
  provideLenderFigures(readLenderFigures);
  onPayment('topup', receiveTopUp);
}
