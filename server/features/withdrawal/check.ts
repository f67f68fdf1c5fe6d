// Quotes the costs of a withdrawal: checks every rule, then stores it under a token that only the lender has.
// Source: spec §4, §7; docs/domain.md §8; docs/settled.md 60; docs/api.md.
import type { WithdrawalCheck } from '#contract/withdrawal.ts';
import type { BankAccountId, PersonId } from '#domain/ids.ts';
import { add, type Rupiah } from '#domain/money.ts';
import { checkWithdrawal, withdrawalCosts } from '#domain/withdrawal.ts';
import { readLender } from '#features/account/user.sql.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { readBalance } from '#ledger/ledger.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, notFound } from '#platform/refuse.ts';
import { newToken, sha256 } from '#platform/secrets.ts';
import { hasBeenPaid } from './bank-account.sql.ts';
import { findOwnAccount } from './bank-accounts.ts';
import { insertCheck } from './check.sql.ts';
import { costsOf, minimumOf, shownCosts } from './costs.ts';

export async function checkWithdrawalRequest(
  { db }: Platform,
  userId: PersonId,
  request: { bankAccount: BankAccountId; amount: Rupiah },
): Promise<WithdrawalCheck> {
  const account = await findOwnAccount(db, userId, request.bankAccount);
  if (!account) throw notFound();
  const { kycStatus } = await readLender(db, userId);
  const parameters = await readParameters(db);
  const costs = costsOf(parameters);
  const balance = await readBalance(db, 'cash', userId);
  const { amount } = request;
  const isPaid = await hasBeenPaid(db, account.id);
  throwIfRefused(checkWithdrawal({ kycStatus, amount, balance, minimum: minimumOf(parameters), costs }));
  const referenceToken = newToken();
  const expiresAt = await db.tx((tx) =>
    insertCheck(tx, {
      tokenHash: sha256(referenceToken),
      userId,
      bankAccountId: account.id,
      amount,
      costsShown: shownCosts(costs),
      lifeMinutes: parameters.quotation_life,
    }),
  );
  const money = (key: 'amount' | 'fee' | 'stampCost' | 'bankTransferCost' | 'total', value: Rupiah) =>
    ({ key, value, type: 'amount' }) as const;
  return {
    details: [
      money('amount', amount),
      money('fee', costs.fee),
      money('stampCost', costs.stampCost),
      money('bankTransferCost', costs.bankTransferCost),
      money('total', add(amount, withdrawalCosts(costs))),
      { key: 'bank', value: account.bank.name, type: 'text' },
      { key: 'name', value: account.name, type: 'text' },
      { key: 'number', value: account.number, type: 'text' },
    ],
    heldHours: isPaid ? 0 : parameters.new_account_hold_hours,
    referenceToken,
    expiresAt: expiresAt.toISOString(),
  };
}
