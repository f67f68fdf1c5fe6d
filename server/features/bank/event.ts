// Applies the bank's stored events in order of value date and arrival, each in its own transaction.
// Invariant: one effect per payment, however many events report it; unmatched money goes to suspense, never lost; what
// cannot be true is held for people, without effect; a failing event is retried later and blocks no other.
// Source: docs/domain.md §8, §9.
import type { SuspenseItem } from '#contract/voucher.ts';
import { type BusinessDate, businessDateOf } from '#domain/calendar.ts';
import type { SuspenseItemId } from '#domain/ids.ts';
import { parkInSuspense } from '#domain/journal.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { judgeValueDate, type ValueDateFault } from '#domain/value-date.ts';
import { postJournal } from '#ledger/ledger.ts';
import { ask } from '#platform/context.ts';
import { type Db, type Tx, violated } from '#platform/db.ts';
import { failureText } from '#platform/failure-text.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { parseBankNotice, type PaymentNotice, type PayoutNotice } from '#ports/bank-messages.ts';
import {
  readAttempts,
  postponeEvent,
  lockOpenEvent,
  insertSuspenseItem,
  listDue,
  hasOtherEffect,
  finish,
  type Event,
  type Key,
  type Outcome,
} from './event.sql.ts';
import { pauseSeconds } from './pause.ts';
import { endAsTold } from './payout.ts';
import { readBounds } from './value-bounds.ts';
import { awaitVirtualAccount } from './virtual-account.ts';

/** Handles one batch of due events; answers how many. */
export async function applyDueEvents({ db, log }: Platform, until: Date): Promise<number> {
  const batch = await listDue(db, until);
  for (const event of batch) {
    try {
      const held = await db.tx((tx) => applyEvent(tx, event));
      if (held) log.error({ ...event, reason: held }, 'bank event kept for people, without effect');
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

async function postpone(db: Db, key: Key, reason: string): Promise<void> {
  const { attempts } = await readAttempts(db, key);
  await postponeEvent(db, key, reason, pauseSeconds(attempts));
}

/** Answers why it was held, to log after the commit. */
async function applyEvent(tx: Tx, key: Key): Promise<string | null> {
  const event = await lockOpenEvent(tx, key);
  if (!event) return null;
  const end = await effectOf(tx, event);
  await finish(tx, event, end);
  return end.outcome === 'held' ? end.reason : null;
}

async function effectOf(tx: Tx, event: Event): Promise<Outcome> {
  const notice = parseBankNotice(event.raw);
  if (!notice) return held('unreadable');
  if (notice.type !== 'virtual_account.paid') return applyPayoutNotice(tx, event, notice);
  if (await hasOtherEffect(tx, event)) return { outcome: 'repeat', journalId: null };
  // Claimed before anything moves, so that two events of one payment collide at the unique index, before any posting.
  await finish(tx, event, { outcome: 'applied', journalId: null });
  passFaultPoint('after-claim');
  return applyPayment(tx, event, notice);
}

const held = (reason: string): Outcome => ({ outcome: 'held', journalId: null, reason });

async function applyPayment(tx: Tx, event: Event, notice: PaymentNotice): Promise<Outcome> {
  const { amount, payerName } = notice;
  const { provider, eventId, paymentId, receivedAt } = event;
  const bounds = await readBounds(tx, receivedAt);
  // The date of money whose object is not known: the bank's, unless that cannot be by its arrival alone.
  const dated = judgeValueDate(event.valueOn, { ...bounds, beganOn: event.valueOn });
  const on = 'fault' in dated ? bounds.arrivedOn : dated.valueOn;
  if (amount === null) {
    const whole = wholePart(notice.amountText);
    if (whole === null) return held('amount_unreadable');
    const reason = notice.currency === null ? 'amount_not_whole' : 'other_currency';
    return park(tx, event, { amount: whole, reason, on });
  }
  const virtualAccount = await awaitVirtualAccount(tx, notice.virtualAccount);
  if (!virtualAccount) return park(tx, event, { amount, reason: 'unknown_account', on });
  const parkByArrival = (reason: ValueDateFault) => park(tx, event, { amount, reason, on: bounds.arrivedOn });
  const judged = judgeValueDate(event.valueOn, { ...bounds, beganOn: businessDateOf(virtualAccount.openedAt) });
  if ('fault' in judged) return parkByArrival(judged.fault);
  const { valueOn } = judged;
  const paidAt = notice.paidAt < receivedAt ? notice.paidAt : receivedAt;
  const payment = { provider, eventId, paymentId, virtualAccount, amount, valueOn, paidAt, receivedAt, payerName };
  const effect = await ask(tx, `takePayment.${virtualAccount.purpose}`, payment);
  return 'fault' in effect ? parkByArrival(effect.fault) : { outcome: 'applied', journalId: effect.journalId };
}

async function applyPayoutNotice(tx: Tx, event: Event, notice: PayoutNotice): Promise<Outcome> {
  const state = notice.type === 'payout.completed' ? 'completed' : 'failed';
  const { payoutId, amount, valueDate: valueOn, reason } = notice;
  const effect = await endAsTold(tx, { payoutId, state, amount, valueOn, reason }, event.receivedAt);
  return typeof effect === 'string' ? { outcome: effect, journalId: null } : held(effect.fault);
}

/** Money without an owner waits for staff: escrow -> suspense. */
async function park(
  tx: Tx,
  event: Event,
  { amount, reason, on }: { amount: Rupiah; reason: SuspenseItem['why']; on: BusinessDate },
): Promise<Outcome> {
  const itemId = newId<SuspenseItemId>();
  const { journalId } = await postJournal(tx, {
    kind: 'suspense',
    key: `payment:${event.provider}:${event.paymentId}:suspense`,
    businessDate: on,
    legs: parkInSuspense({ amount, subject: itemId }),
    subject: itemId,
  });
  await insertSuspenseItem(tx, itemId, event, amount, reason);
  return { outcome: 'suspense', journalId };
}

/** "145000.50" -> 145.000, "145000.00 USD" -> 145.000: the books hold whole rupiah; the event stores the original text. */
function wholePart(amountText: string): Rupiah | null {
  const whole = /^(\d{1,15})\.\d{2}(?: .+)?$/.exec(amountText)?.[1];
  return whole === undefined || Number(whole) === 0 ? null : rupiah(Number(whole));
}
