// Subscribes to the person's own changes while the page is visible, by one stream for all windows, and refetches what they
// affect. Used once, in the dashboard's frame; a screen that waits for something only needs a query whose key begins with a word below. A lost
// connection is retried with growing pauses; missed changes are then refetched.
// Source: docs/api.md.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MeEvent } from '#contract/notice.ts';
import { openStream } from '#ui/client.ts';
import { readEvents } from '#ui/eventStream.ts';
import { useRenewal } from '#ui/renewal.ts';
import { shareStream } from '#ui/sharedStream.ts';
import { tokenNow } from './session.ts';

const RETRY_MS = 3_000;
const RETRY_MOST_MS = 60_000;
/** Three of the server's heartbeats. */
const QUIET_MS = 45_000;

/** First words of the query keys that a change affects. */
const touched: Record<MeEvent['changed'], readonly string[]> = {
  balance: ['me', 'mutations', 'summary'],
  portfolio: ['me', 'portfolios', 'summary'],
  kyc: ['me', 'kyc', 'topup'],
  notification: ['notifications'],
  withdrawal: ['me', 'withdrawals', 'mutations'],
};
const all = [...new Set(Object.values(touched).flat())];

type Words = readonly string[];

/** `person` names the stream: windows of two people never share one. */
export function useMyStream(person: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      shareStream<Words>({
        name: `titian.me.${person}`,
        lead: createLead(),
        hear: (words) => reload(client, words),
        onReturn: () => reload(client, all),
      }),
    [client, person],
  );
}

function reload(client: QueryClient, words: Words): void {
  void client.invalidateQueries({ predicate: ({ queryKey }) => words.includes(String(queryKey[0])) });
}

function createLead() {
  // The first connection opens beside the first load; only a later one can have missed something.
  let missed = false;
  return (tell: (words: Words) => void, signal: AbortSignal, isLate: boolean) => {
    missed ||= isLate;
    return stayConnected(tell, signal, () => {
      if (missed) tell(all);
      missed = true;
    });
  };
}

async function stayConnected(tell: (words: Words) => void, signal: AbortSignal, onOpen: () => void): Promise<void> {
  let wait = RETRY_MS;
  // While a session is being renewed, the call itself waits.
  while (!signal.aborted && (tokenNow() !== null || useRenewal.getState().isOpen)) {
    try {
      const body = await openStream('GET streams/me', signal);
      onOpen();
      wait = RETRY_MS;
      for await (const data of readEvents(body, QUIET_MS)) tell(touchedBy(data));
    } catch {
      // Lost, refused for now, or the page was left: the loop's condition decides.
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, RETRY_MOST_MS);
  }
}

function touchedBy(data: string): Words {
  const { changed } = JSON.parse(data) as MeEvent;
  return touched[changed] ?? all;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
