// Who makes a subscription, to which addresses, and that its secret is shown once.
// Source: decision 0132.
import { beforeAll, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { make } from '#test/webhook.ts';
import { type StaffPerson, useWorld } from '#test/world.ts';

const held = useWorld();
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

it('stops at twenty, also when two are made at once', async () => {
  const world = held.current;
  await world.owner.run(sql`insert into webhook (id, owner_id, name, url, events, secret_encrypted)
    select gen_random_uuid(), ${admin.id}, 'Lain', ${url}, '{withdrawal.paid}', ''
    from generate_series(1, 19 - (select count(*) from webhook where removed_at is null))`);
  const answers = await Promise.all([make(world, admin, { url }), make(world, admin, { url })]);
  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
});
