// The current time for a screen, as the product has it: the clock of a device may be wrong by hours or years. What of it
// decides anything is decided by the server; time left is counted by received.ts.
// Source: docs/domain.md §1; decision 0100.

/** Milliseconds that the product's clock is ahead of this device's. */
let ahead = 0;

/** Each answer to a session says when it was given (`answered-at`). */
export function noteServerTime(headers: Headers): void {
  const at = Date.parse(headers.get('answered-at') ?? '');
  if (!Number.isNaN(at)) ahead = at - deviceTime();
}

export const now = (): Date => timeOf(deviceTime());

/** The time of a moment that was noted in `deviceTime`. */
export const timeOf = (moment: number): Date => new Date(moment + ahead);

/** Milliseconds by this device's own clock, only for the distance between two of its moments, such as across a reload. */
export const deviceTime = (): number => Date.now();
