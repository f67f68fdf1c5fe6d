// Statements of overpayments and their returns, and their shape on the wire.
// Invariant: only these write `overpayment_return`; what is on its way is not available.
// Source: docs/domain.md §8; decision 0030.
import { type Overpayment, overpaymentReturn, type OverpaymentReturn } from '#contract/overpayment.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { maskedFromLast } from '#domain/identity.ts';
import type { GroupId, LendingId, OverpaymentReturnId, StaffId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { isOfGroupCalled } from '#features/lending/read.sql.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { entryTable } from '#platform/four-eyes.sql.ts';
import { type Paging, selectPage } from '#platform/paging.ts';
import { lendingWithinReach } from '#platform/reach.sql.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, sql } from '#platform/sql.ts';
import { encryptClearAccounts, type EncryptedAccount } from '#platform/encrypted-account.ts';
import type { Vault } from '#platform/secrets.ts';

const returnRow = row({
  id: col.id<OverpaymentReturnId>(),
  lendingId: col.id<LendingId>(),
  version: col.number,
  state: overpaymentReturn.shape.state,
  amount: col.rupiah,
  bankId: col.number,
  bankName: col.text,
  accountName: col.text,
  note: col.text.nullable(),
  enteredById: col.id<StaffId>(),
  enteredBy: col.text,
  enteredAt: col.instant,
  approvedBy: col.text.nullable(),
  approvedAt: col.instant.nullable(),
  reason: col.text.nullable(),
  valueOn: col.businessDate.nullable(),
  endedAt: col.instant.nullable(),
  contradictedAt: col.instant.nullable(),
  accountEncrypted: col.bytes,
  accountHash: col.bytes,
  accountLastDigits: col.text,
});
export type ReturnRow = RowOf<typeof returnRow>;

// The bank's side of an approved one: sent, or unknown if a second inquiry brought no clear answer either.
const selected = sql`
  select r.id, r.lending_id as "lendingId", r.version, case when r.state <> 'approved' then r.state
      when p.state = 'sent' and p.attempts > 2 then 'unknown' when p.state = 'sent' then 'sent' else 'approved' end as state,
    r.amount_rupiah as amount, r.bank_id as "bankId", b.name as "bankName",
    r.account_encrypted as "accountEncrypted", r.account_hash as "accountHash", r.account_last_digits as "accountLastDigits",
    r.account_name as "accountName", r.note, r.entered_by as "enteredById", e.name as "enteredBy",
    r.entered_at as "enteredAt", a.name as "approvedBy", r.approved_at as "approvedAt", r.reason, r.value_on as "valueOn",
    r.ended_at as "endedAt", r.contradicted_at as "contradictedAt"
  from overpayment_return r join bank b on b.id = r.bank_id join staff e on e.id = r.entered_by
  left join staff a on a.id = r.approved_by left join payout p on p.kind = 'overpayment' and p.subject_id = r.id`;

export const findReturn = (reader: Reader, id: OverpaymentReturnId): Promise<ReturnRow | null> =>
  reader.row(returnRow, sql`${selected} where r.id = ${id}`);

export const returnTable = entryTable(sql`overpayment_return`, findReturn, {
  approved: { by: sql`approved_by`, at: sql`approved_at` },
  cancelled: { by: sql`ended_by`, at: sql`ended_at`, reason: sql`reason` },
});

/** What we owe a group, and its account, encrypted for the group. */
const owedRow = row({
  lendingId: col.id<LendingId>(),
  groupId: col.id<GroupId>(),
  groupName: col.text,
  balance: col.rupiah,
  reserved: col.rupiah,
  lastVersion: col.number,
  contradicted: col.boolean,
  bankId: col.number.nullable(),
  accountName: col.text.nullable(),
  accountEncrypted: col.bytes.nullable(),
  accountHash: col.bytes.nullable(),
  accountLastDigits: col.text.nullable(),
});
export type Owed = RowOf<typeof owedRow>;

const owed = sql`
  select l.id as "lendingId", g.id as "groupId", g.name as "groupName", coalesce(b.balance_rupiah, 0)::bigint as balance,
    coalesce((select sum(r.amount_rupiah) from overpayment_return r
      where r.lending_id = l.id and r.state in ('entered', 'approved')), 0)::bigint as reserved,
    coalesce((select max(r.version) from overpayment_return r where r.lending_id = l.id), 0) as "lastVersion",
    exists (select 1 from overpayment_return r where r.lending_id = l.id and r.contradicted_at is not null) as contradicted,
    g.bank_id as "bankId", g.account_encrypted as "accountEncrypted", g.account_hash as "accountHash",
    g.account_last_digits as "accountLastDigits", g.account_name as "accountName"
  from lending l join borrower_group g on g.id = l.group_id
  left join ledger_balance b on b.kind = 'overpayment' and b.owner_id = l.id`;

export function findOwed(reader: Reader, lendingId: LendingId): Promise<Owed | null> {
  return reader.row(owedRow, sql`${owed} where l.id = ${lendingId}`);
}

const orders = {
  amount: sql`b.balance_rupiah desc, b.owner_id`,
  smallest: sql`b.balance_rupiah, b.owner_id`,
  name: sql`g.name, b.owner_id`,
};

export type OwedQuery = Paging & {
  state?: 'entered' | undefined;
  search?: string | undefined;
  sort?: keyof typeof orders | undefined;
};

const owedShape = row({ total: col.number });

/** Lendings with an overpayment, or only those whose return waits; largest sum first by default. */
export async function listOwed(reader: Reader, query: OwedQuery): Promise<{ page: Owed[]; total: number }> {
  const waiting = sql`select lending_id from overpayment_return where state = 'entered'`;
  const where = all([
    sql`b.kind = 'overpayment' and b.balance_rupiah > 0`,
    query.state !== undefined && sql`b.owner_id in (${waiting})`,
    isOfGroupCalled(sql`b.owner_id`, query.search),
    lendingWithinReach(sql`b.owner_id`),
  ]);
  const balances = sql`ledger_balance b`;
  const named = sql`${balances} join lending l on l.id = b.owner_id join borrower_group g on g.id = l.group_id`;
  const order = orders[query.sort ?? 'amount'];
  const list = { rows: owed, id: sql`l.id`, from: query.sort === 'name' ? named : balances, where, order };
  const page = await reader.rows(owedRow, selectPage({ ...list, inner: sql`b.owner_id` }, query));
  const { total } = await reader.one(owedShape, sql`select count(*) as total from ${balances} where ${where}`);
  return { page, total };
}

/** The newest return of each of these lendings. */
export function readLatest(reader: Reader, lendingIds: readonly LendingId[]): Promise<ReturnRow[]> {
  return reader.rows(
    returnRow,
    sql`${selected} where r.lending_id = any(${lendingIds}::uuid[])
    and r.version = (select max(o.version) from overpayment_return o where o.lending_id = r.lending_id)`,
  );
}

export type NewReturn = Pick<ReturnRow, 'id' | 'lendingId' | 'version' | 'amount' | 'bankId' | 'accountName'> &
  EncryptedAccount & { staffId: StaffId; note: string | null };

export async function insertReturn(tx: Tx, made: NewReturn): Promise<void> {
  await tx.run(sql`
    insert into overpayment_return (id, lending_id, version, state, amount_rupiah, bank_id, account_encrypted, account_hash,
      account_last_digits, account_name, note, entered_by, entered_at)
    values (${made.id}, ${made.lendingId}, ${made.version}, 'entered', ${made.amount}, ${made.bankId},
      ${made.accountEncrypted}, ${made.accountHash}, ${made.accountLastDigits}, ${made.accountName}, ${made.note},
      ${made.staffId}, app_now())`);
}

/** Encrypts the accounts of returns that are still stored in clear. */
export const encryptReturnAccounts = (db: Db, vault: Vault): Promise<number> =>
  encryptClearAccounts(db, vault, sql`overpayment_return`);

/** Saves the bank's final outcome. */
export async function markEnded(
  tx: Tx,
  id: OverpaymentReturnId,
  end: { state: 'confirmed' | 'refused'; valueOn?: BusinessDate; reason: string | null },
): Promise<void> {
  await tx.run(sql`update overpayment_return set state = ${end.state}, value_on = ${end.valueOn ?? null},
    reason = ${end.reason}, ended_at = app_now() where id = ${id}`);
}

/** Keeps the first time. */
export async function markContradicted(tx: Tx, id: OverpaymentReturnId): Promise<void> {
  await tx.run(sql`update overpayment_return set contradicted_at = coalesce(contradicted_at, app_now())
    where id = ${id}`);
}

/** A return in the shape of the console's API, its account by the last digits. */
export function toWireReturn(row: ReturnRow): OverpaymentReturn {
  const { lendingId: _lending, bankId: _bank, valueOn, ...open } = row;
  const { accountEncrypted: _encrypted, accountHash: _hash, accountLastDigits, ...rest } = open;
  return {
    ...rest,
    accountNumber: maskedFromLast(accountLastDigits),
    enteredAt: row.enteredAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    valueDate: valueOn,
    endedAt: row.endedAt?.toISOString() ?? null,
    contradictedAt: row.contradictedAt?.toISOString() ?? null,
  };
}

export function toWireOwed(row: Owed, latest: ReturnRow | undefined): Overpayment {
  return {
    lending: row.lendingId,
    groupName: row.groupName,
    overpayment: row.balance,
    available: (row.balance - row.reserved) as Rupiah,
    latest: latest === undefined ? null : toWireReturn(latest),
  };
}
