// The steps of a wizard before sign-in, kept over a reload of its page and over nothing else: never passwords, and not
// once the page is left, so that whoever comes next in this tab starts at the beginning.
// Source: docs/screens.md; decision 0092.
import { useEffect } from 'react';
import { deviceTime } from '#ui/clock.ts';

const LONGEST_MS = 30 * 60_000;

type Kept<Steps> = { at: number; steps: Steps };

/** What the page kept before it was reloaded, or null: opened otherwise, too long ago, or nothing is kept here. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it kept
export function readSteps<Steps extends object>(name: string): Steps | null {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (entry?.type !== 'reload') return null;
  try {
    const kept = JSON.parse(sessionStorage.getItem(name) ?? 'null') as Kept<Steps> | null;
    return kept !== null && deviceTime() - kept.at < LONGEST_MS ? kept.steps : null;
  } catch {
    return null;
  }
}

/** Keeps the steps while the page is open; null keeps nothing. */
export function useKeptSteps(name: string, steps: object | null): void {
  const text = JSON.stringify(steps);
  useEffect(() => {
    attempt(() =>
      text === 'null'
        ? sessionStorage.removeItem(name)
        : sessionStorage.setItem(name, `{"at":${deviceTime()},"steps":${text}}`),
    );
  }, [name, text]);
  useEffect(() => () => attempt(() => sessionStorage.removeItem(name)), [name]);
}

/** A forbidden or full storage only means that a reload starts anew. */
function attempt(reach: () => void): void {
  try {
    reach();
  } catch {
    // Said above.
  }
}
