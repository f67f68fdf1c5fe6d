// Slots of opened lendings as server-sent events: all of them on connection, then each change. One query every two
// seconds serves all listeners; without listeners nothing runs.
// Source: docs/api.md; docs/screens.md.
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { SlotEvent } from '#contract/lending.ts';
import type { Db } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import { readSlots } from './read.sql.ts';

export type SlotFeed = {
  /** A stream of events, or null at the limit of listeners, of all or of this address. It ends when the reader disconnects. */
  listen(address: string): Readable | null;
  close(): void;
};

type Parts = {
  db: Db;
  log: Log;
  everyMs?: number;
  heartbeatMs?: number;
  mostListeners?: number;
  mostOfOneAddress?: number;
};

/** A reader that does not keep up is disconnected; it reconnects by itself and gets everything again. */
const mostUnread = 256 * 1024;

export function createSlotFeed({
  db,
  log,
  everyMs = 2_000,
  heartbeatMs = 15_000,
  mostListeners = 500,
  mostOfOneAddress = 20,
}: Parts): SlotFeed {
  const listeners = new Map<PassThrough, string>();
  const known = new Map<string, SlotEvent>();
  let polling = false;
  let closed = false;

  const sendAll = (text: string) => {
    for (const listener of listeners.keys()) {
      if (listener.writableLength > mostUnread) listener.destroy();
      else listener.write(text);
    }
  };

  const sendChanges = async (): Promise<boolean> => {
    const changed = (await readSlots(db, [...known.keys()])).filter((slot) => differs(slot, known.get(slot.id)));
    for (const slot of changed) {
      if (slot.status === 'opened') known.set(slot.id, slot);
      else known.delete(slot.id);
    }
    if (changed.length > 0) sendAll(changed.map(slotEventText).join(''));
    return changed.length > 0;
  };

  const poll = async () => {
    if (polling) return;
    polling = true;
    let quietMs = 0;
    while (listeners.size > 0 && !closed) {
      const sent = await sendChanges().catch((error: unknown) => log.warn({ error: String(error) }, 'slots not read'));
      quietMs = sent ? 0 : quietMs + everyMs;
      if (quietMs >= heartbeatMs) {
        sendAll(': -\n\n');
        quietMs = 0;
      }
      await setTimeout(everyMs, undefined, { ref: false });
    }
    known.clear();
    polling = false;
  };

  return {
    listen(address) {
      if (closed || listeners.size >= mostListeners || countOf(listeners, address) >= mostOfOneAddress) return null;
      const listener = new PassThrough();
      listener.on('close', () => listeners.delete(listener));
      listeners.set(listener, address);
      listener.write(`retry: 3000\n\n${[...known.values()].map(slotEventText).join('')}`);
      void poll();
      return listener;
    },
    close() {
      closed = true;
      for (const listener of listeners.keys()) listener.end();
      listeners.clear();
    },
  };
}

const countOf = (listeners: ReadonlyMap<PassThrough, string>, address: string): number =>
  [...listeners.values()].filter((other) => other === address).length;

/** An event of the stream; listeners subscribe to the name `slot`. */
export const slotEventText = (slot: SlotEvent) => `event: slot\ndata: ${JSON.stringify(slot)}\n\n`;

function differs(slot: SlotEvent, before: SlotEvent | undefined): boolean {
  return before === undefined || before.raisedAmount !== slot.raisedAmount || before.status !== slot.status;
}
