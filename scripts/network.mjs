// Ports and readiness: which ports this start uses, and when a program answers on its own. The usual ports are in the
// README, so they are used whenever they are free; otherwise the next free ones. A chosen port is held: held-port.mjs.
import { holdPort } from './held-port.mjs';
import { lastLines, pause } from './programs.mjs';

/** @typedef {{ product: number, console: number, sandbox: number, smtp: number }} Ports */

/** @type {readonly (readonly [keyof Ports, string, number])[]} name, variable that overrides it, usual port */
const usualPorts = [
  ['product', 'PORT', 8080],
  ['console', 'CONSOLE_PORT', 8081],
  ['sandbox', 'SANDBOX_PORT', 8082],
  ['smtp', 'SANDBOX_SMTP_PORT', 1025],
];

/**
 * The ports, held from now on until `release`, so that a copy that starts at the same time takes others.
 * @param {boolean} any any free ports, for tests that must not meet a running product
 * @returns {Promise<{ ports: Ports, release: () => void }>}
 */
export async function choosePorts(any) {
  const ports = { product: 0, console: 0, sandbox: 0, smtp: 0 };
  /** @type {import('./held-port.mjs').Held[]} */
  const held = [];
  const release = () => {
    for (const each of held.splice(0)) each.release();
  };
  // Never use another part's usual port as a substitute: one busy port must not move the others.
  const reserved = new Set(usualPorts.map(([, , usual]) => usual));
  try {
    for (const [name, variable, usual] of usualPorts) {
      const wanted = any ? 0 : Number(process.env[variable]) || usual;
      const next = await nextFree(wanted, reserved);
      held.push(next);
      ports[name] = next.port;
      reserved.add(next.port);
    }
  } catch (error) {
    release();
    throw error;
  }
  return { ports, release };
}

/** @param {number} wanted @param {Set<number>} reserved @returns {Promise<import('./held-port.mjs').Held>} */
async function nextFree(wanted, reserved) {
  const host = process.env['HOST'] ?? '127.0.0.1';
  const first = wanted ? await holdPort(wanted, host) : null;
  if (first) return first;
  for (let port = wanted; port < 65_536; port += 1) {
    const found = reserved.has(port) ? null : await holdPort(wanted ? port : 0, host);
    if (found && !reserved.has(found.port)) return found;
    found?.release();
  }
  throw new Error(`Tidak ada port bebas mulai ${wanted}.`);
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
