// The figures that a person last saw on Ringkasan, as words: the offline page shows them with their time (site/client.ts).
// Invariant: on this device only, and gone once the application learns that the session has ended.
// Source: docs/screens.md; decision 0101.
import { businessDateOf, formatDate, formatTime } from '#domain/calendar.ts';
import { now } from '#ui/clock.ts';
import { t } from '#ui/text.ts';
import { useSession } from './session.ts';

const key = 'titian.seen';

export type Seen = readonly (readonly [label: string, figure: string])[];

export function keepLastSeen(lines: Seen): void {
  const at = now();
  const when = t('seen.at', { date: formatDate(businessDateOf(at)), time: formatTime(at) });
  attempt(() => localStorage.setItem(key, JSON.stringify({ when, lines })));
}

const forget = () => attempt(() => localStorage.removeItem(key));

// A session that was not kept is over with its page; another token may be another person's.
if (useSession.getState().token === null) forget();
useSession.subscribe(({ token }, before) => {
  if (token !== before.token) forget();
});

/** A browser may refuse storage; then there is nothing to show later. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // Nothing is lost.
  }
}
