// Reversing a receipt: entered with a reason, approved by another of finance, undone in one transaction, once.
// Invariants: only the newest receipt of a lending that stands, because later ones were counted upon it; never one's own
// entry; what is undone is what the approver was shown; an overpayment that is on its way back is not taken twice; no cover
// that was given back since. Source: domain §3, §5, §8; cases "Undoing a repayment already distributed", "Lunas while money is
// missing"; decisions 0051, 0068.
import { momentCell, type ListFile } from '#platform/list-file.ts';
import type { Receipt } from '#contract/reversal.ts';
import { sumRupiah } from '#domain/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { type LendingRow, lockLending } from '#features/lending/slot.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import { pageOf, type Paging } from '#platform/paging.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import { checkNotGivenBack, takeBackRepaymentsOf } from '../cover/cover.ts';
import * as store from './reversal.sql.ts';
import { type BankMoney, undoReceipt } from './undo.ts';
import { lockReceipt, readSharesSince } from './undo.sql.ts';

export { assignMoney } from './assignment.ts';

export async function listReceipts(db: Db, lendingId: string, query: Paging) {
  if (!isId(lendingId)) throw notFound();
  const { page, total } = await store.listReceiptsOf(db, lendingId, query);
  return pageOf(page, total, query);
}

export async function getReceipt(db: Db, id: string) {
  const receipt = isId(id) ? await store.findReceipt(db, id) : null;
  if (!receipt) throw notFound();
  return { ...receipt, effect: await store.readEffect(db, id) };
}

export async function listReversals(db: Db, query: Paging & { state?: store.ReversalRow['state'] | undefined }) {
  const { page, total } = await store.listReversed(db, query);
  return pageOf(page, total, query);
}

/** Enters the reversal of a receipt; nothing moves before its approval. */
export async function enterReversal(
  db: Db,
  staffId: string,
  receiptId: string,
  asked: { reason: string; bankMoney: BankMoney },
) {
  const known = isId(receiptId) ? await store.findReceipt(db, receiptId) : null;
  if (!known) throw notFound();
  return db.tx(async (tx) => {
    await lockLending(tx, known.lending);
    const receipt = (await store.findReceipt(tx, receiptId)) ?? known;
    throwIfRefused(checkReversible(receipt));
    if (receipt.reversal?.state === 'entered') throw refused('error.reversal.open');
    throwIfRefused((await checkOverpayment(tx, receipt)) ?? (await checkNotGivenBack(tx, receipt.id)));
    const id = newId();
    const { bankMoney, reason } = asked;
    await store.insertReversal(tx, { id, receipt: receiptId, lendingId: known.lending, bankMoney, reason, staffId });
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'reversal.enter',
        object: { kind: 'receipt', id: receiptId },
        after: { reversal: id, lending: known.lending, amount: receipt.amount, bankMoney },
        reason,
      },
    );
    return store.toWireReversal(await store.getReversal(tx, id));
  });
}

/** It stands, and nothing was counted upon it since. */
function checkReversible({ reversedAt, newest }: Receipt): Refusal | null {
  if (reversedAt !== null) return refuse('error.reversal.already');
  return newest ? null : refuse('error.reversal.not_newest');
}

/** What went beyond the loan can be taken back only while it has not left, nor is about to. */
async function checkOverpayment(tx: Tx, { id, lending }: Receipt): Promise<Refusal | null> {
  const excess = sumRupiah((await readSharesSince(tx, lending, id)).map((share) => share.excess));
  if (excess === 0) return null;
  return (await store.readFreeOverpayment(tx, lending)) < excess ? refuse('error.reversal.overpayment') : null;
}

type Seen = { version: number; arrived: number; distributed: number; reason?: string | undefined };

/** Undoes the receipt as it was shown: its version, and what of its money had arrived and was shared out. */
export function approveReversal(db: Db, staffId: string, id: string, seen: Seen) {
  return onEntry(db, id, async (tx, lending, entered) => {
    if (entered.enteredById === staffId) throw refused('error.reversal.own_entry');
    throwIfRefused(checkOpen(entered, seen.version));
    const row = await lockReceipt(tx, entered.receipt);
    const receipt = await store.findReceipt(tx, entered.receipt);
    if (!row || !receipt) throw notFound();
    throwIfRefused(checkReversible(receipt));
    if (receipt.arrived !== seen.arrived || receipt.distributed !== seen.distributed)
      throw refused('error.reversal.changed');
    throwIfRefused((await checkOverpayment(tx, receipt)) ?? (await checkNotGivenBack(tx, receipt.id)));
    await store.markApproved(tx, id, staffId);
    const undone = await undoReceipt(tx, lending, row, entered);
    await takeBackRepaymentsOf(tx, staffId, receipt.id, entered.reason);
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'reversal.approve',
        object: { kind: 'receipt', id: receipt.id },
        before: { amount: receipt.amount, arrived: receipt.arrived, distributed: receipt.distributed },
        after: { reversal: id, bankMoney: entered.bankMoney, ...undone },
        reason: seen.reason ?? entered.reason,
      },
    );
  });
}

/** Takes an entry back before its approval, with a reason; the next one is a new version. */
export function cancelReversal(db: Db, staffId: string, id: string, seen: { version: number; reason: string }) {
  return onEntry(db, id, async (tx, _lending, entered) => {
    throwIfRefused(checkOpen(entered, seen.version));
    const { reason } = seen;
    await store.markCancelled(tx, id, staffId, reason);
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'reversal.cancel',
        object: { kind: 'receipt', id: entered.receipt },
        before: { reversal: id, state: entered.state },
        after: { state: 'cancelled' },
        reason,
      },
    );
  });
}

async function onEntry(
  db: Db,
  id: string,
  act: (tx: Tx, lending: LendingRow, entered: store.ReversalRow) => Promise<void>,
) {
  const known = isId(id) ? await store.findReversal(db, id) : null;
  if (!known) throw notFound();
  return db.tx(async (tx) => {
    const lending = await lockLending(tx, known.lendingId);
    const entered = await store.lockReversal(tx, id);
    if (!lending || !entered) throw notFound();
    await act(tx, lending, entered);
    return store.toWireReversal(await store.getReversal(tx, id));
  });
}

/** It waits for its approval, and is the version that was shown. */
function checkOpen({ state, version }: store.ReversalRow, seen: number): Refusal | null {
  return state === 'entered' && version === seen ? null : refuse('error.reversal.changed');
}

export const reversalFile: ListFile<store.ReversedQuery, Receipt> = {
  name: 'pembatalan-penerimaan',
  read: ({ db }, query) => listReversals(db, query),
  columns: [
    ['file.group', ({ groupName }) => groupName],
    ['file.amount', ({ amount }) => amount],
    ['file.value_date', ({ valueDate }) => valueDate],
    ['file.recorded', ({ recordedAt }) => momentCell(recordedAt)],
    ['file.entered.by', ({ reversal }) => reversal?.enteredBy ?? null],
    ['file.entered', ({ reversal }) => momentCell(reversal?.enteredAt ?? null)],
    ['file.approved.by', ({ reversal }) => reversal?.approvedBy ?? null],
    ['file.reason', ({ reversal }) => reversal?.reason ?? null],
  ],
};
