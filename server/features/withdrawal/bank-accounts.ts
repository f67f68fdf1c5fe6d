// Bank accounts of a lender: only in the lender's own name, stored encrypted, shown by their last digits.
// Invariant: the same account is added once, however often it is sent.
// Source: spec §2, §5; docs/settled.md 29, 53; docs/api.md.
import type { BankAccount } from '#contract/withdrawal.ts';
import { maskedFromLast, sameName } from '#domain/identity.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { findVerifiedAccount } from '#features/kyc/kyc.sql.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { type Sql, sql } from '#platform/sql.ts';

const accountRow = row({ id: col.text, bankId: col.number, bankName: col.text, name: col.text, lastDigits: col.text });
type Row = RowOf<typeof accountRow>;

export async function listBankAccounts(reader: Reader, userId: string): Promise<BankAccount[]> {
  const rows = await reader.rows(
    accountRow,
    sql`${accounts} where a.user_id = ${userId} and a.removed_at is null order by a.created_at, a.id`,
  );
  return rows.map(toWire);
}

/** One of the person's own accounts, or null. */
export async function findOwnAccount(reader: Reader, userId: string, id: string): Promise<BankAccount | null> {
  if (!isId(id)) return null;
  const row = await reader.row(
    accountRow,
    sql`${accounts} where a.user_id = ${userId} and a.id = ${id} and a.removed_at is null`,
  );
  return row && toWire(row);
}

const accounts: Sql = sql`select a.id, a.bank_id as "bankId", b.name as "bankName", a.holder_name as name,
  a.last_digits as "lastDigits" from bank_account a join bank b on b.id = a.bank_id`;

/** Always the same number of bullets, so that the length is not revealed. */
const toWire = ({ id, bankId, bankName, name, lastDigits }: Row): BankAccount => ({
  id,
  bank: { id: bankId, name: bankName },
  name,
  number: maskedFromLast(lastDigits),
});

/** The account of a verified identity is the first withdrawal account; verified again, it is restored. */
export async function takeVerifiedAccount(tx: Tx, vault: Vault, userId: string): Promise<void> {
  const verified = await findVerifiedAccount(tx, vault, userId);
  if (!verified) return;
  await tx.run(sql`update bank_account set removed_at = null where user_id = ${userId} and bank_id = ${verified.bank}
    and number_hash = ${hashAccount(vault, verified)} and removed_at is not null`);
  await insertAccount(tx, vault, userId, verified);
}

/** Removed by two people: it gets no new withdrawals, and waiting ones are held. */
export async function removeBankAccount(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.run(sql`update bank_account set removed_at = app_now() where id = ${id} and user_id = ${userId}`);
}

const hashAccount = (vault: Vault, { bank, number }: Pick<Account, 'bank' | 'number'>): Buffer =>
  vault.fingerprint(`account\u001f${bank}\u001f${number}`);

type Account = { bank: number; holder: string; number: string };

async function insertAccount(tx: Tx, vault: Vault, userId: string, { bank, holder, number }: Account): Promise<Row> {
  const id = newId();
  const hash = hashAccount(vault, { bank, number });
  const made = await tx.run(sql`insert into bank_account
      (id, user_id, bank_id, holder_name, number_encrypted, number_hash, last_digits, created_at)
    values (${id}, ${userId}, ${bank}, ${holder}, ${vault.encrypt(number, id)}, ${hash}, ${number.slice(-4)}, app_now())
    on conflict (user_id, bank_id, number_hash) do nothing`);
  if (made > 0) {
    const object = { kind: 'bank_account', id };
    await recordAuditEvent(tx, { kind: 'user', id: userId }, { action: 'bank_account.added', object });
  }
  const standing = await tx.row(
    accountRow,
    sql`${accounts} where a.user_id = ${userId} and a.bank_id = ${bank}
    and a.number_hash = ${hash} and a.removed_at is null`,
  );
  if (!standing) throw refused('error.bank_account.removed', { field: 'number' });
  return standing;
}

type NewAccount = { bank: number; name?: string | null | undefined; number: string };

const bankAccountRow = row({ name: col.text });

/** Adds an account in the person's own name, or returns the existing one. */
export async function addBankAccount(
  { db, vault }: Platform,
  userId: string,
  { bank, name, number }: NewAccount,
): Promise<BankAccount> {
  const holder = name?.trim() ?? '';
  if (holder === '') throw refused('error.bank_account.name_required', { field: 'name' });
  if (!/^\d{6,17}$/.test(number)) throw refused('error.bank_account.number', { field: 'number' });
  return db.tx(async (tx) => {
    const person = await tx.one(bankAccountRow, sql`select name from app_user where id = ${userId}`);
    if (!sameName(holder, person.name)) throw refused('error.bank_account.other_name', { field: 'name' });
    const known = await tx.exists(sql`select 1 from bank where id = ${bank} and active`);
    if (!known) throw refused('error.invalid_value', { field: 'bank', slots: { field: 'bank' } });
    return toWire(await insertAccount(tx, vault, userId, { bank, holder, number }));
  });
}

/** Reduces an erased person's accounts to the fact that they existed. */
export async function eraseBankAccounts(tx: Tx, userId: string, pseudonym: string): Promise<void> {
  await tx.run(sql`update bank_account set holder_name = ${pseudonym}, number_encrypted = '', number_hash = sha256(id::text::bytea),
      last_digits = '0000' where user_id = ${userId}`);
  await tx.run(sql`update bank_account set removed_at = app_now() where user_id = ${userId} and removed_at is null`);
}
