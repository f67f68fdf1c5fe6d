// Makes the sums of each closed date ahead, and anew when a receipt recorded late or a reversal corrected the log of dates
// that are over.
// Invariants: sums always equal the log once this has run; a date whose figures became others is recorded with what made it so,
// and never changes silently; a change is made good whole or not at all.
// Source: decision 0122.
import type { BusinessDate } from '#domain/calendar.ts';
import { notifyWorker } from '#platform/context.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Payload } from '#platform/events.ts';
import * as store from './making.sql.ts';

/** A month at once: after a jump over many dates few statements make them all. */
const DATES_AT_ONCE = 31;
const CHANGES_AT_ONCE = 200;

/** Records what corrected the log, in the transaction that did. */
export async function noteChange(tx: Tx, change: Payload<'arrearsRestated'>): Promise<void> {
  await store.insertChange(tx, change);
  notifyWorker(tx, 'report.sums');
}

/** Corrections first, then dates without sums. Returns how many it handled; 0 when nothing is left. */
export function makeDue(db: Db): Promise<number> {
  // Sums a month of the log, as a proof does, and may take as long.
  return db.tx(async (tx) => {
    await store.lockSums(tx);
    const restated = await restate(tx);
    if (restated > 0) return restated;
    const dates = await store.listUnsummed(tx, DATES_AT_ONCE);
    if (dates.length > 0) await make(tx, dates);
    return dates.length;
  }, 'proof');
}

async function make(tx: Tx, dates: readonly BusinessDate[]): Promise<void> {
  await store.makeSums(tx, dates);
  await store.addCohortLoans(tx, dates);
  await store.makeStanding(tx, dates);
  await store.addPrepayments(tx);
}

async function restate(tx: Tx): Promise<number> {
  const changes = await store.takeChanges(tx, CHANGES_AT_ONCE);
  const [first] = changes.map(({ from }) => from).sort();
  const last = changes
    .map(({ through }) => through)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return 0;
  const before = await store.readTotals(tx, first, last);
  const touched = before.filter(({ on }) => isTouched(on, changes)).map(({ on }) => on);
  if (touched.length > 0) await make(tx, touched);
  const after = await store.readTotals(tx, first, last);
  for (const [index, was] of before.entries()) {
    const is = after[index];
    if (!is || is.all === was.all) continue;
    const causes = changes.filter((change) => isTouched(is.on, [change])).map(({ id }) => id);
    await store.insertRestatement(tx, was, is, causes);
  }
  await store.endChanges(
    tx,
    changes.map(({ id }) => id),
  );
  return changes.length;
}

const isTouched = (on: BusinessDate, changes: readonly store.Change[]): boolean =>
  changes.some(({ from, through }) => from <= on && on <= through);
