// Ports and readiness: which ports this start takes, and when a program answers on its own.
// The usual ports are written in the README, so they are taken whenever they are free; otherwise the next free ones.
import { createServer } from 'node:net';
import { lastLines, pause } from './programs.mjs';

/** @typedef {{ product: number, console: number, sandbox: number, smtp: number }} Ports */

/** @param {boolean} any any free ports, for tests that must not meet a running product @returns {Promise<Ports>} */
export async function choosePorts(any) {
  /** @type {Set<number>} */
  const taken = new Set();
  const choose = async (/** @type {string} */ variable, /** @type {number} */ usual) => {
    const given = Number(process.env[variable]);
    const port = any ? await nextFree(0, taken) : given || (await nextFree(usual, taken));
    taken.add(port);
    return port;
  };
  const product = await choose('PORT', 8080);
  const staff = await choose('CONSOLE_PORT', 8081);
  const sandbox = await choose('SANDBOX_PORT', 8082);
  const smtp = await choose('SANDBOX_SMTP_PORT', 1025);
  return { product, console: staff, sandbox, smtp };
}

/** @param {number} from @param {Set<number>} taken @returns {Promise<number>} */
async function nextFree(from, taken) {
  for (let port = from; port < 65_536; port += from ? 1 : 0) {
    const found = taken.has(port) ? 0 : await tryPort(port);
    if (found && !taken.has(found)) return found;
  }
  throw new Error(`Tidak ada port bebas mulai ${from}.`);
}

/** The port if it is free (any free one for 0), else 0. @param {number} port @returns {Promise<number>} */
function tryPort(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(0));
    probe.listen(port, process.env['HOST'] ?? '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Waits until an address answers anything but "not yet"; a program that ends meanwhile ends the wait.
 * @param {string} url @param {import('./programs.mjs').Program} program @param {AbortSignal} [signal]
 */
export async function waitForAnswer(url, program, signal) {
  let ended = false;
  void program.exited.then(() => (ended = true));
  for (let tries = 0; tries < 600 && !ended; tries++) {
    signal?.throwIfAborted();
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2_000) }).catch(() => null);
    if (answer && answer.status < 500) return;
    await pause(100);
  }
  throw new Error(`${program.name} tidak menjawab di ${url}:\n${await lastLines(program)}`);
}
