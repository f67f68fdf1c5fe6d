// The ways to top up: each bank, with the lender's own number there once the identity is verified, and the steps.
// Invariant: nobody else has a number, so no money comes in for a person who is not known. A number is opened at the
// verdict, or when it is first looked at.
// Source: spec §2, §6; docs/domain.md §3; docs/settled.md 15, 47; docs/api.md.
import type { TopupInstructions, TopupMethod } from '#contract/wallet.ts';
import { checkTopUp } from '#domain/kyc.ts';
import { type LenderStatus, readLender } from '#features/account/person.ts';
import { describeMethod, findPaymentBank, paymentBanks } from '#features/bank/banks.ts';
import { listTopUpAccounts, openVirtualAccount } from '#features/bank/virtual-account.ts';
import type { Db, Tx } from '#platform/db.ts';
import { throwIfRefused, notFound } from '#platform/refuse.ts';

export async function listTopUpMethods(db: Db, userId: string): Promise<TopupMethod[]> {
  const lender = await readLender(db, userId);
  const numbers = checkTopUp(lender.kycStatus) === null ? await ownNumbers(db, lender) : null;
  return paymentBanks.map((bank) => {
    const number = numbers?.get(bank.code) ?? null;
    const { id, name, logoUrl, virtualAccount } = describeMethod(bank, { number, amount: null });
    return { id, name, logoUrl, virtualAccount };
  });
}

export async function getTopUpMethod(db: Db, userId: string, methodId: string): Promise<TopupInstructions> {
  const lender = await readLender(db, userId);
  throwIfRefused(checkTopUp(lender.kycStatus));
  const bank = paymentBanks.find(({ id }) => id === methodId);
  const virtualAccount = bank && (await ownNumbers(db, lender)).get(bank.code);
  if (!bank || !virtualAccount) throw notFound();
  return { ...describeMethod(bank, { number: virtualAccount, amount: null }), virtualAccount };
}

/** Opens the lender's number at every bank; at those that have one already nothing changes. */
export async function openTopUpAccounts(tx: Tx, userId: string): Promise<Map<string, string>> {
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
