// A member's own number: money paid to it is her own and counts on her loan alone, oldest row first.
// Invariants: never fills cash of a meeting; what exceeds her loan is the group's, as with any transfer; the bank's
// value date counts.
// Source: docs/domain.md §6; decision 0105.
import type { Bill, Payment, PaymentEffect } from '#domain/bank.ts';
import type { JournalId, MemberLoanId, PayoffId } from '#domain/ids.ts';
import { sumRupiah } from '#domain/money.ts';
import { payoffToSettle, type PayoffFigures } from '#domain/payoff.ts';
import { type Share, shareOfOne, transferLines } from '#domain/receipt.ts';
import { openTotal } from '#domain/repayment.ts';
import { openVirtualAccount } from '#features/bank/virtual-account.ts';
import { type LendingRow, lockLending } from '#features/lending/slot.sql.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { Question } from '#platform/events.ts';
import { refused } from '#platform/refuse.ts';
import { withdrawDefault } from '../default/default.ts';
import { findWaitingPayoff, settlePayoff } from '../payoff/payoff.ts';
import { openBook, type OpenBook, writeReceipt } from '../receipt/receipt.ts';
import { payingBank } from '../schedule/schedule.ts';
import { takeIn } from './take-in.ts';
import { getMemberLoan, type MemberLoanRow, readBilled } from './arrival.sql.ts';

/**
 * Opens the member's number, or finds the one she has. Refused before the disbursement and once the lending is repaid.
 * The lending is not locked: a number opened while it is repaid takes late money as any other.
 */
export async function openMemberAccount(tx: Tx, loanId: MemberLoanId): Promise<void> {
  const loan = await getMemberLoan(tx, loanId);
  if (!loan.isRunning) throw refused('error.member_account.not_running');
  await openVirtualAccount(tx, {
    purpose: 'member',
    memberLoanId: loan.id,
    bankCode: payingBank(loan.bankCode),
    holderName: loan.name,
    amount: null,
    expiresAt: null,
  });
}

/** Books a payment to a member's number. Locks the lending. */
export async function receiveMemberPayment(tx: Tx, payment: Payment): Promise<PaymentEffect> {
  const loan = await getMemberLoan(tx, loanIdOf(payment.virtualAccount));
  const lending = await lockLending(tx, loan.lendingId);
  if (!lending) throw new Error(`lending ${loan.lendingId} is not there`);
  if (lending.disbursedOn !== null && payment.valueOn < lending.disbursedOn) return { fault: 'value_before_beginning' };
  const asked = await openBook(tx, lending, payment.valueOn);
  const payoff = await quotedPayoff(tx, asked, loan, payment);
  return { journalId: await record(tx, lending, asked, loan, payment, payoff) };
}

type Settled = { id: PayoffId; shares: Share[]; figures: PayoffFigures };

/** A payoff quoted for her alone, for exactly this sum on this date. */
async function quotedPayoff(
  tx: Tx,
  book: OpenBook,
  loan: MemberLoanRow,
  { amount, valueOn }: Payment,
): Promise<Settled | null> {
  const waiting = await findWaitingPayoff(tx, loan.lendingId, valueOn, amount);
  if (waiting?.loanId !== loan.id) return null;
  const settled = payoffToSettle(book, waiting, amount);
  return settled && { id: waiting.id, ...settled };
}

async function record(
  tx: Tx,
  lending: LendingRow,
  asked: OpenBook,
  loan: MemberLoanRow,
  payment: Payment,
  payoff: Settled | null,
): Promise<JournalId> {
  const { amount, valueOn } = payment;
  const payoffs = payoff === null ? [] : [loan.id];
  const book = await withdrawDefault(tx, lending, asked, (running) => ({
    shares: payoff?.shares ?? shareOfOne(running, loan.id, amount).shares,
    payoffs,
  }));
  const { shares, excess } = payoff === null ? shareOfOne(book, loan.id, amount) : { ...payoff, excess: undefined };
  const lines = transferLines(book, shares, excess).map((line) =>
    line.loanId === loan.id ? { ...line, payerMemberId: loan.memberId } : line,
  );
  const { id } = await writeReceipt(tx, book, { channel: 'transfer', amount, shares, lines, payoffs });
  if (payoff !== null) await settlePayoff(tx, lending.id, payoff, id);
  const key = `payment:${payment.provider}:${payment.paymentId}`;
  const journalId = await takeIn(tx, lending.id, id, { amount, valueOn, key });
  if (!journalId) throw new Error(`${key} posted nothing`);
  return journalId;
}

/** What she owes by the date asked for, with the fines that she will have then; other members' rows are not asked of her. */
export async function billOfMember(reader: Reader, { virtualAccount, date }: Question<'billOf.member'>): Promise<Bill> {
  const name = virtualAccount.holderName;
  const loanId = loanIdOf(virtualAccount);
  const { lendingId } = await getMemberLoan(reader, loanId);
  const state = await readBilled(reader, lendingId);
  if (!state || virtualAccount.closedAt) return { name, amount: null, status: 'closed' };
  const { loans } = await openBook(reader, state, date);
  const rows = loans.find(({ id }) => id === loanId)?.rows ?? [];
  return { name, amount: sumRupiah(rows.filter((row) => row.dueOn <= date).map(openTotal)), status: 'open' };
}

function loanIdOf({ number, memberLoanId }: Payment['virtualAccount']): MemberLoanId {
  if (memberLoanId === null) throw new Error(`account ${number} belongs to no member`);
  return memberLoanId;
}
