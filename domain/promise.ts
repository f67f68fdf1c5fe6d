// A promise to pay: a sum by a date, of a whole group or of one member. Whether it was kept follows from the receipts
// alone; nobody decides it.
// Invariants: value dates count, never the date of entry; what came in before the promise does not count for it; the
// judgement is the same however often it is made, so a reversed receipt takes back what it had kept.
// Source: decision 0113.
import { addDays, type BusinessDate } from './calendar.ts';
import type { LendingStatus } from './lending.ts';
import { maxRupiah, type Rupiah, rupiah, subtract, ZERO } from './money.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Replaced: the same debtor promised again before the date. */
export const promiseStates = ['open', 'kept', 'broken', 'replaced'] as const;
export type PromiseState = (typeof promiseStates)[number];

/** How many days ahead a promise may lie. */
export const longestPromiseDays = 90;

/**
 * Checks a promise before it is recorded; `today` is the business date, `amount` whole rupiah. Refuses a lending that is
 * not being repaid (`error.promise.not_running`), no sum (`error.promise.amount`), and a date before today or more than 90
 * days ahead (`error.promise.date`).
 * Source: decision 0113.
 */
export function checkPromise(
  lending: { status: LendingStatus; isRepaid: boolean },
  { amount, dueOn }: { amount: number; dueOn: BusinessDate },
  today: BusinessDate,
): Refusal | null {
  const isRunning = (lending.status === 'disbursed' || lending.status === 'failed') && !lending.isRepaid;
  if (!isRunning) return refuse('error.promise.not_running');
  if (!(amount > 0)) return refuse('error.promise.amount', { field: 'amount' });
  const isInTime = dueOn >= today && dueOn <= addDays(today, longestPromiseDays);
  return isInTime ? null : refuse('error.promise.date', { field: 'dueOn', slots: { days: longestPromiseDays } });
}

/**
 * What was paid towards a promise, in whole rupiah: all receipts of later value dates through its date, and what the day
 * of the promise has more than when it was made (`before`). Less than nothing is nothing: a receipt of that morning that is
 * reversed later owes no further money.
 * Source: decision 0113.
 */
export const paidTowards = ({ before, sameDay, later }: { before: Rupiah; sameDay: Rupiah; later: Rupiah }): Rupiah =>
  rupiah(maxRupiah(subtract(sameDay, before), ZERO) + later);

/**
 * The state of a promise on a business date: kept once enough was paid, broken from the day after its date, open until
 * then. `paid` and `amount` in whole rupiah.
 * Source: decision 0113.
 */
export function judgePromise(
  { amount, dueOn }: { amount: Rupiah; dueOn: BusinessDate },
  paid: Rupiah,
  today: BusinessDate,
): Exclude<PromiseState, 'replaced'> {
  if (paid >= amount) return 'kept';
  return today > dueOn ? 'broken' : 'open';
}
