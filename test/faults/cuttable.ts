// A TCP proxy that can be cut: meanwhile every byte is dropped in both directions, without an error.
// Invariant: a connection that was open during a cut stays dead, as behind a router that has forgotten it.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type Wire = {
  port: number;
  cut(): void;
  mend(): void;
  /** Cuts when the database answers the next COMMIT, so that the answer is lost. */
  cutAfterCommit(): Promise<void>;
  close(): Promise<void>;
};

export async function openWire(targetPort: number): Promise<Wire> {
  const state = { isCut: false, onCommit: null as (() => void) | null };
  const live = new Set<{ dead: boolean; sockets: Socket[] }>();
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1');
    const pair = { dead: state.isCut, sockets: [client, target] };
    live.add(pair);
    const carry = (from: Socket, to: Socket) => {
      from.on('data', (bytes) => {
        // CommandComplete for COMMIT: the database has committed, the program does not know it yet.
        if (from === target && state.onCommit && bytes.includes('COMMIT\0')) state.onCommit();
        if (!pair.dead) to.write(bytes);
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        if (!pair.dead) to.destroy();
        live.delete(pair);
      });
    };
    carry(client, target);
    carry(target, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    state.isCut = true;
    for (const pair of live) pair.dead = true;
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    mend() {
      state.isCut = false;
    },
    cutAfterCommit: () =>
      new Promise((resolve) => {
        state.onCommit = () => {
          state.onCommit = null;
          cut();
          resolve();
        };
      }),
    async close() {
      for (const { sockets } of live) for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
