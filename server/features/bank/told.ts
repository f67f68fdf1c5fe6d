// A payment on the bank's statement that no notice reported: stored as an event, its money in suspense.
// Invariant: one effect per payment, whichever way it was reported; a later notice is a repeat.
// Source: docs/domain.md §8, §9; decision 0065.
import type { BusinessDate } from '#domain/calendar.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';
import { paymentNoticeText } from '#ports/payments.ts';

export type ToldPayment = {
  /** Ids of the suspense item and of the event. */
  id: string;
  paymentId: string;
  counterparty: string;
  amount: Rupiah;
  valueOn: BusinessDate;
};

export async function hasEffect(reader: Reader, paymentId: string): Promise<boolean> {
  return reader.exists(sql`select 1 from bank_event where provider = 'bank' and kind = 'virtual_account.paid'
    and payment_id = ${paymentId} and outcome in ('applied', 'suspense')`);
}

/** Stores it with the journal that put its money in suspense; false when the payment already had its effect. */
export async function saveTold(tx: Tx, told: ToldPayment & { journalId: string }): Promise<boolean> {
  const { id, paymentId, counterparty, amount, valueOn, journalId } = told;
  const eventId = `statement:${id}`;
  const raw = Buffer.from(paymentNoticeText({ eventId, paymentId, counterparty, amount, valueOn }));
  const inserted = await tx.run(sql`
    insert into bank_event (provider, event_id, kind, payment_id, virtual_account, amount_rupiah, value_on, raw, received_at,
      applied_at, outcome, journal_id)
    values ('bank', ${eventId}, 'virtual_account.paid', ${paymentId}, ${counterparty}, ${amount}, ${valueOn}, ${raw}, app_now(),
      app_now(), 'suspense', ${journalId})
    on conflict do nothing`);
  if (inserted === 0) return false;
  await tx.run(sql`insert into suspense_item (id, provider, event_id, amount_rupiah, reason, created_at)
    values (${id}, 'bank', ${eventId}, ${amount}, 'unknown_account', app_now())`);
  return true;
}
