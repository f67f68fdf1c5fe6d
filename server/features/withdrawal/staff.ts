// Withdrawals for finance: the queue with its promised times, release by two people, refusal.
// Invariants: nobody approves twice; approvals and refusals name exactly what was shown, earlier approvals included;
// amounts above the limit need two approvals.
// Source: docs/domain.md §2, §3; docs/screens.md.
import { id as texts } from '#texts/id.ts';
import type { StaffId, WithdrawalId } from '#domain/ids.ts';
import { momentCell, type ListFile } from '#platform/list-file.ts';
import type { Output, Page } from '#contract/endpoint.ts';
import type { staffWithdrawals } from '#contract/withdrawal.ts';
import { businessDateOf, endOfDay, formatDate, formatTime } from '#domain/calendar.ts';
import { maskedFromLast } from '#domain/identity.ts';
import { canMoveWithdrawal } from '#domain/withdrawal.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';

import { recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { pageOf } from '#platform/paging.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import { sha256 } from '#platform/secrets.ts';
import { giveBack, note, release } from './outcome.ts';
import {
  countWithdrawals,
  filterOf,
  readPage,
  insertApproval,
  findWithdrawal,
  type Query,
  readApprovals,
  type StaffRow,
  type Approval,
} from './staff.sql.ts';
import { costsTogether, isHeld, lockWithdrawal, type WithdrawalRow } from './withdrawal.sql.ts';

export type StaffWithdrawal = Output<(typeof staffWithdrawals)['approveWithdrawal']>;

/** By default waiting ones first, oldest on top, then ended ones, newest first. Searched by lender. */
export async function listStaffWithdrawals({ db, vault }: Platform, query: Query): Promise<Page<StaffWithdrawal>> {
  const filter = filterOf(vault, query);
  const { total } = await countWithdrawals(db, filter);
  const page = await readPage(db, filter, query);
  return pageOf(page.map(toWire), total, query);
}

/** One approval by finance; the last one needed releases it. */
export async function approveWithdrawal(
  platform: Platform,
  staffId: StaffId,
  id: WithdrawalId,
  { version, reason }: { version: string; reason?: string | undefined },
): Promise<StaffWithdrawal> {
  return platform.db.tx(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) throw notFound();
    await requireRights(tx);
    if (!canMoveWithdrawal(withdrawal.status, 'processing')) throw refused('error.withdraw.not_pending');
    const approvals = await readApprovals(tx, id);
    if (approvals.some(({ staff }) => staff === staffId)) throw refused('error.withdraw.own_approval');
    throwIfRefused(checkSeen(withdrawal, approvals, version));
    if (await isHeld(tx, withdrawal)) throw refused('error.withdraw.held');
    throwIfRefused(checkHold(withdrawal));
    await insertApproval(tx, id, staffId);
    const actor = { kind: 'staff', id: staffId } as const;
    await recordAuditEvent(tx, actor, { action: 'withdrawal.approved', object: { kind: 'withdrawal', id }, reason });
    if (approvals.length + 1 >= (withdrawal.needsTwo ? 2 : 1)) await release(tx, platform, withdrawal, actor);
    return getStaffWithdrawal(tx, id);
  });
}

/** Refuses it in the version that was seen and refunds the lender. */
export async function refuseWithdrawalRequest(
  { db }: Platform,
  staffId: StaffId,
  id: WithdrawalId,
  { version, reason }: { version: string; reason: string },
): Promise<StaffWithdrawal> {
  return db.tx(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) throw notFound();
    await requireRights(tx);
    // Once it is on its way, only the bank can refuse it.
    if (withdrawal.status !== 'pending') throw refused('error.withdraw.not_pending');
    throwIfRefused(checkSeen(withdrawal, await readApprovals(tx, id), version));
    await giveBack(tx, withdrawal, 'failed', reason, businessDateOf(await now(tx)));
    await note(tx, { kind: 'staff', id: staffId }, id, withdrawal.status, 'failed', reason);
    return getStaffWithdrawal(tx, id);
  });
}

export async function getStaffWithdrawal(reader: Reader, id: WithdrawalId): Promise<StaffWithdrawal> {
  const row = isId(id) ? await findWithdrawal(reader, id) : null;
  if (!row) throw notFound();
  return toWire(row);
}

/** Nobody releases the first withdrawal to an account before its time. */
function checkHold({ heldUntil }: WithdrawalRow): Refusal | null {
  if (heldUntil === null) return null;
  const slots = { date: formatDate(businessDateOf(heldUntil)), time: formatTime(heldUntil) };
  return refuse('error.withdraw.new_account', { slots });
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

function toWire(row: StaffRow): StaffWithdrawal {
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
    heldUntil: row.heldUntil?.toISOString() ?? null,
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
