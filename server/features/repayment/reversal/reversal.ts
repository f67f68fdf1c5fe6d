// Reversing a receipt: entered with a reason, approved by another of finance, undone in one transaction, once.
// Invariants: only the newest receipt of a lending, because later ones were calculated after it; it undoes exactly
// what the approver saw; an overpayment that is being refunded is not taken twice; no covers repaid since.
// Source: docs/domain.md §3, §5, §8; decision 0051.
import type { LendingId, ReceiptId, ReversalId, StaffId } from '#domain/ids.ts';
import { momentCell, type ListFile } from '#platform/list-file.ts';
import type { Receipt, Reversal } from '#contract/reversal.ts';
import { sumRupiah } from '#domain/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { type LendingRow, lockLending } from '#features/lending/slot.sql.ts';
import type { Db, Tx } from '#platform/db.ts';
import {
  approveEntry,
  cancelEntry,
  type Cancelled,
  enterEntry,
  type FourEyes,
  type Seen,
} from '#platform/four-eyes.ts';
import { isId, newId } from '#platform/ids.ts';
import { pageOf, type Paging } from '#platform/paging.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import { checkNotGivenBack, takeBackRepaymentsOf } from '../cover/cover.ts';
import * as store from './reversal.sql.ts';
import { type BankMoney, undoReceipt } from './undo.ts';
import { lockReceipt, readSharesSince, type UndoneReceipt } from './undo.sql.ts';

export { assignMoney } from './assignment.ts';

export async function listReceipts(db: Db, lendingId: LendingId, query: Paging) {
  if (!isId(lendingId)) throw notFound();
  const { page, total } = await store.listReceiptsOf(db, lendingId, query);
  return pageOf(page, total, query);
}

export async function getReceipt(db: Db, id: ReceiptId) {
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
  staffId: StaffId,
  receiptId: ReceiptId,
  { reason, bankMoney }: { reason: string; bankMoney: BankMoney },
) {
  const known = isId(receiptId) ? await store.findReceipt(db, receiptId) : null;
  if (!known) throw notFound();
  return enterEntry(db, reversals(), staffId, async (tx) => {
    await lockLending(tx, known.lending);
    const receipt = (await store.findReceipt(tx, receiptId)) ?? known;
    throwIfRefused(checkReversible(receipt));
    if (receipt.reversal?.state === 'entered') throw refused('error.reversal.open');
    throwIfRefused((await checkOverpayment(tx, receipt)) ?? (await checkNotGivenBack(tx, receipt.id)));
    const id = newId<ReversalId>();
    await store.insertReversal(tx, { id, receipt: receiptId, lendingId: known.lending, bankMoney, reason, staffId });
    return id;
  });
}

/** Refuses unless it is not reversed and is the newest. */
function checkReversible({ reversedAt, newest }: Receipt): Refusal | null {
  if (reversedAt !== null) return refuse('error.reversal.already');
  return newest ? null : refuse('error.reversal.not_newest');
}

/** An overpayment can be reversed only while it is not refunded or about to be. */
async function checkOverpayment(tx: Tx, { id, lending }: Receipt): Promise<Refusal | null> {
  const excess = sumRupiah((await readSharesSince(tx, lending, id)).map((share) => share.excess));
  if (excess === 0) return null;
  return (await store.readFreeOverpayment(tx, lending)) < excess ? refuse('error.reversal.overpayment') : null;
}

type Money = { arrived: number; distributed: number };

/** Undoes the receipt as it was shown: its version, and how much of its money had arrived and was distributed. */
export const approveReversal = (
  db: Db,
  staffId: StaffId,
  id: ReversalId,
  { arrived, distributed, ...seen }: Seen & Money,
): Promise<Reversal> => approveEntry(db, reversals({ arrived, distributed }), staffId, id, seen);

export const cancelReversal = (db: Db, staffId: StaffId, id: ReversalId, seen: Cancelled): Promise<Reversal> =>
  cancelEntry(db, reversals(), staffId, id, seen);

type Held = { lending: LendingRow; row: UndoneReceipt; receipt: Receipt };

/** `money`: the state of the receipt's money that the approver saw. */
const reversals = (money?: Money): FourEyes<store.ReversalRow, Held, Reversal> => ({
  events: { enter: 'reversal.enter', approve: 'reversal.approve', cancel: 'reversal.cancel' },
  table: store.reversalTable,
  refusals: { ownEntry: 'error.reversal.own_entry', changed: () => refuse('error.reversal.changed') },
  async lock(tx, { lendingId, receipt: receiptId }) {
    const lending = await lockLending(tx, lendingId);
    const row = await lockReceipt(tx, receiptId);
    const receipt = await store.findReceipt(tx, receiptId);
    if (!lending || !row || !receipt) throw notFound();
    return { lending, row, receipt };
  },
  async check(tx, _reversal, { receipt }) {
    const reversible = checkReversible(receipt);
    if (reversible) return reversible;
    if (receipt.arrived !== money?.arrived || receipt.distributed !== money.distributed)
      return refuse('error.reversal.changed');
    return (await checkOverpayment(tx, receipt)) ?? checkNotGivenBack(tx, receipt.id);
  },
  async carryOut(tx, reversal, { lending, row, receipt }, staffId) {
    const undone = await undoReceipt(tx, lending, row, reversal);
    await takeBackRepaymentsOf(tx, staffId, receipt.id, reversal.reason);
    const { amount, arrived, distributed } = receipt;
    return { before: { amount, arrived, distributed }, after: undone, reason: reversal.reason };
  },
  objectOf: ({ receipt }) => ({ kind: 'receipt', id: receipt }),
  factsOf: ({ id, lendingId, bankMoney }) => ({ reversal: id, lending: lendingId, bankMoney }),
  reasonOf: ({ reason }) => reason,
  answer: (_tx, reversal) => store.toWireReversal(reversal),
});

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
