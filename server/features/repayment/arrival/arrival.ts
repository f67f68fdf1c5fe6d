// A group's money that reached the bank: it first fills receipts of meetings whose cash an officer still held, oldest
// first; the rest is a receipt of its own, by transfer. Each receipt paid into makes one distribution.
// Invariants: deposited + transferred = the payment; the bank's value date counts.
// Source: docs/domain.md §6, §7, §8.
import type { Page } from '#contract/endpoint.ts';
import type { CashInHand } from '#contract/reversal.ts';
import type { Bill, PaymentEffect } from '#domain/bank.ts';
import type { JournalId, LendingId } from '#domain/ids.ts';
import { collectCash, depositCash, mirror } from '#domain/journal.ts';
import { minRupiah, type Rupiah, rupiah, subtract, sumRupiah } from '#domain/money.ts';
import { payoffToSettle } from '#domain/payoff.ts';
import { shareTransfer, transferLines } from '#domain/receipt.ts';
import { openTotal } from '#domain/repayment.ts';
import { type LendingRow, lockLending } from '#features/lending/slot.sql.ts';
import { postJournal } from '#ledger/ledger.ts';
import type { Reader, Tx } from '#platform/db.ts';
import type { Question } from '#platform/events.ts';
import type { ListFile } from '#platform/list-file.ts';
import { pageOf } from '#platform/paging.ts';
import { withdrawDefault } from '../default/default.ts';
import { addDistribution } from '../distribution/distribution.ts';
import { findWaitingPayoff, settlePayoff } from '../payoff/payoff.ts';
import { openBook, writeReceipt } from '../receipt/receipt.ts';
import { type BankPayment, takeIn } from './take-in.ts';
import { countCash, type InHand, listCash, lockReceiptsInHand, type Query, readBilled } from './arrival.sql.ts';

export { billOfMember, openMemberAccount, receiveMemberPayment } from './member.ts';

/** Books a payment and returns its first journal; one from before the disbursement is not booked. Locks the lending. */
export async function receivePayment(tx: Tx, lendingId: LendingId, payment: BankPayment): Promise<PaymentEffect> {
  const lending = await lockLending(tx, lendingId);
  if (!lending) throw new Error(`payment ${payment.key} for lending ${lendingId}, which is not there`);
  if (lending.disbursedOn !== null && payment.valueOn < lending.disbursedOn) return { fault: 'value_before_beginning' };
  const [journalId] = await takePayment(tx, lending, payment);
  if (!journalId) throw new Error(`payment ${payment.key} of nothing`);
  return { journalId };
}

/**
 * Settles a payoff if one was quoted for this sum; otherwise fills receipts of meetings, oldest first, and books the
 * rest as a transfer. The lending is locked. Returns the journals of its parts; null where nothing had to be posted.
 * Source: docs/domain.md §6, §8.
 */
export async function takePayment(tx: Tx, lending: LendingRow, payment: BankPayment): Promise<(JournalId | null)[]> {
  const paidOff = await recordPayoff(tx, lending, payment);
  if (paidOff !== undefined) return [paidOff];
  const journals: (JournalId | null)[] = [];
  let left = payment.amount;
  for (const receipt of await lockReceiptsInHand(tx, lending.id)) {
    const amount = minRupiah(left, subtract(receipt.amount, receipt.arrived));
    if (amount <= 0) break;
    journals.push(await depositPart(tx, lending, receipt, amount, payment));
    left = subtract(left, amount);
  }
  if (left > 0) journals.push(await recordTransferReceipt(tx, lending, { ...payment, amount: left }));
  return journals;
}

async function depositPart(tx: Tx, lending: LendingRow, receipt: InHand, amount: Rupiah, payment: BankPayment) {
  const cash = { officerId: receipt.officerId, lendingId: lending.id, amount, subject: receipt.id };
  const { journalId } = await postJournal(tx, {
    kind: 'cash_deposited',
    key: `${payment.key}:deposit:${receipt.id}`,
    businessDate: payment.valueOn,
    legs: payment.isAtBank ? mirror(collectCash(cash)) : depositCash(cash),
    subject: receipt.id,
  });
  await addDistribution(tx, { receiptId: receipt.id, lendingId: lending.id, amount, valueOn: payment.valueOn });
  return journalId;
}

/**
 * A transfer without member names: a receipt of its value date, allocated to what they owe. It has arrived at once.
 * The lending is locked. Returns the journal.
 * Source: docs/domain.md §6.
 */
async function recordTransferReceipt(tx: Tx, lending: LendingRow, payment: BankPayment): Promise<JournalId | null> {
  const asked = await openBook(tx, lending, payment.valueOn);
  const book = await withdrawDefault(tx, lending, asked, (running) => shareTransfer(running, payment.amount));
  const { shares, excess } = shareTransfer(book, payment.amount);
  const lines = transferLines(book, shares, excess);
  const { amount } = payment;
  const { id } = await writeReceipt(tx, book, { channel: 'transfer', amount, shares, lines });
  return takeIn(tx, lending.id, id, payment);
}

/** A payment of exactly the quoted sum on its date is a payoff. Returns its journal, or undefined if it is not one. */
async function recordPayoff(tx: Tx, lending: LendingRow, payment: BankPayment): Promise<JournalId | null | undefined> {
  const { amount, valueOn } = payment;
  const waiting = await findWaitingPayoff(tx, lending.id, valueOn, amount);
  if (!waiting) return undefined;
  const asked = await openBook(tx, lending, valueOn);
  const settled = payoffToSettle(asked, waiting, amount);
  if (!settled) return undefined;
  const { shares, figures } = settled;
  const payoffs = shares.map(({ loanId }) => loanId);
  const book = await withdrawDefault(tx, lending, asked, () => ({ shares, payoffs }));
  const lines = transferLines(book, shares);
  const { id } = await writeReceipt(tx, book, { channel: 'transfer', amount, shares, lines, payoffs });
  await settlePayoff(tx, lending.id, { id: waiting.id, figures }, id);
  return takeIn(tx, lending.id, id, payment);
}

export { listCashByOfficer, listCashOf } from './arrival.sql.ts';

/**
 * Cash of meetings that officers still hold, searched by part of the officer's or the group's name. It equals the
 * officer's account for the lending; a shortage is what is left of a sheet after a deposit that did not cover it.
 */
export async function listCashInHand(reader: Reader, query: Query): Promise<Page<CashInHand>> {
  const rows = await listCash(reader, query);
  const { total } = await countCash(reader, query);
  const lines = rows.map(({ officerId, officerName, ...row }) => ({
    ...row,
    officer: { id: officerId, name: officerName },
  }));
  return pageOf(lines, total, query);
}

export const cashFile: ListFile<Query, CashInHand> = {
  name: 'uang-di-petugas',
  read: ({ db }, query) => listCashInHand(db, query),
  columns: [
    ['file.officer', ({ officer }) => officer.name],
    ['file.group', ({ groupName }) => groupName],
    ['file.since', ({ since }) => since],
    ['file.taken', ({ taken }) => taken],
    ['file.arrived', ({ arrived }) => arrived],
    ['file.in_hand', ({ inHand }) => inHand],
  ],
};

export async function billOfLending(
  reader: Reader,
  { virtualAccount, date }: Question<'billOf.lending'>,
): Promise<Bill> {
  const name = virtualAccount.holderName;
  const state = virtualAccount.lendingId === null ? null : await readBilled(reader, virtualAccount.lendingId);
  if (!state || virtualAccount.closedAt) return { name, amount: null, status: 'closed' };
  const { loans } = await openBook(reader, state, date);
  const due = sumRupiah(loans.flatMap((loan) => loan.rows.filter((row) => row.dueOn <= date).map(openTotal)));
  return { name, amount: rupiah(due + state.inHand), status: 'open' };
}
