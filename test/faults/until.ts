// Waiting for a condition with a deadline, and small pauses of load: nothing here decides a result by speed.
import { setTimeout as pauseFor } from 'node:timers/promises';

export const pause = (ms: number): Promise<void> => pauseFor(ms);

/** Asks again until the answer is not null, false or undefined; fails with the name of what was waited for. */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  withinMs: number,
  everyMs = 50,
): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await pause(everyMs);
  }
}
