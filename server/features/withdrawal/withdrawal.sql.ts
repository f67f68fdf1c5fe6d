// The table of withdrawals: one row each, locked before any ledger account, and the pages of a lender's own.
// Source: docs/domain.md §8; docs/api.md.
import type { Withdrawal } from '#contract/withdrawal.ts';
import { endOfDay } from '#domain/calendar.ts';
import { maskedFromLast } from '#domain/identity.ts';
import type { BankAccountId, PersonId, WithdrawalId } from '#domain/ids.ts';
import { add, type Rupiah } from '#domain/money.ts';
import { type WithdrawalStatus, withdrawalStatuses } from '#domain/withdrawal.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

export const withdrawalRow = row({
  id: col.id<WithdrawalId>(),
  lenderId: col.id<PersonId>(),
  bankAccountId: col.id<BankAccountId>(),
  amount: col.rupiah,
  fee: col.rupiah,
  stampCost: col.rupiah,
  bankTransferCost: col.rupiah,
  status: col.oneOf(withdrawalStatuses),
  needsTwo: col.boolean,
  reason: col.text.nullable(),
  createdAt: col.instant,
  /** While its account is new; null once that is over. */
  heldUntil: col.instant.nullable(),
  promisedOn: col.businessDate,
  endedAt: col.instant.nullable(),
});
export type WithdrawalRow = RowOf<typeof withdrawalRow>;

/** Null once the time is over. */
export const heldUntil: Sql = sql`case when w.held_until > app_now() then w.held_until end as "heldUntil"`;

const columns: Sql = sql`w.id, w.lender_id as "lenderId", w.bank_account_id as "bankAccountId",
  w.amount_rupiah as amount, w.fee_rupiah as fee, w.stamp_rupiah as "stampCost", w.bank_cost_rupiah as "bankTransferCost",
  w.status, w.needs_two as "needsTwo", w.reason, w.created_at as "createdAt", ${heldUntil},
  w.promised_on as "promisedOn", w.ended_at as "endedAt"`;

export type NewWithdrawal = Pick<
  WithdrawalRow,
  'id' | 'lenderId' | 'bankAccountId' | 'amount' | 'fee' | 'stampCost' | 'bankTransferCost' | 'needsTwo' | 'promisedOn'
> & { releaseMinutes: number; heldUntil: Date | null };

/** Creates it and returns it in its lender's view. */
export async function insertWithdrawal(tx: Tx, made: NewWithdrawal): Promise<Withdrawal> {
  const row = await tx.one(
    listedRow,
    sql`with made as (insert into withdrawal (id, lender_id, bank_account_id, amount_rupiah, fee_rupiah, stamp_rupiah,
      bank_cost_rupiah, needs_two, created_at, held_until, release_at, promised_on)
    values (${made.id}, ${made.lenderId}, ${made.bankAccountId}, ${made.amount}, ${made.fee}, ${made.stampCost},
      ${made.bankTransferCost}, ${made.needsTwo}, app_now(), ${made.heldUntil},
      case when ${made.needsTwo} then null
        else greatest(app_now() + ${made.releaseMinutes} * interval '1 minute', ${made.heldUntil}::timestamptz) end,
      ${made.promisedOn}) returning *) ${listedFrom(sql`made`)}`,
  );
  return toWire(row);
}

export async function lockWithdrawal(tx: Tx, id: WithdrawalId): Promise<WithdrawalRow | null> {
  if (!isId(id)) return null;
  return tx.row(withdrawalRow, sql`select ${columns} from withdrawal w where w.id = ${id} for update`);
}

/** Moves it to its next state; final states have a reason. */
export async function setStatus(
  tx: Tx,
  id: WithdrawalId,
  status: Exclude<WithdrawalStatus, 'pending'>,
  reason: string | null = null,
): Promise<void> {
  const stamp = status === 'processing' ? sql`released_at = app_now()` : sql`ended_at = app_now()`;
  await tx.run(sql`update withdrawal set status = ${status}, reason = ${reason}, ${stamp} where id = ${id}`);
}

/** Keeps the first time. */
export async function markContradicted(tx: Tx, id: WithdrawalId): Promise<void> {
  await tx.run(sql`update withdrawal set contradicted_at = coalesce(contradicted_at, app_now()) where id = ${id}`);
}

/**
 * Money leaves only for a verified person who is not blocked, to an account not removed by two people: somebody with
 * a stolen phone may have asked for it.
 */
const isClear: Sql = sql`l.kyc_status = 'verified' and a.removed_at is null
  and not exists (select 1 from app_user u where u.id = l.user_id and u.blocked_at is not null)`;

/**
 * Whether staff must act on a withdrawal `w`: it needs two approvals (and its account is no longer too new for them), it
 * is held, or it has not ended within the promised time, also if the bank has it.
 */
export const waitsForPeople: Sql = sql`w.status in ('pending', 'processing') and (w.promised_on < business_date_of(app_now())
  or (w.status = 'pending' and ((w.needs_two and coalesce(w.held_until <= app_now(), true)) or not exists (select 1 from lender l, bank_account a
    where l.user_id = w.lender_id and a.id = w.bank_account_id and ${isClear}))))`;

/** Whether it is held, however many approve it. */
export async function isHeld(tx: Tx, { id }: WithdrawalRow): Promise<boolean> {
  const clear = await tx.exists(sql`select 1 from withdrawal w join lender l on l.user_id = w.lender_id
    join bank_account a on a.id = w.bank_account_id where w.id = ${id} and ${isClear} for share of l, a`);
  return !clear;
}

/** The next one for the job to release: due, within the limit, not held. */
export function lockNextRelease(tx: Tx, until: Date): Promise<WithdrawalRow | null> {
  return tx.row(
    withdrawalRow,
    sql`
    select ${columns} from withdrawal w join lender l on l.user_id = w.lender_id join bank_account a on a.id = w.bank_account_id
    where w.status = 'pending' and w.release_at <= ${until} and ${isClear}
    order by w.release_at, w.id limit 1 for update of w skip locked`,
  );
}

const listedRow = row({
  id: col.id<WithdrawalId>(),
  lenderId: col.id<PersonId>(),
  bankAccountId: col.id<BankAccountId>(),
  amount: col.rupiah,
  fee: col.rupiah,
  stampCost: col.rupiah,
  bankTransferCost: col.rupiah,
  status: col.oneOf(withdrawalStatuses),
  needsTwo: col.boolean,
  reason: col.text.nullable(),
  createdAt: col.instant,
  /** While its account is new; null once that is over. */
  heldUntil: col.instant.nullable(),
  promisedOn: col.businessDate,
  endedAt: col.instant.nullable(),
  bankId: col.number,
  bankName: col.text,
  holder: col.text,
  lastDigits: col.text,
});
type Listed = RowOf<typeof listedRow>;

/** With the destination account of each. */
const listedFrom = (withdrawals: Sql): Sql => sql`select ${columns}, b.id as "bankId", b.name as "bankName",
  a.holder_name as holder, a.last_digits as "lastDigits"
  from ${withdrawals} w join bank_account a on a.id = w.bank_account_id join bank b on b.id = a.bank_id`;
const listed: Sql = listedFrom(sql`withdrawal`);

export async function getOwnWithdrawal(reader: Reader, lenderId: PersonId, id: WithdrawalId): Promise<Withdrawal> {
  return toWire(await reader.one(listedRow, sql`${listed} where w.lender_id = ${lenderId} and w.id = ${id}`));
}

type Query = { page: number; limit: number; status?: WithdrawalStatus | undefined };

const ownWithdrawalsRow = row({ total: col.number });

export async function listOwnWithdrawals(
  reader: Reader,
  lenderId: PersonId,
  { page, limit, status }: Query,
): Promise<{ page: Withdrawal[]; total: number }> {
  const mine = sql`w.lender_id = ${lenderId} and (${status ?? null}::text is null or w.status = ${status ?? null})`;
  const { total } = await reader.one(
    ownWithdrawalsRow,
    sql`select count(*)::int as total from withdrawal w where ${mine}`,
  );
  const rows = await reader.rows(
    listedRow,
    sql`${listed} where ${mine}
    order by w.created_at desc, w.id desc limit ${limit} offset ${(page - 1) * limit}`,
  );
  return { page: rows.map(toWire), total };
}

function toWire(row: Listed): Withdrawal {
  return {
    id: row.id,
    status: row.status,
    amount: row.amount,
    fee: costsTogether(row),
    bankAccount: {
      bank: { id: row.bankId, name: row.bankName },
      name: row.holder,
      number: maskedFromLast(row.lastDigits),
    },
    createdAt: row.createdAt.toISOString(),
    heldUntil: row.heldUntil?.toISOString() ?? null,
    dueAt: endOfDay(row.promisedOn).toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    reason: row.reason,
  };
}

/** All costs of a withdrawal: the `fee` of the wire. Source: docs/domain.md §8. */
export const costsTogether = ({
  fee,
  stampCost,
  bankTransferCost,
}: Pick<WithdrawalRow, 'fee' | 'stampCost' | 'bankTransferCost'>): Rupiah => add(add(fee, stampCost), bankTransferCost);
