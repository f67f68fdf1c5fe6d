// Product time as tests set it, forwards or backwards, which only the owner of the tables may do.
// Invariant: never a moment before the instant, so that what is due then is due: product time is in whole milliseconds.
import { sql } from '#platform/sql.ts';
import type { World } from './world.ts';

/** Sets product time to an instant such as `2026-03-10 08:00+07`. */
export async function setInstant({ owner }: Pick<World, 'owner'>, instant: string): Promise<void> {
  await owner.run(sql`update app_clock set offset_ms =
    extract(epoch from ${instant}::timestamptz - date_trunc('milliseconds', clock_timestamp())) * 1000`);
}
