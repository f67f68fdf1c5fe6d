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
import { openWorld, type Person, useWorld, type World } from '#test/world.ts';
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

describe('push', () => {
  const slots = { amount: 'Rp 512.345', group: 'Melati' };
  const tell = (world: World, userId: PersonId, eventKey: string) =>
    world.db.tx((tx) =>
      notify(tx, { userId, kind: 'portfolio_active', slots, link: '/dashboard/portfolios/p', eventKey }),
    );
  const switchOn = async (world: World, person: Person, body: object = {}) =>
    (await world.call(person, 'POST me/pushdevices', { body })).data.devices;
  const devicesOf = async (world: World, person: Person) =>
    (await world.call(person, 'GET me/pushdevices')).data.devices;
  const pushRow = row({ sent: col.boolean, dropped: col.boolean, error: col.text.nullable() });
  const queued = (world: World, eventKey: string) =>
    world.db.rows(
      pushRow,
      sql`select sent_at is not null as sent, abandoned_at is not null as dropped, last_error as error
        from outbox_message where channel = 'push' and event_key like ${`%:${eventKey}:%`}`,
    );
  const shownAt = async ({ sandbox }: { sandbox: { url: string } }) => (await fetch(`${sandbox.url}/push`)).text();
  /** As a browser gives it; nothing is sent there. */
  const given = {
    endpoint: 'https://push.example.com/send/abc',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };

  it('reaches each browser that a person switched it on in, once per event, without a sum or a name', async () => {
    const world = held.current;
    const [lender, other] = [await world.lender(), await world.lender()];
    expect(await devicesOf(world, lender)).toEqual([]);
    expect(await switchOn(world, lender)).toEqual([
      expect.objectContaining({ current: true, deliveredAt: null, id: expect.any(String) }),
    ]);
    // Again in the same session: it is the same browser.
    expect(await switchOn(world, lender)).toHaveLength(1);
    const key = newId();
    await tell(world, lender.id, key);
    await tell(world, lender.id, key);
    await tell(world, other.id, key);
    await Promise.all([world.work(), world.work()]);
    await world.work();
    expect(await queued(world, key)).toEqual([{ sent: true, dropped: false, error: null }]);
    const page = await shownAt(world);
    expect(page.split('Pendanaan aktif')).toHaveLength(2);
    expect(page).toContain('Buka Titian untuk melihat rinciannya.');
    expect(page).toContain('/dashboard/portfolios/p"');
    expect(page).not.toMatch(/512\.345|Melati/);
    expect((await devicesOf(world, lender))[0]?.deliveredAt).not.toBeNull();
  });

  it('stops with the sign-out, also for what waits, and stands nowhere as failed', async () => {
    const world = held.current;
    const lender = await world.lender();
    await switchOn(world, lender);
    const [before, after] = [newId(), newId()];
    await tell(world, lender.id, before);
    expect((await world.call(lender, 'POST me/logout')).status).toBe(200);
    await tell(world, lender.id, after);
    await world.work();
    expect(await queued(world, before)).toEqual([{ sent: false, dropped: true, error: 'push: switched off' }]);
    expect(await queued(world, after)).toEqual([]);
  });

  it('forgets a browser whose push service says that it is gone', async () => {
    const world = held.current;
    const lender = await world.lender();
    await switchOn(world, lender);
    const [, newest] = /subscriptions\/([\w-]+)\/ends/.exec(await shownAt(world)) ?? [];
    await fetch(`${world.sandbox.url}/push/subscriptions/${newest}/ends`, { method: 'POST', redirect: 'manual' });
    const key = newId();
    await tell(world, lender.id, key);
    await world.work();
    expect(await queued(world, key)).toEqual([
      { sent: false, dropped: true, error: 'push: the subscription has ended' },
    ]);
    expect(await devicesOf(world, lender)).toEqual([]);
  });

  it('older than a day is not sent', async () => {
    const world = away.current;
    const lender = await world.lender();
    await switchOn(world, lender, given);
    const key = newId();
    await tell(world, lender.id, key);
    await world.moveClock({ hours: 25 });
    await world.work();
    expect(await queued(world, key)).toEqual([{ sent: false, dropped: false, error: 'too late' }]);
  });

  it('follows a browser into the next session, and to whoever switches it on there', async () => {
    const world = away.current;
    const [lender, other] = [await world.lender(), await world.lender()];
    const [first] = await switchOn(world, lender, given);
    // As after an expired session: the browser names what it had, under another address.
    const sessionOf = sql`(select session_id from push_device where id = ${first!.id})`;
    await world.owner.run(sql`with s as (insert into session select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
      from session s where id = ${sessionOf} returning id) update push_device set session_id = (select id from s) where id = ${first!.id}`);
    expect(await devicesOf(world, lender)).toMatchObject([{ id: first!.id, current: false }]);
    const moved = { ...given, endpoint: `${given.endpoint}d`, replaces: first!.id };
    expect(await switchOn(world, lender, moved)).toMatchObject([{ current: true }]);
    expect(await switchOn(world, other, moved)).toMatchObject([{ current: true }]);
    expect(await devicesOf(world, lender)).toEqual([]);
    const [{ id } = { id: '' }] = await devicesOf(world, other);
    const remove = (person: Person) => world.call(person, 'DELETE me/pushdevices/:id', { params: { id } });
    expect((await remove(lender)).status).toBe(404);
    expect((await remove(other)).data.devices).toEqual([]);
    expect((await remove(other)).status).toBe(404);
  });

  it('is refused for an address that no push service has, and for an eleventh browser', async () => {
    const world = away.current;
    const lender = await world.lender();
    for (const body of [{}, { ...given, endpoint: 'https://127.0.0.1/x' }, { ...given, auth: 'AAAA' }]) {
      const answer = await world.call(lender, 'POST me/pushdevices', { body });
      expect([answer.status, answer.error.code]).toEqual([422, 'error.invalid_value']);
    }
    const [{ id } = { id: '' }] = await switchOn(world, lender, given);
    await world.owner.run(sql`with s as (
        insert into session select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid()))).*
        from session s, generate_series(1, 10) where id = (select session_id from push_device where id = ${id}) returning id)
      insert into push_device select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'session_id', s.id,
        'endpoint_hash', decode(md5(s.id::text), 'hex')))).* from push_device d, s where d.id = ${id}`);
    const answer = await world.call(lender, 'POST me/pushdevices', { body: given });
    expect([answer.status, answer.error.code]).toEqual([422, 'error.push.full']);
    expect(await devicesOf(world, lender)).toHaveLength(11);
  });
});
