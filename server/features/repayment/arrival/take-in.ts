// A transfer that has arrived at the bank: its journal, and the distribution that follows.
// Source: docs/domain.md §6, §8.
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, LendingId, ReceiptId } from '#domain/ids.ts';
import { receiveTransfer } from '#domain/journal.ts';
import type { Rupiah } from '#domain/money.ts';
import { postJournal } from '#ledger/ledger.ts';
import type { Tx } from '#platform/db.ts';
import { addDistribution } from '../distribution/distribution.ts';

/** One payment into a lending's account. `key` identifies it: a repeat posts nothing. */
export type BankPayment = {
  amount: Rupiah;
  valueOn: BusinessDate;
  key: string;
  /** The money is in `collection` already, from a reversed receipt, so nothing comes from the bank. */
  isAtBank?: boolean;
};

/** Posts a transfer and creates its distribution. Returns the journal, or null if the money was there before. */
export async function takeIn(
  tx: Tx,
  lendingId: LendingId,
  id: ReceiptId,
  payment: BankPayment,
): Promise<JournalId | null> {
  const { amount, valueOn, key, isAtBank } = payment;
  const legs = receiveTransfer({ lendingId, amount, subject: id });
  const base = { key: `${key}:transfer`, businessDate: valueOn, legs, subject: id };
  const posted = isAtBank ? null : await postJournal(tx, { ...base, kind: 'transfer_received' });
  await addDistribution(tx, { receiptId: id, lendingId, amount, valueOn });
  return posted?.journalId ?? null;
}
