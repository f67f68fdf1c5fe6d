// Money of a group that has reached the bank: first it fills the receipts of meetings whose cash was still in an
// officer's hand, oldest first; what is left is a receipt of its own, by transfer. Each arrival makes one
// distribution.
// Invariants: deposited + transferred = paid; what arrives is matched against a receipt's parts from the first not
// yet arrived on; the bank's value date counts.
// Source: docs/domain.md §6, §7, §8.
import type { BusinessDate } from '#domain/calendar.ts';
import { collectCash, depositCash, mirror, receiveTransfer } from '#domain/journal.ts';
import { minRupiah, type Rupiah, rupiah, subtract } from '#domain/money.ts';
import { shareTransfer, transferLines } from '#domain/receipt.ts';
import { type LendingRow, lockLending } from '#features/lending/slot.ts';
import { postJournal } from '#ledger/ledger.ts';
import { notifyWorker } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { withdrawDefault } from '../default/default.ts';
import { findWaitingPayoff, payoffToSettle, settlePayoff } from '../payoff/payoff.ts';
import { openBook, writeReceipt } from '../receipt/receipt.ts';

export { billOfLending } from './bill.ts';
export { cashFile, listCashInHand } from './cash.ts';

/** One payment into a lending's account. `key` names it: a repeat posts nothing twice. */
export type Arrival = {
  amount: Rupiah;
  valueOn: BusinessDate;
  key: string;
  /** It is in `collection` already: the money of a receipt that was reversed. Nothing comes from the bank then. */
  isAtBank?: boolean;
};

/** Takes a payment in; answers its first journal. The lending is locked here. */
export async function receivePayment(tx: Tx, lendingId: string, arrival: Arrival): Promise<{ journalId: string }> {
  const lending = await lockLending(tx, lendingId);
  if (!lending) throw new Error(`payment ${arrival.key} for lending ${lendingId}, which is not there`);
  const [journalId] = await takePayment(tx, lending, arrival);
  if (typeof journalId !== 'string') throw new Error(`payment ${arrival.key} of nothing`);
  return { journalId };
}

/**
 * Pays off what it was quoted for, else fills receipts of meetings, the oldest first, and leaves the rest as a
 * transfer. The lending is locked. Answers the journals of its parts; null where nothing had to be posted.
 * Source: docs/domain.md §6, §8.
 */
export async function takePayment(tx: Tx, lending: LendingRow, arrival: Arrival): Promise<(string | null)[]> {
  const paidOff = await recordPayoff(tx, lending, arrival);
  if (paidOff !== undefined) return [paidOff];
  const journals: (string | null)[] = [];
  let left = arrival.amount;
  for (const receipt of await lockReceiptsInHand(tx, lending.id)) {
    const amount = minRupiah(left, subtract(receipt.amount, receipt.arrived));
    if (amount <= 0) break;
    journals.push(await depositPart(tx, lending, receipt, amount, arrival));
    left = subtract(left, amount);
  }
  if (left > 0) journals.push(await recordTransferReceipt(tx, lending, { ...arrival, amount: left }));
  return journals;
}

const inHandRow = row({ id: col.text, officerId: col.text, amount: col.rupiah, arrived: col.rupiah });
type InHand = RowOf<typeof inHandRow>;

function lockReceiptsInHand(tx: Tx, lendingId: string): Promise<InHand[]> {
  return tx.rows(
    inHandRow,
    sql`
    select id, officer_id as "officerId", amount_rupiah as amount, arrived_rupiah as arrived from receipt
    where lending_id = ${lendingId} and channel = 'meeting' and reversed_at is null and arrived_rupiah < amount_rupiah
    order by value_on, sheet_version, id for no key update`,
  );
}

async function depositPart(tx: Tx, lending: LendingRow, receipt: InHand, amount: Rupiah, arrival: Arrival) {
  const cash = { officerId: receipt.officerId, lendingId: lending.id, amount, subject: receipt.id };
  const { journalId } = await postJournal(tx, {
    kind: 'cash_deposited',
    key: `${arrival.key}:deposit:${receipt.id}`,
    businessDate: arrival.valueOn,
    legs: arrival.isAtBank ? mirror(collectCash(cash)) : depositCash(cash),
    subject: receipt.id,
  });
  await addDistribution(tx, { receiptId: receipt.id, lendingId: lending.id, amount, valueOn: arrival.valueOn });
  return journalId;
}

/**
 * A transfer that named no members: a receipt of its value date, shared over what they owe. It has arrived at once.
 * The lending is locked; answers the journal.
 * Source: docs/domain.md §6.
 */
async function recordTransferReceipt(tx: Tx, lending: LendingRow, arrival: Arrival): Promise<string | null> {
  const asked = await openBook(tx, lending, arrival.valueOn);
  const book = await withdrawDefault(tx, lending, asked, (running) => shareTransfer(running, arrival.amount));
  const { shares, excess } = shareTransfer(book, arrival.amount);
  const lines = transferLines(book, shares, excess);
  const { amount } = arrival;
  const { id } = await writeReceipt(tx, book, { channel: 'transfer', amount, shares, lines });
  return takeIn(tx, lending.id, id, arrival);
}

/** A payment of exactly what was quoted for its date pays off; answers its journal, or undefined when it does not. */
async function recordPayoff(tx: Tx, lending: LendingRow, arrival: Arrival): Promise<string | null | undefined> {
  const { amount, valueOn } = arrival;
  const waiting = await findWaitingPayoff(tx, lending.id, valueOn, amount);
  if (!waiting) return undefined;
  const asked = await openBook(tx, lending, valueOn);
  const due = payoffToSettle(asked, waiting, amount);
  if (!due) return undefined;
  const payoffs = due.shares.map(({ loanId }) => loanId);
  const book = await withdrawDefault(tx, lending, asked, () => ({ shares: due.shares, payoffs }));
  const lines = transferLines(book, due.shares);
  const { id } = await writeReceipt(tx, book, { channel: 'transfer', amount, shares: due.shares, lines, payoffs });
  await settlePayoff(tx, lending.id, due, id);
  return takeIn(tx, lending.id, id, arrival);
}

/** Posts a transfer and makes its distribution; answers the journal, or null when the money was there before. */
async function takeIn(tx: Tx, lendingId: string, id: string, arrival: Arrival): Promise<string | null> {
  const { amount, valueOn, key, isAtBank } = arrival;
  const legs = receiveTransfer({ lendingId, amount, subject: id });
  const base = { key: `${key}:transfer`, businessDate: valueOn, legs, subject: id };
  const posted = isAtBank ? null : await postJournal(tx, { ...base, kind: 'transfer_received' });
  await addDistribution(tx, { receiptId: id, lendingId, amount, valueOn });
  return posted?.journalId ?? null;
}

const matchedRow = row({
  arrived: col.rupiah,
  partNo: col.number,
  principal: col.rupiah,
  interest: col.rupiah,
  fine: col.rupiah,
});
/** Counts money of a receipt as arrived and makes its distribution: the next parts in order, then the excess. */
async function addDistribution(
  tx: Tx,
  {
    receiptId,
    lendingId,
    amount,
    valueOn,
  }: { receiptId: string; lendingId: string; amount: Rupiah; valueOn: BusinessDate },
): Promise<void> {
  const matched = await tx.one(
    matchedRow,
    sql`
    with running as (
      select component, amount_rupiah as amount, sum(amount_rupiah) over (order by no) - amount_rupiah as start
      from receipt_part where receipt_id = ${receiptId}
    ), arriving as (
      select p.component, greatest(0, least(p.start + p.amount, r.arrived_rupiah + ${amount}) - greatest(p.start, r.arrived_rupiah)) as amount
      from running p, receipt r where r.id = ${receiptId}
    )
    select r.arrived_rupiah as arrived, (select count(*) from distribution d where d.receipt_id = r.id) as "partNo",
      coalesce((select sum(amount) from arriving where component = 'principal'), 0)::bigint as principal,
      coalesce((select sum(amount) from arriving where component = 'interest'), 0)::bigint as interest,
      coalesce((select sum(amount) from arriving where component = 'fine'), 0)::bigint as fine
    from receipt r where r.id = ${receiptId}`,
  );
  const { principal, interest, fine } = matched;
  const excess = rupiah(amount - principal - interest - fine);
  await tx.run(sql`
    with arrived as (
      update receipt set arrived_rupiah = arrived_rupiah + ${amount} where id = ${receiptId}
    )
    insert into distribution (id, receipt_id, lending_id, part_no, principal_rupiah, interest_rupiah, fine_rupiah,
      excess_rupiah, arrived_on, created_at, due_at)
    values (${newId()}, ${receiptId}, ${lendingId}, ${matched.partNo + 1}, ${principal}, ${interest}, ${fine}, ${excess},
      ${valueOn}, app_now(), (${valueOn}::date - interval '7 hours') at time zone 'UTC')`);
  notifyWorker(tx, 'repayment.distribution');
}
