// The page that makes the demonstration anew: only where the start allows it, only after a confirmation, asked once.
// Source: decision 0118.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestWorld } from '../testing/world.ts';

let world: TestWorld;
let asked: string[];
let door: ReturnType<typeof createServer>;
let answer: { state: string; progress: string };

beforeEach(async () => {
  asked = [];
  answer = { state: 'idle', progress: '' };
  door = createServer((request, response) => {
    asked.push(request.method ?? '');
    response.end(JSON.stringify(answer));
  });
  await new Promise((resolve) => door.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = door.address() as AddressInfo;
  world = await openWorld({ resetUrl: `http://127.0.0.1:${port}/secret` });
});
afterEach(async () => {
  await world.close();
  await new Promise((resolve) => door.close(resolve));
});

describe('the page', () => {
  it('asks once, after a confirmation', async () => {
    expect(await world.page('/')).toContain('href="/reset"');
    expect(await world.page('/reset')).toContain('Ya, semua yang saya buat di peragaan ini boleh hilang');
    expect((await world.submit('/reset', {})).status).toBe(400);
    expect((await world.submit('/reset', { sure: 'tidak' })).status).toBe(400);
    expect(asked).not.toContain('POST');
    const sent = await world.submit('/reset', { sure: 'ya' });
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/reset']);
    expect(asked.filter((method) => method === 'POST')).toHaveLength(1);
  });

  it('shows how far it is, and says when it failed', async () => {
    answer = { state: 'running', progress: '40 %' };
    const running = await world.page('/reset');
    expect(running).toContain('40 %');
    expect(running).not.toContain('<form');
    expect(await (await fetch(`${world.sandbox.url}/reset/state`)).json()).toEqual(answer);
    answer = { state: 'failed', progress: '' };
    expect(await world.page('/reset')).toContain('Peragaan belum dapat dibuat lagi');
  });

  it('is not reached from a page of another origin', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await fetch(`${world.sandbox.url}/reset`, { method: 'POST', headers, body: 'sure=ya' });
    expect(sent.status).toBe(403);
    expect(asked).toEqual([]);
  });

  it('is not there without a door', async () => {
    const closed = await openWorld();
    expect(await closed.page('/')).not.toContain('/reset');
    expect((await closed.submit('/reset', { sure: 'ya' })).status).toBe(404);
    await closed.close();
  });
});
