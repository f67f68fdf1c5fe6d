// Forces requests to meet at one lock: the lock is held until enough of them wait for it, so all have done their
// earlier reads. A race that is only likely would let a fault pass on a slow machine.
import { setTimeout } from 'node:timers/promises';
import type { Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import type { World } from './world.ts';

/** Takes the lock, starts the act, and commits once this many connections wait. */
export async function heldBack<T>(
  world: World,
  lock: Sql | ((tx: Tx) => Promise<unknown>),
  waiters: number,
  act: () => Promise<T>,
): Promise<T> {
  const started: { acting?: Promise<T> } = {};
  // The function may be one of the product's own use cases, which needs the product's database.
  const { tx: hold } = typeof lock === 'function' ? world.db : world.owner;
  await hold(async (tx) => {
    await (typeof lock === 'function' ? lock(tx) : tx.run(lock));
    started.acting = act();
    // Its error is reported where it is awaited, below.
    started.acting.catch(() => undefined);
    await untilWaiting(world, waiters);
  });
  if (!started.acting) throw new Error('nothing was started');
  return started.acting;
}

// Uses the owner's connections: those of the product may all be waiting.
async function untilWaiting(world: World, waiters: number): Promise<void> {
  const until = Date.now() + 60_000;
  for (;;) {
    const { count } = await world.owner.one(
      row({ count: col.number }),
      sql`select count(*) as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (count >= waiters) return;
    if (Date.now() > until) throw new Error(`only ${count} of ${waiters} came to the lock`);
    await setTimeout(20);
  }
}
