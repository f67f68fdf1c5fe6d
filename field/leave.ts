// Shuts the store when the phone was put away: whoever picks it up later is asked for the password. Source: decision 0114.
import { deviceTime } from '#ui/clock.ts';

/** Long enough for a call, a photograph or the way to the next house. */
const PUT_AWAY_MS = 15 * 60_000;

export function lockWhenLeft(lock: () => Promise<void>): void {
  let left: number | null = null;
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') left = deviceTime();
    else {
      if (left !== null && Math.abs(deviceTime() - left) > PUT_AWAY_MS) void lock();
      left = null;
    }
  });
}
