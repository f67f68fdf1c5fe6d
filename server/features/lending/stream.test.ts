// Live slots: the first events, the following ones, who is refused, and that nothing runs without listeners.
import { afterEach, describe, expect, it } from 'vitest';
import type { SlotEvent } from '#contract/lending.ts';
import { rupiah } from '#domain/money.ts';
import { sql } from '#platform/sql.ts';
import { useWorld } from '#test/world.ts';
import { takeSlot } from './slot.sql.ts';
import { createSlotFeed, type SlotFeed } from './stream.ts';

const world = useWorld();
let feed: SlotFeed | undefined;
afterEach(() => feed?.close());

function openFeed(options: { everyMs?: number; heartbeatMs?: number; mostListeners?: number } = {}): SlotFeed {
  feed = createSlotFeed({ db: world.current.db, log: world.current.product.log, everyMs: 20, ...options });
  return feed;
}

/** Reads a stream until its text satisfies a condition. */
async function readUntil(stream: AsyncIterable<Buffer>, enough: (text: string) => boolean): Promise<string> {
  let text = '';
  for await (const part of stream) {
    text += part.toString();
    if (enough(text)) return text;
  }
  return text;
}

const eventsIn = (text: string): SlotEvent[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, json]) => JSON.parse(json!) as SlotEvent);

describe('the stream of slots', () => {
  it('sends every opened lending first, then each change of its slot', async () => {
    const { id } = await world.current.openedLending({ principal: 1_000_000 });
    const stream = openFeed().listen('127.0.0.1')!;
    let taken = false;
    const text = await readUntil(stream, (sofar) => {
      const own = eventsIn(sofar).filter((event) => event.id === id);
      if (own.length === 1 && !taken) {
        taken = true;
        void world.current.db.tx((tx) => takeSlot(tx, id, rupiah(1_500_000)));
      }
      return own.length === 2;
    });
    expect(text).toContain('event: slot\n');
    expect(eventsIn(text).filter((event) => event.id === id)).toEqual([
      { id, status: 'opened', raisedAmount: 0, remainingFundingSlot: 10_000_000, progress: 0 },
      { id, status: 'opened', raisedAmount: 1_500_000, remainingFundingSlot: 8_500_000, progress: 15 },
    ]);
  });

  it('reports that a lending is no longer open, and then nothing more about it', async () => {
    const { id } = await world.current.openedLending();
    const stream = openFeed().listen('127.0.0.1')!;
    let moved = false;
    const text = await readUntil(stream, (sofar) => {
      const own = eventsIn(sofar).filter((event) => event.id === id);
      if (own.length === 1 && !moved) {
        moved = true;
        void world.current.owner.run(sql`update lending set status = 'refunded' where id = ${id}`);
      }
      return own.some(({ status }) => status === 'refunded');
    });
    expect(eventsIn(text).filter((event) => event.id === id)).toHaveLength(2);
  });

  it('sends a heartbeat while nothing changes', async () => {
    const stream = openFeed({ heartbeatMs: 20 }).listen('127.0.0.1')!;
    expect(await readUntil(stream, (text) => text.includes(': -\n\n'))).toContain('retry: 3000');
  });

  it('queries the database once for all listeners', async () => {
    const { pool } = world.current.db;
    const query = pool.query;
    let queries = 0;
    pool.query = ((...input: Parameters<typeof query>) => {
      queries += 1;
      return query.apply(pool, input);
    }) as typeof query;
    const slots = openFeed({ everyMs: 60_000 });
    const streams = Array.from({ length: 20 }, () => slots.listen('127.0.0.1')!);
    await Promise.all(streams.map((stream) => readUntil(stream, (text) => text.includes('event: slot'))));
    pool.query = query;
    expect(queries).toBe(1);
  });

  it('refuses listeners beyond the limit, and accepts again once one has gone', async () => {
    const slots = openFeed({ mostListeners: 1 });
    const first = slots.listen('127.0.0.1')!;
    expect(slots.listen('127.0.0.1')).toBeNull();
    await new Promise((resolve) => first.once('close', resolve).destroy());
    expect(slots.listen('127.0.0.1')).not.toBeNull();
  });

  it('refuses more than twenty listeners of one address, and serves the others', async () => {
    const slots = openFeed();
    const streams = Array.from({ length: 20 }, () => slots.listen('10.0.0.1')!);
    expect(slots.listen('10.0.0.1')).toBeNull();
    expect(slots.listen('10.0.0.2')).not.toBeNull();
    await new Promise((resolve) => streams[0]!.once('close', resolve).destroy());
    expect(slots.listen('10.0.0.1')).not.toBeNull();
  });

  it('ends for everyone when the product stops, and accepts nobody after that', async () => {
    const slots = openFeed();
    const stream = slots.listen('127.0.0.1')!;
    slots.close();
    await readUntil(stream, () => false);
    expect(stream.readableEnded).toBe(true);
    expect(slots.listen('127.0.0.1')).toBeNull();
  });

  it('is served as server-sent events without caching', async () => {
    const { id } = await world.current.openedLending();
    const { app } = world.current.product.web;
    const answer = await app.inject({ method: 'GET', url: '/api/v1/streams/lendings', payloadAsStream: true });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    const stream = answer.stream();
    expect(await readUntil(stream, (text) => text.includes(id))).toContain(id);
  });
});
