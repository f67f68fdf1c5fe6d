// What waits for the signed-in person, asked each half minute as on the first page.
// Invariant: an untouched page asks no more, since each question keeps the session alive.
// Source: docs/screens.md; decision 0116.
import { queryOptions } from '@tanstack/react-query';
import { call } from '#ui/client.ts';
import { deviceTime } from '#ui/clock.ts';

const EVERY_MS = 30_000;
/** Shorter than the shortest limit that an operator may set for an unused session. */
const UNTOUCHED_MS = 4 * 60_000;
const SHOWN = 50;

export const noticesKey = ['notices'] as const;

let touchedAt = deviceTime();
const noteTouch = () => {
  touchedAt = deviceTime();
};
for (const event of ['pointerdown', 'keydown', 'wheel'] as const)
  document.addEventListener(event, noteTouch, { passive: true, capture: true });

const isTouched = (): boolean => deviceTime() - touchedAt < UNTOUCHED_MS;

const unreadKey = [...noticesKey, 'unread'] as const;

export const unreadQuery = queryOptions({
  queryKey: unreadKey,
  queryFn: ({ client, signal }) => {
    const known = client.getQueryData<{ count: number }>(unreadKey);
    return known === undefined || isTouched() ? call('GET staff/me/notices/unread', { signal }) : known;
  },
  refetchInterval: EVERY_MS,
  retry: false,
});

export const noticesQuery = queryOptions({
  queryKey: [...noticesKey, 'list'],
  queryFn: ({ signal }) => call('GET staff/me/notices', { query: { limit: String(SHOWN) }, signal }),
});

export const noticeChoicesQuery = queryOptions({
  queryKey: [...noticesKey, 'choices'],
  queryFn: ({ signal }) => call('GET staff/me/noticesettings', { signal }),
});
