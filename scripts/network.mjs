// Ports and readiness: which ports this start uses, and when a program answers on its own. The usual ports are in the
// README, so they are used whenever they are free; otherwise the next free ones.
import { createServer } from 'node:net';
import { lastLines, pause } from './programs.mjs';

/** @typedef {{ product: number, console: number, sandbox: number, smtp: number }} Ports */

/** @type {readonly (readonly [keyof Ports, string, number])[]} name, variable that overrides it, usual port */
const usualPorts = [
  ['product', 'PORT', 8080],
  ['console', 'CONSOLE_PORT', 8081],
  ['sandbox', 'SANDBOX_PORT', 8082],
  ['smtp', 'SANDBOX_SMTP_PORT', 1025],
];

/** @param {boolean} any any free ports, for tests that must not meet a running product @returns {Promise<Ports>} */
export async function choosePorts(any) {
  const ports = { product: 0, console: 0, sandbox: 0, smtp: 0 };
  // Never use another part's usual port as a substitute: one busy port must not move the others.
  const reserved = new Set(usualPorts.map(([, , usual]) => usual));
  for (const [name, variable, usual] of usualPorts) {
    const wanted = any ? 0 : Number(process.env[variable]) || usual;
    ports[name] = await nextFree(wanted, reserved);
    reserved.add(ports[name]);
  }
  return ports;
}

/** @param {number} wanted @param {Set<number>} reserved @returns {Promise<number>} */
async function nextFree(wanted, reserved) {
  if (wanted && (await tryPort(wanted))) return wanted;
  for (let port = wanted; port < 65_536; port += wanted ? 1 : 0) {
    const found = reserved.has(port) ? 0 : await tryPort(port);
    if (found && !reserved.has(found)) return found;
  }
  throw new Error(`Tidak ada port bebas mulai ${wanted}.`);
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
 * Waits until a URL answers anything but "not yet"; the wait also ends if the program does.
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
