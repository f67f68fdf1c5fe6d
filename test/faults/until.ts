// Waits for a condition with a deadline, and short pauses for load. No result here depends on speed.
import { setTimeout as pauseFor } from 'node:timers/promises';

export const pause = (ms: number): Promise<void> => pauseFor(ms);

/** Polls until the answer is not null, false or undefined; otherwise fails with the name of what was expected. */
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
