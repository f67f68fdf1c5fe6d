// An impostor in the bank's place: it would accept every order and report it done, with a self-signed certificate for
// another name.
// Invariant: whatever it receives was sent without checking the certificate.
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeRoot } from '../../sandbox/signature/certificates.ts';

export type Impostor = {
  url: string;
  /** How many connections it got, and how many requests it could read. */
  state: { connections: number; heard: number };
  close(): Promise<void>;
};

export async function openImpostor(): Promise<Impostor> {
  const state = { connections: 0, heard: 0 };
  const { key, certificate: cert } = makeRoot();
  const server = createServer({ key, cert }, (_request, response) => {
    state.heard += 1;
    response.writeHead(202, { 'content-type': 'application/json' }).end('{"state":"completed"}');
  });
  server.on('connection', () => {
    state.connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
