// Who makes a subscription, to which addresses, that its secret is shown once, and what its pause and its end mean.
// Source: decision 0132.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import type { LendingId, WebhookDeliveryId, WebhookId } from '#domain/ids.ts';
import { emit } from '#platform/context.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { make, openReceiver, send } from '#test/webhook.ts';
import { type StaffPerson, useWorld } from '#test/world.ts';

const receiver = await openReceiver();
const held = useWorld({ WEBHOOK_URL: receiver.url });
afterAll(() => receiver.close());
const url = 'https://gudang.example.com/titian?dari=titian';
const code = (answer: { status: number; error: { code: string } }) => `${answer.status} ${answer.error.code}`;

let admin: StaffPerson;
beforeAll(async () => {
  admin = await held.current.staff('admin');
});

it('is made with the password, its secret shown once and kept encrypted, the trail without its path', async () => {
  const world = held.current;
  expect(code(await make(world, admin, { url, password: 'salah sekali' }))).toBe('422 error.password.wrong');
  const { data } = await make(world, admin, { url, events: ['loan.disbursed', 'loan.disbursed', 'withdrawal.paid'] });
  expect(data.webhook).toMatchObject({ url, events: ['loan.disbursed', 'withdrawal.paid'], paused: null });
  expect(data.secret).toMatch(/^titian_wh_[\w-]{43}$/);
  const { data: listed } = await world.call(admin, 'GET staff/webhooks');
  expect(JSON.stringify(listed)).not.toContain(data.secret);
  const { id } = data.webhook;
  const stored = await world.owner.one(anyRow, sql`select * from webhook where id = ${id}`);
  expect(JSON.stringify(stored)).not.toContain(data.secret);
  const encrypted = stored['secret_encrypted'] as Buffer;
  expect(world.product.vault.open(encrypted, id)).toBe(data.secret);
  const trail = await world.owner.rows(
    row({ action: col.text, after: col.json }),
    sql`select action, after from audit_trail where object_id = ${id}`,
  );
  expect(trail.map(({ action }) => action)).toEqual(['webhook.made']);
  expect(JSON.stringify(trail)).toContain('gudang.example.com');
  expect(JSON.stringify(trail)).not.toContain('dari=titian');
});

it.each([
  'http://gudang.example.com/titian',
  'https://gudang.example.com:8443/titian',
  'https://user:pass@gudang.example.com/titian',
  'https://gudang.example.com/titian#a',
  'https://localhost/titian',
  'https://intranet/titian',
  'https://db.internal/titian',
  'https://127.0.0.1/titian',
  'https://10.0.0.8/titian',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/titian',
  'https://[::ffff:10.0.0.1]/titian',
  'https://[fe80::1]/titian',
  'https://2130706433/titian',
  'bukan alamat',
])('is refused for an address that is not public: %s', async (address) => {
  expect(code(await make(held.current, admin, { url: address }))).toBe('422 error.webhook.address');
});

it('is made by an admin alone, read by the auditor too', async () => {
  const world = held.current;
  const auditor = await world.staff('auditor');
  expect(code(await make(world, auditor, { url }))).toBe('403 error.forbidden');
  expect((await world.call(auditor, 'GET staff/webhooks')).status).toBe(200);
  expect(code(await world.call(await world.staff('finance'), 'GET staff/webhooks'))).toBe('403 error.forbidden');
});

describe('one', () => {
  const ask = (call: 'pauses' | 'removals', id: WebhookId) =>
    held.current.call(admin, `POST staff/webhooks/:id/${call}`, { params: { id }, body: { reason: 'Pindah' } });
  const without = (call: 'resumptions' | 'tests', id: WebhookId) =>
    held.current.call(admin, `POST staff/webhooks/:id/${call}`, { params: { id }, body: {} });
  const begin = async () => {
    const { data } = await make(held.current, admin, { url: receiver.url, events: ['loan.defaulted'] });
    receiver.taken.length = 0;
    return data.webhook.id;
  };
  const defaulted = (on: string) =>
    held.current.db.tx((tx) => emit(tx, 'lendingDefaulted', { lendingId: lending, on: businessDate(on) }));
  let lending: LendingId;
  beforeAll(async () => {
    lending = (await held.current.openedLending()).id;
  });

  it('that is paused keeps what happens until it goes on', async () => {
    const id = await begin();
    expect((await ask('pauses', id)).data).toMatchObject({ paused: { by: admin.name, reason: 'Pindah' } });
    expect(code(await ask('pauses', id))).toBe('422 error.webhook.paused');
    expect(code(await without('tests', id))).toBe('422 error.webhook.paused');
    await defaulted('2027-11-01');
    await send(held.current);
    expect(receiver.taken).toEqual([]);
    expect((await without('resumptions', id)).status).toBe(200);
    expect(code(await without('resumptions', id))).toBe('422 error.webhook.not_paused');
    await send(held.current);
    expect(receiver.taken.map(({ message }) => message.type)).toEqual(['loan.defaulted']);
    await ask('removals', id);
  });

  it('that is removed gets nothing more, not even what comes late, and stays removed', async () => {
    const world = held.current;
    const id = await begin();
    await defaulted('2027-12-01');
    const late = await world.db.one(
      row({ id: col.id<WebhookDeliveryId>() }),
      sql`select id from webhook_delivery where webhook_id = ${id}`,
    );
    expect((await ask('removals', id)).status).toBe(200);
    // As by a transaction that had found it standing and commits after the removal.
    await world.owner.run(
      sql`update webhook_delivery set given_up_at = null, abandoned_at = null where id = ${late.id}`,
    );
    await send(world);
    expect(receiver.taken).toEqual([]);
    expect(code(await ask('removals', id))).toBe('404 error.not_found');
    const replay = { params: { id: late.id }, body: {} };
    expect(code(await world.call(admin, 'POST staff/webhookdeliveries/:id/replays', replay))).toBe(
      '404 error.not_found',
    );
    await expect(
      world.db.run(sql`update webhook set removed_at = null, removed_by = null, remove_reason = null where id = ${id}`),
    ).rejects.toMatchObject({ code: '23514' });
  });
});

it('stops at twenty, also when two are made at once', async () => {
  const world = held.current;
  await world.owner.run(sql`insert into webhook (id, owner_id, name, url, events, secret_encrypted)
    select gen_random_uuid(), ${admin.id}, 'Lain', ${url}, '{withdrawal.paid}', ''
    from generate_series(1, 19 - (select count(*) from webhook where removed_at is null))`);
  const answers = await Promise.all([make(world, admin, { url }), make(world, admin, { url })]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
});
