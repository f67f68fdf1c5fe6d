// The number of running calls and the last failed one: the loading counter of the whole application.
// Source: spec §4.
import { create } from 'zustand';

type Traffic = { pending: number; lastError: unknown };

export const useTraffic = create<Traffic>(() => ({ pending: 0, lastError: null }));

/** Running calls that only read, which a page waits for without a word of its own. */
export const useReads = create<{ underWay: number }>(() => ({ underWay: 0 }));

/** Running file transfers, which take longer than a call; the bar at the top shows them. */
export const useFiles = create<{ underWay: number }>(() => ({ underWay: 0 }));

export function callStarted(): void {
  useTraffic.setState(({ pending }) => ({ pending: pending + 1 }));
}

/** `error` is null if the call succeeded; the last error is then unchanged. */
export function callEnded(error: unknown): void {
  useTraffic.setState(({ pending, lastError }) => ({ pending: pending - 1, lastError: error ?? lastError }));
}

/** Counts a call that only reads; returns what ends it. */
export function readStarted(): () => void {
  const add = (by: number) => useReads.setState(({ underWay }) => ({ underWay: underWay + by }));
  add(1);
  return () => add(-1);
}

export function fileStarted(): void {
  useFiles.setState(({ underWay }) => ({ underWay: underWay + 1 }));
}

export function fileEnded(): void {
  useFiles.setState(({ underWay }) => ({ underWay: underWay - 1 }));
}
