// The outcomes of a withdrawal: released to the bank, paid, refused, cancelled. Refunds are in one piece, once.
// Invariants: only moves of the state table; an unknown outcome refunds nothing; a later report of the opposite moves
// nothing.
// Source: docs/domain.md §8, §9.
import { businessDateOf, type BusinessDate } from '#domain/calendar.ts';
import type { PersonId, WithdrawalId } from '#domain/ids.ts';
import { confirmWithdrawal, refuseWithdrawal } from '#domain/journal.ts';
import { formatRupiah } from '#domain/money.ts';
import { canMoveWithdrawal } from '#domain/withdrawal.ts';
import type { PayoutEnd } from '#domain/bank.ts';
import { queuePayout } from '#features/bank/payout.ts';
import type { NoticeKind } from '#features/notice/kind.ts';
import { notify } from '#features/notice/notice.ts';
import { postJournal } from '#ledger/ledger.ts';
import { type Actor, type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import { emit } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { readPayoutAccount } from './bank-account.sql.ts';
import { lockNextRelease, lockWithdrawal, markContradicted, setStatus, type WithdrawalRow } from './withdrawal.sql.ts';

/** Releases due withdrawals, one per transaction. Returns 1 when there was one. */
export function releaseNext({ db, vault }: Platform, until: Date): Promise<number> {
  return db.tx(async (tx) => {
    const withdrawal = await lockNextRelease(tx, until);
    if (!withdrawal) return 0;
    await release(tx, { vault }, withdrawal, { kind: 'system' });
    return 1;
  });
}

/** Hands a waiting withdrawal to the bank, always under the same id. */
export async function release(
  tx: Tx,
  { vault }: Pick<Platform, 'vault'>,
  { id, amount, bankAccountId, status }: WithdrawalRow,
  actor: Actor,
): Promise<void> {
  if (!canMoveWithdrawal(status, 'processing')) throw refused('error.withdraw.not_pending');
  const account = await readPayoutAccount(tx, bankAccountId);
  await setStatus(tx, id, 'processing');
  await queuePayout(tx, {
    kind: 'withdrawal',
    subjectId: id,
    amount,
    bankId: account.bankId,
    accountNumber: vault.open(account.encrypted, bankAccountId),
    accountName: account.name,
  });
  await note(tx, actor, id, status, 'processing');
}

/** Cancelled by the lender; possible while it waits. */
export async function cancelWithdrawal({ db }: Platform, userId: PersonId, id: WithdrawalId): Promise<void> {
  await db.tx(async (tx) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (withdrawal?.lenderId !== userId) throw notFound();
    if (!canMoveWithdrawal(withdrawal.status, 'cancelled')) throw refused('error.withdraw.not_pending');
    await giveBack(tx, withdrawal, 'cancelled', null, businessDateOf(await now(tx)));
    await note(tx, { kind: 'user', id: userId }, id, withdrawal.status, 'cancelled');
  });
}

/** The bank's final outcome of the payout; a repeat changes nothing. */
export async function endWithdrawal(tx: Tx, end: PayoutEnd<'withdrawal'>): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, end.subjectId);
  if (!withdrawal) throw new Error(`payout ${end.payoutId} names no withdrawal`);
  const { id, amount, status } = withdrawal;
  const to = end.state;
  if (!canMoveWithdrawal(status, to)) return;
  if (to === 'failed') await giveBack(tx, withdrawal, to, end.reason, end.valueOn);
  else {
    await postJournal(tx, {
      kind: 'withdrawal_confirmed',
      key: `withdrawal:${id}:confirm`,
      businessDate: end.valueOn,
      legs: confirmWithdrawal({ withdrawalId: id, amount }),
      subject: id,
    });
    await setStatus(tx, id, to);
    await tell(tx, withdrawal, 'withdrawal_completed');
    await emit(tx, 'withdrawalPaid', { withdrawalId: id, on: end.valueOn });
  }
  await note(tx, { kind: 'system' }, id, status, to, end.reason ?? undefined);
}

/** The bank has reported the opposite of its earlier outcome: flagged for staff, no money moves. */
export const markContradiction = (tx: Tx, { subjectId }: PayoutEnd<'withdrawal'>): Promise<void> =>
  markContradicted(tx, subjectId);

/** Ends it without payment: amount and costs are refunded by the mirror of the original posting. */
export async function giveBack(
  tx: Tx,
  withdrawal: WithdrawalRow,
  status: 'cancelled' | 'failed',
  reason: string | null,
  on: BusinessDate,
): Promise<void> {
  const { id, lenderId, amount, fee, stampCost, bankTransferCost } = withdrawal;
  await postJournal(tx, {
    kind: 'withdrawal_refused',
    key: `withdrawal:${id}:return`,
    businessDate: on,
    legs: refuseWithdrawal({ lenderId, withdrawalId: id, amount, fee, stampCost, bankTransferCost }),
    subject: id,
  });
  await setStatus(tx, id, status, reason);
  if (status === 'failed') await tell(tx, withdrawal, 'withdrawal_failed');
}

async function tell(tx: Tx, { id, lenderId, amount }: WithdrawalRow, kind: NoticeKind): Promise<void> {
  const slots = { amount: formatRupiah(amount) };
  await notify(tx, {
    userId: lenderId,
    kind,
    slots,
    link: '/dashboard/withdraw',
    eventKey: `withdrawal:${id}:${kind}`,
  });
}

export async function note(
  tx: Tx,
  actor: Actor,
  id: WithdrawalId,
  before: WithdrawalRow['status'],
  after: Exclude<WithdrawalRow['status'], 'pending'>,
  reason?: string,
): Promise<void> {
  const object = { kind: 'withdrawal', id };
  const auditEvent: AuditEvent = {
    action: `withdrawal.${after}`,
    object,
    before: { status: before },
    after: { status: after },
    reason,
  };
  await recordAuditEvent(tx, actor, auditEvent);
}
