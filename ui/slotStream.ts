// The stream of slots, shared by all windows, of the site and of the application alike: what it tells, and how it is read.
// After a refusal (too many listeners) it is tried again with growing pauses.
// Source: docs/api.md.
import type { SlotEvent } from '#contract/lending.ts';

/** `begin`: connected, and all opened lendings follow. `all`: the same at once, for a window that came later. */
export type SlotMessage =
  | { is: 'begin' | 'lost' }
  | { is: 'slot'; slot: SlotEvent }
  | { is: 'all'; slots: readonly SlotEvent[] };

export const SLOT_STREAM = 'titian.slots';

const RETRY_MS = 3_000;
const RETRY_MOST_MS = 60_000;

export function leadSlots(tell: (message: SlotMessage) => void, signal: AbortSignal, isLate: boolean): Promise<void> {
  let source: EventSource | null = null;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let wait = RETRY_MS;
  const open = () => {
    const opened = new EventSource('/api/v1/streams/lendings');
    source = opened;
    opened.addEventListener('open', () => {
      wait = RETRY_MS;
      tell({ is: 'begin' });
    });
    opened.addEventListener('slot', ({ data }: MessageEvent<string>) =>
      tell({ is: 'slot', slot: JSON.parse(data) as SlotEvent }),
    );
    opened.addEventListener('error', () => {
      tell({ is: 'lost' });
      if (opened.readyState !== EventSource.CLOSED) return;
      retrying = setTimeout(open, wait);
      wait = Math.min(wait * 2, RETRY_MOST_MS);
    });
  };
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    if (isLate) tell({ is: 'lost' });
    open();
    signal.addEventListener('abort', () => {
      clearTimeout(retrying);
      source?.close();
      resolve();
    });
  });
}
