// Statements of lenders' bank accounts. Numbers are stored encrypted, with a keyed hash to compare them.
import type { BankAccountId, PersonId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const accountColumns = {
  id: col.id<BankAccountId>(),
  bankId: col.number,
  bankName: col.text,
  name: col.text,
  lastDigits: col.text,
};
const accountRow = row(accountColumns);
export type BankAccountRow = RowOf<typeof accountRow>;

const listedRow = row({
  ...accountColumns,
  numberHash: col.bytes,
  addedAt: col.instant,
  hasPending: col.boolean,
});
export type ListedAccount = RowOf<typeof listedRow>;

/** The main one first: the one chosen last, else the oldest. */
export function listAccounts(reader: Reader, userId: PersonId): Promise<ListedAccount[]> {
  return reader.rows(
    listedRow,
    sql`
    select a.id, a.bank_id as "bankId", b.name as "bankName", a.holder_name as name, a.last_digits as "lastDigits",
      a.number_hash as "numberHash", a.created_at as "addedAt", ${isPending} as "hasPending"
    from bank_account a join bank b on b.id = a.bank_id
    where a.user_id = ${userId} and a.removed_at is null
    order by a.main_since desc nulls last, a.created_at, a.id`,
  );
}

const isPending = sql`exists (select 1 from withdrawal w where w.bank_account_id = a.id
  and w.status in ('pending', 'processing'))`;

const lockedRow = row({ bankName: col.text, lastDigits: col.text, hasPending: col.boolean });
export type LockedAccount = RowOf<typeof lockedRow>;

export function lockOwnAccount(tx: Tx, userId: PersonId, id: BankAccountId) {
  return tx.row(
    lockedRow,
    sql`select b.name as "bankName", a.last_digits as "lastDigits", ${isPending} as "hasPending"
    from bank_account a join bank b on b.id = a.bank_id
    where a.id = ${id} and a.user_id = ${userId} and a.removed_at is null for no key update of a`,
  );
}

export async function chooseMain(tx: Tx, id: BankAccountId): Promise<void> {
  await tx.run(sql`update bank_account set main_since = app_now() where id = ${id}`);
}

export async function removeByOwner(tx: Tx, id: BankAccountId): Promise<void> {
  await tx.run(sql`update bank_account set removed_at = app_now(), removed_by_owner = true, main_since = null
    where id = ${id}`);
}

/** What she removed herself she may add again. Answers how many rows: one, or none. */
export function restoreOwn(tx: Tx, userId: PersonId, bank: number, numberHash: Buffer): Promise<number> {
  return tx.run(sql`update bank_account set removed_at = null, removed_by_owner = false where user_id = ${userId}
    and bank_id = ${bank} and number_hash = ${numberHash} and removed_by_owner and removed_at is not null`);
}

export function findAccount(reader: Reader, userId: PersonId, id: BankAccountId): Promise<BankAccountRow | null> {
  return reader.row(accountRow, sql`${accounts} where a.user_id = ${userId} and a.id = ${id} and a.removed_at is null`);
}

const accounts: Sql = sql`select a.id, a.bank_id as "bankId", b.name as "bankName", a.holder_name as name,
  a.last_digits as "lastDigits" from bank_account a join bank b on b.id = a.bank_id`;

export async function restoreAccount(tx: Tx, userId: PersonId, bank: number, numberHash: Buffer): Promise<void> {
  await tx.run(sql`update bank_account set removed_at = null, removed_by_owner = false where user_id = ${userId} and bank_id = ${bank}
    and number_hash = ${numberHash} and removed_at is not null`);
}

/** Removed by two people: it gets no new withdrawals, and waiting ones are held. */
export async function removeBankAccount(tx: Tx, userId: PersonId, id: BankAccountId): Promise<void> {
  await tx.run(sql`update bank_account set removed_at = app_now(), removed_by_owner = false
    where id = ${id} and user_id = ${userId}`);
}

export function insertBankAccount(
  tx: Tx,
  userId: PersonId,
  account: {
    id: BankAccountId;
    bank: number;
    holder: string;
    numberEncrypted: Buffer;
    hash: Buffer;
    lastDigits: string;
  },
): Promise<number> {
  return tx.run(sql`insert into bank_account
      (id, user_id, bank_id, holder_name, number_encrypted, number_hash, last_digits, created_at)
    values (${account.id}, ${userId}, ${account.bank}, ${account.holder}, ${account.numberEncrypted}, ${account.hash},
      ${account.lastDigits}, app_now())
    on conflict (user_id, bank_id, number_hash) do nothing`);
}

export function findStanding(
  reader: Reader,
  userId: PersonId,
  bank: number,
  hash: Buffer,
): Promise<BankAccountRow | null> {
  return reader.row(
    accountRow,
    sql`${accounts} where a.user_id = ${userId} and a.bank_id = ${bank}
    and a.number_hash = ${hash} and a.removed_at is null`,
  );
}

const holderRow = row({ name: col.text });

export function readHolder(reader: Reader, userId: PersonId) {
  return reader.one(holderRow, sql`select name from app_user where id = ${userId}`);
}

export function isActiveBank(reader: Reader, bank: number): Promise<boolean> {
  return reader.exists(sql`select 1 from bank where id = ${bank} and active`);
}

export async function eraseAccounts(tx: Tx, userId: PersonId, pseudonym: string): Promise<void> {
  await tx.run(sql`update bank_account set holder_name = ${pseudonym}, number_encrypted = '', number_hash = sha256(id::text::bytea),
    last_digits = '0000' where user_id = ${userId}`);
}

export async function removeAccounts(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`update bank_account set removed_at = app_now() where user_id = ${userId} and removed_at is null`);
}

const payoutAccountRow = row({ bankId: col.number, name: col.text, encrypted: col.bytes });

export function readPayoutAccount(reader: Reader, bankAccountId: BankAccountId) {
  return reader.one(
    payoutAccountRow,
    sql`
    select bank_id as "bankId", holder_name as name, number_encrypted as encrypted from bank_account where id = ${bankAccountId}`,
  );
}

/** Whether a withdrawal to it has ever been paid. */
export function hasBeenPaid(reader: Reader, bankAccountId: BankAccountId): Promise<boolean> {
  return reader.exists(sql`select 1 from withdrawal where bank_account_id = ${bankAccountId} and status = 'completed'`);
}
