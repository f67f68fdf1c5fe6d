// Sums what was due on closed dates by branch and officer ahead, and anew when rows of a date changed.
// Invariant: a change that commits while its date is summed stays noted, so that the date is read from its rows until it is summed
// again.
// Source: decision 0133.
import type { Db } from '#platform/db.ts';
import * as store from './collection-making.sql.ts';

/** A month at once, as for the sums of the log. */
const DATES_AT_ONCE = 31;

/** Changed dates first, then closed ones without sums. Returns how many it summed; 0 when nothing is left. */
export function makeCollectionDays(db: Db): Promise<number> {
  return db.tx(async (tx) => {
    await store.lockDays(tx);
    const changed = await store.listChangedDays(tx, DATES_AT_ONCE);
    const dates = changed.length > 0 ? changed : await store.listUnsummedDays(tx, DATES_AT_ONCE);
    if (dates.length > 0) await store.makeDays(tx, dates);
    return dates.length;
  }, 'proof');
}
