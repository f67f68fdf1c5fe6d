// A bank that fails on demand: it stays silent, returns errors, returns nonsense, or drops the connection after
// accepting the order.
// Invariant: it counts every call, and accepts an order once by its id, as the contract with the bank says.
// Source: docs/ports/bank.md.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Illness = 'silent' | 'failing' | 'babbling' | 'breaking' | 'well';

export type IllBank = {
  url: string;
  state: { illness: Illness; calls: number; orders: Set<string>; accounts: Set<string>; longestWaitMs: number };
  close(): Promise<void>;
};

const silenceMs = 30_000;

export async function openIllBank(): Promise<IllBank> {
  const state: IllBank['state'] = {
    illness: 'well',
    calls: 0,
    orders: new Set(),
    accounts: new Set(),
    longestWaitMs: 0,
  };
  const server = createServer((request, response) => void answer(state, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(state: IllBank['state'], request: IncomingMessage, response: ServerResponse): Promise<void> {
  const began = performance.now();
  state.calls += 1;
  let body = '';
  for await (const part of request) body += String(part);
  const { illness } = state;
  const say = (status: number, text: string) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  if (illness === 'silent') {
    const timer = setTimeout(() => say(200, '{}'), silenceMs);
    response.on('close', () => {
      clearTimeout(timer);
      state.longestWaitMs = Math.max(state.longestWaitMs, performance.now() - began);
    });
  } else if (illness === 'failing') say(500, '{"code":"internal"}');
  else if (illness === 'babbling') say(200, '{"state":');
  else {
    const said = takeIn(state, request, body);
    if (illness === 'breaking' && request.method === 'POST') request.socket.destroy();
    else say(said.status, said.text);
  }
}

/** What a healthy bank does: accepts orders and accounts by their id, and returns the status of an order it has. */
function takeIn({ orders, accounts }: IllBank['state'], { method, url = '' }: IncomingMessage, body: string) {
  const sent = (body === '' ? {} : JSON.parse(body)) as { id?: string; number?: string };
  if (method === 'POST' && url === '/bank/v1/payouts') {
    orders.add(String(sent.id));
    return { status: 202, text: JSON.stringify({ id: sent.id, state: 'pending' }) };
  }
  if (method === 'POST') {
    if (sent.number) accounts.add(sent.number);
    return { status: 201, text: '{}' };
  }
  const id = url.split('/').at(-1) ?? '';
  return orders.has(id)
    ? { status: 200, text: JSON.stringify({ id, state: 'completed' }) }
    : { status: 404, text: '{"code":"payout_not_found"}' };
}
