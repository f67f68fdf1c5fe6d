// How long a failed call waits before it is made again: longer each time, at most an hour. Source: docs/domain.md §9.
const pauses = [15, 60, 300, 900, 3600] as const;

/** Seconds until the next try after so many tries. */
export function pauseSeconds(triesBefore: number): number {
  return pauses[Math.min(triesBefore, pauses.length - 1)] ?? 3600;
}
