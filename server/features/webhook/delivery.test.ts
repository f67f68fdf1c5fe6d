// Deliveries: what is told of each event, that it comes at least once and is not sent twice at a time, tries, replays, an end.
// Source: decision 0132.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LendingId, WebhookId } from '#domain/ids.ts';
import { businessDate } from '#domain/calendar.ts';
import { webhookKinds } from '#domain/webhook.ts';
import { now } from '#platform/clock.ts';
import { emit } from '#platform/context.ts';
import type { EventName, Payload } from '#platform/events.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { abandon, code, listAs, retry, theOne } from '#test/failures.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { workOn } from '#test/funding.ts';
import { arrive } from '#test/repayment.ts';
import { deliveriesOf, make, openReceiver, send } from '#test/webhook.ts';
import { bankSays, lenderWithAccount, released, withdrawn } from '#test/withdrawal.ts';
import { password, type StaffPerson, useWorld } from '#test/world.ts';
import { signatureOf } from './signature.ts';
import { sendDue } from './delivery.ts';

const receiver = await openReceiver();
const held = useWorld({ WEBHOOK_URL: receiver.url });
afterAll(() => receiver.close());

let admin: StaffPerson;
beforeAll(async () => {
  admin = await held.current.staff('admin');
});
let id: WebhookId;
let secret: string;
/** One subscription to everything, of this test alone. */
beforeEach(async () => {
  const world = held.current;
  await later(0);
  await world.owner.run(sql`update webhook set removed_at = app_now(), removed_by = owner_id, remove_reason = 'Lama'
    where removed_at is null`);
  const { data } = await make(world, admin, { url: `${receiver.url}/masuk`, events: [...webhookKinds] });
  id = data.webhook.id;
  secret = data.secret;
  receiver.taken.length = 0;
});

/** Hours pass, and nobody is signed out. */
async function later(hours: number): Promise<void> {
  await held.current.moveClock({ hours });
  await held.current.owner.run(sql`update session set last_seen_at = app_now()`);
}
const tell = <N extends EventName>(name: N, payload: Payload<N>) => held.current.db.tx((tx) => emit(tx, name, payload));
const test = () => held.current.call(admin, 'POST staff/webhooks/:id/tests', { params: { id }, body: {} });
const replay = (delivery: { id: string }) =>
  held.current.call(admin, 'POST staff/webhookdeliveries/:id/replays', { params: { id: delivery.id }, body: {} });
const list = () => deliveriesOf(held.current, admin, id);
/** Hours that are longer than each wait between two tries. */
const waits = [0.1, 0.1, 0.2, 1, 3, 10, 14];
/** A test message after its last try, of which each failed. */
async function dead() {
  await test();
  for (const wait of [0, ...waits]) {
    await later(wait);
    receiver.answer(500);
    await send(held.current);
  }
  return (await list())[0]!;
}

describe('what is told', () => {
  it('of a loan and what it pays: ids, whole rupiah and dates, and nothing else', async () => {
    const world = held.current;
    const lending = await disbursedLending(world, '2027-03-03', [5_000_000], { members: 10, principal: 500_000 });
    await setClock(world, '2027-03-10');
    await arrive(world, lending, 120_000, '2027-03-10');
    const receipt = await world.db.one(
      row({ id: col.id<never>() }),
      sql`select id from receipt where lending_id = ${lending.id}`,
    );
    const loan = { loanId: lending.id, groupId: lending.group.id };
    await tell('receiptReversed', { receiptId: receipt.id });
    const on = businessDate('2027-09-08');
    await tell('lendingDefaulted', { lendingId: lending.id, on });
    // The same once more is no second event.
    await tell('lendingDefaulted', { lendingId: lending.id, on });
    await tell('defaultWithdrawn', { lendingId: lending.id, on });
    await send(world);
    const told = new Map(receiver.taken.map(({ message: { type, data } }) => [type, data]));
    expect(receiver.taken).toHaveLength(5);
    expect(told.get('loan.disbursed')).toEqual({ ...loan, amount: 5_000_000, disbursedOn: '2027-03-03' });
    const paid = { receiptId: receipt.id, ...loan, amount: 120_000, receivedOn: '2027-03-10' };
    // A week of one member: 100.000 of principal, 20.000 of interest.
    expect(told.get('installment.received')).toEqual({
      ...paid,
      principal: 100_000,
      interest: 20_000,
      fine: 0,
      excess: 0,
    });
    expect(told.get('installment.reversed')).toEqual(paid);
    expect(told.get('loan.defaulted')).toEqual({ ...loan, principalOpen: 4_900_000, defaultedOn: '2027-09-08' });
    expect(told.get('loan.default_withdrawn')).toEqual({ ...loan, defaultedOn: '2027-09-08' });
    const everything = receiver.taken.map(({ body }) => body).join();
    for (const { name } of [lending.group, ...lending.group.members]) expect(everything).not.toContain(name);
  });

  it('of a withdrawal that the bank has paid', async () => {
    const world = held.current;
    const ready = await lenderWithAccount(world, 1_000_000);
    const { id: withdrawalId } = await withdrawn(world, ready, 200_000);
    await world.moveClock({ days: 3 });
    await released(world);
    await bankSays(world, withdrawalId, 'completed');
    await send(world);
    const [first] = receiver.taken;
    expect(first?.message).toMatchObject({ type: 'withdrawal.paid', data: { withdrawalId, amount: 200_000 } });
    expect(first?.body).not.toContain(ready.person.id);
    expect(first?.path).toBe('/masuk');
  });

  it('only to whom it was asked for, and nothing at all when the happening is rolled back', async () => {
    const world = held.current;
    const { data } = await make(world, admin, { url: `${receiver.url}/lain`, events: ['withdrawal.paid'] });
    const lendingId = await anyLending();
    const on = businessDate('2027-10-01');
    const undone = world.db.tx(async (tx) => {
      await emit(tx, 'lendingDefaulted', { lendingId, on });
      throw new Error('the happening fails');
    });
    await expect(undone).rejects.toThrow('the happening fails');
    await send(world);
    expect(receiver.taken).toEqual([]);
    await tell('lendingDefaulted', { lendingId, on });
    await send(world);
    expect(receiver.taken.map(({ path }) => path)).toEqual(['/masuk']);
    expect(await deliveriesOf(world, admin, data.webhook.id)).toEqual([]);
  });
});

const anyLending = async () =>
  (await held.current.db.one(row({ id: col.id<LendingId>() }), sql`select id from lending limit 1`)).id;

describe('a delivery', () => {
  it('is signed with the secret, with the old one too for a day after a rotation', async () => {
    const world = held.current;
    await test();
    await send(world);
    const { data } = await world.call(admin, 'POST staff/webhooks/:id/secrets', {
      params: { id },
      body: { password },
    });
    await test();
    await send(world);
    await later(25);
    await test();
    await send(world);
    const secrets = [[secret], [data.secret, secret], [data.secret]];
    expect(receiver.taken).toHaveLength(3);
    for (const [no, { headers, body, message }] of receiver.taken.entries()) {
      const header = String(headers['titian-signature']);
      const at = new Date(Number(/^t=(\d+)/.exec(header)?.[1]) * 1000);
      expect(header).toBe(signatureOf(body, secrets[no] ?? [], at));
      expect(headers['titian-event-id']).toBe(message.id);
    }
  });

  it('is sent once by two workers at a time', async () => {
    const world = held.current;
    await test();
    const until = await now(world.db);
    const worker = { ...world.product, webhook: world.product.ports.webhook };
    const done = await Promise.all([sendDue(worker, until), sendDue(worker, until), sendDue(worker, until)]);
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(receiver.taken).toHaveLength(1);
  });

  it('is sent again under the same id when the worker dies before the outcome is saved', async () => {
    const world = held.current;
    await test();
    const until = await now(world.db);
    const webhook = {
      ...world.product.ports.webhook,
      send: async (call: Parameters<typeof world.product.ports.webhook.send>[0]) => {
        await world.product.ports.webhook.send(call);
        return new Promise<never>(() => undefined);
      },
    };
    // This worker never hears the answer.
    void sendDue({ ...world.product, webhook }, until);
    await expect.poll(() => receiver.taken.length).toBe(1);
    await send(world);
    expect(receiver.taken).toHaveLength(1);
    await world.moveClock({ minutes: 2 });
    await send(world);
    expect(receiver.taken).toHaveLength(2);
    expect(receiver.taken[1]?.message.id).toBe(receiver.taken[0]?.message.id);
    expect(await list()).toMatchObject([{ state: 'delivered', attempts: 2, status: 204, error: null }]);
  });

  it('does not follow a redirect, which counts as a failure', async () => {
    await test();
    receiver.redirect(`${receiver.url}/dalam`);
    await send(held.current);
    expect(receiver.taken.map(({ path }) => path)).toEqual(['/masuk']);
    expect(await list()).toMatchObject([{ state: 'waiting', status: 307, error: 'HTTP 307' }]);
  });

  it('that failed waits, its subscription rests, and one success lets everything through again', async () => {
    const world = held.current;
    await test();
    await test();
    await test();
    receiver.answer(500, 500, 500);
    await send(world);
    expect(receiver.taken).toHaveLength(3);
    await world.moveClock({ minutes: 3 });
    receiver.answer(500);
    await send(world);
    // One at a time while it fails.
    expect(receiver.taken).toHaveLength(4);
    const failing = await world.call(admin, 'GET staff/webhooks/:id', { params: { id } });
    expect(failing.data.failingSince).not.toBeNull();
    await world.moveClock({ minutes: 20 });
    await send(world);
    expect((await list()).map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
    expect((await world.call(admin, 'GET staff/webhooks/:id', { params: { id } })).data.failingSince).toBeNull();
  });
});

describe('a delivery after eight tries', () => {
  it('stands among what failed, where an admin sends it again', async () => {
    const world = held.current;
    const delivery = await dead();
    expect(delivery).toMatchObject({ state: 'failed', attempts: 8, nextTryAt: null });
    const finance = await world.staff('finance');
    expect(await listAs(world, finance, 'webhook')).toEqual([]);
    const seen = await theOne(world, admin, 'webhook', delivery.id);
    expect(seen).toMatchObject({ what: 'test', subject: 'Gudang data', givenUp: true, error: 'HTTP 500' });
    expect(code(await retry(world, finance, seen))).toBe('403 error.forbidden');
    expect((await retry(world, admin, seen)).status).toBe(200);
    expect(code(await retry(world, admin, seen))).toBe('422 error.failure.ended');
    await send(world);
    expect(await list()).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect(new Set(receiver.taken.map(({ message }) => message.id)).size).toBe(1);
    expect(await listAs(world, admin, 'webhook')).toEqual([]);
  });

  it('may be let go, and even then be sent again by a person, as may one that was taken', async () => {
    const world = held.current;
    const delivery = await dead();
    const seen = await theOne(world, admin, 'webhook', delivery.id);
    expect((await abandon(world, admin, seen, 'Tidak perlu lagi')).status).toBe(200);
    expect(await list()).toMatchObject([{ state: 'ended' }]);
    for (const count of [9, 10]) {
      expect((await replay(delivery)).status).toBe(200);
      await send(world);
      expect(receiver.taken).toHaveLength(count);
      expect(await list()).toMatchObject([{ state: 'delivered' }]);
    }
  });

  it('leads to a pause after three days without a success, of which the owner is told until it ends', async () => {
    const world = held.current;
    const delivery = await dead();
    const seen = await theOne(world, admin, 'webhook', delivery.id);
    await later(48);
    await test();
    receiver.answer(503);
    await send(world);
    const { data } = await world.call(admin, 'GET staff/webhooks/:id', { params: { id } });
    expect(data.paused).toMatchObject({ by: null });
    expect(code(await replay(delivery))).toBe('422 error.webhook.paused');
    expect(code(await retry(world, admin, seen))).toBe('422 error.webhook.paused');
    const told = async () => {
      await workOn(world, 'overview.notice');
      const notices = (await world.call(admin, 'GET staff/me/notices')).data.data;
      return notices.filter(({ kind }) => kind === 'webhook_paused');
    };
    expect(await told()).toMatchObject([{ about: id, name: 'Gudang data', topic: 'failures' }]);
    await world.call(admin, 'POST staff/webhooks/:id/resumptions', { params: { id }, body: {} });
    expect(await told()).toEqual([]);
  });
});
