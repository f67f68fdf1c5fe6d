// The close of a business date: fines of rows past due, days past due of every running lending, and defaults.
// Invariants: once per row and date, also when repeated; nothing on the due date itself; fines stop at default; a
// lending is in default from the start of the day that `isDefaulted` names, so the close of the day before declares
// it.
// Source: docs/domain.md §6; docs/settled.md 03.
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { closeLending } from '#domain/day-close.ts';
import type { LendingId } from '#domain/ids.ts';
import { emit } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { relogFrom, saveRows } from '../book/book.ts';
import { addDue } from '../collection/collection.ts';
import * as store from './close-day.sql.ts';
import { declareIfDefaulted, type LateRow, readRowsDue } from '../default/default.ts';
import { tellNewlyLate } from './late.ts';

export { proveAndRollUp } from './books.ts';

const batchSize = 500;

/** Closes a date for every running lending, in batches, each in its own transaction. */
export async function closeDay({ db, log }: Pick<Platform, 'db' | 'log'>, date: BusinessDate): Promise<void> {
  for (let after: LendingId | null = null; ; ) {
    const { last, defaulted } = await db.tx((tx) => closeBatch(tx, date, after));
    for (const lending of defaulted) {
      try {
        await db.tx((tx) => declareIfDefaulted(tx, lending, addDays(date, 1)));
      } catch (error) {
        // A failure does not delay other lendings: the next close finds it in default again.
        log.error(
          { lending, date, error: error instanceof Error ? error.stack : String(error) },
          'default not declared',
        );
      }
    }
    if (last === null) return;
    after = last;
  }
}

/**
 * Fines and days past due of one batch of running lendings, by id after `after`. Returns those in default from the
 * next day on, and the last id of the batch, or null when there are no more.
 */
export async function closeBatch(
  tx: Tx,
  date: BusinessDate,
  after: LendingId | null = null,
  size = batchSize,
): Promise<{ last: LendingId | null; defaulted: LendingId[] }> {
  const running = await store.lockRunning(tx, date, after, size);
  const ids = running.map((lending) => lending.id);
  const rowsOf = ids.length === 0 ? new Map<LendingId, LateRow[]>() : await readRowsDue(tx, ids, date);
  const closed = running.map((lending) => ({
    id: lending.id,
    // Money of a later value date may have paid what this date still shows as missing.
    isSure: lending.status === 'disbursed' && !lending.hasLaterReceipt,
    ...closeLending(lending, rowsOf.get(lending.id) ?? [], date),
  }));
  await saveRows(
    tx,
    closed.flatMap(({ fined }) => fined),
  );
  await store.saveLog(
    tx,
    date,
    closed.map(({ id: lendingId, figures }) => ({ lendingId, ...figures })),
  );
  if (ids.length > 0) await addDue(tx, ids, date, date);
  if (ids.length > 0 && (await store.isComplete(tx, date)))
    await emit(tx, 'arrearsRestated', { lendingId: null, from: date, cause: 'close' });
  await tellNewlyLate(
    tx,
    closed.filter(({ figures, isSure }) => isSure && figures.daysPastDue === 1).map(({ id }) => id),
    date,
  );
  for (const lending of running) if (lending.hasLaterReceipt) await relogFrom(tx, lending, date);
  return {
    last: running.length === size ? (ids.at(-1) ?? null) : null,
    defaulted: closed.filter(({ inDefault }) => inDefault).map(({ id }) => id),
  };
}
