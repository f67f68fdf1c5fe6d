// Moves time while everybody is at work: no session ends as idle, however often the clock is moved.
import { sql } from '#platform/sql.ts';
import type { World } from '../world.ts';

export async function passTime(world: World, minutes: number): Promise<void> {
  await world.moveClock({ minutes });
  await world.owner.run(sql`update session set last_seen_at = app_now()`);
}
