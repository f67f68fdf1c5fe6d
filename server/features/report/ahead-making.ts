// Makes the instalments ahead once the day before is closed: reading twelve weeks of members' rows takes long.
// Source: decision 0129.
import { today } from '#platform/clock.ts';
import type { Db } from '#platform/db.ts';
import * as store from './ahead-making.sql.ts';

/** Returns how many dates it made: one, or 0 when today's is made or the day before is not closed. */
export async function makeAhead(db: Db): Promise<number> {
  const on = await today(db);
  if (!(await store.isAheadMissing(db, on))) return 0;
  return db.tx(async (tx) => {
    await store.lockAhead(tx);
    if (!(await store.isAheadMissing(tx, on))) return 0;
    await store.makeDueAhead(tx, on);
    await store.makePaidAhead(tx, on);
    await store.recordAhead(tx, on);
    return 1;
  }, 'proof');
}
