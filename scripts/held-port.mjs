// Ports held from their choice until they are let go. A free TCP port is only free at that moment; so the chooser takes
// the UDP port of the same number too, which nothing here uses: another copy of Titian that looks meanwhile finds it taken.
// Invariant: the system lets go of a held port when its process ends, however it ends.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** @typedef {{ port: number, release: () => void }} Held */

const loopback = '127.0.0.1';

/** The port, held, or null if somebody uses or holds it; 0 is any. @param {number} wanted @returns {Promise<Held | null>} */
export async function holdPort(wanted, host = loopback) {
  if (wanted !== 0) return hold(wanted, host);
  for (let tries = 0; tries < 100; tries++) {
    const port = await freeNow(0, host);
    const held = port === 0 ? null : await hold(port, host);
    if (held) return held;
  }
  return null;
}

/** @param {number} port @param {string} host @returns {Promise<Held | null>} */
async function hold(port, host) {
  const socket = createSocket('udp4');
  // Holding keeps no program alive.
  socket.unref();
  /** @type {boolean} */
  const isHeld = await new Promise((resolve) => {
    socket.once('error', () => resolve(false));
    socket.bind({ port, address: loopback, exclusive: true }, () => resolve(true));
  });
  const release = () => void (isHeld && socket.close());
  if (isHeld && (await freeNow(port, host))) return { port, release };
  release();
  return null;
}

/** The port if nothing listens there now (any for 0), else 0. @param {number} port @param {string} host @returns {Promise<number>} */
function freeNow(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(0));
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
