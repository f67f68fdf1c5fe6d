// Ports of a start: held from their choice on, so that two copies that start at the same time take different ones.
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { holdPort } from './held-port.mjs';
import { choosePorts } from './network.mjs';

it('gives copies that choose at the same time different ports, before any of them listens', async () => {
  const copies = await Promise.all(Array.from({ length: 5 }, () => choosePorts(false)));
  const all = copies.flatMap(({ ports }) => Object.values(ports));
  expect(all).toHaveLength(20);
  expect(new Set(all).size).toBe(20);
  for (const { release } of copies) release();
});

it('can be chosen again once they are let go, and not while something listens there', async () => {
  const first = await holdPort(0);
  const port = first?.port ?? 0;
  expect(await holdPort(port)).toBeNull();
  first?.release();
  const second = await holdPort(port);
  expect(second?.port).toBe(port);
  second?.release();
  const server = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  expect(await holdPort(port)).toBeNull();
  server.close();
});
