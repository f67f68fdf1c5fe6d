// Bank accounts of a lender: only in the lender's own name, stored encrypted, shown by their last digits.
// Invariants: the same account is added once, however often it is sent; adding one takes the password or a passkey, and
// its lender is told.
// Source: spec §2, §5; docs/settled.md 29, 53; docs/api.md; decision 0095.
import type { Confirmation } from '#contract/confirmation.ts';
import type { BankAccount } from '#contract/withdrawal.ts';
import { maskedFromLast, sameName } from '#domain/identity.ts';
import type { BankAccountId, PersonId } from '#domain/ids.ts';
import { keepActKey } from '#platform/acts.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { requireConfirmation } from '#features/account/confirmation.ts';
import { findVerifiedAccount } from '#features/kyc/kyc.sql.ts';
import { notify } from '#features/notice/notice.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { hashAccount } from '#platform/encrypted-account.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import type { Vault } from '#platform/secrets.ts';
import {
  findAccount,
  restoreAccount,
  restoreOwn,
  insertBankAccount,
  findStanding,
  readHolder,
  isActiveBank,
  eraseAccounts,
  removeAccounts,
  type BankAccountRow,
} from './bank-account.sql.ts';

/** One of the person's own accounts, or null. */
export async function findOwnAccount(reader: Reader, userId: PersonId, id: BankAccountId): Promise<BankAccount | null> {
  if (!isId(id)) return null;
  const row = await findAccount(reader, userId, id);
  return row && toWire(row);
}

/** Always the same number of bullets, so that the length is not revealed. */
export const toWire = ({ id, bankId, bankName, name, lastDigits }: BankAccountRow): BankAccount => ({
  id,
  bank: { id: bankId, name: bankName },
  name,
  number: maskedFromLast(lastDigits),
});

/** The account of a verified identity is the first withdrawal account; verified again, it is restored. */
export async function takeVerifiedAccount(tx: Tx, vault: Vault, userId: PersonId): Promise<void> {
  const verified = await findVerifiedAccount(tx, vault, userId);
  if (!verified) return;
  await restoreAccount(tx, userId, verified.bank, hashAccount(vault, verified));
  await insertAccount(tx, vault, userId, verified);
}

type Account = { bank: number; holder: string; number: string };

async function insertAccount(
  tx: Tx,
  vault: Vault,
  userId: PersonId,
  { bank, holder, number }: Account,
): Promise<{ standing: BankAccountRow; isNew: boolean }> {
  const id = newId<BankAccountId>();
  const hash = hashAccount(vault, { bank, number });
  const restored = await restoreOwn(tx, userId, bank, hash);
  const made = await insertBankAccount(tx, userId, {
    id,
    bank,
    holder,
    numberEncrypted: vault.encrypt(number, id),
    hash,
    lastDigits: number.slice(-4),
  });
  const standing = await findStanding(tx, userId, bank, hash);
  if (!standing) throw refused('error.bank_account.removed', { field: 'number' });
  const isNew = made + restored > 0;
  if (isNew) {
    const object = { kind: 'bank_account', id: standing.id };
    await recordAuditEvent(tx, { kind: 'user', id: userId }, { action: 'bank_account.added', object });
  }
  return { standing, isNew };
}

type NewAccount = Confirmation & { bank: number; name?: string | null | undefined; number: string };

/** Adds an account in the person's own name and tells them, or returns the existing one. */
export async function addBankAccount(
  platform: Platform,
  userId: PersonId,
  { bank, name, number, ...proof }: NewAccount,
): Promise<BankAccount> {
  const { db, vault } = platform;
  const holder = name ?? '';
  if (holder === '') throw refused('error.bank_account.name_required', { field: 'name' });
  if (number === '') throw refused('error.empty', { field: 'number', slots: { field: 'number' } });
  if (!/^\d{6,17}$/.test(number)) throw refused('error.bank_account.number', { field: 'number' });
  await requireConfirmation(platform, userId, proof);
  return db.tx(async (tx) => {
    await requireRights(tx);
    const person = await readHolder(tx, userId);
    if (!sameName(holder, person.name)) throw refused('error.bank_account.other_name', { field: 'name' });
    const known = await isActiveBank(tx, bank);
    if (!known) throw refused('error.invalid_value', { field: 'bank', slots: { field: 'bank' } });
    const { standing, isNew } = await insertAccount(tx, vault, userId, { bank, holder, number });
    if (isNew) await tellAdded(tx, userId, standing);
    const account = toWire(standing);
    // Also where it was there already.
    await keepActKey(tx, { kind: 'bank_account', id: account.id });
    return account;
  });
}

const tellAdded = (tx: Tx, userId: PersonId, { id, bankName, lastDigits }: BankAccountRow): Promise<void> =>
  notify(tx, {
    userId,
    kind: 'bank_account_added',
    slots: { bank: bankName, number: maskedFromLast(lastDigits) },
    link: '/dashboard/withdraw/create',
    // One that she removed and adds again is told again.
    eventKey: `bank_account:${id}:added:${newId()}`,
  });

/** Reduces an erased person's accounts to the fact that they existed. */
export async function eraseBankAccounts(tx: Tx, userId: PersonId, pseudonym: string): Promise<void> {
  await eraseAccounts(tx, userId, pseudonym);
  await removeAccounts(tx, userId);
}
