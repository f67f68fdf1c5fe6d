// A payment on the bank's statement that no notice reported: stored as an event, its money in suspense.
// Invariant: one effect per payment, whichever way it was reported; a later notice is a repeat.
// Source: docs/domain.md §8, §9; decision 0065.
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, VoucherId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Tx } from '#platform/db.ts';
import { paymentNoticeText } from '#ports/bank-messages.ts';
import { insertToldEvent, insertToldItem } from './event.sql.ts';

export type ToldPayment = {
  /** The voucher that posts it: its id also names the suspense item and the event. */
  id: VoucherId;
  paymentId: string;
  counterparty: string;
  amount: Rupiah;
  valueOn: BusinessDate;
};

/**
 * Stores it with the journal that put its money in suspense; false when the payment already had its effect. `waiting`: how much of it
 * still waits for its owner there; all of it unless set.
 */
export async function saveTold(
  tx: Tx,
  told: ToldPayment & { journalId: JournalId; waiting?: Rupiah | undefined },
): Promise<boolean> {
  const { id, paymentId, counterparty, amount, valueOn, journalId, waiting = amount } = told;
  const eventId = `statement:${id}`;
  const raw = Buffer.from(paymentNoticeText({ eventId, paymentId, counterparty, amount, valueOn }));
  const inserted = await insertToldEvent(tx, { eventId, paymentId, journalId, counterparty, amount, valueOn, raw });
  if (inserted === 0) return false;
  if (waiting > 0) await insertToldItem(tx, id, eventId, waiting);
  return true;
}
