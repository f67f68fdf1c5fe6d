// Applies the bank's stored events in order of value date and arrival, each in its own transaction.
// Invariant: one effect per payment, however many events report it; unmatched money goes to suspense, never lost; a
// failing event is retried later and blocks no other.
// Source: docs/domain.md §8, §9.
import { parkInSuspense } from '#domain/journal.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { postJournal } from '#ledger/ledger.ts';
import { ask } from '#platform/context.ts';
import { type Db, type Tx, violated } from '#platform/db.ts';
import { failureText } from '#platform/failure-text.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { parseBankNotice, type PaymentNotice, type PayoutNotice } from '#ports/payments.ts';
import { pauseSeconds } from './pause.ts';
import { CONTRADICTED, endPayout } from './payout.ts';
import { awaitVirtualAccount } from './virtual-account.ts';

const keyRow = row({ provider: col.text, eventId: col.text });
type Key = RowOf<typeof keyRow>;
const eventRow = row({
  provider: col.text,
  eventId: col.text,
  kind: col.text,
  paymentId: col.text,
  valueOn: col.businessDate,
  raw: col.bytes,
  receivedAt: col.instant,
});
type Event = RowOf<typeof eventRow>;
type Outcome = { outcome: 'applied' | 'repeat' | 'suspense' | 'ignored'; journalId: string | null };

const BATCH = 50;

/** Handles one batch of due events; answers how many. */
export async function applyDueEvents({ db, log }: Platform, until: Date): Promise<number> {
  const batch = await listDue(db, until);
  for (const event of batch) {
    try {
      if ((await db.tx((tx) => applyEvent(tx, event))) === 'contradiction') log.error(event, CONTRADICTED);
    } catch (error) {
      log.error({ ...event, error: error instanceof Error ? error.stack : String(error) }, 'bank event not applied');
      // Another event of the same payment was applied first.
      if (violated(error) === 'bank_event_effect')
        await db.tx((tx) => finish(tx, event, { outcome: 'repeat', journalId: null }));
      else await postpone(db, event, failureText(error));
    }
  }
  return batch.length;
}

/** An event with a future date waits for that date, but not beyond the date of its arrival. */
function listDue(db: Db, until: Date): Promise<Key[]> {
  return db.rows(
    keyRow,
    sql`
    select provider, event_id as "eventId" from bank_event
    where applied_at is null and (retry_at is null or retry_at <= app_now())
      and least(value_on, business_date_of(received_at)) <= business_date_of(${until})
    order by value_on, received_at, event_id limit ${BATCH}`,
  );
}

const postponeRow = row({ attempts: col.number });

async function postpone(db: Db, { provider, eventId }: Key, reason: string): Promise<void> {
  const { attempts } = await db.one(
    postponeRow,
    sql`select attempts from bank_event where provider = ${provider} and event_id = ${eventId}`,
  );
  await db.run(sql`update bank_event set attempts = attempts + 1, last_error = ${reason},
      retry_at = app_now() + ${pauseSeconds(attempts)} * interval '1 second'
    where provider = ${provider} and event_id = ${eventId} and applied_at is null`);
}

/** Makes the event due again at once. */
export async function retryEvent(tx: Tx, { provider, eventId }: Key): Promise<void> {
  await tx.run(sql`update bank_event set retry_at = null where provider = ${provider} and event_id = ${eventId}`);
}

/** Answers what to log after the commit. */
async function applyEvent(tx: Tx, key: Key): Promise<'contradiction' | null> {
  const event = await tx.row(
    eventRow,
    sql`
    select provider, event_id as "eventId", kind, payment_id as "paymentId", value_on as "valueOn", raw, received_at as "receivedAt"
    from bank_event where provider = ${key.provider} and event_id = ${key.eventId} and applied_at is null
    for update skip locked`,
  );
  if (!event) return null;
  const notice = parseBankNotice(event.raw);
  if (notice && notice.type !== 'virtual_account.paid') return applyPayoutNotice(tx, event, notice);
  await applyPaymentNotice(tx, event, notice);
  return null;
}

async function applyPaymentNotice(tx: Tx, event: Event, notice: PaymentNotice | null): Promise<void> {
  if (!notice) return finish(tx, event, { outcome: 'ignored', journalId: null });
  if (await hasEffect(tx, event)) return finish(tx, event, { outcome: 'repeat', journalId: null });
  // Claimed before anything moves, so that two events of one payment collide at the unique index, before any posting.
  await finish(tx, event, { outcome: 'applied', journalId: null });
  passFaultPoint('after-claim');
  await finish(tx, event, await applyPayment(tx, event, notice));
}

async function applyPayment(tx: Tx, event: Event, notice: PaymentNotice): Promise<Outcome> {
  if (notice.amount === null) {
    const reason = notice.currency === null ? 'amount_not_whole' : 'other_currency';
    return park(tx, event, wholePart(notice.amountText), reason);
  }
  const virtualAccount = await awaitVirtualAccount(tx, notice.virtualAccount);
  if (!virtualAccount) return park(tx, event, notice.amount, 'unknown_account');
  const { provider, eventId, paymentId, valueOn, receivedAt } = event;
  const paidAt = notice.paidAt < receivedAt ? notice.paidAt : receivedAt;
  const { amount, payerName } = notice;
  const payment = { provider, eventId, paymentId, virtualAccount, amount, valueOn, paidAt, receivedAt, payerName };
  const { journalId } = await ask(tx, `takePayment.${virtualAccount.purpose}`, payment);
  return { outcome: 'applied', journalId };
}

async function applyPayoutNotice(tx: Tx, event: Event, notice: PayoutNotice): Promise<'contradiction' | null> {
  const state = notice.type === 'payout.completed' ? 'completed' : 'failed';
  const end = { payoutId: notice.payoutId, state, valueOn: notice.valueDate, reason: notice.reason } as const;
  const effect = await endPayout(tx, end);
  await finish(tx, event, { outcome: effect === 'contradiction' ? 'ignored' : effect, journalId: null });
  return effect === 'contradiction' ? effect : null;
}

/** Unmatched money waits for staff: escrow -> suspense. Without a readable amount nothing can be posted. */
async function park(tx: Tx, event: Event, amount: Rupiah | null, reason: string): Promise<Outcome> {
  if (amount === null) return { outcome: 'ignored', journalId: null };
  const itemId = newId();
  const { journalId } = await postJournal(tx, {
    kind: 'suspense',
    key: `payment:${event.provider}:${event.paymentId}:suspense`,
    businessDate: event.valueOn,
    legs: parkInSuspense({ amount, subject: itemId }),
    subject: itemId,
  });
  await tx.run(sql`insert into suspense_item (id, provider, event_id, amount_rupiah, reason, created_at)
    values (${itemId}, ${event.provider}, ${event.eventId}, ${amount}, ${reason}, app_now())`);
  return { outcome: 'suspense', journalId };
}

/** "145000.50" -> 145.000, "145000.00 USD" -> 145.000: the books hold whole rupiah; the event stores the original text. */
function wholePart(amountText: string): Rupiah | null {
  const whole = /^(\d{1,15})\.\d{2}(?: .+)?$/.exec(amountText)?.[1];
  return whole === undefined || Number(whole) === 0 ? null : rupiah(Number(whole));
}

async function hasEffect(tx: Tx, { provider, kind, paymentId }: Event): Promise<boolean> {
  return tx.exists(sql`select 1 from bank_event where provider = ${provider} and kind = ${kind}
    and payment_id = ${paymentId} and outcome in ('applied', 'suspense')`);
}

async function finish(tx: Tx, { provider, eventId }: Key, { outcome, journalId }: Outcome): Promise<void> {
  await tx.run(sql`update bank_event set outcome = ${outcome}, journal_id = ${journalId}, applied_at = app_now()
    where provider = ${provider} and event_id = ${eventId}`);
}
