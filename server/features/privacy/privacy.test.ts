// Privacy duties: requests with their 72 hours, erasure by two people and what prevents it, the
// erasure list after a restore, and deletion of data that is no longer needed.
// Source: UU 27/2022; decision 0081.
import { beforeAll, describe, expect, it } from 'vitest';
import type { PersonId } from '#domain/ids.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { connectPorts } from '#ports/ports.ts';
import { today } from '#platform/clock.ts';
import { sql } from '#platform/sql.ts';
import { fund } from '#test/funding.ts';
import { addJob, decide, newLender, pending, photo } from '#test/kyc.ts';
import { newLead } from '#test/lead.ts';
import { type LenderPerson, password, type Person, useWorld } from '#test/world.ts';
import { reapplyErasures } from './erasures.ts';

const held = useWorld({ TRUSTED_PROXIES: '127.0.0.1' });

beforeAll(() => addJob(held.current));

const storage = () => held.current.product.ports.storage;
const keysOf = async (userId: PersonId) =>
  (
    await held.current.db.rows(
      row({ key: col.text }),
      sql`select storage_key as key from kyc_picture where user_id = ${userId} order by kind`,
    )
  ).map(({ key }) => key);
const filesOf = async (keys: readonly string[]) => {
  const found = await Promise.all(keys.map((key) => storage().get(key)));
  return found.filter((bytes) => bytes !== null).length;
};
const act = (staff: Person, person: { id: string }, what: string, body: object, request = '') =>
  held.current.call(staff, `POST staff/privacy/people/:id/${what}` as 'POST staff/privacy/people/:id/limits', {
    params: { id: person.id, request },
    body,
  });
const standing = async (staff: Person, id: string) =>
  (await held.current.call(staff, 'GET staff/privacy/people/:id', { params: { id } })).data;
/** A lender with a rejected identity: pictures, numbers and profile, but no fundings or money. */
async function rejectedLender(): Promise<LenderPerson> {
  const world = held.current;
  const { person, submittedAt } = await pending(world);
  const verdict = { submittedAt, verdict: 'rejected', fields: [{ field: 'ktp', reason: 'Foto buram' }] };
  expect((await decide(world, await world.staff('kyc'), person, verdict)).status).toBe(200);
  return person;
}

async function erase(person: LenderPerson): Promise<void> {
  const [one, other] = [await held.current.staff('support'), await held.current.staff('admin')];
  const { data } = await act(one, person, 'erasures', { reason: 'Diminta pemiliknya' });
  const { status } = await act(other, person, 'erasures/:request/approvals', {}, data.request?.id);
  expect(status).toBe(200);
}

const runDay = async () => {
  const { jobs } = held.current.product;
  await jobs.dayClose.find(({ name }) => name === 'privacy.retention')?.run(await today(held.current.db));
  await removeFiles();
};
const removeFiles = async () => {
  await held.current.product.jobs.due.find(({ name }) => name === 'privacy.erasure')?.run(new Date());
};

describe('a request about one’s own data', () => {
  it('has 72 hours, is a complaint that staff answer, and shows the answer to the person', async () => {
    const world = held.current;
    const [sari, support] = [await world.lender(), await world.staff('support')];
    const asked = await world.call(sari, 'POST me/privacyrequests', {
      body: { kind: 'restriction', message: 'Mohon dibatasi' },
    });
    expect(asked.data).toMatchObject({ kind: 'restriction', state: 'open', answer: null });
    expect(Date.parse(asked.data.dueAt) - Date.parse(asked.data.askedAt)).toBeLessThanOrEqual(72 * 3_600_000);
    const { data } = await world.call(support, 'GET staff/complaints', { query: { search: asked.data.ticket } });
    expect(data.data).toMatchObject([{ category: 'privacy', dueAt: asked.data.dueAt, name: sari.name }]);
    const params = { id: data.data[0]?.id ?? '' };
    const body = { version: 1, act: 'answer', text: 'Dibatasi selama pendanaan berjalan.' };
    expect((await world.call(support, 'POST staff/complaints/:id/acts', { params, body })).status).toBe(200);
    const mine = await world.call(sari, 'GET me/privacyrequests');
    expect(mine.data).toMatchObject([{ state: 'answered', answer: body.text }]);
    expect((await world.call(await world.lender(), 'GET me/privacyrequests')).data).toEqual([]);
  });
});

describe('an erasure', () => {
  let gone: LenderPerson;
  const text = async () => {
    const { id } = gone;
    const { text: all } = await held.current.owner.one(
      row({ text: col.text }),
      sql`select concat(
      (select json_agg(u) from app_user u where id = ${id}), (select json_agg(p) from profile p where user_id = ${id}),
      (select json_agg(k) from kyc k where user_id = ${id}), (select json_agg(c) from complaint c),
      (select json_agg(n) from notification n where user_id = ${id}), (select json_agg(s) from session s), (select json_agg(d) from push_device d),
      (select json_agg(b) from bank_account b where user_id = ${id})) as text`,
    );
    return all;
  };

  it('by two people removes everything that names her, signs her out and frees her phone number', async () => {
    const world = held.current;
    const sari = await rejectedLender();
    gone = sari;
    await world.owner.run(sql`insert into bank_account
        (id, user_id, bank_id, holder_name, number_encrypted, number_hash, last_digits, created_at)
      values (gen_random_uuid(), ${sari.id}, 1, ${sari.name}, 'x', 'x', '7778', app_now())`);
    await world.owner.run(sql`insert into push_device
        (id, user_id, session_id, device, endpoint_hash, subscription_encrypted, made_for, created_at)
      select gen_random_uuid(), ${sari.id}, id, ${`HP ${sari.name}`}, 'x', 'x', 'x', app_now() from session where person_id = ${sari.id}`);
    await world.call(sari, 'POST me/privacyrequests', { body: { kind: 'erasure' } });
    const keys = await keysOf(sari.id);
    expect(await filesOf(keys)).toBe(3);
    const [one, other, auditor] = [
      await world.staff('support', 'admin'),
      await world.staff('admin'),
      await world.staff('auditor'),
    ];
    const entered = await act(one, sari, 'erasures', { reason: 'Diminta pemiliknya' });
    expect(entered.data).toMatchObject({ blocks: [], erasedAt: null, request: { enteredBy: { id: one.id } } });
    const request = entered.data.request?.id;
    expect((await act(one, sari, 'erasures', { reason: 'Lagi' })).error.code).toBe('error.erasure.waiting');
    expect((await act(one, sari, 'erasures/:request/approvals', {}, request)).error.code).toBe(
      'error.erasure.own_entry',
    );
    const both = await Promise.all([1, 2].map(() => act(other, sari, 'erasures/:request/approvals', {}, request)));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
    expect((await standing(auditor, sari.id)).person.name).toMatch(/^Pengguna terhapus/);

    for (const named of [sari.name, sari.phone, 'Jalan Mawar 1', 'Warung Sari'])
      expect(await text()).not.toContain(named);
    expect((await world.call(sari, 'GET me')).status).toBe(401);
    const signIn = { _username: sari.phone, _password: password };
    expect((await world.call(null, 'POST login_check', { body: signIn })).status).toBe(401);
    expect(await world.db.row(anyRow, sql`select 1 from app_user where phone = ${sari.phone}`)).toBeNull();
    await removeFiles();
    expect(await filesOf(keys)).toBe(0);
  });

  it('breaks no list of staff, and is applied again to a restored older database', async () => {
    const [world, sari] = [held.current, gone];
    const auditor = await world.staff('auditor');
    const people = await world.call(auditor, 'GET staff/people', { query: { limit: 100 } });
    expect(people.data.data.find(({ id }) => id === sari.id)).toMatchObject({ phone: '', email: null });
    for (const call of ['GET staff/people/:id', 'GET staff/kycs/:id'] as const)
      expect((await world.call(auditor, call, { params: { id: sari.id } })).status).toBe(200);
    expect(await world.proof()).toEqual([]);

    // An older backup still has her data, until a worker has started on it.
    await world.owner.run(sql`delete from erasure where user_id = ${sari.id}`);
    await world.owner.run(sql`update app_user set erased_at = null, name = 'Sari Kembali', phone = ${sari.phone}
      where id = ${sari.id}`);
    const ports = connectPorts(world.product.config, world.db);
    expect(await reapplyErasures(world.product, ports.storage)).toBe(1);
    expect(await text()).not.toContain('Sari Kembali');
    expect(await reapplyErasures(world.product, ports.storage)).toBe(0);
  });

  it('is refused with a reason while there is money or a funding; then processing is limited', async () => {
    const world = held.current;
    const [sari, support] = [await world.lender({ balance: 1_000_000 }), await world.staff('support')];
    const refused = await act(support, sari, 'erasures', { reason: 'Diminta pemiliknya' });
    expect([refused.status, refused.error.code]).toEqual([422, 'error.erasure.blocked']);
    expect(refused.error.message).toContain('masih ada saldo');
    const limited = await act(support, sari, 'limits', { reason: 'Masih ada saldo' });
    expect(limited.data).toMatchObject({ blocks: ['balance', 'retention'], limit: { until: null } });
    await world.call(sari, 'PUT me/notificationsettings', {
      body: { topics: [{ topic: 'funding', inbox: true, sms: true, email: true }] },
    });
    const lending = await world.openedLending();
    expect((await fund(world, sari, lending.id, 500_000)).status).toBe(200);
    const sent = await world.db.rows(anyRow, sql`select 1 from outbox_message where recipient = ${sari.phone}`);
    expect(sent).toEqual([]);
    const board = await world.call(support, 'GET staff/privacy');
    expect(board.data.limits.map(({ person }) => person.id)).toContain(sari.id);
    const lifted = await act(support, sari, 'limits/lifts', { reason: 'Ditarik pemiliknya' });
    expect(lifted.data.limit).toBeNull();
  });

  it('of a former customer waits until the date the law requires, not longer', async () => {
    const world = held.current;
    const sari = await world.lender({ balance: 1_000_000 });
    // As if all of it had been withdrawn long ago.
    await world.owner.run(sql`update ledger_account set balance_rupiah = 0 where owner_id = ${sari.id}`);
    const support = await world.staff('support');
    expect((await standing(support, sari.id)).blocks).toEqual(['retention']);
    expect((await act(support, sari, 'erasures', { reason: 'Diminta' })).error.code).toBe('error.erasure.blocked');
    await world.owner.run(sql`update ledger_entry set posted_at = posted_at - interval '5 years 2 days'
      where account_id in (select id from ledger_account where owner_id = ${sari.id})`);
    expect((await standing(support, sari.id)).blocks).toEqual([]);
    await erase(sari);
    expect((await standing(support, sari.id)).erasedAt).not.toBeNull();
  });
});

describe('data that is no longer needed', () => {
  it('is deleted automatically: an abandoned draft, a rejected identity, a refused lead; not data in use', async () => {
    const world = held.current;
    const draft = await newLender(world);
    await world.call(draft, 'PUT me/profile', { body: { address: 'Jalan Kenanga 9' } });
    await world.owner.run(sql`insert into kyc (user_id, saved_at) values (${draft.id}, app_now())`);
    await storage().put('identities/draft.jpg', photo, { contentType: 'image/jpeg' });
    await world.owner.run(sql`insert into kyc_picture values (${draft.id}, 'ktp', 'identities/draft.jpg', app_now())`);
    const [rejected, busy] = [await rejectedLender(), await pending(world)];
    const support = await world.staff('support');
    const lead = await newLead(world, support);
    const step = { params: { id: lead.id }, body: { version: 1, state: 'refused', note: 'Di luar wilayah' } };
    expect((await world.call(support, 'POST staff/leads/:id/steps', step)).status).toBe(200);
    const keys = await keysOf(rejected.id);
    await runDay();

    const left = async () => ({
      draft: await filesOf(['identities/draft.jpg']),
      rejected: await filesOf(keys),
      lead: (await world.db.rows(anyRow, sql`select 1 from lead where id = ${lead.id}`)).length,
    });
    await world.moveClock({ days: 30 });
    await runDay();
    expect(await left()).toEqual({ draft: 1, rejected: 3, lead: 1 });
    await world.moveClock({ days: 2 });
    await runDay();
    expect(await left()).toEqual({ draft: 0, rejected: 3, lead: 0 });
    await world.moveClock({ days: 58 });
    await runDay();
    expect((await left()).rejected).toBe(3);
    await world.moveClock({ days: 2 });
    await runDay();
    await runDay();
    expect((await left()).rejected).toBe(0);
    expect(await keysOf(busy.person.id)).toHaveLength(3);
    const dropped = await world.db.rows(
      anyRow,
      sql`select 1 from audit_trail where action = 'privacy.identity.dropped'
      and object_id in (${draft.id}, ${rejected.id})`,
    );
    expect(dropped).toHaveLength(2);
    expect((await world.call(await world.staff('kyc'), 'GET staff/kycs')).status).toBe(200);
  });

  it('is also the key of an act after ninety days', async () => {
    const { call, db, lender, owner } = held.current;
    const person = await lender();
    await call(person, 'POST me/acts/:key/checks', { params: { key: '0198c0de-0000-4000-8000-000000000001' } });
    const keptAfter = async (days: number) => {
      await owner.run(sql`update act_key set at = at - ${days} * interval '1 day'`);
      await runDay();
      return (await db.rows(anyRow, sql`select 1 from act_key where person_id = ${person.id}`)).length;
    };
    expect([await keptAfter(89), await keptAfter(2)]).toEqual([1, 0]);
  });
});
