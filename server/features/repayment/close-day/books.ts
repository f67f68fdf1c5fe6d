// The nightly proof of the books, and the roll-up of the system accounts' sums.
// Invariant: the roll-up stops at a moment before which no open transaction can still post: product time only grows,
// so what was posted ten real minutes ago lies before everything still being posted.
// Source: docs/domain.md §8; decision 0023.
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { proveBooks } from '#ledger/ledger.ts';
import { today } from '#platform/clock.ts';
import { emit } from '#platform/context.ts';
import type { Db } from '#platform/db.ts';
import type { BookProof } from '#platform/events.ts';
import { failureText } from '#platform/failure-text.ts';
import type { Platform } from '#platform/platform.ts';
import { rollUp } from './close-day.sql.ts';

/** Once for the last closed date: after a jump over many dates the books are proved once, at its end. */
export async function proveAndRollUp(platform: Platform, date: BusinessDate): Promise<void> {
  const { db, log } = platform;
  if (date < addDays(await today(db), -1)) return;
  try {
    const faults = await proveBooks(db);
    if (faults.length > 0) log.error({ date, faults }, 'the books do not prove');
    await tellProof(db, { date, faults, error: null });
    await rollUp(db);
  } catch (error) {
    // If the proof fails to run, that is reported loudly, but it never stops the daily close.
    log.error({ date, error: error instanceof Error ? error.stack : String(error) }, 'the books were not proved');
    await tellProof(db, { date, faults: [], error: failureText(error) }).catch((unsaved: unknown) =>
      log.error({ date, error: String(unsaved) }, 'the proof was not kept'),
    );
  }
}

const tellProof = (db: Db, proof: BookProof) => db.tx((tx) => emit(tx, 'booksProved', proof));
