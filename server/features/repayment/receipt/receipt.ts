// Receipts: how money of a group is written down on its members' rows, and what of it has reached the bank.
// Invariants: parts + excess = amount; lines sum to it too; the value date counts, not the day of keying; a receipt never
// changes after it was written, only how much of it has arrived does. The caller has the lending locked.
// Source: domain §6, §7; cases "Data model to adopt".
import type { BusinessDate } from '#domain/calendar.ts';
import { rupiah, type Rupiah, sumRupiah, ZERO } from '#domain/money.ts';
import {
  allocateReceipt,
  type Component,
  components,
  isRepaid,
  type Part,
  payoffQuotation,
} from '#domain/repayment.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import {
  accrueFinesTo,
  type BackDate,
  changedRows,
  type FinedLending,
  type MemberLoan,
  openBackDate,
  payRows,
  readOpenLoans,
  saveRows,
} from '../book/book.ts';

export type LineKind = 'own' | 'cover' | 'advance' | 'excess';
export type Line = { payerMemberId: string | null; loanId: string | null; kind: LineKind; amount: Rupiah };

/** What a receipt brings for one member loan. */
export type Share = { loanId: string; amount: Rupiah };

/** The lending's open rows with their fines at a value date, ready to take a receipt of that date. */
export type OpenBook = {
  lending: FinedLending;
  valueOn: BusinessDate;
  stored: readonly MemberLoan[];
  loans: MemberLoan[];
  backDate: BackDate | null;
};

/** Reads the book as it stands on a value date. After default no fine is added any more. Source: domain §6. */
export async function openBook(reader: Reader, lending: FinedLending, valueOn: BusinessDate): Promise<OpenBook> {
  const backDate = await openBackDate(reader, lending, valueOn);
  const stored = backDate?.stored ?? (await readOpenLoans(reader, lending.id));
  const asThen = backDate?.loans ?? stored;
  const loans = lending.status === 'failed' ? [...asThen] : accrueFinesTo(asThen, valueOn, lending.fineBps);
  return { lending, valueOn, stored, loans, backDate };
}

export type StoredPart = Part & { loanId: string };
export type NewReceipt = {
  channel: 'meeting' | 'transfer';
  amount: Rupiah;
  shares: readonly Share[];
  lines: readonly Line[];
  /** The member loans that this receipt pays off: their interest not yet due is given up first. */
  payoffs?: readonly string[];
  /** Cash of a meeting: who holds it, and which sheet it came by. */
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
  if (book.backDate) await book.backDate.finish(tx, after);
  return { id, excess };
}

/**
 * What a receipt makes of a book: its parts, the rows of its value date, and `after`, the rows as they stand then. Nothing
 * is written; a book takes one receipt.
 */
export function applyReceipt(book: OpenBook, { shares, payoffs }: Pick<NewReceipt, 'shares' | 'payoffs'>) {
  const { parts, loans } = allocate(book, shares, new Set(payoffs));
  return { parts, loans, after: book.backDate ? book.backDate.settle(loans, parts) : loans };
}

/** Each share against its own loan; the parts come in the order in which a lending's row is paid, by member inside it. */
function allocate(
  book: OpenBook,
  shares: readonly Share[],
  payoffs: ReadonlySet<string>,
): { parts: StoredPart[]; loans: MemberLoan[] } {
  const afterDefault = book.lending.status === 'failed';
  const amounts = new Map(shares.map((share) => [share.loanId, share.amount]));
  const parts: StoredPart[] = [];
  const loans = book.loans.map((loan) => {
    const owed = payoffs.has(loan.id) ? payoffQuotation(loan.rows, book.valueOn).rows : loan.rows;
    const allocation = allocateReceipt(owed, amounts.get(loan.id) ?? ZERO, { afterDefault });
    parts.push(...allocation.parts.map((part) => ({ ...part, loanId: loan.id })));
    const rows = payRows(owed, allocation.parts, book.valueOn);
    if (payoffs.has(loan.id) && (allocation.excess > 0 || !isRepaid(rows)))
      throw new Error(`loan ${loan.id} is not paid off by its quotation`);
    return { ...loan, rows };
  });
  const order = afterDefault ? ['principal', 'interest', 'fine'] : components;
  const place = (component: Component) => order.indexOf(component);
  const byRow = (a: StoredPart, b: StoredPart) => a.no - b.no || place(a.component) - place(b.component);
  const byComponent = (a: StoredPart, b: StoredPart) => place(a.component) - place(b.component) || a.no - b.no;
  return { parts: parts.sort(afterDefault ? byComponent : byRow), loans };
}

type Waiver = { loanId: string; no: number; amount: Rupiah };

/** The interest that a payoff gave up, row by row. */
function waiversOf(book: OpenBook, after: readonly MemberLoan[]): Waiver[] {
  return after.flatMap((loan, index) =>
    loan.rows.flatMap((row, at) => {
      const before = book.loans[index]?.rows[at]?.waivedInterest ?? ZERO;
      const amount = rupiah(row.waivedInterest - before);
      return amount > 0 ? [{ loanId: loan.id, no: row.no, amount }] : [];
    }),
  );
}

async function insertWaivers(tx: Tx, receiptId: string, on: BusinessDate, waivers: readonly Waiver[]): Promise<void> {
  if (waivers.length === 0) return;
  await tx.run(sql`
    insert into interest_waiver (receipt_id, member_loan_id, row_no, amount_rupiah, waived_on)
    select ${receiptId}, loan, no, amount, ${on} from unnest(${waivers.map((waiver) => waiver.loanId)}::uuid[],
      ${waivers.map((waiver) => waiver.no)}::smallint[], ${waivers.map((waiver) => waiver.amount)}::bigint[])
      as w (loan, no, amount)`);
}

type Insert = { id: string; book: OpenBook; receipt: NewReceipt; parts: readonly StoredPart[]; excess: Rupiah };

async function insertReceipt(tx: Tx, { id, book, receipt, parts, excess }: Insert): Promise<void> {
  const { sheet, lines } = receipt;
  const principal = sumRupiah(parts.filter((part) => part.component === 'principal').map((part) => part.amount));
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
