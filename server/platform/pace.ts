// Long work in pieces: other calls get their turn in between, so that none waits for a file.
// Invariant: nobody holds the event loop for longer than a pace between two rests.
import { setImmediate } from 'node:timers/promises';

/** Waits for the next turn of the event loop once this work has had its share of the present one. */
export type Rest = () => Promise<void> | undefined;

/** A rest of its own for each piece of long work; the work calls it after each small step. */
export function createPace(shareMs = 8): Rest {
  let since = performance.now();
  return () => {
    if (performance.now() - since < shareMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
