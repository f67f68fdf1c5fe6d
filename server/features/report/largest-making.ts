// Makes the largest of each date ahead, a little in each round: one date takes seconds at millions of fundings, and neither a close nor
// a stop may wait for a year of them.
// Source: decision 0133.
import type { Db } from '#platform/db.ts';
import * as store from './largest-making.sql.ts';

/** Makes one date, the latest first. Returns 0 also when more is left, so that it is not called again before the next round. */
export function makeLargestOfOne(db: Db): Promise<number> {
  return db.tx(async (tx) => {
    // Another worker makes one.
    if (!(await store.tryLockLargest(tx))) return 0;
    const date = await store.findWithoutLargest(tx);
    if (date !== null) await store.makeLargest(tx, date);
    return 0;
  }, 'proof');
}
