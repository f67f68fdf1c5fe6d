// The pause before a failed call is retried: longer each time, at most an hour.
// Source: docs/domain.md §9.
const pauses = [15, 60, 300, 900, 3600] as const;

/** Seconds until the next try, by the number of tries so far. */
export function pauseSeconds(triesBefore: number): number {
  return pauses[Math.min(triesBefore, pauses.length - 1)] ?? 3600;
}
