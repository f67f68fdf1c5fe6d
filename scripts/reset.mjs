// The door by which the sandbox asks that the demonstration be made anew: open to this machine only, under an address
// that nobody can guess, and only where the database is one that this start has made.
// Invariants: one run at a time; the product has no such door, so nobody can ask it of an installation that is real.
// Source: decision 0118.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

/** @typedef {{ state: 'idle' | 'running' | 'failed', progress: string }} ResetState */
/** @typedef {{ url: string, running: () => Promise<void>, close: () => Promise<void> }} ResetDoor */

/**
 * @param {{ makeAnew: () => Promise<void>, progress: () => Promise<string>, host?: string }} work
 * @returns {Promise<ResetDoor>}
 */
export async function openResetDoor({ makeAnew, progress, host = '127.0.0.1' }) {
  const address = `/${randomBytes(24).toString('base64url')}`;
  /** @type {ResetState['state']} */
  let state = 'idle';
  /** @type {Promise<void>} */
  let run = Promise.resolve();
  const start = () => {
    state = 'running';
    run = makeAnew().then(
      () => void (state = 'idle'),
      () => void (state = 'failed'),
    );
  };
  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  const answer = async (request, response) => {
    if (request.url !== address) return response.writeHead(404).end();
    const isNew = request.method === 'POST' && state !== 'running';
    if (isNew) start();
    else if (request.method !== 'POST' && request.method !== 'GET') return response.writeHead(405).end();
    const status = request.method === 'GET' ? 200 : isNew ? 202 : 409;
    response.writeHead(status, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ state, progress: state === 'running' ? await progress() : '' }));
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise((resolve) => server.listen(0, host, () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    url: `http://${host}:${port}${address}`,
    running: () => run,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
