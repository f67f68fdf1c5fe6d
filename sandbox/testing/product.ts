// A fake product for the sandbox's own tests: a small HTTP server that records what the sandbox sends and answers as
// the test says. Invariant: it verifies nothing itself; the test inspects what arrived.
// Source: docs/ports/bank.md.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Received = { path: string; headers: IncomingHttpHeaders; rawBody: string; body: Record<string, unknown> };
export type Answer = { status: number; body?: object };

export type StandInProduct = {
  url: string;
  received: Received[];
  /** Notices only, without inquiries. */
  notices(): Received[];
  close(): Promise<void>;
};

export async function startProduct(answer: (request: Received) => Answer): Promise<StandInProduct> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const rawBody = Buffer.concat(parts).toString('utf8');
      const entry = { path: request.url ?? '', headers: request.headers, rawBody, body: JSON.parse(rawBody) };
      received.push(entry);
      const { status, body } = answer(entry);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    notices: () => received.filter((entry) => entry.path === '/api/v1/webhooks/bank'),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Polls until the condition holds; fails after some seconds. */
export async function eventually(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + 8_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`did not happen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
