// What a lender does with her own bank accounts: sees them with the state of their names, chooses the main one, removes
// one with her password or passkey.
// Invariants: an account that a withdrawal waits for stays, and one that is asked for at the same moment is held for staff;
// removing one is told, as adding one is.
// Source: docs/screens.md; decisions 0095, 0105.
import type { Confirmation } from '#contract/confirmation.ts';
import type { OwnBankAccount } from '#contract/withdrawal.ts';
import { maskedFromLast } from '#domain/identity.ts';
import type { BankAccountId, PersonId } from '#domain/ids.ts';
import { requireConfirmation } from '#features/account/confirmation.ts';
import { findVerifiedAccount } from '#features/kyc/kyc.sql.ts';
import { notify } from '#features/notice/notice.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { hashAccount } from '#platform/encrypted-account.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import { chooseMain, listAccounts, type LockedAccount, lockOwnAccount, removeByOwner } from './bank-account.sql.ts';
import { toWire } from './bank-accounts.ts';

export async function listBankAccounts(
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  userId: PersonId,
): Promise<OwnBankAccount[]> {
  const rows = await listAccounts(db, userId);
  const verified = await findVerifiedAccount(db, vault, userId);
  const checked = verified && hashAccount(vault, verified);
  return rows.map((row, index) => ({
    ...toWire(row),
    isMain: index === 0,
    addedAt: row.addedAt.toISOString(),
    nameCheck: checked?.equals(row.numberHash) ? 'verified' : 'own',
    hasPending: row.hasPending,
  }));
}

export async function setMainAccount({ db }: Platform, userId: PersonId, id: BankAccountId): Promise<void> {
  await db.tx(async (tx) => {
    await requireRights(tx);
    await lockOwn(tx, userId, id);
    await chooseMain(tx, id);
    await record(tx, userId, id, 'bank_account.main');
  });
}

export async function removeOwnAccount(
  platform: Platform,
  userId: PersonId,
  id: BankAccountId,
  proof: Confirmation,
): Promise<void> {
  await requireConfirmation(platform, userId, proof);
  await platform.db.tx(async (tx) => {
    await requireRights(tx);
    const { hasPending, bankName, lastDigits } = await lockOwn(tx, userId, id);
    if (hasPending) throw refused('error.bank_account.in_use');
    await removeByOwner(tx, id);
    await record(tx, userId, id, 'bank_account.removed');
    await notify(tx, {
      userId,
      kind: 'bank_account_removed',
      slots: { account: `${bankName} ${maskedFromLast(lastDigits)}` },
      link: '/dashboard/bank_accounts',
      // She may add it again and remove it again: each time is told.
      eventKey: `bank_account:${newId()}:removed`,
    });
  });
}

async function lockOwn(tx: Tx, userId: PersonId, id: BankAccountId): Promise<LockedAccount> {
  const account = isId(id) ? await lockOwnAccount(tx, userId, id) : null;
  if (!account) throw notFound();
  return account;
}

const record = (tx: Tx, userId: PersonId, id: BankAccountId, action: 'bank_account.main' | 'bank_account.removed') =>
  recordAuditEvent(tx, { kind: 'user', id: userId }, { action, object: { kind: 'bank_account', id } });
