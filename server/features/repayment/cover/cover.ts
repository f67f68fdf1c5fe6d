// Repaying covers: money that a covered member hands back to those who paid for her, at a meeting or between
// meetings.
// Invariants: never part of the sheet's cash or the ledger; only when nothing of her own is due; never more than she
// owes, oldest meeting first; entries are only appended, and a mistake is cancelled by another entry.
// Source: docs/domain.md §6; decision 0052.
import type { LendingCovers } from '#contract/cover.ts';
import { type BusinessDate, formatDate } from '#domain/calendar.ts';
import { checkRepaidOn, checkRepayment, type CoverRepayment, shareCoverRepayment } from '#domain/cover.ts';
import type { CoverRepaymentId, LendingId, MemberId, ReceiptId, StaffId } from '#domain/ids.ts';
import { formatRupiah, type Rupiah, subtract } from '#domain/money.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { notifyAll } from '#features/notice/notice.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import { throwIfRefused, notFound, refused } from '#platform/refuse.ts';
import * as store from './cover.sql.ts';
import { openBook } from '../receipt/receipt.ts';
import { dueOf } from '#domain/loan-book.ts';
import { lockLending } from '#features/lending/slot.sql.ts';
import { findSheetLending } from '../book/book.ts';

export { readDebtors } from './cover.sql.ts';

export async function getCovers(db: Db, lendingId: LendingId): Promise<LendingCovers> {
  const lending = isId(lendingId) ? await findSheetLending(db, lendingId) : null;
  if (!lending) throw notFound();
  return readCovers(db, lending.id);
}

async function readCovers(reader: Reader, lendingId: LendingId): Promise<LendingCovers> {
  return {
    debtors: await store.readDebtors(reader, lendingId),
    repayments: await store.readRepayments(reader, lendingId),
  };
}

type Asked = {
  debtor: MemberId;
  amount: Rupiah;
  owed: Rupiah;
  paidOn?: BusinessDate | undefined;
  note?: string | undefined;
};

/** Records a repayment outside a sheet. */
export function repayCover(db: Db, staffId: StaffId, lendingId: LendingId, asked: Asked): Promise<LendingCovers> {
  if (!isId(lendingId)) throw notFound();
  return db.tx(async (tx) => {
    const lending = await lockLending(tx, lendingId);
    if (!lending) throw notFound();
    const on = await today(tx);
    const paidOn = asked.paidOn ?? on;
    throwIfRefused(checkRepaidOn(paidOn, on));
    const debtor = (await store.readDebtors(tx, lendingId, paidOn)).find(({ member }) => member === asked.debtor);
    const book = await openBook(tx, lending, paidOn);
    const ownLoan = book.loans.find((loan) => loan.memberId === asked.debtor);
    throwIfRefused(checkRepayment(debtor, asked, dueOf(ownLoan, paidOn).due));
    await writeRepayments(tx, [asked], { lendingId, paidOn, staffId, note: asked.note, receiptId: null });
    return readCovers(tx, lendingId);
  });
}

type Noting = {
  lendingId: LendingId;
  paidOn: BusinessDate;
  staffId: StaffId;
  receiptId: ReceiptId | null;
  note?: string | undefined;
};

/** Writes one entry per debtor; the caller has locked the lending and checked them. */
export async function writeRepayments(tx: Tx, repayments: readonly CoverRepayment[], noting: Noting): Promise<void> {
  const { lendingId, paidOn, staffId, receiptId, note } = noting;
  if (repayments.length === 0) return;
  const debtors = await store.readDebtors(tx, lendingId, paidOn);
  for (const { debtor, amount } of repayments) {
    const debts = debtors.find(({ member }) => member === debtor)?.debts ?? [];
    const shares = shareCoverRepayment(
      amount,
      debts.map((debt) => ({ receipt: debt.receipt, open: subtract(debt.amount, debt.repaid) })),
    );
    const id = newId<CoverRepaymentId>();
    const parts = debts.map((debt, index) => ({ debt: debt.id, amount: shares[index]! }));
    await store.insertRepayment(tx, {
      id,
      lendingId,
      debtor,
      amount,
      paidOn,
      receiptId,
      note: note || null,
      staffId,
      parts,
    });
    await tellPayers(tx, id, 'cover_repaid');
    await recordAuditEvent(
      tx,
      { kind: 'staff', id: staffId },
      {
        action: 'cover.repay',
        object: { kind: 'lending', id: lendingId },
        after: { repayment: id, debtor, amount, paidOn },
        reason: note,
      },
    );
  }
}

/** Cancels an entry recorded by mistake; the cover is owed again. */
export async function correctRepayment(
  db: Db,
  staffId: StaffId,
  id: CoverRepaymentId,
  reason: string,
): Promise<LendingCovers> {
  const known = isId(id) ? await store.findRepayment(db, id) : null;
  if (!known || known.corrects !== null) throw notFound();
  return db.tx(async (tx) => {
    await lockLending(tx, known.lendingId);
    await takeBack(tx, staffId, id, reason);
    return readCovers(tx, known.lendingId);
  });
}

/**
 * Refuses to reverse a receipt whose covers were repaid elsewhere, until that entry is cancelled: the payers have the
 * money, and the entry would be for a debt that no longer exists. The caller has locked the lending.
 */
export async function checkNotGivenBack(tx: Tx, receiptId: ReceiptId): Promise<Refusal | null> {
  const entry = await store.findRepaidElsewhere(tx, receiptId);
  if (!entry) return null;
  const slots = { member: entry.member, amount: formatRupiah(entry.amount), date: formatDate(entry.paidOn) };
  return refuse('error.reversal.cover_repaid', { slots });
}

/** Cancels the repayments noted on a reversed sheet. The caller has locked the lending. */
export async function takeBackRepaymentsOf(
  tx: Tx,
  staffId: StaffId,
  receiptId: ReceiptId,
  reason: string,
): Promise<void> {
  for (const id of await store.readRepaymentsOf(tx, receiptId)) await takeBack(tx, staffId, id, reason);
}

async function takeBack(tx: Tx, staffId: StaffId, id: CoverRepaymentId, reason: string): Promise<void> {
  const entry = await store.findRepayment(tx, id);
  if (!entry) throw notFound();
  if (entry.isCorrected) throw refused('error.cover.corrected');
  const correction = newId<CoverRepaymentId>();
  await store.insertCorrection(tx, { id: correction, corrects: id, reason, staffId });
  await tellPayers(tx, correction, 'cover_corrected');
  await recordAuditEvent(
    tx,
    { kind: 'staff', id: staffId },
    {
      action: 'cover.correct',
      object: { kind: 'lending', id: entry.lendingId },
      before: { repayment: id, debtor: entry.debtor, amount: entry.amount },
      reason,
    },
  );
}

/** Notifies members of repayments recorded for them, so that they can object. */
async function tellPayers(
  tx: Tx,
  repaymentId: CoverRepaymentId,
  kind: 'cover_repaid' | 'cover_corrected',
): Promise<void> {
  const payers = await store.readPaidBack(tx, repaymentId);
  await notifyAll(
    tx,
    payers.map(({ userId, group, amount, paidOn }) => ({
      userId,
      kind,
      slots: { amount: formatRupiah(amount), group, date: formatDate(paidOn) },
      eventKey: `cover:${repaymentId}`,
    })),
  );
}
