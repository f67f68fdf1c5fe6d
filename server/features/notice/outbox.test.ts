// Messages are sent once per event, retried with growing pauses, and given up in the end.
// Source: docs/domain.md §9.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import type { PersonId } from '#domain/ids.ts';
import { newId } from '#platform/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { useSigningWorld } from '#test/signing.ts';
import { openWorld, useWorld, type World } from '#test/world.ts';
import { notify, notifyAll, sendEmail, sendSms } from './notice.ts';

// One world with a working SMS gateway, one where the gateway does not answer.
const held = useSigningWorld();
const away = useWorld();

const sentRow = row({ sent: col.boolean, attempts: col.number, given_up: col.boolean, wait: col.number });

const read = (world: World, eventKey: string) =>
  world.db.one(
    sentRow,
    sql`select sent_at is not null as sent, attempts, given_up_at is not null as given_up,
    ceil(extract(epoch from due_at - app_now()))::int as wait from outbox_message where event_key = ${eventKey}`,
  );

const sms = (world: World, eventKey: string, text = 'Halo') =>
  world.db.tx((tx) => sendSms(tx, { to: '+6281200000001', text, eventKey }));

describe('a message', () => {
  it('is sent once per event, with repeats and several workers', async () => {
    const world = held.current;
    const key = newId();
    await sms(world, key, 'Pertama');
    await sms(world, key, 'Kedua');
    await Promise.all([world.work(), world.work()]);
    await world.work();
    expect(await read(world, key)).toMatchObject({ sent: true, attempts: 1, given_up: false });
    const page = await (await fetch(`${world.sandbox.url}/sms`)).text();
    expect(page.split('Pertama')).toHaveLength(2);
    expect(page).not.toContain('Kedua');
  });

  it('is not sent if its transaction is rolled back', async () => {
    const world = held.current;
    const key = newId();
    const failing = world.db.tx(async (tx) => {
      await sendSms(tx, { to: '+6281200000001', text: 'Tidak jadi', eventKey: key });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await world.db.rows(anyRow, sql`select 1 from outbox_message where event_key = ${key}`)).toEqual([]);
  });

  it('may have the same event as one on the other channel', async () => {
    const world = away.current;
    const key = newId();
    await sms(world, key);
    await world.db.tx((tx) =>
      sendEmail(tx, { to: 'ratna@contoh.example', subject: 'Halo', text: 'Isi', eventKey: key }),
    );
    expect(
      await world.db.rows(anyRow, sql`select channel from outbox_message where event_key = ${key} order by channel`),
    ).toEqual([{ channel: 'email' }, { channel: 'sms' }]);
  });
});

it('is saved as sent while others of its batch are still being sent', async () => {
  const slow: ServerResponse[] = [];
  const gateway = createServer((request, response) => {
    request.setEncoding('utf8').on('data', (body: string) => {
      if (body.includes('Lambat')) slow.push(response);
      else response.writeHead(202).end();
    });
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const world = await openWorld({ SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` });
  const keys = [newId(), newId()] as const;
  await sms(world, keys[0], 'Lambat');
  await sms(world, keys[1], 'Segera');
  const working = world.work();
  await vi.waitFor(async () => expect((await read(world, keys[1])).sent).toBe(true));
  expect(await read(world, keys[0])).toMatchObject({ sent: false, attempts: 0 });
  // A worker that starts now sends neither of them.
  await world.work();
  expect(slow).toHaveLength(1);
  slow[0]!.writeHead(202).end();
  await working;
  expect(await read(world, keys[0])).toMatchObject({ sent: true, attempts: 1 });
  await world.close();
  gateway.close();
});

describe('while the gateway is down', () => {
  it('a message is tried ten times with growing pauses over more than half an hour, then given up', async () => {
    const world = away.current;
    const key = newId();
    await sms(world, key);
    const waits: number[] = [];
    for (let tries = 1; tries <= 10; tries += 1) {
      await world.work();
      const { attempts, wait, sent, given_up } = await read(world, key);
      expect({ attempts, sent, given_up }).toEqual({ attempts: tries, sent: false, given_up: tries === 10 });
      waits.push(wait);
      // Not due yet.
      await world.work();
      expect((await read(world, key)).attempts).toBe(tries);
      await world.owner.run(sql`update app_clock set offset_ms = offset_ms + ${(wait + 1) * 1000}`);
    }
    for (const [n, wait] of waits.entries()) {
      // Jitter: between half of the pause and all of it. The pause is at most an hour.
      expect(wait).toBeGreaterThanOrEqual(Math.min(1_800, 5 * 2 ** n));
      expect(wait).toBeLessThanOrEqual(10 * 2 ** n + 1);
    }
    expect(waits.slice(0, 9).reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(30 * 60);
    await world.moveClock({ hours: 2 });
    await world.work();
    expect((await read(world, key)).attempts).toBe(10);
  });
});

describe('an entry in the inbox', () => {
  it('is made once per event and user', async () => {
    const world = away.current;
    const [one, two] = [await world.lender(), await world.lender()];
    const slots = { amount: 'Rp 500.000', group: 'Melati' };
    const entry = (userId: PersonId) => ({ userId, kind: 'portfolio_active' as const, slots, eventKey: 'peristiwa' });
    await world.db.tx((tx) => notify(tx, entry(one.id)));
    await world.db.tx((tx) => notifyAll(tx, [entry(one.id), entry(two.id)]));
    await world.db.tx((tx) => notifyAll(tx, []));
    const rows = await world.db.rows(
      row({ user_id: col.id<PersonId>(), body: col.text }),
      sql`select user_id, body from notification where event_key = 'peristiwa'`,
    );
    expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([one.id, two.id].toSorted());
    for (const { body } of rows) expect(body).toContain('Melati');
  });
});
