// Seals what a database from before still holds in clear: account numbers of groups and of what was paid to them. A program
// does it at its start, since it has the key and a migration has none. Invariant: done again, or by two programs at once,
// it changes nothing more. Source: design §3 (encrypted at rest); security LAW-01; decision 0078.
import { sealPayoutAccounts } from '#features/bank/payout.ts';
import { sealDisbursementAccounts } from '#features/disbursement/disbursement.sql.ts';
import { sealGroupAccounts } from '#features/lending/group.sql.ts';
import { sealReturnAccounts } from '#features/repayment/overpayment.sql.ts';
import type { Platform } from '#platform/platform.ts';

/** Answers how many rows were sealed. */
export async function sealWhatStandsInClear({ db, vault }: Pick<Platform, 'db' | 'vault'>): Promise<number> {
  let total = 0;
  for (const seal of [sealGroupAccounts, sealDisbursementAccounts, sealReturnAccounts, sealPayoutAccounts])
    total += await seal(db, vault);
  return total;
}
