// SQL of disbursements, and their shape in the API.
// Invariant: only these statements write the table `disbursement`; the API's state adds what the payout knows (sent,
// unknown).
// Source: docs/domain.md §4.
import { disbursement, type Disbursement } from '#contract/disbursement.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { maskedFromLast } from '#domain/identity.ts';
import type { DisbursementId, LendingId, StaffId } from '#domain/ids.ts';
import type { Disbursement as Amounts } from '#domain/lending.ts';
import { isOfGroupCalled } from '#features/lending/read.sql.ts';
import type { LendingRow } from '#features/lending/slot.sql.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { entryTable } from '#platform/four-eyes.sql.ts';
import { type Paging, selectPage } from '#platform/paging.ts';
import { type EncryptedAccount, encryptClearAccounts } from '#platform/encrypted-account.ts';
import { lendingWithinReach } from '#platform/reach.sql.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { all, sql } from '#platform/sql.ts';

const disbursementRow = row({
  id: col.id<DisbursementId>(),
  lendingId: col.id<LendingId>(),
  groupName: col.text,
  version: col.number,
  state: disbursement.shape.state,
  loanAmount: col.rupiah,
  serviceFee: col.rupiah,
  adminFee: col.rupiah,
  stampCost: col.rupiah,
  bankTransferCost: col.rupiah,
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
  sentAt: col.instant.nullable(),
  askedAgainAt: col.instant.nullable(),
  endedAt: col.instant.nullable(),
  contradictedAt: col.instant.nullable(),
  accountEncrypted: col.bytes,
  accountHash: col.bytes,
  accountLastDigits: col.text,
});
export type DisbursementRow = RowOf<typeof disbursementRow>;

// The payout's state after approval: sent, or unknown when repeated queries gave no clear answer.
const state = sql`case when d.state <> 'approved' then d.state when p.state = 'sent' and p.attempts > 2 then 'unknown'
  when p.state = 'sent' then 'sent' else 'approved' end`;

const selected = sql`
  select d.id, d.lending_id as "lendingId", g.name as "groupName", d.version, ${state} as state,
    d.loan_rupiah as "loanAmount", d.service_fee_rupiah as "serviceFee", d.admin_fee_rupiah as "adminFee",
    d.stamp_rupiah as "stampCost", d.bank_cost_rupiah as "bankTransferCost", d.net_rupiah as amount,
    d.bank_id as "bankId", b.name as "bankName", d.account_encrypted as "accountEncrypted", d.account_hash as "accountHash",
    d.account_last_digits as "accountLastDigits", d.account_name as "accountName", d.note,
    d.entered_by as "enteredById", e.name as "enteredBy", d.entered_at as "enteredAt", a.name as "approvedBy",
    d.approved_at as "approvedAt", d.reason, d.value_on as "valueOn", p.sent_at as "sentAt",
    case when p.state = 'sent' then p.due_at end as "askedAgainAt", d.ended_at as "endedAt",
    d.contradicted_at as "contradictedAt"`;
const withPayout = sql`disbursement d left join payout p on p.kind = 'disbursement' and p.subject_id = d.id`;
const from = sql`
  from ${withPayout} join lending l on l.id = d.lending_id join borrower_group g on g.id = l.group_id
  join bank b on b.id = d.bank_id join staff e on e.id = d.entered_by left join staff a on a.id = d.approved_by`;

export const findDisbursement = (reader: Reader, id: DisbursementId): Promise<DisbursementRow | null> =>
  reader.row(disbursementRow, sql`${selected} ${from} where d.id = ${id}`);

export const disbursementTable = entryTable(sql`disbursement`, findDisbursement, {
  approved: { by: sql`approved_by`, at: sql`approved_at` },
  cancelled: { by: sql`ended_by`, at: sql`ended_at`, reason: sql`reason` },
});

/** The lending's disbursement under way or done, else its last refused one. */
export function findLatestDisbursement(reader: Reader, lendingId: LendingId): Promise<DisbursementRow | null> {
  return reader.row(
    disbursementRow,
    sql`${selected} ${from} where d.lending_id = ${lendingId} order by d.version desc limit 1`,
  );
}

/** The group's account, encrypted for the group. */
export type Account = { bankId: number; accountName: string } & EncryptedAccount;
const readinessRow = row({
  /** Whether one is under way or done. */
  current: col.boolean,
  /** Whether the bank contradicted the end of an earlier one. */
  contradicted: col.boolean,
  /** Whether a refund to lenders is entered and undecided. */
  refundOpen: col.boolean,
  lastVersion: col.number,
  groupMembers: col.number,
  /** Members with a loan who have not signed. */
  unsigned: col.number,
  bankId: col.number.nullable(),
  accountName: col.text.nullable(),
  accountEncrypted: col.bytes.nullable(),
  accountHash: col.bytes.nullable(),
  accountLastDigits: col.text.nullable(),
});

export type Readiness = Omit<
  RowOf<typeof readinessRow>,
  'bankId' | 'accountName' | 'accountEncrypted' | 'accountHash' | 'accountLastDigits'
> & { account: Account | null };

// Facts about the lending `l`.
const isUnderWay = sql`exists (select 1 from disbursement d where d.lending_id = l.id and d.state not in ('refused', 'cancelled'))`;
const hasOpenRefund = sql`exists (select 1 from lending_refund r where r.lending_id = l.id and r.state = 'entered')`;
const unsigned = sql`(select count(*) from member_loan m where m.lending_id = l.id and not exists (
  select 1 from agreement a where a.member_loan_id = m.id and a.kind = 'member' and a.state = 'signed'))`;

/** The facts that decide whether a lending may be disbursed. */
export async function readReadiness(reader: Reader, lending: LendingRow): Promise<Readiness> {
  const { bankId, accountEncrypted, accountHash, accountLastDigits, accountName, ...rest } = await reader.one(
    readinessRow,
    sql`
    select ${isUnderWay} as current,
      exists (select 1 from disbursement d where d.lending_id = ${lending.id} and d.contradicted_at is not null) as contradicted,
      ${hasOpenRefund} as "refundOpen",
      coalesce((select max(version) from disbursement d where d.lending_id = ${lending.id}), 0) as "lastVersion",
      (select count(*) from group_member m where m.group_id = g.id and m.left_on is null) as "groupMembers",
      ${unsigned} as unsigned,
      g.bank_id as "bankId", g.account_encrypted as "accountEncrypted", g.account_hash as "accountHash",
      g.account_last_digits as "accountLastDigits", g.account_name as "accountName"
    from lending l join borrower_group g on g.id = l.group_id where l.id = ${lending.id}`,
  );
  if (bankId === null || accountEncrypted === null || accountHash === null || accountLastDigits === null)
    return { ...rest, account: null };
  const encrypted = { accountEncrypted, accountHash, accountLastDigits };
  return { ...rest, account: accountName === null ? null : { bankId, ...encrypted, accountName } };
}

const readyRow = row({
  lending: col.id<LendingId>(),
  groupName: col.text,
  amount: col.rupiah,
  signers: col.number,
});

/** Lendings of an officer's groups whose disbursement can be entered, the longest funded first. */
export function listReady(reader: Reader, officerId: StaffId): Promise<RowOf<typeof readyRow>[]> {
  return reader.rows(
    readyRow,
    sql`
    select l.id as lending, g.name as "groupName", l.loan_rupiah as amount,
      (select count(*) from member_loan m where m.lending_id = l.id) as signers
    from borrower_group g join lending l on l.group_id = g.id
    where g.officer_id = ${officerId} and l.status = 'funded' and not ${isUnderWay} and not ${hasOpenRefund}
      and ${unsigned} = 0
    order by l.funded_at, l.id`,
  );
}

export async function insertDisbursement(
  tx: Tx,
  entry: {
    id: DisbursementId;
    lending: LendingRow;
    version: number;
    amounts: Amounts;
    account: Account;
    note: string | null;
    staffId: StaffId;
  },
): Promise<void> {
  const { id, lending, version, amounts, account, note, staffId } = entry;
  await tx.run(sql`
    insert into disbursement (id, lending_id, version, state, loan_rupiah, service_fee_rupiah, admin_fee_rupiah,
      stamp_rupiah, bank_cost_rupiah, net_rupiah, bank_id, account_encrypted, account_hash, account_last_digits, account_name,
      note, entered_by, entered_at)
    values (${id}, ${lending.id}, ${version}, 'entered', ${lending.loanAmount}, ${amounts.serviceFee},
      ${amounts.adminFee}, ${amounts.stampCost}, ${amounts.bankTransferCost}, ${amounts.amount}, ${account.bankId},
      ${account.accountEncrypted}, ${account.accountHash}, ${account.accountLastDigits}, ${account.accountName},
      ${note}, ${staffId}, app_now())`);
}

/** Encrypts the account numbers of disbursements that are still in plain text. */
export const encryptDisbursementAccounts = (db: Db, vault: Vault): Promise<number> =>
  encryptClearAccounts(db, vault, sql`disbursement`);

export async function markConfirmed(tx: Tx, id: DisbursementId, valueOn: BusinessDate): Promise<void> {
  await tx.run(sql`update disbursement set state = 'confirmed', value_on = ${valueOn}, ended_at = app_now()
    where id = ${id}`);
}

export async function markRefused(tx: Tx, id: DisbursementId, reason: string | null): Promise<void> {
  await tx.run(
    sql`update disbursement set state = 'refused', reason = ${reason}, ended_at = app_now() where id = ${id}`,
  );
}

/** The first write wins. */
export async function markContradicted(tx: Tx, id: DisbursementId): Promise<void> {
  await tx.run(sql`update disbursement set contradicted_at = coalesce(contradicted_at, app_now()) where id = ${id}`);
}

const orders = {
  newest: sql`d.entered_at desc, d.id desc`,
  oldest: sql`d.entered_at, d.id`,
  amount: sql`d.net_rupiah desc, d.id`,
};

const disbursementsRow = row({ total: col.number });

export async function listDisbursements(
  reader: Reader,
  query: Paging & {
    state?: Disbursement['state'] | undefined;
    search?: string | undefined;
    sort?: keyof typeof orders | undefined;
  },
): Promise<{ page: DisbursementRow[]; total: number }> {
  const where = all([
    query.state !== undefined && sql`${state} = ${query.state}`,
    isOfGroupCalled(sql`d.lending_id`, query.search),
    lendingWithinReach(sql`d.lending_id`),
  ]);
  // Only the state rests on the payout.
  const listed = query.state === undefined ? sql`disbursement d` : withPayout;
  const { total } = await reader.one(disbursementsRow, sql`select count(*) as total from ${listed} where ${where}`);
  const order = orders[query.sort ?? 'newest'];
  const list = { rows: sql`${selected} ${from}`, id: sql`d.id`, from: listed, where, order };
  return { page: await reader.rows(disbursementRow, selectPage(list, query)), total };
}

/** A disbursement for the console, with the last digits of its account. */
export function toWire(row: DisbursementRow): Disbursement {
  const { lendingId: _lending, groupName: _group, bankId: _bank, valueOn, ...open } = row;
  const { accountEncrypted: _encrypted, accountHash: _hash, accountLastDigits, ...rest } = open;
  return {
    ...rest,
    accountNumber: maskedFromLast(accountLastDigits),
    enteredAt: row.enteredAt.toISOString(),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    valueDate: valueOn,
    sentAt: row.sentAt?.toISOString() ?? null,
    askedAgainAt: row.askedAgainAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    contradictedAt: row.contradictedAt?.toISOString() ?? null,
  };
}

export const toWireWithLending = (row: DisbursementRow) => ({
  ...toWire(row),
  lending: row.lendingId,
  groupName: row.groupName,
});
