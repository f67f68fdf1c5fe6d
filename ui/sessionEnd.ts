// When the session will end, as the server says with each answer (`session-ends-in`, in seconds, if nothing more is
// asked). What one tab hears, the other tabs of the application hear too, since each use extends the session of all.
// Source: docs/api.md; decision 0093.
import { create } from 'zustand';
import { deviceTime } from './clock.ts';

/** Milliseconds since 1970 by this machine's clock; null before the first answer. */
export const useSessionEnd = create<{ endsAt: number | null }>(() => ({ endsAt: null }));

const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('titian.session-end');
others?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (typeof data === 'number') useSessionEnd.setState({ endsAt: data });
});
// In tests under Node an open channel would keep the process alive.
if (others !== null && 'unref' in others) (others as BroadcastChannel & { unref(): void }).unref();

const WORTH_TELLING_MS = 1000;

export function noteSessionEnd(headers: Headers): void {
  const given = headers.get('session-ends-in');
  if (given === null || !/^\d+$/.test(given)) return;
  // The server rounds down, and a question before the end would extend the session.
  const endsAt = deviceTime() + (Number(given) + 1) * 1000;
  const before = useSessionEnd.getState().endsAt;
  if (before !== null && Math.abs(endsAt - before) < WORTH_TELLING_MS) return;
  useSessionEnd.setState({ endsAt });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  others?.postMessage(endsAt);
}

/** For a session that has ended. */
export function forgetSessionEnd(): void {
  useSessionEnd.setState({ endsAt: null });
}
