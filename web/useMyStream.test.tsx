// The stream of the person's own changes in the browser: what a change refetches, and how the connection opens and
// closes.
// Source: docs/api.md; spec §4.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setSessionSource } from '#ui/client.ts';
import { endSession, tokenNow, useSession } from './session.ts';
import { useMyStream } from './useMyStream.ts';

type Connection = { tell: (text: string) => void; end: () => void; signal: AbortSignal; authorization: string | null };
let connections: Connection[];
let answer: (() => Response) | null;
let client: QueryClient;

function Listener() {
  useMyStream('u-1');
  return null;
}

const stale = () =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.isInvalidated)
    .map(({ queryKey }) => queryKey.join(' '))
    .sort();

const show = () =>
  render(
    <QueryClientProvider client={client}>
      <Listener />
    </QueryClientProvider>,
  );

const passing = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function look(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  connections = [];
  answer = null;
  client = new QueryClient();
  for (const key of [
    ['me'],
    ['portfolios', 'list'],
    ['mutations', 1],
    ['summary'],
    ['notifications'],
    ['withdrawals'],
    ['lendings'],
  ])
    client.setQueryData(key, {});
  setSessionSource({ token: tokenNow, end: endSession });
  useSession.setState({ token: 'token-1' });
  vi.stubGlobal('fetch', async (_: string, init: RequestInit & { headers: Headers; signal: AbortSignal }) => {
    if (answer) return answer();
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const tell = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        const connection = { tell, end: () => controller.close(), signal: init.signal };
        connections.push({ ...connection, authorization: init.headers.get('Authorization') });
        init.signal.addEventListener('abort', () => controller.error(new Error('aborted')));
      },
    });
    return new Response(body);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('connects with the session’s token and refetches only what a change affects', async () => {
  show();
  await passing(0);
  expect(connections.map(({ authorization }) => authorization)).toEqual(['Bearer token-1']);
  expect(stale()).toEqual([]);
  connections[0]!.tell('retry: 3000\n\nevent: change\nda');
  connections[0]!.tell('ta: {"changed":"notification"}\n\n: -\n\n');
  await passing(0);
  expect(stale()).toEqual(['notifications']);
  connections[0]!.tell('event: change\ndata: {"changed":"balance"}\n\n');
  await passing(0);
  expect(stale()).toEqual(['me', 'mutations 1', 'notifications', 'summary']);
});

it('reconnects after a loss and then refetches what it may have missed', async () => {
  show();
  await passing(0);
  connections[0]!.end();
  await passing(2_900);
  expect(connections).toHaveLength(1);
  await passing(200);
  expect(connections).toHaveLength(2);
  expect(stale()).toEqual(['me', 'mutations 1', 'notifications', 'portfolios list', 'summary', 'withdrawals']);
});

it('treats a connection without a heartbeat as lost', async () => {
  show();
  await passing(0);
  await passing(44_000);
  expect(connections).toHaveLength(1);
  await passing(5_000);
  expect(connections).toHaveLength(2);
});

it('retries with growing pauses while it is refused', async () => {
  let asked = 0;
  answer = () => {
    asked += 1;
    return Response.json({ id: 'r', code: 'error.busy', message: 'Sibuk', errors: [] }, { status: 503 });
  };
  show();
  await passing(0);
  await passing(3_000);
  expect(asked).toBe(2);
  await passing(3_000);
  expect(asked).toBe(2);
  await passing(3_000);
  expect(asked).toBe(3);
});

it('ends the session when the server says that it has expired, and stops', async () => {
  answer = () => Response.json({ id: 'r', code: 'error.unauthenticated', message: '', errors: [] }, { status: 401 });
  show();
  await passing(0);
  expect(tokenNow()).toBeNull();
  const calls = vi.fn();
  answer = () => (calls(), Response.json({}));
  await passing(120_000);
  expect(calls).not.toHaveBeenCalled();
});

it('disconnects while the page is hidden, and catches up when it is visible again', async () => {
  show();
  await passing(0);
  look('hidden');
  await passing(0);
  expect(connections[0]!.signal.aborted).toBe(true);
  await passing(120_000);
  expect(connections).toHaveLength(1);
  look('visible');
  await passing(0);
  expect(connections).toHaveLength(2);
  expect(stale()).toContain('portfolios list');
});

it('closes the connection with the frame', async () => {
  const { unmount } = show();
  await passing(0);
  unmount();
  expect(connections[0]!.signal.aborted).toBe(true);
});
