// Remembers when an answer arrived, by the page's monotonic clock, so that time left is counted from the server's
// seconds and never from the clock of the device. The items of a paged answer are remembered too.
// Source: spec §9; docs/domain.md §1.
const arrivals = new WeakMap<object, number>();

/** `secondsAgo`: for what arrived before this page, say before its reload. */
export function rememberArrival(answer: unknown, secondsAgo = 0): void {
  if (typeof answer !== 'object' || answer === null) return;
  const now = performance.now() - secondsAgo * 1000;
  arrivals.set(answer, now);
  const items: unknown = Array.isArray(answer) ? answer : 'data' in answer ? answer.data : [];
  if (!Array.isArray(items)) return;
  for (const item of items) if (typeof item === 'object' && item !== null) arrivals.set(item, now);
}

/** Whole seconds left now of the `seconds` left when `answer` arrived; never below 0. */
export function secondsLeft(seconds: number, answer: object): number {
  const arrived = arrivals.get(answer);
  if (arrived === undefined) rememberArrival(answer);
  const passed = arrived === undefined ? 0 : (performance.now() - arrived) / 1000;
  return Math.max(0, Math.floor(seconds - passed));
}
