// How many calls are under way and the last that failed: the loading counter of the whole application.
// Source: spec §4.
import { create } from 'zustand';

type Traffic = { pending: number; lastError: unknown };

export const useTraffic = create<Traffic>(() => ({ pending: 0, lastError: null }));

/** Files on their way: longer work than a call, which the bar at the top shows. */
export const useFiles = create<{ underWay: number }>(() => ({ underWay: 0 }));

export function callStarted(): void {
  useTraffic.setState(({ pending }) => ({ pending: pending + 1 }));
}

/** `error` is null when the call succeeded; the last error then stays what it was. */
export function callEnded(error: unknown): void {
  useTraffic.setState(({ pending, lastError }) => ({ pending: pending - 1, lastError: error ?? lastError }));
}

export function fileStarted(): void {
  useFiles.setState(({ underWay }) => ({ underWay: underWay + 1 }));
}

export function fileEnded(): void {
  useFiles.setState(({ underWay }) => ({ underWay: underWay - 1 }));
}
