// How the demonstration's groups pay: by transfer in full, or at a meeting where the others cover who is short.
// Source: docs/domain.md §6, §7.
import type { BusinessDate } from '#domain/calendar.ts';
import { splitCover } from '#domain/cover.ts';
import type { LendingId } from '#domain/ids.ts';
import { collectCash } from '#domain/journal.ts';
import { type Rupiah, rupiah, subtract, sumRupiah } from '#domain/money.ts';
import { openTotal } from '#domain/repayment.ts';
import { receivePayment } from '#features/repayment/arrival/arrival.ts';
import type { MemberLoan } from '#domain/loan-book.ts';
import type { ReceiptLine } from '#domain/receipt.ts';
import { readDebtors, writeRepayments } from '#features/repayment/cover/cover.ts';
import { distributeReceipt } from '#features/repayment/distribution/distribution.ts';
import { openBook, writeReceipt } from '#features/repayment/receipt/receipt.ts';
import { postJournal } from '#ledger/ledger.ts';
import type { LendingRow } from '#features/lending/slot.sql.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { sha256 } from '#platform/secrets.ts';
import { getLocked } from './lend.ts';
import { insertAttendance, insertCoverDebts, readDue, readWaiting } from './pay.sql.ts';

/**
 * Pays all that is due by this date and distributes it. `short` is the index (from 0) of the member whom the others
 * cover.
 */
export async function payWeek(tx: Tx, lendingId: LendingId, on: BusinessDate, short: number | null): Promise<void> {
  const amount = short === null ? await readDue(tx, lendingId, on) : await holdMeeting(tx, lendingId, on, short);
  if (amount === 0) return;
  await receivePayment(tx, lendingId, { amount, valueOn: on, key: `demo:${lendingId}:${on}` });
  const lending = await getLocked(tx, lendingId);
  for (const id of await readWaiting(tx, lendingId)) await distributeReceipt(tx, lending, id, { tell: false });
}

/** Every covered member repays all of it in cash to the others. */
export async function giveCoversBack(tx: Tx, lendingId: LendingId, paidOn: BusinessDate): Promise<void> {
  const debtors = await readDebtors(tx, lendingId);
  if (debtors.length === 0) return;
  const givenBack = debtors.map(({ member, owed }) => ({ debtor: member, amount: owed }));
  const { officerId } = await getLocked(tx, lendingId);
  await writeRepayments(tx, givenBack, { lendingId, paidOn, staffId: officerId, receiptId: null });
}

/** A meeting at which one member pays half and the others cover the rest; returns the cash. */
async function holdMeeting(tx: Tx, lendingId: LendingId, on: BusinessDate, short: number): Promise<Rupiah> {
  const lending = await getLocked(tx, lendingId);
  const book = await openBook(tx, lending, on);
  const dues = book.loans.map((loan) => dueOf(loan, on));
  const debtor = short % book.loans.length;
  if ((dues[debtor] ?? 0) > 2) await recordMeeting(tx, lending, book, dues, debtor);
  return sumRupiah(dues);
}

const dueOf = (loan: MemberLoan, on: BusinessDate): Rupiah =>
  sumRupiah(loan.rows.filter((row) => row.dueOn <= on).map(openTotal));

type Book = Awaited<ReturnType<typeof openBook>>;

/** One member pays half, the others cover the rest: for the lenders her row is paid, and she owes the others. */
async function recordMeeting(
  tx: Tx,
  { id: lendingId, officerId }: Pick<LendingRow, 'id' | 'officerId'>,
  book: Book,
  dues: readonly Rupiah[],
  debtor: number,
): Promise<void> {
  const on = book.valueOn;
  const due = dues[debtor] ?? rupiah(0);
  const half = rupiah(Math.floor(due / 2));
  const shortage = subtract(due, half);
  const payers = book.loans.map((_, index) => index).filter((index) => index !== debtor);
  const covers = splitCover(shortage, payers.length);
  const debtorLoan = book.loans[debtor];
  if (!debtorLoan) return;
  const own = book.loans.map(
    (loan, index): ReceiptLine => ({
      payerMemberId: loan.memberId,
      loanId: loan.id,
      kind: 'own',
      amount: index === debtor ? half : (dues[index] ?? rupiah(0)),
    }),
  );
  const cover = payers.map(
    (payer, index): ReceiptLine => ({
      payerMemberId: book.loans[payer]?.memberId ?? null,
      loanId: debtorLoan.id,
      kind: 'cover',
      amount: covers[index] ?? rupiah(0),
    }),
  );
  const lines = [...own, ...cover].filter((line) => line.amount > 0);
  const amount = sumRupiah(dues);
  const shares = book.loans.map((loan, index) => ({ loanId: loan.id, amount: dues[index] ?? rupiah(0) }));
  const sheet = { officerId, version: 1, contentHash: sha256(JSON.stringify(lines)), recordedBy: officerId };
  const { id } = await writeReceipt(tx, book, { channel: 'meeting', amount, shares, lines, sheet });
  await postJournal(tx, {
    kind: 'cash_collected',
    key: `receipt:${id}:collect`,
    businessDate: on,
    legs: collectCash({ officerId, lendingId, amount, subject: id }),
    subject: id,
  });
  const debtorId = debtorLoan.memberId;
  await insertAttendance(tx, id, { members: book.loans.map((loan) => loan.memberId), absent: debtorId });
  const debts = cover.map(({ payerMemberId: payer, amount }) => ({ id: newId(), payer, amount }));
  await insertCoverDebts(tx, { receiptId: id, lendingId, debtor: debtorId, debts });
}
