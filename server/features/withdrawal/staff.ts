// Withdrawals for finance: the queue with its promised times, release by two people, refusal.
// Invariants: nobody approves twice; approvals and refusals name exactly what was shown, earlier approvals included;
// amounts above the limit need two approvals.
// Source: docs/domain.md §2, §3; docs/screens.md.
import { col, row, type RowOf } from '#platform/row.ts';
import { id as texts } from '#texts/id.ts';
import { momentCell, type ListFile } from '#platform/list-file.ts';
import type { Input, Output, Page } from '#contract/endpoint.ts';
import type { staffWithdrawals } from '#contract/withdrawal.ts';
import { businessDateOf, endOfDay } from '#domain/calendar.ts';
import { maskedFromLast } from '#domain/identity.ts';
import { canMoveWithdrawal, withdrawalStatuses } from '#domain/withdrawal.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { isCalled } from '#features/kyc/kyc.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { pageOf, selectPage } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { giveBack, note, release } from './outcome.ts';
import { costsTogether, isHeld, lockWithdrawal, waitsForPeople, type WithdrawalRow } from './withdrawal.sql.ts';

export type StaffWithdrawal = Output<(typeof staffWithdrawals)['approveWithdrawal']>;

const staffWithdrawalRow = row({
  id: col.text,
  lenderId: col.text,
  bankAccountId: col.text,
  amount: col.rupiah,
  fee: col.rupiah,
  stampCost: col.rupiah,
  bankTransferCost: col.rupiah,
  status: col.oneOf(withdrawalStatuses),
  needsTwo: col.boolean,
  reason: col.text.nullable(),
  createdAt: col.instant,
  promisedOn: col.businessDate,
  endedAt: col.instant.nullable(),
  lender: col.text,
  bank: col.text,
  lastDigits: col.text,
  accountName: col.text,
  payoutState: col.oneOf(['queued', 'sent', 'completed', 'failed']).nullable(),
  contradictedAt: col.instant.nullable(),
  approvals: col.list(col.object({ staff: col.text, name: col.text, at: col.text })),
  at: col.instant,
});
type Row = RowOf<typeof staffWithdrawalRow>;
type Approval = { staff: string; name: string; at: string };

const approvalsOf = (id: Sql): Sql => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('staff', s.id, 'name', s.name, 'at', y.approved_at)
      order by y.approved_at, s.id), '[]'::jsonb)
    from withdrawal_approval y join staff s on s.id = y.staff_id where y.withdrawal_id = ${id})`;

const rows: Sql = sql`
  select w.id, w.lender_id as "lenderId", w.bank_account_id as "bankAccountId", w.amount_rupiah as amount,
    w.fee_rupiah as fee, w.stamp_rupiah as "stampCost", w.bank_cost_rupiah as "bankTransferCost", w.status,
    w.needs_two as "needsTwo", coalesce(w.reason, p.reason) as reason, w.created_at as "createdAt",
    w.promised_on as "promisedOn", w.ended_at as "endedAt", u.name as lender, b.name as bank,
    a.last_digits as "lastDigits", a.holder_name as "accountName", p.state as "payoutState",
    w.contradicted_at as "contradictedAt", app_now() as at, ${approvalsOf(sql`w.id`)} as approvals
  from withdrawal w join app_user u on u.id = w.lender_id join bank_account a on a.id = w.bank_account_id
  join bank b on b.id = a.bank_id
  left join lateral (select state, reason from payout where kind = 'withdrawal' and subject_id = w.id
    order by created_at desc limit 1) p on true`;

type Query = Input<typeof staffWithdrawals.listStaffWithdrawals>['query'];

// The order matches an index.
const waiting = sql`(w.ended_at is not null), (case when w.ended_at is null then w.created_at end), w.created_at desc, w.id`;
const orders = {
  newest: sql`w.created_at desc, w.id desc`,
  oldest: sql`w.created_at, w.id`,
  amount: sql`w.amount_rupiah desc, w.id`,
};

const staffWithdrawalsRow = row({ total: col.number });

/** By default waiting ones first, oldest on top, then ended ones, newest first. Searched by lender. */
export async function listStaffWithdrawals({ db, vault }: Platform, query: Query): Promise<Page<StaffWithdrawal>> {
  const typed = query.search?.trim() ?? '';
  const filter = all([
    query.status !== undefined && sql`w.status = ${query.status}`,
    query.two !== undefined && sql`w.needs_two`,
    query.waits !== undefined && sql`(${waitsForPeople})`,
    typed !== '' && sql`w.lender_id in (select u.id from app_user u where ${isCalled(vault, typed)})`,
  ]);
  const { total } = await db.one(
    staffWithdrawalsRow,
    sql`select count(*)::int as total from withdrawal w where ${filter}`,
  );
  const order = query.sort ? orders[query.sort] : waiting;
  const list = { rows, id: sql`w.id`, from: sql`withdrawal w`, where: filter, order };
  const page = await db.rows(staffWithdrawalRow, selectPage(list, query));
  return pageOf(page.map(toWire), total, query);
}

/** One approval by finance; the last one needed releases it. */
export async function approveWithdrawal(
  platform: Platform,
  staffId: string,
  id: string,
  { version, reason }: { version: string; reason?: string | undefined },
): Promise<StaffWithdrawal> {
  return platform.db.tx(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) throw notFound();
    if (!canMoveWithdrawal(withdrawal.status, 'processing')) throw refused('error.withdraw.not_pending');
    const approvals = await readApprovals(tx, id);
    if (approvals.some(({ staff }) => staff === staffId)) throw refused('error.withdraw.own_approval');
    throwIfRefused(checkSeen(withdrawal, approvals, version));
    if (await isHeld(tx, withdrawal)) throw refused('error.withdraw.held');
    await tx.run(sql`insert into withdrawal_approval (withdrawal_id, staff_id, approved_at)
      values (${id}, ${staffId}, app_now())`);
    const actor = { kind: 'staff', id: staffId } as const;
    await recordAuditEvent(tx, actor, { action: 'withdrawal.approved', object: { kind: 'withdrawal', id }, reason });
    if (approvals.length + 1 >= (withdrawal.needsTwo ? 2 : 1)) await release(tx, platform, withdrawal, actor);
    return getStaffWithdrawal(tx, id);
  });
}

/** Refuses it in the version that was seen and refunds the lender. */
export async function refuseWithdrawalRequest(
  { db }: Platform,
  staffId: string,
  id: string,
  { version, reason }: { version: string; reason: string },
): Promise<StaffWithdrawal> {
  return db.tx(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) throw notFound();
    // Once it is on its way, only the bank can refuse it.
    if (withdrawal.status !== 'pending') throw refused('error.withdraw.not_pending');
    throwIfRefused(checkSeen(withdrawal, await readApprovals(tx, id), version));
    await giveBack(tx, withdrawal, 'failed', reason, businessDateOf(await now(tx)));
    await note(tx, { kind: 'staff', id: staffId }, id, withdrawal.status, 'failed', reason);
    return getStaffWithdrawal(tx, id);
  });
}

export async function getStaffWithdrawal(reader: Reader, id: string): Promise<StaffWithdrawal> {
  const row = isId(id) ? await reader.row(staffWithdrawalRow, sql`${rows} where w.id = ${id}`) : null;
  if (!row) throw notFound();
  return toWire(row);
}

const approvalsRow = row({ approvals: col.list(col.object({ staff: col.text, name: col.text, at: col.text })) });

/** Its approvals so far; they cannot change while it is locked. */
async function readApprovals(reader: Reader, id: string): Promise<Approval[]> {
  const { approvals } = await reader.one(approvalsRow, sql`select ${approvalsOf(sql`${id}`)} as approvals`);
  return approvals;
}

/** Names who approved after it was seen; otherwise amount or account has changed. */
function checkSeen(withdrawal: WithdrawalRow, approvals: readonly Approval[], seen: string): Refusal | null {
  if (versionOf(withdrawal, approvals) === seen) return null;
  const since = approvals.findIndex((_, known) => versionOf(withdrawal, approvals.slice(0, known)) === seen);
  const by =
    since === -1
      ? ''
      : approvals
          .slice(since)
          .map(({ name }) => name)
          .join(', ');
  return since === -1 ? refuse('error.withdraw.changed') : refuse('error.withdraw.approved_since', { slots: { by } });
}

/** What was seen: amount, costs, account, and approvals. */
const versionOf = (
  { id, amount, fee, stampCost, bankTransferCost, bankAccountId }: WithdrawalRow,
  approvals: readonly Approval[],
): string =>
  sha256(
    JSON.stringify([
      id,
      amount,
      fee,
      stampCost,
      bankTransferCost,
      bankAccountId,
      ...approvals.map(({ staff }) => staff),
    ]),
  )
    .toString('base64url')
    .slice(0, 22);

function toWire(row: Row): StaffWithdrawal {
  const dueAt = endOfDay(row.promisedOn);
  return {
    id: row.id,
    lender: row.lender,
    status: row.status,
    amount: row.amount,
    fee: costsTogether(row),
    bank: row.bank,
    accountNumber: maskedFromLast(row.lastDigits),
    accountName: row.accountName,
    createdAt: row.createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    overdue: row.endedAt === null && row.at > dueAt,
    needsTwo: row.needsTwo,
    version: versionOf(row, row.approvals),
    approvals: row.approvals.map(({ staff, name, at }) => ({ staff, name, at: new Date(at).toISOString() })),
    payoutState: row.payoutState,
    contradictedAt: row.contradictedAt?.toISOString() ?? null,
    reason: row.reason,
  };
}

export const withdrawalFile: ListFile<Query, StaffWithdrawal> = {
  name: 'penarikan',
  read: listStaffWithdrawals,
  columns: [
    ['file.id', ({ id }) => id],
    ['file.lender', ({ lender }) => lender],
    ['file.amount', ({ amount }) => amount],
    ['file.fee', ({ fee }) => fee],
    ['file.bank', ({ bank }) => bank],
    ['file.account', ({ accountNumber }) => accountNumber],
    ['file.status', ({ status }) => texts[`status.withdraw.${status}`]],
    ['file.entered', ({ createdAt }) => momentCell(createdAt)],
    ['file.due', ({ dueAt }) => momentCell(dueAt)],
    ['file.reason', ({ reason }) => reason],
  ],
};
