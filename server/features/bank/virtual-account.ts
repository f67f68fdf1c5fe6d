// Virtual accounts: our numbers for incoming money, each for one purpose.
// Invariant: one account per portfolio and bank, per lending, or per lender and bank; a repeat answers the same
// number. A closed account still finds the owner of late money. A number being opened is waited for, so that its
// money is never unmatched.
// Source: docs/domain.md §5.4, §9; decision 0046.
import type { Purpose, VirtualAccount } from '#domain/bank.ts';
import type { Rupiah } from '#domain/money.ts';
import { notifyWorker } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { findPaymentBank } from './banks.ts';

export type NewVirtualAccount = {
  purpose: Purpose;
  /** The owner by purpose: a lender for a top-up, else the portfolio or the lending. */
  lenderId?: string;
  portfolioId?: string;
  lendingId?: string;
  bankCode: string;
  holderName: string;
  amount?: Rupiah | null;
  expiresAt?: Date | null;
};

const openVirtualAccountRow = row({ number: col.text });

/** Opens an account or finds the existing one. The bank learns its number shortly after the commit. */
export async function openVirtualAccount(tx: Tx, account: NewVirtualAccount): Promise<string> {
  const bank = findPaymentBank(account.bankCode);
  if (!bank) throw new Error(`no virtual accounts at bank ${account.bankCode}`);
  const { purpose, lenderId = null, portfolioId = null, lendingId = null, holderName } = account;
  const made = await tx.row(
    openVirtualAccountRow,
    sql`
    with chosen as materialized (select ${bank.prefix} || lpad(${ownNumber(purpose, lenderId)}, 11, '0') as number),
    held as materialized (select number, ${lockOf(sql`number`)} from chosen)
    insert into virtual_account (number, bank_id, purpose, lender_id, portfolio_id, lending_id, holder_name, amount_rupiah,
      expires_at, created_at)
    select held.number, b.id, ${purpose}, ${lenderId}, ${portfolioId}, ${lendingId}, ${holderName}, ${account.amount ?? null},
      ${account.expiresAt ?? null}, app_now()
    from held, bank b where b.code = ${bank.code}
    on conflict do nothing returning number`,
  );
  if (made) {
    notifyWorker(tx, 'bank.virtual_account');
    return made.number;
  }
  const owner = sql`purpose = ${purpose} and lender_id is not distinct from ${lenderId}
    and portfolio_id is not distinct from ${portfolioId} and lending_id is not distinct from ${lendingId}`;
  const [known] = await readAccounts(tx, purpose === 'lending' ? owner : sql`${owner} and b.code = ${bank.code}`);
  if (!known) throw new Error(`bank ${bank.code} is not among the banks`);
  return known.number;
}

/** Held from before the row is inserted until the transaction ends. */
const lockOf = (number: Sql): Sql => sql`pg_advisory_xact_lock(hashtextextended(${number}, 0))`;

/**
 * A person's own number ends with their customer number, the same at every bank; other accounts are numbered in
 * sequence.
 */
const ownNumber = (purpose: Purpose, lenderId: string | null): Sql =>
  purpose === 'topup'
    ? sql`(select customer_no::text from lender where user_id = ${lenderId})`
    : sql`nextval('virtual_account_no')::text`;

/** Closes a portfolio's accounts; the bank is informed afterwards. */
export async function closeVirtualAccounts(tx: Tx, owner: { portfolioId: string }): Promise<void> {
  const closed = await tx.run(sql`update virtual_account set closed_at = app_now(), attempts = 0, retry_at = null
    where portfolio_id = ${owner.portfolioId} and closed_at is null`);
  if (closed > 0) notifyWorker(tx, 'bank.virtual_account');
}

export async function findVirtualAccount(reader: Reader, number: string): Promise<VirtualAccount | null> {
  const [account] = await readAccounts(reader, sql`v.number = ${number}`);
  return account ?? null;
}

/** The account with this number. Waits for one that is just being opened until its transaction ends. */
export async function awaitVirtualAccount(tx: Tx, number: string): Promise<VirtualAccount | null> {
  const existing = await findVirtualAccount(tx, number);
  if (existing) return existing;
  await tx.run(sql`select ${lockOf(sql`${number}::text`)}`);
  return findVirtualAccount(tx, number);
}

export function listAccountsOfPortfolio(reader: Reader, portfolioId: string): Promise<VirtualAccount[]> {
  return readAccounts(reader, sql`v.portfolio_id = ${portfolioId}`);
}

/** This lender's top-up numbers, one per bank. */
export function listTopUpAccounts(reader: Reader, lenderId: string): Promise<VirtualAccount[]> {
  return readAccounts(reader, sql`v.lender_id = ${lenderId} and v.purpose = 'topup'`);
}

const accountsRow = row({
  number: col.text,
  bankCode: col.text,
  purpose: col.oneOf(['topup', 'portfolio', 'lending']),
  lenderId: col.text.nullable(),
  portfolioId: col.text.nullable(),
  lendingId: col.text.nullable(),
  holderName: col.text,
  /** null: the payer chooses the amount. */
  amount: col.rupiah.nullable(),
  expiresAt: col.instant.nullable(),
  registeredAt: col.instant.nullable(),
  closedAt: col.instant.nullable(),
});

function readAccounts(reader: Reader, where: Sql): Promise<VirtualAccount[]> {
  return reader.rows(
    accountsRow,
    sql`
    select v.number, b.code as "bankCode", v.purpose, v.lender_id as "lenderId", v.portfolio_id as "portfolioId",
      v.lending_id as "lendingId", v.holder_name as "holderName", v.amount_rupiah as amount, v.expires_at as "expiresAt",
      v.registered_at as "registeredAt", v.closed_at as "closedAt"
    from virtual_account v join bank b on b.id = v.bank_id where ${where} order by v.number`,
  );
}

/** Closes an erased person's own numbers and removes the name from them; the bank is informed afterwards. */
export async function eraseHolder(tx: Tx, lenderId: string, pseudonym: string): Promise<void> {
  const closed = await tx.run(sql`update virtual_account set holder_name = ${pseudonym},
      closed_at = coalesce(closed_at, app_now()), attempts = 0, retry_at = null
    where lender_id = ${lenderId} or portfolio_id in (select id from portfolio where lender_id = ${lenderId})`);
  if (closed > 0) notifyWorker(tx, 'bank.virtual_account');
}
