// The nightly proof of the books, and the roll-up of the system accounts' sums.
// Invariants: each proof runs on its own, within its own limit, and is told on its own, so that a slow one hides no other. The
// roll-up needs only the proofs of the days that it sums, and stops at a moment before which no open transaction can still
// post: product time only grows, so what was posted ten real minutes ago lies before everything still being posted.
// Source: docs/domain.md §8; decisions 0023, 0097.
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { countProofFaults, listProofNames } from '#ledger/ledger.ts';
import { today } from '#platform/clock.ts';
import { emit } from '#platform/context.ts';
import type { ProofRun } from '#platform/events.ts';
import { failureText } from '#platform/failure-text.ts';
import type { Platform } from '#platform/platform.ts';
import { rollUp } from './close-day.sql.ts';

/** What a sum over days rests on: each journal balances, days and roll-up agree, and both sides of the books are equal. */
const rollUpNeeds = ['unbalanced_journal', 'day_sums_differ', 'escrow_differs'] as const;

/** Once for the last closed date: after a jump over many dates the books are proved once, at its end. */
export async function proveAndRollUp(platform: Platform, date: BusinessDate): Promise<void> {
  const { db, log } = platform;
  if (date < addDays(await today(db), -1)) return;
  try {
    const runs: ProofRun[] = [];
    for (const name of await listProofNames(db)) runs.push(await proveOne(platform, name));
    await tellRuns(platform, date, runs);
    const proved = new Set(runs.flatMap(({ name, faults }) => (faults === 0 ? [name] : [])));
    if (rollUpNeeds.every((name) => proved.has(name))) await rollUp(db);
    else log.error({ date }, 'the sums were not rolled up');
  } catch (error) {
    // Reported loudly, but it never stops the daily close.
    log.error({ date, error: error instanceof Error ? error.stack : String(error) }, 'the books were not proved');
  }
}

async function proveOne({ db, log }: Platform, name: string): Promise<ProofRun> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const faults = await db.tx((tx) => countProofFaults(tx, name), 'proof');
    return { name, faults, error: null, tookMs: took() };
  } catch (error) {
    log.error({ proof: name, error: error instanceof Error ? error.stack : String(error) }, 'a proof did not end');
    return { name, faults: null, error: failureText(error), tookMs: took() };
  }
}

async function tellRuns({ db, log }: Platform, date: BusinessDate, runs: readonly ProofRun[]): Promise<void> {
  const faults = runs.flatMap(({ name, faults: rows }) => (rows ? [{ proof: name, rows }] : []));
  if (faults.length > 0) log.error({ date, faults }, 'the books do not prove');
  const unfinished = runs.filter(({ error }) => error !== null).map(({ name }) => name);
  const error = unfinished.length === 0 ? null : unfinished.join(', ');
  await db.tx((tx) => emit(tx, 'booksProved', { date, faults, error, runs }));
}
