// Receipts: records a group's money on its members' rows, and how much of it has reached the bank.
// Invariants: parts + excess = amount; lines sum to it too; the value date counts, not the day of keying; a written
// receipt never changes, except for how much has arrived. The caller has locked the lending.
// Source: docs/domain.md §6, §7.
import type { BusinessDate } from '#domain/calendar.ts';
import { accrueFinesTo, changedRows, type MemberLoan } from '#domain/loan-book.ts';
import { rupiah, type Rupiah, sumRupiah } from '#domain/money.ts';
import {
  allocateShares,
  type LoanPart,
  type Payments,
  type ReceiptLine,
  type Waiver,
  waiversOf,
} from '#domain/receipt.ts';
import { sumOfParts } from '#domain/repayment.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { type BackDate, type FinedLending, openBackDate, readOpenLoans, saveRows } from '../book/book.ts';

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

export type NewReceipt = Payments & {
  channel: 'meeting' | 'transfer';
  amount: Rupiah;
  lines: readonly ReceiptLine[];
  /** Cash of a meeting: who holds it, and from which sheet. */
  sheet?: { officerId: string; version: number; contentHash: Buffer; recordedBy: string };
};

/** Writes a receipt: allocates each share to its loan, saves the rows, the receipt, its lines and its parts. */
export async function writeReceipt(
  tx: Tx,
  book: OpenBook,
  receipt: NewReceipt,
): Promise<{ id: string; excess: Rupiah }> {
  const { parts, loans, after } = applyReceipt(book, receipt);
  const waivers = waiversOf(book, loans);
  const excess = rupiah(receipt.amount - sumRupiah(parts.map((part) => part.amount)));
  await saveRows(tx, changedRows(book.stored, after));
  const id = newId();
  await insertReceipt(tx, { id, book, receipt, parts, excess });
  await insertWaivers(tx, id, book.valueOn, waivers);
  if (book.backDate) await book.backDate.finish(tx, after, parts);
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

async function insertWaivers(tx: Tx, receiptId: string, on: BusinessDate, waivers: readonly Waiver[]): Promise<void> {
  if (waivers.length === 0) return;
  await tx.run(sql`
    insert into interest_waiver (receipt_id, member_loan_id, row_no, amount_rupiah, waived_on)
    select ${receiptId}, loan, no, amount, ${on} from unnest(${waivers.map((waiver) => waiver.loanId)}::uuid[],
      ${waivers.map((waiver) => waiver.no)}::smallint[], ${waivers.map((waiver) => waiver.amount)}::bigint[])
      as w (loan, no, amount)`);
}

type Insert = { id: string; book: OpenBook; receipt: NewReceipt; parts: readonly LoanPart[]; excess: Rupiah };

async function insertReceipt(tx: Tx, { id, book, receipt, parts, excess }: Insert): Promise<void> {
  const { sheet, lines } = receipt;
  const principal = sumOfParts(parts, 'principal');
  await tx.run(sql`
    with made as (
      insert into receipt (id, lending_id, channel, amount_rupiah, value_on, excess_rupiah, officer_id, sheet_version,
        content_hash, recorded_by, recorded_at)
      values (${id}, ${book.lending.id}, ${receipt.channel}, ${receipt.amount}, ${book.valueOn}, ${excess},
        ${sheet?.officerId ?? null}, ${sheet?.version ?? null}, ${sheet?.contentHash ?? null},
        ${sheet?.recordedBy ?? null}, app_now())
    ), lines as (
      insert into receipt_line (receipt_id, no, payer_member_id, member_loan_id, kind, amount_rupiah)
      select ${id}, no, payer, loan, kind, amount
      from unnest(${lines.map((line) => line.payerMemberId)}::uuid[], ${lines.map((line) => line.loanId)}::uuid[],
        ${lines.map((line) => line.kind)}::text[], ${lines.map((line) => line.amount)}::bigint[])
        with ordinality as l (payer, loan, kind, amount, no)
    ), parts as (
      insert into receipt_part (receipt_id, no, member_loan_id, row_no, component, amount_rupiah)
      select ${id}, no, loan, row_no, component, amount
      from unnest(${parts.map((part) => part.loanId)}::uuid[], ${parts.map((part) => part.no)}::smallint[],
        ${parts.map((part) => part.component)}::text[], ${parts.map((part) => part.amount)}::bigint[])
        with ordinality as p (loan, row_no, component, amount, no)
    )
    update lending_collection set paid_principal_rupiah = paid_principal_rupiah + ${principal}
    where lending_id = ${book.lending.id}`);
}
