// Receipts: records a group's money on its members' rows, and how much of it has reached the bank.
// Invariants: parts + excess = amount; lines sum to it too; the value date counts, not the day of keying; a written
// receipt never changes, except for how much has arrived. The caller has locked the lending.
// Source: docs/domain.md §6, §7.
import type { BusinessDate } from '#domain/calendar.ts';
import type { ReceiptId } from '#domain/ids.ts';
import { accrueFinesTo, changedRows, type MemberLoan } from '#domain/loan-book.ts';
import { rupiah, type Rupiah, sumRupiah } from '#domain/money.ts';
import { allocateShares, type Payments, waiversOf } from '#domain/receipt.ts';
import { emit } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { type BackDate, type FinedLending, openBackDate, readOpenLoans, saveRows } from '../book/book.ts';
import { renewCollected } from '../collection/collection.ts';
import { insertReceipt, insertWaivers, type NewReceipt } from './receipt.sql.ts';

/** The lending's open rows with their fines at a value date, ready to take a receipt of that date. */
export type OpenBook = {
  lending: FinedLending;
  valueOn: BusinessDate;
  stored: readonly MemberLoan[];
  loans: readonly MemberLoan[];
  backDate: BackDate | null;
};

/** Reads the book on a value date. After default no more fines are added. Source: docs/domain.md §6. */
export async function openBook(reader: Reader, lending: FinedLending, valueOn: BusinessDate): Promise<OpenBook> {
  const backDate = await openBackDate(reader, lending, valueOn);
  const stored = backDate?.stored ?? (await readOpenLoans(reader, lending.id));
  const asThen = backDate?.loans ?? stored;
  const loans = lending.status === 'failed' ? [...asThen] : accrueFinesTo(asThen, valueOn, lending.fineBps);
  return { lending, valueOn, stored, loans, backDate };
}

/** Writes a receipt: allocates each share to its loan, saves the rows, the receipt, its lines and its parts. */
export async function writeReceipt(
  tx: Tx,
  book: OpenBook,
  receipt: NewReceipt,
): Promise<{ id: ReceiptId; excess: Rupiah }> {
  const { parts, loans, after } = applyReceipt(book, receipt);
  const waivers = waiversOf(book, loans);
  const excess = rupiah(receipt.amount - sumRupiah(parts.map((part) => part.amount)));
  await saveRows(tx, changedRows(book.stored, after));
  const id = newId<ReceiptId>();
  await insertReceipt(tx, { id, lendingId: book.lending.id, valueOn: book.valueOn, receipt, parts, excess });
  await insertWaivers(tx, id, book.valueOn, waivers);
  if (book.backDate) await book.backDate.finish(tx, after, parts);
  await renewCollected(tx, book.lending.id, id);
  await emit(tx, 'receiptsChanged', { lendingId: book.lending.id, valueOn: book.valueOn });
  await emit(tx, 'receiptWritten', { receiptId: id });
  return { id, excess };
}

/**
 * Applies a receipt to a book: its parts, the rows on its value date, and `after`, the rows after it. Writes nothing;
 * a book takes one receipt.
 */
export function applyReceipt(book: OpenBook, payments: Payments) {
  const { parts, loans } = allocateShares(book, payments);
  return { parts, loans, after: book.backDate ? book.backDate.settle(loans, parts) : loans };
}
