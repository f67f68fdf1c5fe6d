// Promises to pay: recorded by staff or with a sheet, kept or broken by what comes in.
// Invariants: a debtor has one open promise, since a new one replaces it; the lending is locked before its promises, so
// that no receipt is written while one is recorded; each receipt, reversal and day close judges anew.
// Source: decision 0113.
import type { PaymentPromise } from '#contract/followup.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import type { LendingId, PromiseId, StaffId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { checkPromise, judgePromise, paidTowards } from '#domain/promise.ts';
import { lockLending } from '#features/lending/slot.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Paging } from '#platform/paging.ts';
import { notFound, refused, throwIfRefused } from '#platform/refuse.ts';
import * as store from './promise.sql.ts';

type NewPromise = store.Debtor & { amount: Rupiah; dueOn: BusinessDate };

/** Records a promise of today in the caller's transaction; refuses one that the lending does not permit. */
export async function recordPromise(tx: Tx, staffId: StaffId, promise: NewPromise): Promise<PromiseId> {
  const lending = await lockLending(tx, promise.lendingId);
  if (!lending) throw notFound();
  const madeOn = await today(tx);
  throwIfRefused(checkPromise({ status: lending.status, isRepaid: lending.repaidAt !== null }, promise, madeOn));
  return enterPromise(tx, staffId, promise, madeOn);
}

/**
 * Writes a promise that was checked, and its audit event; the caller has locked the lending. Call it after the receipt of
 * the same meeting, which does not count for it. Replaces the debtor's open promise; the same promise again is that one.
 * Returns the promise that stands.
 */
export async function enterPromise(
  tx: Tx,
  staffId: StaffId,
  promise: NewPromise,
  madeOn: BusinessDate,
): Promise<PromiseId> {
  const { lendingId, memberId, amount, dueOn } = promise;
  if (memberId !== null && !(await store.isDebtor(tx, lendingId, memberId)))
    throw refused('error.promise.member', { field: 'member' });
  const open = await store.lockOpenOf(tx, promise);
  const same = open.find((one) => one.amount === amount && one.dueOn === dueOn && one.madeOn === madeOn);
  if (same) return same.id;
  await store.setStates(
    tx,
    open.map(({ id }) => ({ id, state: 'replaced' })),
  );
  const id = newId<PromiseId>();
  await store.insertPromise(tx, { ...promise, id, madeOn, staffId });
  const before = open.map((one) => ({ promise: one.id, amount: one.amount, dueOn: one.dueOn }));
  await recordAuditEvent(
    tx,
    { kind: 'staff', id: staffId },
    {
      action: 'promise.record',
      object: { kind: 'promise', id },
      ...(before.length > 0 ? { before: { replaced: before } } : {}),
      after: { lending: lendingId, member: memberId, amount, dueOn },
    },
  );
  return id;
}

export function makePromise(db: Db, staffId: StaffId, promise: NewPromise): Promise<PaymentPromise> {
  return db.tx(async (tx) => store.findPromise(tx, await recordPromise(tx, staffId, promise)));
}

export async function listPromises(db: Db, lendingId: LendingId, query: Paging) {
  if (!isId(lendingId)) throw notFound();
  return store.pageOfPromises(db, lendingId, query);
}

/** Judges the promises that a receipt of this value date counts for; its lending is locked. */
export async function judgeTouched(
  tx: Tx,
  { lendingId, valueOn }: { lendingId: LendingId; valueOn: BusinessDate },
): Promise<void> {
  const touched = await store.lockTouched(tx, lendingId, valueOn);
  if (touched.length > 0) await judge(tx, touched, await today(tx));
}

const batchSize = 500;

/** At the close of a date: promises of that date and earlier ones that are still open are kept or broken now. */
export async function judgeDue(db: Db, date: BusinessDate): Promise<void> {
  for (;;) {
    const count = await db.tx(async (tx) => {
      const due = await store.lockDue(tx, date, batchSize);
      await judge(tx, due, addDays(date, 1));
      return due.length;
    });
    if (count < batchSize) return;
  }
}

async function judge(tx: Tx, promises: readonly { id: PromiseId }[], asOf: BusinessDate): Promise<void> {
  const judged = await store.readJudged(
    tx,
    promises.map(({ id }) => id),
  );
  const states = judged.map((one) => ({ ...one, now: judgePromise(one, paidTowards(one), asOf) }));
  await store.setStates(
    tx,
    states.filter(({ state, now }) => state !== now).map(({ id, now }) => ({ id, state: now })),
  );
}
