// The last nights of the demonstration, as its day closes would have left them: trees of balances, which the worker publishes,
// and the tax slips of the months that are over.
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { makeNight } from '#features/balance/night.ts';
import { makeSlips } from '#features/tax/tax.ts';
import type { Db } from '#platform/db.ts';
import { createLog } from '#platform/log.ts';

const NIGHTS = 14;

/** Makes the nights up to the date before this one. */
export async function addNights(db: Db, today: BusinessDate): Promise<void> {
  const log = createLog('error');
  for (let back = NIGHTS; back > 0; back -= 1) await makeNight({ db, log }, addDays(today, -back));
  await makeSlips(db, addDays(today, -1));
}
