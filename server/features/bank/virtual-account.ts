// Virtual accounts: our numbers for incoming money, each for one purpose.
// Invariant: one account per portfolio and bank, per lending, per member loan, or per lender and bank; a repeat answers the same
// number. A closed account still finds the owner of late money. A number being opened is waited for, so that its
// money is never unmatched.
// Source: docs/domain.md §5.4, §9; decision 0046.
import type { Purpose, VirtualAccount } from '#domain/bank.ts';
import type { LendingId, MemberLoanId, PersonId, PortfolioId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { notifyWorker } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { findPaymentBank } from './banks.ts';
import {
  insertVirtualAccount,
  closeAccountsOf,
  lockNumber,
  eraseHolderOf,
  findVirtualAccount,
  findOwnAccount,
} from './virtual-account.sql.ts';

export type NewVirtualAccount = {
  purpose: Purpose;
  /** The owner by purpose: a lender for a top-up, else the portfolio, the lending or the member loan. */
  lenderId?: PersonId;
  portfolioId?: PortfolioId;
  lendingId?: LendingId;
  memberLoanId?: MemberLoanId;
  bankCode: string;
  holderName: string;
  amount?: Rupiah | null;
  expiresAt?: Date | null;
};

/** Opens an account or finds the existing one. The bank learns its number shortly after the commit. */
export async function openVirtualAccount(tx: Tx, account: NewVirtualAccount): Promise<string> {
  const bank = findPaymentBank(account.bankCode);
  if (!bank) throw new Error(`no virtual accounts at bank ${account.bankCode}`);
  const { purpose, lenderId = null, portfolioId = null, lendingId = null, memberLoanId = null } = account;
  const owner = { purpose, lenderId, portfolioId, lendingId, memberLoanId };
  const made = await insertVirtualAccount(tx, bank, owner, account);
  if (made) {
    notifyWorker(tx, 'bank.virtual_account');
    return made.number;
  }
  const known = await findOwnAccount(tx, bank, owner);
  if (!known) throw new Error(`bank ${bank.code} is not among the banks`);
  return known.number;
}

/** Closes a portfolio's accounts; the bank is informed afterwards. */
export async function closeVirtualAccounts(tx: Tx, owner: { portfolioId: PortfolioId }): Promise<void> {
  const closed = await closeAccountsOf(tx, owner.portfolioId);
  if (closed > 0) notifyWorker(tx, 'bank.virtual_account');
}

/** The account with this number. Waits for one that is just being opened until its transaction ends. */
export async function awaitVirtualAccount(tx: Tx, number: string): Promise<VirtualAccount | null> {
  const existing = await findVirtualAccount(tx, number);
  if (existing) return existing;
  await lockNumber(tx, number);
  return findVirtualAccount(tx, number);
}

/** Closes an erased person's own numbers and removes the name from them; the bank is informed afterwards. */
export async function eraseHolder(tx: Tx, personId: PersonId, pseudonym: string): Promise<void> {
  const closed = await eraseHolderOf(tx, personId, pseudonym);
  if (closed > 0) notifyWorker(tx, 'bank.virtual_account');
}
