// Applies the bank's stored events in order of value date and arrival, each in its own transaction.
// Invariant: one effect per payment, however many events report it; unmatched money goes to suspense, never lost; a
// failing event is retried later and blocks no other.
// Source: docs/domain.md §8, §9.
import type { SuspenseItemId } from '#domain/ids.ts';
import { parkInSuspense } from '#domain/journal.ts';
import { type Rupiah, rupiah } from '#domain/money.ts';
import { postJournal } from '#ledger/ledger.ts';
import { ask } from '#platform/context.ts';
import { type Db, type Tx, violated } from '#platform/db.ts';
import { failureText } from '#platform/failure-text.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { parseBankNotice, type PaymentNotice, type PayoutNotice } from '#ports/payments.ts';
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
import { CONTRADICTED, endPayout } from './payout.ts';
import { awaitVirtualAccount } from './virtual-account.ts';

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

async function postpone(db: Db, key: Key, reason: string): Promise<void> {
  const { attempts } = await readAttempts(db, key);
  await postponeEvent(db, key, reason, pauseSeconds(attempts));
}

/** Answers what to log after the commit. */
async function applyEvent(tx: Tx, key: Key): Promise<'contradiction' | null> {
  const event = await lockOpenEvent(tx, key);
  if (!event) return null;
  const notice = parseBankNotice(event.raw);
  if (notice && notice.type !== 'virtual_account.paid') return applyPayoutNotice(tx, event, notice);
  await applyPaymentNotice(tx, event, notice);
  return null;
}

async function applyPaymentNotice(tx: Tx, event: Event, notice: PaymentNotice | null): Promise<void> {
  if (!notice) return finish(tx, event, { outcome: 'ignored', journalId: null });
  if (await hasOtherEffect(tx, event)) return finish(tx, event, { outcome: 'repeat', journalId: null });
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
  const itemId = newId<SuspenseItemId>();
  const { journalId } = await postJournal(tx, {
    kind: 'suspense',
    key: `payment:${event.provider}:${event.paymentId}:suspense`,
    businessDate: event.valueOn,
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
