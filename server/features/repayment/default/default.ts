// Default: declared on the first day that `isDefaulted` names, withdrawn when money recorded later proves it wrong.
// Invariants: value dates count, not keying dates; lending and portfolios change in one transaction; a default stays
// once money has been allocated after it.
// Source: docs/domain.md §4, §5, §6; docs/settled.md 03; decision 0021.
import { addDays, type BusinessDate, laterDate } from '#domain/calendar.ts';
import { isDefaulted } from '#domain/arrears.ts';
import type { LendingId } from '#domain/ids.ts';
import { accrueFinesTo, changedRows } from '#domain/loan-book.ts';
import type { Payments } from '#domain/receipt.ts';
import { markPortfoliosFailed, markPortfoliosRunning } from '#features/funding/portfolio.sql.ts';
import { type LendingRow, lockLending, markFailed, markRunning } from '#features/lending/slot.sql.ts';
import { notifyAll } from '#features/notice/notice.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import { emit } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { readOpenLoans, saveRows } from '../book/book.ts';
import * as store from './default.sql.ts';
import { applyReceipt, type OpenBook, openBook } from '../receipt/receipt.ts';

export { type LateRow, readRowsDue } from './default.sql.ts';

/**
 * Declares the default that the batch found, if it is still one under the lock: a receipt may have come between. `on`
 * is the first day of the default.
 */
export async function declareIfDefaulted(tx: Tx, lendingId: LendingId, on: BusinessDate): Promise<void> {
  const lending = await lockLending(tx, lendingId);
  if (lending?.status !== 'disbursed') return;
  const dayBefore = addDays(on, -1);
  const rows = (await store.readRowsDue(tx, [lendingId], dayBefore)).get(lendingId) ?? [];
  const { lastReceiptOn, hasLaterReceipt } = await store.readReceiptDates(tx, lendingId, dayBefore);
  if (hasLaterReceipt || !isDefaulted({ rows, lastReceiptOn, today: on, weeks: lending.defaultWeeks })) return;
  await declareDefault(tx, lendingId, on);
}

/**
 * Marks a lending without payment for too long, and its portfolios, as failed; later recoveries are still
 * distributed. `on` is the first day of the default.
 * Source: docs/domain.md §4, §5.
 */
export async function declareDefault(tx: Tx, lendingId: LendingId, on: BusinessDate): Promise<void> {
  const lending = await lockLending(tx, lendingId);
  if (lending?.status !== 'disbursed' || lending.repaidAt !== null) return;
  await markFailed(tx, lendingId, on);
  await markPortfoliosFailed(tx, lendingId);
  await recordAuditEvent(
    tx,
    { kind: 'system' },
    {
      action: 'lending.default',
      object: { kind: 'lending', id: lendingId },
      before: { status: 'disbursed' },
      after: { status: 'failed', on },
    },
  );
  await emit(tx, 'lendingDefaulted', { lendingId, on });
  // After a withdrawal the lending may default again: each default has its own day and its own notice.
  await tellLenders(tx, lending, 'lending_failed', `lending:${lendingId}:failed:${on}`);
}

/**
 * The book for a new receipt. If, by its value date, this money came before the default and would have prevented it,
 * the default is withdrawn and the book is that of a running lending; otherwise it is the given one. The lending is
 * locked. `paymentsOf` gives the receipt's payments to a book.
 * Source: docs/domain.md §6; decision 0021.
 */
export async function withdrawDefault(
  tx: Tx,
  lending: LendingRow,
  book: OpenBook,
  paymentsOf: (book: OpenBook) => Payments,
): Promise<OpenBook> {
  const { failedOn } = lending;
  if (book.lending.status !== 'failed' || failedOn === null || book.valueOn >= failedOn) return book;
  // Money received since was allocated principal first, and that is not changed afterwards.
  if (await store.hasReceiptSince(tx, lending.id)) return book;
  if (await isDefaultedWith(tx, lending, book.valueOn, paymentsOf)) return book;
  await markRunning(tx, lending.id);
  await markPortfoliosRunning(tx, lending.id);
  await catchUpFines(tx, lending);
  await recordAuditEvent(
    tx,
    { kind: 'system' },
    {
      action: 'lending.default_withdrawn',
      object: { kind: 'lending', id: lending.id },
      before: { status: 'failed', on: failedOn },
      after: { status: 'disbursed', valueOn: book.valueOn },
    },
  );
  await emit(tx, 'defaultWithdrawn', { lendingId: lending.id, on: failedOn });
  await tellLenders(tx, lending, 'lending_default_withdrawn', `lending:${lending.id}:withdrawn:${failedOn}`);
  return openBook(tx, asRunning(lending), book.valueOn);
}

const asRunning = (lending: LendingRow): LendingRow => ({ ...lending, status: 'disbursed' });

/** Whether the lending would be in default today if the receipt had been recorded as for a running one. */
async function isDefaultedWith(
  reader: Reader,
  lending: LendingRow,
  valueOn: BusinessDate,
  paymentsOf: (book: OpenBook) => Payments,
): Promise<boolean> {
  const on = await today(reader);
  const book = await openBook(reader, asRunning(lending), valueOn);
  const rows = applyReceipt(book, paymentsOf(book)).after.flatMap((loan) => loan.rows);
  const { lastReceiptOn } = await store.readReceiptDates(reader, lending.id, on);
  const last = lastReceiptOn === null ? valueOn : laterDate(lastReceiptOn, valueOn);
  return isDefaulted({ rows, lastReceiptOn: last, today: on, weeks: lending.defaultWeeks });
}

/** The fines that a running lending would have had for the days closed since the default. */
async function catchUpFines(tx: Tx, lending: LendingRow): Promise<void> {
  const through = await store.readLoggedThrough(tx, lending.id);
  if (through === null) return;
  const stored = await readOpenLoans(tx, lending.id);
  await saveRows(tx, changedRows(stored, accrueFinesTo(stored, through, lending.fineBps)));
}

async function tellLenders(
  tx: Tx,
  lending: LendingRow,
  kind: 'lending_failed' | 'lending_default_withdrawn',
  eventKey: string,
): Promise<void> {
  const portfolios = await store.readHeldPortfolios(tx, lending.id);
  await notifyAll(
    tx,
    portfolios.map(({ id, lenderId }) => ({
      userId: lenderId,
      kind,
      slots: { group: lending.groupName },
      link: `/dashboard/portfolios/${id}`,
      eventKey,
    })),
  );
}
