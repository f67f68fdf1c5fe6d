// Statements of withdrawals as finance sees them: the queue with its filters, one in full, and approvals.
import type { Input } from '#contract/endpoint.ts';
import type { staffWithdrawals } from '#contract/withdrawal.ts';
import type { StaffId, WithdrawalId } from '#domain/ids.ts';
import { isCalled } from '#features/kyc/kyc.sql.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { selectPage } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { heldUntil, waitsForPeople, withdrawalRow } from './withdrawal.sql.ts';

const staffRow = row({
  ...withdrawalRow.columns,
  lender: col.text,
  bank: col.text,
  lastDigits: col.text,
  accountName: col.text,
  payoutState: col.oneOf(['queued', 'sent', 'completed', 'failed']).nullable(),
  contradictedAt: col.instant.nullable(),
  approvals: col.list(col.object({ staff: col.id<StaffId>(), name: col.text, at: col.text })),
  at: col.instant,
});
export type StaffRow = RowOf<typeof staffRow>;

export type Approval = { staff: string; name: string; at: string };

const approvalsOf = (id: Sql): Sql => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('staff', s.id, 'name', s.name, 'at', y.approved_at)
      order by y.approved_at, s.id), '[]'::jsonb)
    from withdrawal_approval y join staff s on s.id = y.staff_id where y.withdrawal_id = ${id})`;

const staffRows: Sql = sql`
  select w.id, w.lender_id as "lenderId", w.bank_account_id as "bankAccountId", w.amount_rupiah as amount,
    w.fee_rupiah as fee, w.stamp_rupiah as "stampCost", w.bank_cost_rupiah as "bankTransferCost", w.status,
    w.needs_two as "needsTwo", coalesce(w.reason, p.reason) as reason, w.created_at as "createdAt",
    ${heldUntil}, w.promised_on as "promisedOn", w.ended_at as "endedAt", u.name as lender, b.name as bank,
    a.last_digits as "lastDigits", a.holder_name as "accountName", p.state as "payoutState",
    w.contradicted_at as "contradictedAt", app_now() as at, ${approvalsOf(sql`w.id`)} as approvals
  from withdrawal w join app_user u on u.id = w.lender_id join bank_account a on a.id = w.bank_account_id
  join bank b on b.id = a.bank_id
  left join lateral (select state, reason from payout where kind = 'withdrawal' and subject_id = w.id
    order by created_at desc limit 1) p on true`;

export type Query = Input<typeof staffWithdrawals.listStaffWithdrawals>['query'];

// Each order matches an index.
const waiting = sql`(w.ended_at is not null), (case when w.ended_at is null then w.created_at end), w.created_at desc, w.id`;

const orders = {
  newest: sql`w.created_at desc, w.id desc`,
  oldest: sql`w.created_at, w.id`,
  amount: sql`w.amount_rupiah desc, w.id`,
};

/** Within one state the default order is that of time alone. */
function orderOf({ sort, status }: Query): Sql {
  if (sort) return orders[sort];
  if (status === undefined) return waiting;
  return status === 'pending' || status === 'processing' ? orders.oldest : orders.newest;
}

/** The lender, or the account as it stands masked: "••••••1234". */
function searched(vault: Vault, typed: string): Sql {
  const [, digits] = /^•+(\d{4})$/.exec(typed) ?? [];
  if (digits !== undefined)
    return sql`w.bank_account_id in (select id from bank_account where last_digits = ${digits})`;
  return sql`w.lender_id in (select u.id from app_user u where ${isCalled(vault, typed)})`;
}

/** Searched by lender, or by the end of the account as it is shown. */
export function filterOf(vault: Vault, { status, two, waits, search }: Query): Sql {
  const typed = search?.trim() ?? '';
  return all([
    status !== undefined && sql`w.status = ${status}`,
    two !== undefined && sql`w.needs_two`,
    waits !== undefined && sql`(${waitsForPeople})`,
    typed !== '' && searched(vault, typed),
  ]);
}

const totalRow = row({ total: col.number });

export function countWithdrawals(reader: Reader, filter: Sql) {
  return reader.one(totalRow, sql`select count(*)::int as total from withdrawal w where ${filter}`);
}

export function readPage(reader: Reader, filter: Sql, query: Query): Promise<StaffRow[]> {
  const order = orderOf(query);
  const list = { rows: staffRows, id: sql`w.id`, from: sql`withdrawal w`, where: filter, order };
  return reader.rows(staffRow, selectPage(list, query));
}

export async function insertApproval(tx: Tx, id: WithdrawalId, staffId: StaffId): Promise<void> {
  await tx.run(sql`insert into withdrawal_approval (withdrawal_id, staff_id, approved_at)
    values (${id}, ${staffId}, app_now())`);
}

export function findWithdrawal(reader: Reader, id: WithdrawalId): Promise<StaffRow | null> {
  return reader.row(staffRow, sql`${staffRows} where w.id = ${id}`);
}

const approvalsRow = row({
  approvals: col.list(col.object({ staff: col.id<StaffId>(), name: col.text, at: col.text })),
});

/** Its approvals so far; they cannot change while it is locked. */
export async function readApprovals(reader: Reader, id: WithdrawalId): Promise<Approval[]> {
  const { approvals } = await reader.one(approvalsRow, sql`select ${approvalsOf(sql`${id}`)} as approvals`);
  return approvals;
}
