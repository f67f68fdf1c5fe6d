// Encrypts what an older database still holds in clear: account numbers of groups and of payments to them. A program
// does it at its start, since it has the key and a migration has none. Invariant: running it again, or twice at once,
// changes nothing more.
// Source: docs/design.md §3; decision 0078.
import { encryptPayoutAccounts } from '#features/bank/payout.ts';
import { encryptDisbursementAccounts } from '#features/disbursement/disbursement.sql.ts';
import { encryptGroupAccounts } from '#features/lending/group.sql.ts';
import { encryptReturnAccounts } from '#features/repayment/overpayment/overpayment.ts';
import type { Platform } from '#platform/platform.ts';

/** Returns how many rows were encrypted. */
export async function encryptClearAccounts({ db, vault }: Pick<Platform, 'db' | 'vault'>): Promise<number> {
  let total = 0;
  for (const encrypt of [
    encryptGroupAccounts,
    encryptDisbursementAccounts,
    encryptReturnAccounts,
    encryptPayoutAccounts,
  ])
    total += await encrypt(db, vault);
  return total;
}
