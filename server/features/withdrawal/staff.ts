// Withdrawals as finance works them: the queue with its promised times, the release by two people, the refusal.
// Invariants: nobody approves twice; an approval and a refusal name exactly what was shown, approvals among it; what is above the limit leaves only after
// two. Source: domain §2 (payouts above this need two staff), §3; screens.md (Uang); security AZ-10.
import type { Output, Page } from '#contract/endpoint.ts';
import type { staffWithdrawals } from '#contract/withdrawal.ts';
import { businessDateOf, endOfDay } from '#domain/calendar.ts';
import { maskNumber } from '#domain/identity.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { canMoveWithdrawal, type WithdrawalStatus } from '#domain/withdrawal.ts';
import { recordDeed } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { pageOf, selectPage } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { demand, notFound, refused } from '#platform/refuse.ts';
import { sha256 } from '#platform/secrets.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { giveBack, note, release } from './outcome.ts';
import { costsTogether, isHeld, lockWithdrawal, waitsForPeople, type WithdrawalRow } from './withdrawal.sql.ts';

export type StaffWithdrawal = Output<(typeof staffWithdrawals)['approveWithdrawal']>;

type Row = WithdrawalRow & {
  lender: string;
  bank: string;
  lastDigits: string;
  accountName: string;
  payoutState: StaffWithdrawal['payoutState'];
  approvals: Approval[];
  at: Date;
};
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
    a.last_digits as "lastDigits", a.holder_name as "accountName", p.state as "payoutState", app_now() as at,
    ${approvalsOf(sql`w.id`)} as approvals
  from withdrawal w join app_user u on u.id = w.lender_id join bank_account a on a.id = w.bank_account_id
  join bank b on b.id = a.bank_id
  left join lateral (select state, reason from payout where kind = 'withdrawal' and subject_id = w.id
    order by created_at desc limit 1) p on true`;

type Query = {
  page: number;
  limit: number;
  status?: WithdrawalStatus | undefined;
  two?: 'yes' | undefined;
  waits?: 'yes' | undefined;
};

/** Newest promise first where it still waits: the oldest open one stands on top. */
export async function listStaffWithdrawals(reader: Reader, query: Query): Promise<Page<StaffWithdrawal>> {
  const filter = sql`(${query.status ?? null}::text is null or w.status = ${query.status ?? null})
    and (${query.two ?? null}::text is null or w.needs_two) and (${query.waits ?? null}::text is null or (${waitsForPeople}))`;
  const { total } = await reader.one<{ total: number }>(
    sql`select count(*)::int as total from withdrawal w where ${filter}`,
  );
  // In the order of an index.
  const order = sql`(w.ended_at is not null), (case when w.ended_at is null then w.created_at end), w.created_at desc, w.id`;
  const list = { rows, id: sql`w.id`, from: sql`withdrawal w`, where: filter, order };
  const page = await reader.rows<Row>(selectPage(list, query));
  return pageOf(page.map(toWire), total, query);
}

/** One approval of finance; the last that is needed releases it. */
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
    demand(checkSeen(withdrawal, approvals, version));
    if (await isHeld(tx, withdrawal)) throw refused('error.withdraw.held');
    await tx.run(sql`insert into withdrawal_approval (withdrawal_id, staff_id, approved_at)
      values (${id}, ${staffId}, app_now())`);
    const actor = { kind: 'staff', id: staffId } as const;
    await recordDeed(tx, actor, { action: 'withdrawal.approved', object: { kind: 'withdrawal', id }, reason });
    if (approvals.length + 1 >= (withdrawal.needsTwo ? 2 : 1)) await release(tx, platform, withdrawal, actor);
    return getStaffWithdrawal(tx, id);
  });
}

/** Refused by staff, as it was seen: the money is the lender's again. */
export async function refuseWithdrawalRequest(
  { db }: Platform,
  staffId: string,
  id: string,
  { version, reason }: { version: string; reason: string },
): Promise<StaffWithdrawal> {
  return db.tx(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) throw notFound();
    // What is on its way to the bank is the bank's to refuse.
    if (withdrawal.status !== 'pending') throw refused('error.withdraw.not_pending');
    demand(checkSeen(withdrawal, await readApprovals(tx, id), version));
    await giveBack(tx, withdrawal, 'failed', reason, businessDateOf(await now(tx)));
    await note(tx, { kind: 'staff', id: staffId }, id, withdrawal.status, 'failed', reason);
    return getStaffWithdrawal(tx, id);
  });
}

export async function getStaffWithdrawal(reader: Reader, id: string): Promise<StaffWithdrawal> {
  const row = isId(id) ? await reader.row<Row>(sql`${rows} where w.id = ${id}`) : null;
  if (!row) throw notFound();
  return toWire(row);
}

/** Its approvals so far; of a locked one they stay these. */
async function readApprovals(reader: Reader, id: string): Promise<Approval[]> {
  const { approvals } = await reader.one<{ approvals: Approval[] }>(
    sql`select ${approvalsOf(sql`${id}`)} as approvals`,
  );
  return approvals;
}

/** Who approved after it was seen is named; else it is another amount or account. */
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

/** What was seen: amount, costs, account, and who had approved. */
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
    accountNumber: maskNumber(`000000${row.lastDigits}`),
    accountName: row.accountName,
    createdAt: row.createdAt.toISOString(),
    dueAt: dueAt.toISOString(),
    overdue: row.endedAt === null && row.at > dueAt,
    needsTwo: row.needsTwo,
    version: versionOf(row, row.approvals),
    approvals: row.approvals.map(({ staff, name, at }) => ({ staff, name, at: new Date(at).toISOString() })),
    payoutState: row.payoutState,
    reason: row.reason,
  };
}
