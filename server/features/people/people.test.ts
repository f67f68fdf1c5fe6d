// Lenders as staff find and see them: masked everywhere, full values only for a reason and with an audit event, an
// alarm after more than twenty within an hour, and the proof of consents.
// Source: docs/domain.md §1, §3.
import { beforeAll, describe, expect, it } from 'vitest';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { fund } from '#test/funding.ts';
import { asId } from '#domain/ids.testing.ts';
import { addJob, submit } from '#test/kyc.ts';
import { form, newPhone, prove, register, signedIn } from '#test/registration.ts';
import { addAccount } from '#test/withdrawal.ts';
import { type LenderPerson, type Person, useWorld } from '#test/world.ts';

const held = useWorld();
const nik = '3171014203890001';
let sari: LenderPerson;
let support: Person;
let kyc: Person;
let finance: Person;
let auditor: Person;

beforeAll(async () => {
  const world = held.current;
  await addJob(world);
  sari = await world.lender({ name: 'Sari Dewi', kycStatus: 'not_verified', balance: 20_000_000 });
  await submit(world, sari, { identityNumber: nik });
  await world.owner.run(sql`update lender set kyc_status = 'verified' where user_id = ${sari.id}`);
  await addAccount(world, sari, { number: '9876541234' });
  [support, kyc, finance, auditor] = await Promise.all([
    world.staff('support'),
    world.staff('kyc'),
    world.staff('finance'),
    world.staff('auditor'),
  ]);
});

const search = async (q: string, staff = support) => {
  const answer = await held.current.call(staff, 'GET staff/people', { query: { q } });
  expect(answer.status).toBe(200);
  return answer.data.data;
};
const detail = async (staff: Person, id = sari.id) =>
  (await held.current.call(staff, 'GET staff/people/:id', { params: { id } })).data;
const reveal = (staff: Person, body: Record<string, unknown>, id = sari.id) =>
  held.current.call(staff, 'POST staff/people/:id/reveals', { params: { id }, body });

describe('the list of lenders', () => {
  it.each([
    ['the beginnings of the name’s words', () => 'dew sar'],
    ['the phone number, with a 0 and dashes', () => sari.phone.replace('+62', '0').replace(/(\d{4})(\d{4})/, '$1-$2-')],
    ['the end of the phone number', () => sari.phone.slice(-6)],
    ['the phone number as it stands masked', () => sari.phone.replace(/^\+62(\d{3}).*(\d{4})$/, '0$1••••$2')],
    ['the name as it stands masked', () => 'S••• Dewi'],
    ['a copied name with marks and runs of spaces', () => '\u202ASari \u00A0 Dewi\u202C'],
    ['the whole NIK', () => nik],
    ['the NIK with spaces', () => nik.replace(/(\d{4})(?=\d)/g, '$1 ')],
  ])('is searched by %s and shows nothing in full', async (_, typed) => {
    const found = await search(typed());
    expect(found.map(({ id }) => id)).toEqual([sari.id]);
    expect(JSON.stringify(found)).not.toContain(sari.phone.slice(3));
    expect(JSON.stringify(found)).not.toContain(nik);
  });

  it('is searched by the whole e-mail address, and shows it masked but recognisable', async () => {
    const { email } = await held.current.db.one(
      row({ email: col.text }),
      sql`select email from app_user where id = ${sari.id}`,
    );
    const [found] = await search(email.toUpperCase());
    expect(found).toMatchObject({ id: sari.id, name: 'Sari Dewi', email: 'r•••@contoh.example' });
    expect(await search(email.slice(0, -3))).toEqual([]);
  });

  it.each([
    ['a part of a NIK', nik.slice(0, 12)],
    ['another NIK', '3171014203890002'],
    ['signs that a pattern would be made of', '%'],
  ])('finds nobody by %s', async (_, typed) => {
    expect(await search(typed)).toEqual([]);
  });

  it('is filtered by verification and paged', async () => {
    const world = held.current;
    for (let people = 0; people < 3; people += 1) await world.lender({ kycStatus: 'rejected' });
    const page = await world.call(auditor, 'GET staff/people', { query: { kyc: 'rejected', limit: 2, page: 2 } });
    expect([page.data.totalCount, page.data.data.length]).toEqual([3, 1]);
  });

  it('is exported with the same masks, without formulas, and as an audit event', async () => {
    const world = held.current;
    await world.lender({ name: '=HYPERLINK("http://contoh.example","x")' });
    const { app } = world.product.console;
    const headers = { authorization: `Bearer ${support.token}` };
    const { statusCode, body } = await app.inject({ url: '/api/v1/staff/people/files/csv', headers });
    expect(statusCode).toBe(200);
    const total = (await world.call(support, 'GET staff/people')).data.totalCount;
    expect(body.trimEnd().split('\r\n')).toHaveLength(total + 1);
    expect(body).toContain('Sari Dewi');
    expect(body).toContain(`"'=HYPERLINK(`);
    expect(body).not.toContain(sari.phone.slice(3));
    const auditEvents = await world.db.rows(
      anyRow,
      sql`select action from audit_trail where actor_id = ${support.id}
      and action = 'list.exported'`,
    );
    expect(auditEvents).toHaveLength(1);
  });
});

describe('a lender', () => {
  it('is shown with masked numbers, balance, fundings, sessions and latest events', async () => {
    const world = held.current;
    const lending = await world.openedLending();
    expect((await fund(world, sari, lending.id, 500_000)).status).toBe(200);
    const person = await detail(support);
    expect(person).toMatchObject({
      name: 'Sari Dewi',
      identityNumber: '3171••••••••0001',
      kycStatus: 'verified',
      emailVerified: true,
      signatureActive: true,
      sessions: 1,
      figures: { balance: 19_500_000, portfolioCount: 1 },
      reveals: ['phone', 'email'],
    });
    expect(person.accounts.map(({ number }) => number)).toEqual(['••••••1234']);
    expect(person.portfolios).toMatchObject([{ lending: lending.id, group: lending.group.name, amount: 500_000 }]);
    expect(person.auditEvents[0]).toMatchObject({ by: 'self', action: 'funding.confirmed', result: 'ok' });
    const shown = JSON.stringify(person);
    for (const full of [nik, '9876541234', sari.phone, sari.phone.slice(3)]) expect(shown).not.toContain(full);
    expect(await world.proof()).toEqual([]);
  });

  it('that does not exist is not found', async () => {
    const world = held.current;
    for (const id of ['kosong', sari.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]) {
      expect((await world.call(support, 'GET staff/people/:id', { params: { id } })).status).toBe(404);
      expect((await reveal(kyc, { field: 'phone', reason: 'Telepon' }, asId(id))).status).toBe(404);
      const proof = await world.call(auditor, 'POST staff/people/:id/consentproofs', {
        params: { id },
        body: { reason: 'Diminta' },
      });
      expect(proof.status).toBe(404);
    }
  });
});

describe('a full value', () => {
  it('is shown for a reason to a role that needs it, with an audit event each time', async () => {
    const world = held.current;
    const { accounts } = await detail(finance);
    const account = accounts[0]?.id;
    const reveals = [
      [support, { field: 'phone', reason: 'Menjawab keluhan' }, sari.phone.replace('+62', '0')],
      [kyc, { field: 'identityNumber', reason: 'Cocokkan KTP' }, nik],
      [finance, { field: 'bankAccountNumber', account, reason: 'Transfer ditolak bank' }, '9876541234'],
    ] as const;
    for (const [staff, body, value] of reveals) {
      const answer = await reveal(staff, body);
      expect(answer.status).toBe(200);
      expect(answer.data.value.replaceAll('-', '')).toBe(value);
      const auditEvents = await world.db.rows(
        anyRow,
        sql`select object_id, after ->> 'field' as field, reason from audit_trail
        where actor_id = ${staff.id} and action = 'person.number.seen'`,
      );
      expect(auditEvents).toEqual([{ object_id: sari.id, field: body.field, reason: body.reason }]);
    }
  });

  it('is refused without a reason, to another role, and for an account of somebody else', async () => {
    const world = held.current;
    const other = await world.lender();
    await addAccount(world, other, { number: '1112223334' });
    const foreign = (await detail(finance, other.id)).accounts[0]?.id;
    expect((await reveal(kyc, { field: 'identityNumber', reason: '' })).status).toBe(422);
    expect((await reveal(kyc, { field: 'identityNumber' })).status).toBe(422);
    expect((await reveal(support, { field: 'identityNumber', reason: 'Ingin tahu' })).status).toBe(403);
    expect((await reveal(finance, { field: 'identityNumber', reason: 'Ingin tahu' })).status).toBe(403);
    expect((await reveal(auditor, { field: 'phone', reason: 'Ingin tahu' })).status).toBe(403);
    expect((await reveal(finance, { field: 'bankAccountNumber', account: foreign, reason: 'Salah' })).status).toBe(404);
    expect((await reveal(finance, { field: 'bankAccountNumber', reason: 'Salah' })).status).toBe(404);
    const seen = await world.db.rows(
      anyRow,
      sql`select 1 from audit_trail where action = 'person.number.seen'
      and (object_id = ${other.id} or actor_id = ${auditor.id})`,
    );
    expect(seen).toEqual([]);
  });

  it('raises one alarm when one member of staff asks for more than twenty within an hour', async () => {
    const world = held.current;
    const curious = await world.staff('support');
    const alarms = () =>
      world.db.rows(
        anyRow,
        sql`select after ->> 'opened' as opened from audit_trail
        where action = 'reveal.alarm' and object_id = ${curious.id}`,
      );
    for (let count = 0; count < 20; count += 1) await reveal(curious, { field: 'phone', reason: 'Ditelepon' });
    expect(await alarms()).toEqual([]);
    await reveal(curious, { field: 'phone', reason: 'Ditelepon' });
    await reveal(curious, { field: 'phone', reason: 'Ditelepon' });
    expect(await alarms()).toEqual([{ opened: '21' }]);
    // Shown on everybody's overview until the day is closed.
    const marked = async () => {
      const { data } = await world.call(auditor, 'GET staff/overview');
      return data.work.failing.filter(({ name }) => name === 'reveal.alarm').map(({ error }) => error);
    };
    await expect.poll(marked).toEqual([`${curious.name}: 21`]);
    const rows = await world.db.rows(
      anyRow,
      sql`select 1 from audit_trail where actor_id = ${curious.id}
      and action = 'person.number.seen'`,
    );
    expect(rows).toHaveLength(22);
  });
});

describe('the proof of a consent', () => {
  it('holds the text as shown, its hash, purpose, time and address, and is in the trail', async () => {
    const world = held.current;
    const { data } = await register(world, form(await prove(world, newPhone())));
    const { data: me } = await world.call(signedIn(data.token), 'GET me');
    const { data: terms } = await world.call(null, 'GET terms/:kind', { params: { kind: 'terms_of_service' } });
    const params = { id: me.id };
    const body = { reason: 'Diminta pengguna' };
    const answer = await world.call(support, 'POST staff/people/:id/consentproofs', { params, body });
    expect(answer.data.person).toEqual({ id: me.id, name: me.name });
    expect(answer.data.consents).toEqual([
      {
        kind: 'terms_of_service',
        version: 1,
        sha256: terms.sha256,
        purpose: 'registration',
        agreedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        address: '127.0.0.1',
        effectiveFrom: terms.effectiveFrom,
        body: terms.body,
      },
    ]);
    expect((await detail(support, me.id)).consents).toHaveLength(1);
    const auditEvents = await world.db.rows(
      anyRow,
      sql`select actor_id as by, reason from audit_trail
      where action = 'consent.exported' and object_id = ${me.id}`,
    );
    expect(auditEvents).toEqual([{ by: support.id, reason: 'Diminta pengguna' }]);
  });
});
