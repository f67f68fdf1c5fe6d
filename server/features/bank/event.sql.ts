// Statements of the bank's events, from arrival to effect, and of the suspense items they leave.
// An event is stored once; its effect is recorded in the transaction that moves the money.
import type { BusinessDate } from '#domain/calendar.ts';
import type { JournalId, SuspenseItemId, VoucherId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Db, Tx, Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { BankNotice, NoteNotice } from '#ports/bank-messages.ts';

const keyRow = row({ provider: col.text, eventId: col.text });
export type Key = RowOf<typeof keyRow>;

const eventRow = row({
  provider: col.text,
  eventId: col.text,
  kind: col.text,
  paymentId: col.text,
  valueOn: col.businessDate,
  raw: col.bytes,
  receivedAt: col.instant,
});
export type Event = RowOf<typeof eventRow>;

/** `held` had no effect and waits for people, who read its reason. */
export type Outcome =
  | { outcome: 'applied' | 'repeat' | 'suspense'; journalId: JournalId | null }
  | { outcome: 'held'; journalId: null; reason: string };

const BATCH = 50;

/** An event with a future date waits for that date, but not beyond the date of its arrival. */
export function listDue(db: Db, until: Date): Promise<Key[]> {
  return db.rows(
    keyRow,
    sql`
    select provider, event_id as "eventId" from bank_event
    where applied_at is null and (retry_at is null or retry_at <= app_now())
      and least(value_on, business_date_of(received_at)) <= business_date_of(${until})
    order by value_on, received_at, event_id limit ${BATCH}`,
  );
}

const attemptsRow = row({ attempts: col.number });

export function readAttempts(reader: Reader, { provider, eventId }: Key) {
  return reader.one(
    attemptsRow,
    sql`select attempts from bank_event where provider = ${provider} and event_id = ${eventId}`,
  );
}

export async function postponeEvent(
  reader: Reader,
  { provider, eventId }: Key,
  reason: string,
  waitSeconds: number,
): Promise<void> {
  await reader.run(sql`update bank_event set attempts = attempts + 1, last_error = ${reason},
      retry_at = app_now() + ${waitSeconds} * interval '1 second'
    where provider = ${provider} and event_id = ${eventId} and applied_at is null`);
}

/** Makes the event due again at once; one that was held is judged again. */
export async function retryEvent(tx: Tx, { provider, eventId }: Key): Promise<void> {
  await tx.run(sql`update bank_event set retry_at = null, outcome = null, applied_at = null
    where provider = ${provider} and event_id = ${eventId} and (applied_at is null or outcome = 'held')`);
}

/** A person has dealt with what it reports, outside of this system or with a voucher. */
export async function resolveEvent(tx: Tx, { provider, eventId }: Key): Promise<void> {
  await tx.run(sql`update bank_event set resolved_at = app_now()
    where provider = ${provider} and event_id = ${eventId} and outcome = 'held'`);
}

export function lockOpenEvent(tx: Tx, key: Key): Promise<Event | null> {
  return tx.row(
    eventRow,
    sql`
    select provider, event_id as "eventId", kind, payment_id as "paymentId", value_on as "valueOn", raw, received_at as "receivedAt"
    from bank_event where provider = ${key.provider} and event_id = ${key.eventId} and applied_at is null
    for update skip locked`,
  );
}

export async function insertSuspenseItem(
  tx: Tx,
  itemId: SuspenseItemId,
  event: Key,
  amount: Rupiah,
  reason: string,
): Promise<void> {
  await tx.run(sql`insert into suspense_item (id, provider, event_id, amount_rupiah, reason, created_at)
    values (${itemId}, ${event.provider}, ${event.eventId}, ${amount}, ${reason}, app_now())`);
}

export async function hasOtherEffect(tx: Tx, { provider, kind, paymentId }: Event): Promise<boolean> {
  return tx.exists(sql`select 1 from bank_event where provider = ${provider} and kind = ${kind}
    and payment_id = ${paymentId} and outcome in ('applied', 'suspense')`);
}

export async function finish(tx: Tx, { provider, eventId }: Key, end: Outcome): Promise<void> {
  const isHeld = end.outcome === 'held';
  await tx.run(sql`update bank_event set outcome = ${end.outcome}, journal_id = ${end.journalId}, applied_at = app_now(),
      last_error = coalesce(${isHeld ? end.reason : null}, last_error), attempts = attempts + ${isHeld ? 1 : 0}
    where provider = ${provider} and event_id = ${eventId}`);
}

export async function hasEffect(reader: Reader, paymentId: string): Promise<boolean> {
  return reader.exists(sql`select 1 from bank_event where provider = 'bank' and kind = 'virtual_account.paid'
    and payment_id = ${paymentId} and outcome in ('applied', 'suspense')`);
}

export function insertToldEvent(
  tx: Tx,
  {
    eventId,
    paymentId,
    journalId,
    counterparty,
    amount,
    valueOn,
    raw,
  }: {
    eventId: string;
    paymentId: string;
    journalId: JournalId;
    counterparty: string;
    amount: Rupiah;
    valueOn: BusinessDate;
    raw: Buffer;
  },
): Promise<number> {
  return tx.run(sql`
    insert into bank_event (provider, event_id, kind, payment_id, virtual_account, amount_rupiah, value_on, raw, received_at,
      applied_at, outcome, journal_id)
    values ('bank', ${eventId}, 'virtual_account.paid', ${paymentId}, ${counterparty}, ${amount}, ${valueOn}, ${raw}, app_now(),
      app_now(), 'suspense', ${journalId})
    on conflict do nothing`);
}

/** It takes the id of the voucher that posts it. */
export async function insertToldItem(tx: Tx, id: VoucherId, eventId: string, amount: Rupiah): Promise<void> {
  await tx.run(sql`insert into suspense_item (id, provider, event_id, amount_rupiah, reason, created_at)
    values (${id}, 'bank', ${eventId}, ${amount}, 'unknown_account', app_now())`);
}

export const provider = 'bank';

export function insertEvent(tx: Tx, notice: BankNotice, raw: Buffer): Promise<number> {
  const isPayment = notice.type === 'virtual_account.paid';
  return tx.run(sql`
    insert into bank_event (provider, event_id, kind, payment_id, virtual_account, amount_rupiah, value_on, raw, received_at)
    values (${provider}, ${notice.eventId}, ${notice.type}, ${isPayment ? notice.paymentId : notice.payoutId},
      ${isPayment ? notice.virtualAccount : null}, ${notice.amount}, ${notice.valueDate}, ${raw}, app_now())
    on conflict (provider, event_id) do nothing`);
}

export async function insertUnreadable(tx: Tx, eventId: string, raw: Buffer): Promise<void> {
  await tx.run(sql`
    insert into bank_event (provider, event_id, kind, payment_id, value_on, raw, received_at, applied_at, outcome, last_error, attempts)
    values (${provider}, ${eventId}, 'unreadable', ${eventId}, business_date_of(app_now()), ${raw}, app_now(), app_now(), 'held',
      'unreadable', 1)
    on conflict (provider, event_id) do nothing`);
}

/** A notice without effect, kept as it came. */
export function insertNote(tx: Tx, { eventId, type }: NoteNotice, raw: Buffer): Promise<number> {
  return tx.run(sql`
    insert into bank_event (provider, event_id, kind, payment_id, value_on, raw, received_at, applied_at, outcome)
    values (${provider}, ${eventId}, ${type}, ${eventId}, business_date_of(app_now()), ${raw}, app_now(), app_now(), 'ignored')
    on conflict (provider, event_id) do nothing`);
}
