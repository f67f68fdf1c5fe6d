// Several reads of one moment: figures that must agree are read from one snapshot of the database.
// Usage: await atOneMoment(db, async (reader) => …).
// Source: docs/domain.md §8.
import { readOneMoment } from './database.sql.ts';
import type { Db, Tx } from './db.ts';
import type { Platform } from './platform.ts';

export function atOneMoment<T>(db: Db, read: (reader: Tx) => Promise<T>): Promise<T> {
  return db.tx(async (tx) => {
    await readOneMoment(tx);
    return read(tx);
  });
}

/** The same for code that takes the whole platform: all its reads are from one snapshot. */
export function platformAtOneMoment<T>(platform: Platform, read: (still: Platform) => Promise<T>): Promise<T> {
  return atOneMoment(platform.db, (tx) => read({ ...platform, db: { ...platform.db, ...tx, tx: (work) => work(tx) } }));
}
