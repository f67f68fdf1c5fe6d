// A lending's figures and status: its slots, and every transition. No other file writes these columns after
// publication.
// Invariant: active <= raised <= loan; only transitions of the state table. The caller has locked the lending
// (`lockLending`) before any other row, and writes the audit trail.
// Source: docs/domain.md §4; spec §4; docs/settled.md 02.
import type { BusinessDate } from '#domain/calendar.ts';
import { grades } from '#domain/grade.ts';
import type { GroupId, LendingId, StaffId } from '#domain/ids.ts';
import { canMoveLending, type LendingStatus, lendingStatuses } from '#domain/lending.ts';
import { formatRupiah, type Rupiah, subtract } from '#domain/money.ts';
import { rhythms } from '#domain/schedule.ts';
import { emit } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { type Refused, refused } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

/** A lending as rules need it: its columns, its group's name, and the number of members with a loan. */
export const lendingRow = row({
  id: col.id<LendingId>(),
  groupId: col.id<GroupId>(),
  groupName: col.text,
  officerId: col.id<StaffId>(),
  /** Members with a loan: each pays the admin fee. */
  memberCount: col.number,
  status: col.oneOf(lendingStatuses),
  grade: col.oneOf(grades),
  loanAmount: col.rupiah,
  raisedAmount: col.rupiah,
  activeAmount: col.rupiah,
  interestBps: col.number,
  interestAmount: col.rupiah,
  tenorMonths: col.number,
  rhythm: col.oneOf(rhythms),
  instalments: col.number,
  stepRupiah: col.rupiah,
  minimumRupiah: col.rupiah,
  lenderFeeBps: col.number,
  borrowerFeeBps: col.number,
  adminFeeRupiah: col.rupiah,
  stampRupiah: col.rupiah,
  bankCostRupiah: col.rupiah,
  fineBps: col.number,
  defaultWeeks: col.number,
  /** The minimum number of members, as of its publication. */
  minimumMembers: col.number,
  /** The most days its funding window may be extended by. */
  extensionDays: col.number,
  dueOn: col.businessDate,
  dueAt: col.instant,
  decideAt: col.instant,
  extendedAt: col.instant.nullable(),
  openedAt: col.instant.nullable(),
  fundedAt: col.instant.nullable(),
  disbursingAt: col.instant.nullable(),
  disbursedOn: col.businessDate.nullable(),
  repaidAt: col.instant.nullable(),
  failedAt: col.instant.nullable(),
  /** The first day of the default, however late it was declared. */
  failedOn: col.businessDate.nullable(),
  refundedAt: col.instant.nullable(),
  createdAt: col.instant,
});
export type LendingRow = RowOf<typeof lendingRow>;

/** Locks a lending until the transaction ends: the first lock of every use case that needs one. */
export async function lockLending(tx: Tx, id: LendingId): Promise<LendingRow | null> {
  if (!isId(id)) return null;
  return tx.row(
    lendingRow,
    sql`
    select l.id, l.group_id as "groupId", g.name as "groupName", g.officer_id as "officerId",
      (select count(*) from member_loan m where m.lending_id = l.id) as "memberCount",
      l.status, l.grade, l.loan_rupiah as "loanAmount", l.raised_rupiah as "raisedAmount",
      l.active_rupiah as "activeAmount", l.interest_bps as "interestBps", l.interest_rupiah as "interestAmount",
      l.tenor_months as "tenorMonths", l.rhythm, l.instalments, l.step_rupiah as "stepRupiah",
      l.minimum_rupiah as "minimumRupiah", l.lender_fee_bps as "lenderFeeBps", l.borrower_fee_bps as "borrowerFeeBps",
      l.admin_fee_rupiah as "adminFeeRupiah", l.stamp_rupiah as "stampRupiah", l.bank_cost_rupiah as "bankCostRupiah",
      l.fine_bps as "fineBps", l.default_weeks as "defaultWeeks",
      l.minimum_members as "minimumMembers", l.extension_days as "extensionDays", l.due_on as "dueOn", l.due_at as "dueAt",
      l.decide_at as "decideAt", l.extended_at as "extendedAt", l.opened_at as "openedAt", l.funded_at as "fundedAt",
      l.disbursing_at as "disbursingAt", l.disbursed_on as "disbursedOn", l.repaid_at as "repaidAt",
      l.failed_at as "failedAt", l.failed_on as "failedOn", l.refunded_at as "refundedAt", l.created_at as "createdAt"
    from lending l join borrower_group g on g.id = l.group_id
    where l.id = ${id} for no key update of l`,
  );
}

/** Publishes a draft, with its funding window counted from now and its group as checked now. */
export function markOpened(
  tx: Tx,
  id: LendingId,
  terms: { dueOn: BusinessDate; dueAt: Date; decideAt: Date; minimumMembers: number; extensionDays: number },
): Promise<void> {
  const { dueOn, dueAt, decideAt, minimumMembers, extensionDays } = terms;
  const window = sql`due_on = ${dueOn}, due_at = ${dueAt}, decide_at = ${decideAt}, extension_days = ${extensionDays}`;
  return move(tx, id, 'opened', sql`opened_at = app_now(), ${window}, minimum_members = ${minimumMembers}`, sql`true`);
}

/** The one extension of an opened lending: moves its due date and its decision time. */
export async function extendWindow(
  tx: Tx,
  id: LendingId,
  until: { dueOn: BusinessDate; dueAt: Date; decideAt: Date },
): Promise<void> {
  const extended = await tx.run(sql`update lending set due_on = ${until.dueOn}, due_at = ${until.dueAt},
      decide_at = ${until.decideAt}, extended_at = app_now()
    where id = ${id} and status = 'opened' and extended_at is null`);
  if (extended === 0) throw refused('error.lending.cannot_move');
}

/**
 * Takes a slot for a new portfolio: while the lending is open, before its due date ends, and if the slot is large
 * enough.
 */
export async function takeSlot(tx: Tx, lendingId: LendingId, amount: Rupiah): Promise<void> {
  const taken = await tx.run(sql`update lending set raised_rupiah = raised_rupiah + ${amount}
    where id = ${lendingId} and status = 'opened' and app_now() <= due_at and raised_rupiah + ${amount} <= loan_rupiah`);
  if (taken === 0) throw await whyNoSlot(tx, lendingId);
}

const whyNoSlotRow = row({ open: col.boolean, loan: col.rupiah, raised: col.rupiah });

async function whyNoSlot(tx: Tx, lendingId: LendingId): Promise<Refused> {
  const row = await tx.row(
    whyNoSlotRow,
    sql`
    select status = 'opened' and app_now() <= due_at as open, loan_rupiah as loan, raised_rupiah as raised
    from lending where id = ${lendingId}`,
  );
  if (!row?.open) return refused('error.lending.not_open');
  const slot = subtract(row.loan, row.raised);
  return slot === 0
    ? refused('error.lending.slot_full', { field: 'amount' })
    : refused('error.lending.amount_max', { field: 'amount', slots: { max: formatRupiah(slot) } });
}

/** Frees the slot of a portfolio that failed before it was active. A refunded lending has freed all at once. */
export async function freeSlot(tx: Tx, lendingId: LendingId, amount: Rupiah): Promise<void> {
  const freed = await tx.run(sql`update lending set raised_rupiah = raised_rupiah - ${amount}
    where id = ${lendingId} and status = 'opened' and raised_rupiah - ${amount} >= active_rupiah`);
  if (freed === 0) await requireStatus(tx, lendingId, 'refunded', `slot of ${amount} was not held`);
}

const activateSlotRow = row({ filled: col.boolean });

/**
 * A portfolio became active. The lending is funded once every rupiah of the loan is active, never by its rounded
 * percentage.
 */
export async function activateSlot(tx: Tx, lendingId: LendingId, amount: Rupiah): Promise<{ filled: boolean }> {
  const row = await tx.row(
    activateSlotRow,
    sql`update lending set active_rupiah = active_rupiah + ${amount},
      status = case when active_rupiah + ${amount} = loan_rupiah then 'funded' else status end,
      funded_at = case when active_rupiah + ${amount} = loan_rupiah then app_now() end
    where id = ${lendingId} and status = any(${movesTo('funded')}) and active_rupiah + ${amount} <= raised_rupiah
    returning status = 'funded' as filled`,
  );
  if (!row) throw new Error(`lending ${lendingId}: ${amount} cannot become active, its slot is not held`);
  if (row.filled) await emit(tx, 'lendingFilled', { lendingId });
  return row;
}

/** The disbursement was approved: the money is on its way, so the lending can no longer be cancelled. */
export async function startDisbursing(tx: Tx, id: LendingId): Promise<void> {
  const started = await tx.run(sql`update lending set disbursing_at = app_now()
    where id = ${id} and status = 'funded' and disbursing_at is null`);
  if (started === 0) throw refused('error.lending.cannot_move');
}

/** The bank refused for good: the lending stays funded. */
export async function stopDisbursing(tx: Tx, id: LendingId): Promise<void> {
  const stopped = await tx.run(sql`update lending set disbursing_at = null
    where id = ${id} and status = 'funded' and disbursing_at is not null`);
  if (stopped === 0) throw refused('error.lending.cannot_move');
}

/** The bank confirmed: interest runs from its value date. */
export function markDisbursed(tx: Tx, id: LendingId, valueOn: BusinessDate): Promise<void> {
  return move(
    tx,
    id,
    'disbursed',
    sql`disbursed_on = ${valueOn}`,
    sql`status = 'funded' and disbursing_at is not null`,
  );
}

/** Twelve weeks without a payment; `on` is the first day of the default. */
export function markFailed(tx: Tx, id: LendingId, on: BusinessDate): Promise<void> {
  return move(tx, id, 'failed', sql`failed_at = app_now(), failed_on = ${on}`, sql`repaid_at is null`);
}

/** A payment was in time by its value date, so there was no default. */
export function markRunning(tx: Tx, id: LendingId): Promise<void> {
  const isInDefault = sql`status = 'failed' and repaid_at is null`;
  return move(tx, id, 'disbursed', sql`failed_at = null, failed_on = null`, isInDefault);
}

/** Not full in time, or cancelled before the money left. No portfolio holds a slot of it after this. */
export function markRefunded(tx: Tx, id: LendingId): Promise<void> {
  const emptied = sql`refunded_at = app_now(), raised_rupiah = 0, active_rupiah = 0`;
  return move(tx, id, 'refunded', emptied, sql`disbursing_at is null`);
}

/** Everything is repaid; the status stays disbursed or (after a default) failed. */
export async function markRepaid(tx: Tx, id: LendingId): Promise<void> {
  const repaid = await tx.run(sql`update lending set repaid_at = app_now()
    where id = ${id} and status in ('disbursed', 'failed') and repaid_at is null`);
  if (repaid === 0) throw refused('error.lending.cannot_move');
}

/** A receipt was reversed: something is owed again, so it is no longer repaid. */
export async function reopenRepaid(tx: Tx, id: LendingId): Promise<void> {
  const reopened = await tx.run(sql`update lending set repaid_at = null where id = ${id} and repaid_at is not null`);
  if (reopened === 0) throw refused('error.lending.cannot_move');
}

const movesTo = (to: LendingStatus) => lendingStatuses.filter((from) => canMoveLending(from, to));

async function move(tx: Tx, id: LendingId, to: LendingStatus, set: Sql, provided: Sql): Promise<void> {
  const moved = await tx.run(sql`update lending set status = ${to}, ${set}
    where id = ${id} and status = any(${movesTo(to)}) and ${provided}`);
  if (moved === 0) throw refused('error.lending.cannot_move');
}

const requireStatusRow = row({ status: col.oneOf(lendingStatuses) });

async function requireStatus(tx: Tx, id: LendingId, status: LendingStatus, fault: string): Promise<void> {
  const row = await tx.row(requireStatusRow, sql`select status from lending where id = ${id}`);
  if (row?.status !== status) throw new Error(`lending ${id}: ${fault}`);
}
