// Statements of virtual accounts: opening, announcing to the bank, and closing.
// A number is locked from before its row is inserted, so that a payment to it waits.
import type { Purpose, VirtualAccount } from '#domain/bank.ts';
import type { LendingId, MemberLoanId, PersonId, PortfolioId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Tx, Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql, type Sql } from '#platform/sql.ts';
import type { PaymentBank } from './banks.ts';

const announcementRow = row({
  number: col.text,
  bankCode: col.text,
  purpose: col.text,
  holderName: col.text,
  amount: col.rupiah.nullable(),
  expiresAt: col.instant.nullable(),
  reference: col.text,
  closing: col.boolean,
  attempts: col.number,
});
export type Announcement = RowOf<typeof announcementRow>;

const AT_ONCE = 8;

export async function markAnnounced(reader: Reader, account: { number: string; closing: boolean }): Promise<void> {
  await reader.run(
    account.closing
      ? sql`update virtual_account set closing_sent_at = app_now(), last_error = null where number = ${account.number}`
      : sql`update virtual_account set registered_at = app_now(), last_error = null where number = ${account.number}`,
  );
}

export async function saveAnnouncementFailure(reader: Reader, number: string, failure: string): Promise<void> {
  await reader.run(sql`update virtual_account set last_error = ${failure} where number = ${number}`);
}

const isUnknown = sql`registered_at is null and closed_at is null and (expires_at is null or expires_at > app_now())`;
const isClosing = sql`closed_at is not null and registered_at is not null and closing_sent_at is null`;

/** Accounts that the bank does not know yet, or still knows as open. */
export function lockDueAnnouncements(tx: Tx): Promise<Announcement[]> {
  return tx.rows(
    announcementRow,
    sql`
    select v.number, b.code as "bankCode", v.purpose, v.holder_name as "holderName", v.amount_rupiah as amount,
      v.expires_at as "expiresAt", coalesce(v.portfolio_id, v.lending_id, v.member_loan_id, v.lender_id) as reference,
      v.closed_at is not null as closing, v.attempts
    from virtual_account v join bank b on b.id = v.bank_id
    where ((${isUnknown}) or (${isClosing})) and (v.retry_at is null or v.retry_at <= app_now())
    order by v.created_at, v.number limit ${AT_ONCE} for update of v skip locked`,
  );
}

export async function postponeAnnouncement(tx: Tx, number: string, waitSeconds: number): Promise<void> {
  await tx.run(sql`update virtual_account set attempts = attempts + 1,
    retry_at = app_now() + ${waitSeconds} * interval '1 second' where number = ${number}`);
}

/** Registers it again at once. */
export async function announceAgain(tx: Tx, number: string): Promise<void> {
  await tx.run(sql`update virtual_account set retry_at = null where number = ${number}`);
}

const openedAccountRow = row({ number: col.text });

/** The owner by purpose: a lender for a top-up, else the portfolio, the lending or the member loan. */
type Owner = {
  purpose: Purpose;
  lenderId: PersonId | null;
  portfolioId: PortfolioId | null;
  lendingId: LendingId | null;
  memberLoanId: MemberLoanId | null;
};

/** Null when the owner has an account already. */
export function insertVirtualAccount(
  tx: Tx,
  bank: PaymentBank,
  { purpose, lenderId, portfolioId, lendingId, memberLoanId }: Owner,
  account: { holderName: string; amount?: Rupiah | null; expiresAt?: Date | null },
) {
  return tx.row(
    openedAccountRow,
    sql`
    with chosen as materialized (select ${bank.prefix} || lpad(${ownNumber(purpose, lenderId)}, 11, '0') as number),
    held as materialized (select number, ${lockOf(sql`number`)} from chosen)
    insert into virtual_account (number, bank_id, purpose, lender_id, portfolio_id, lending_id, member_loan_id, holder_name,
      amount_rupiah, expires_at, created_at)
    select held.number, b.id, ${purpose}, ${lenderId}, ${portfolioId}, ${lendingId}, ${memberLoanId}, ${account.holderName},
      ${account.amount ?? null}, ${account.expiresAt ?? null}, app_now()
    from held, bank b where b.code = ${bank.code}
    on conflict do nothing returning number`,
  );
}

/** The owner's account: one for a lending or a member loan, else one at each bank. */
export async function findOwnAccount(
  reader: Reader,
  bank: PaymentBank,
  { purpose, lenderId, portfolioId, lendingId, memberLoanId }: Owner,
): Promise<VirtualAccount | null> {
  const owner = sql`purpose = ${purpose} and lender_id is not distinct from ${lenderId}
    and portfolio_id is not distinct from ${portfolioId} and lending_id is not distinct from ${lendingId}
    and member_loan_id is not distinct from ${memberLoanId}`;
  const isOne = purpose === 'lending' || purpose === 'member';
  const [account] = await readAccounts(reader, isOne ? owner : sql`${owner} and b.code = ${bank.code}`);
  return account ?? null;
}

/** Held from before the row is inserted until the transaction ends. */
const lockOf = (number: Sql): Sql => sql`pg_advisory_xact_lock(hashtextextended(${number}, 0))`;

/**
 * A person's own number ends with their customer number, the same at every bank; other accounts are numbered in
 * sequence.
 */
const ownNumber = (purpose: Purpose, lenderId: PersonId | null): Sql =>
  purpose === 'topup'
    ? sql`(select customer_no::text from lender where user_id = ${lenderId})`
    : sql`nextval('virtual_account_no')::text`;

export function closeAccountsOf(tx: Tx, portfolioId: PortfolioId): Promise<number> {
  return tx.run(sql`update virtual_account set closed_at = app_now(), attempts = 0, retry_at = null
    where portfolio_id = ${portfolioId} and closed_at is null`);
}

export async function findVirtualAccount(reader: Reader, number: string): Promise<VirtualAccount | null> {
  const [account] = await readAccounts(reader, sql`v.number = ${number}`);
  return account ?? null;
}

export async function lockNumber(tx: Tx, number: string): Promise<void> {
  await tx.run(sql`select ${lockOf(sql`${number}::text`)}`);
}

export function listAccountsOfPortfolio(reader: Reader, portfolioId: PortfolioId): Promise<VirtualAccount[]> {
  return readAccounts(reader, sql`v.portfolio_id = ${portfolioId}`);
}

/** This lender's top-up numbers, one per bank. */
export function listTopUpAccounts(reader: Reader, lenderId: PersonId): Promise<VirtualAccount[]> {
  return readAccounts(reader, sql`v.lender_id = ${lenderId} and v.purpose = 'topup'`);
}

const virtualAccountRow = row({
  number: col.text,
  bankCode: col.text,
  purpose: col.oneOf(['topup', 'portfolio', 'lending', 'member']),
  lenderId: col.id<PersonId>().nullable(),
  portfolioId: col.id<PortfolioId>().nullable(),
  lendingId: col.id<LendingId>().nullable(),
  memberLoanId: col.id<MemberLoanId>().nullable(),
  holderName: col.text,
  /** null: the payer chooses the amount. */
  amount: col.rupiah.nullable(),
  expiresAt: col.instant.nullable(),
  openedAt: col.instant,
  registeredAt: col.instant.nullable(),
  closedAt: col.instant.nullable(),
});

function readAccounts(reader: Reader, where: Sql): Promise<VirtualAccount[]> {
  return reader.rows(
    virtualAccountRow,
    sql`
    select v.number, b.code as "bankCode", v.purpose, v.lender_id as "lenderId", v.portfolio_id as "portfolioId",
      v.lending_id as "lendingId", v.member_loan_id as "memberLoanId", v.holder_name as "holderName", v.amount_rupiah as amount, v.expires_at as "expiresAt",
      v.created_at as "openedAt", v.registered_at as "registeredAt", v.closed_at as "closedAt"
    from virtual_account v join bank b on b.id = v.bank_id where ${where} order by v.number`,
  );
}

export function eraseHolderOf(tx: Tx, personId: PersonId, pseudonym: string): Promise<number> {
  return tx.run(sql`update virtual_account set holder_name = ${pseudonym},
      closed_at = coalesce(closed_at, app_now()), attempts = 0, retry_at = null
    where lender_id = ${personId} or portfolio_id in (select id from portfolio where lender_id = ${personId})
      or member_loan_id in (select m.id from member_loan m join group_member g on g.id = m.member_id
        where g.user_id = ${personId})`);
}
