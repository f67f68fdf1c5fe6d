// Sends raw bytes to a listening server, for requests that no well-behaved client can make, and a proxy that can be
// cut.
// Invariant: the caller closes what it opens, or it closes with the test's own server.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  // The other side may close a connection during a write; that is an answer, not an error.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

export type Heard = { status: number; head: string; body: string };

/** Everything the server sends until it hangs up. */
export async function hear(socket: Socket): Promise<Heard> {
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => parts.push(part));
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  const [head = '', ...rest] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body: rest.join('\r\n\r\n') };
}

/** Sends bytes as one request and reads the answer to its end. */
export async function say(port: number, bytes: string | Buffer): Promise<Heard> {
  const socket = await open(port);
  const heard = hear(socket);
  socket.write(bytes);
  return heard;
}

export type Line = { port: number; cut(): void; silence(): void; mend(): void; close(): Promise<void> };

/** A proxy to a port of this machine: it can be cut (connections end), silenced (nothing gets through) and restored. */
export async function openLine(to: number): Promise<Line> {
  let state: 'open' | 'cut' | 'silent' = 'open';
  const ends = new Set<Socket>();
  const dropAll = () => {
    for (const end of ends) end.destroy();
  };
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(to, '127.0.0.1');
    for (const [from, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes: Buffer) => {
        if (state === 'open') other.write(bytes);
      });
      from.on('close', () => {
        ends.delete(from);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      state = 'cut';
      dropAll();
    },
    silence() {
      state = 'silent';
    },
    mend() {
      state = 'open';
      // What was dropped while silent cannot be sent later, so its connections end.
      dropAll();
    },
    async close() {
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
