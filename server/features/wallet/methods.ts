// Ways to top up: each bank, its steps, and the lender's own virtual account once the identity is verified.
// Invariant: nobody else has a number, so no money comes in for an unverified person. Numbers are opened at the
// verdict, or when they are first read.
// Source: spec §2, §6; docs/domain.md §3; docs/settled.md 15, 47; docs/api.md.
import type { TopupInstructions, TopupMethod } from '#contract/wallet.ts';
import type { PersonId } from '#domain/ids.ts';
import { checkTopUp } from '#domain/kyc.ts';
import { type LenderStatus, readLender } from '#features/account/user.sql.ts';
import { describeMethod, findPaymentBank, paymentBanks } from '#features/bank/banks.ts';
import { listTopUpAccounts } from '#features/bank/virtual-account.sql.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import type { Db, Tx } from '#platform/db.ts';
import { throwIfRefused, notFound } from '#platform/refuse.ts';

export async function listTopUpMethods(db: Db, userId: PersonId): Promise<TopupMethod[]> {
  const lender = await readLender(db, userId);
  const numbers = checkTopUp(lender.kycStatus) === null ? await ownNumbers(db, lender) : null;
  return paymentBanks.map((bank) => {
    const number = numbers?.get(bank.code) ?? null;
    const { id, name, logoUrl, virtualAccount } = describeMethod(bank, { number, amount: null });
    return { id, name, logoUrl, virtualAccount };
  });
}

export async function getTopUpMethod(db: Db, userId: PersonId, methodId: string): Promise<TopupInstructions> {
  const lender = await readLender(db, userId);
  throwIfRefused(checkTopUp(lender.kycStatus));
  const bank = paymentBanks.find(({ id }) => id === methodId);
  const virtualAccount = bank && (await ownNumbers(db, lender)).get(bank.code);
  if (!bank || !virtualAccount) throw notFound();
  return { ...describeMethod(bank, { number: virtualAccount, amount: null }), virtualAccount };
}

/** Opens the lender's number at every bank; existing numbers do not change. */
export async function openTopUpAccounts(tx: Tx, userId: PersonId): Promise<Map<string, string>> {
  const { id, name } = await readLender(tx, userId);
  const numbers = new Map<string, string>();
  for (const { code } of paymentBanks) {
    const account = { purpose: 'topup', lenderId: id, bankCode: code, holderName: name } as const;
    numbers.set(code, await openVirtualAccount(tx, account));
  }
  return numbers;
}

async function ownNumbers(db: Db, { id }: LenderStatus): Promise<ReadonlyMap<string, string>> {
  const open = (await listTopUpAccounts(db, id)).filter(({ bankCode }) => findPaymentBank(bankCode));
  if (open.length === paymentBanks.length) return new Map(open.map(({ bankCode, number }) => [bankCode, number]));
  return db.tx((tx) => openTopUpAccounts(tx, id));
}
