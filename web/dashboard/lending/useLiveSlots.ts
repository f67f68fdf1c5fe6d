// Subscribes to the slots of opened lendings while the page is visible, and applies each change to the query cache.
// Reconnects after a lost connection; after a refusal (too many listeners) it retries with growing pauses.
// Usage: const { live, open } = useLiveSlots(); `open` is null until the first slots have arrived.
// Source: docs/api.md.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SlotEvent } from '#contract/lending.ts';
import type { Rupiah } from '#domain/money.ts';
import { addressOf } from '#ui/client.ts';
import { lendingsKey } from './lendingQueries.ts';
import { openOf, patchLendings } from './slots.ts';

export type LiveSlots = { live: boolean; open: { count: number; amount: Rupiah } | null };

const SILENT: LiveSlots = { live: false, open: null };
/** The first slots arrive in one burst and are applied together. */
const GATHER_MS = 120;
const RETRY_MS = 3_000;
const RETRY_MOST_MS = 60_000;

export function useLiveSlots(): LiveSlots {
  const client = useQueryClient();
  const [state, setState] = useState(SILENT);
  useEffect(() => listen(client, setState), [client]);
  return state;
}

/** Collects slots, applies them to the cache together, and reports what is open. */
function createGatherer(client: QueryClient, tell: (state: LiveSlots) => void) {
  const slots = new Map<string, SlotEvent>();
  let fresh = new Map<string, SlotEvent>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let live = false;
  let missed = false;

  const report = () => tell({ live, open: slots.size === 0 ? null : openOf(slots) });
  const flush = () => {
    gathering = undefined;
    for (const [id, slot] of fresh) slots.set(id, slot);
    patchLendings(client, fresh);
    fresh = new Map();
    report();
  };
  const drop = () => {
    clearTimeout(gathering);
    gathering = undefined;
    fresh = new Map();
    live = false;
    missed ||= slots.size > 0;
  };
  return {
    begin() {
      live = true;
      // After a reconnect all opened lendings are sent again; one that closed meanwhile is missing.
      slots.clear();
      if (missed) void client.invalidateQueries({ queryKey: lendingsKey });
      missed = false;
    },
    take(event: MessageEvent<string>) {
      const slot = JSON.parse(event.data) as SlotEvent;
      fresh.set(slot.id, slot);
      gathering ??= setTimeout(flush, GATHER_MS);
    },
    lose() {
      drop();
      report();
    },
    drop,
  };
}

function listen(client: QueryClient, tell: (state: LiveSlots) => void): () => void {
  const gatherer = createGatherer(client, tell);
  let source: EventSource | null = null;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let wait = RETRY_MS;

  const close = () => {
    clearTimeout(retrying);
    source?.close();
    source = null;
    gatherer.drop();
  };
  const open = () => {
    close();
    const opened = new EventSource(addressOf('streams/lendings', {}));
    source = opened;
    opened.addEventListener('open', () => {
      wait = RETRY_MS;
      gatherer.begin();
    });
    opened.addEventListener('slot', gatherer.take);
    opened.addEventListener('error', () => {
      gatherer.lose();
      if (opened.readyState !== EventSource.CLOSED) return;
      retrying = setTimeout(open, wait);
      wait = Math.min(wait * 2, RETRY_MOST_MS);
    });
  };
  const follow = () => (document.visibilityState === 'hidden' ? close() : open());

  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
