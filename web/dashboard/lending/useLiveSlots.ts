// Subscribes to the slots of opened lendings while the page is visible, by one stream for all windows, and applies each
// change to the query cache.
// Usage: const { live, open } = useLiveSlots(); `open` is null until the first slots have arrived.
// Source: docs/api.md.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SlotEvent } from '#contract/lending.ts';
import type { Rupiah } from '#domain/money.ts';
import { shareStream } from '#ui/sharedStream.ts';
import { leadSlots, SLOT_STREAM, type SlotMessage } from '#ui/slotStream.ts';
import { lendingsKey } from './lendingQueries.ts';
import { openOf, patchLendings } from './slots.ts';

export type LiveSlots = { live: boolean; open: { count: number; amount: Rupiah } | null };

const SILENT: LiveSlots = { live: false, open: null };
/** The first slots arrive in one burst and are applied together. */
const GATHER_MS = 120;

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
  const begin = () => {
    live = true;
    // After a reconnect all opened lendings are sent again; one that closed meanwhile is missing.
    slots.clear();
    if (missed) void client.invalidateQueries({ queryKey: lendingsKey });
    missed = false;
  };
  const take = (slot: SlotEvent) => {
    fresh.set(slot.id, slot);
    gathering ??= setTimeout(flush, GATHER_MS);
  };
  const hear = (message: SlotMessage) => {
    if (message.is === 'begin') begin();
    if (message.is === 'slot') take(message.slot);
    if (message.is === 'lost') {
      drop();
      report();
    }
    // Asked for by a window that has just opened; the others know it already.
    if (message.is === 'all' && !live) {
      begin();
      message.slots.forEach(take);
    }
  };
  const all = (): SlotMessage | null => (live ? { is: 'all', slots: [...slots.values(), ...fresh.values()] } : null);
  return { hear, all, drop };
}

function listen(client: QueryClient, tell: (state: LiveSlots) => void): () => void {
  const gatherer = createGatherer(client, tell);
  const stop = shareStream<SlotMessage>({
    name: SLOT_STREAM,
    lead: leadSlots,
    hear: gatherer.hear,
    snapshot: gatherer.all,
  });
  const look = () => {
    if (document.visibilityState === 'hidden') gatherer.drop();
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop();
    gatherer.drop();
  };
}
