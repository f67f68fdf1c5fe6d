// Enrolment by a one-time link: password, second factor, recovery codes; the first admin of a new installation.
// Source: docs/domain.md §3; docs/screens.md; decision 0061.
import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#domain/permissions.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { linkTokenTo, messagesTo } from '#test/messages.ts';
import {
  approveChange,
  approved,
  codeOf,
  enrol,
  enrolledOfficer,
  look,
  newOfficer,
  nextStep,
  signIn,
  wrongCode,
} from '#test/staff-account.ts';
import { password, type Person, useWorld } from '#test/world.ts';
import { approveAsOperator } from './staff-changes.ts';
import { inviteFirstAdmin } from './staff-enrolment.ts';

const held = useWorld();

async function invited(roles?: Parameters<typeof newOfficer>[0]) {
  const world = held.current;
  const admin = await world.staff('admin');
  const request = newOfficer(roles);
  const { data } = await approved(world, await world.call(admin, 'POST staff/accounts', { body: request }));
  const id = data.staff?.id ?? data.waiting?.staff.id ?? '';
  return { ...request, admin, id, token: await linkTokenTo(world, request.email) };
}

describe('the first admin', () => {
  let firstToken = '';

  it('enrols while there are no staff, by the last link that was printed, and once', async () => {
    const world = held.current;
    const first = (await inviteFirstAdmin(world.product)) ?? '';
    const second = (await inviteFirstAdmin(world.product)) ?? '';
    const [old, token] = [first, second].map((url) => /#token=([\w-]+)$/.exec(url)?.[1] ?? '');
    const stored = await world.owner.rows(row({ row: col.text }), sql`select k::text as row from staff_link k`);
    expect(stored.filter(({ row }) => row.includes(token ?? '-'))).toEqual([]);
    expect((await look(world, old ?? '')).code).toBe('error.staff.link');

    const { roles: _, reason: __, ...person } = newOfficer();
    expect((await enrol(world, token ?? '')).answer.code).toBe('error.empty');
    const { answer } = await enrol(world, token ?? '', { person });
    expect(answer.status).toBe(200);
    firstToken = answer.data.token;
    expect((await world.call({ token: answer.data.token } as Person, 'GET staff/me')).data).toMatchObject({
      name: person.name,
      login: person.login,
      roles: ['admin'],
    });
    expect((await look(world, token ?? '')).code).toBe('error.staff.link');
    expect(await inviteFirstAdmin(world.product)).toBeNull();
  });

  it('gets a second admin through the operator, who is the second person only while no other admin is left', async () => {
    const world = held.current;
    const first = { token: firstToken } as Person;
    const invite = async (roles: StaffRole[]) => {
      const request = newOfficer(roles);
      const { data } = await world.call(first, 'POST staff/accounts', { body: request });
      return { ...request, change: data.waiting! };
    };
    const [second, third] = [await invite(['admin']), await invite(['finance'])];
    expect((await approveChange(world, first, second.change)).error.code).toBe('error.staff_change.own_entry');
    const done = await approveAsOperator(world.product, second.change.id);
    expect([done.state, done.decidedBy]).toEqual(['approved', null]);
    const event = await world.db.one(
      anyRow,
      sql`select actor_kind, after from audit_trail where action = 'staff.invited'`,
    );
    expect(event).toMatchObject({ actor_kind: 'system', after: { operator: true, roles: ['admin'] } });
    await expect(approveAsOperator(world.product, second.change.id)).rejects.toThrow('error.staff_change.changed');

    const { answer } = await enrol(world, await linkTokenTo(world, second.email));
    expect(answer.status).toBe(200);
    await expect(approveAsOperator(world.product, third.change.id)).rejects.toThrow('error.staff_change.has_approver');
    const two = { token: answer.data.token } as Person;
    expect((await approveChange(world, two, third.change)).status).toBe(200);

    // Each takes the other's role away: the operator may carry out one of them, for one admin always remains.
    const { data } = await world.call(two, 'GET staff/accounts', { query: { role: 'admin' } });
    const rolesOf = async (by: Person, login: string) => {
      const { id, version } = data.data.find((account) => account.login === login)!;
      const body = { version, roles: ['auditor'], reason: 'Pindah tugas' };
      return (await world.call(by, 'POST staff/accounts/:id/roles', { params: { id }, body })).data;
    };
    const mine = data.data.find(({ login }) => login !== second.login)!.login;
    const [ofSecond, ofFirst] = [await rolesOf(first, second.login), await rolesOf(two, mine)];
    expect((await approveAsOperator(world.product, ofSecond.id)).state).toBe('approved');
    await expect(approveAsOperator(world.product, ofFirst.id)).rejects.toThrow('error.staff_change.stale');
  });
});

describe('an enrolment', () => {
  it('[S1.029] sets password and second factor, gives ten recovery codes and signs in', async () => {
    const world = held.current;
    const { admin, id, token, name, login, email } = await invited(['loan', 'support']);
    const account = async () => (await world.call(admin, 'GET staff/accounts/:id', { params: { id } })).data;
    expect(await account()).toMatchObject({ name, login, email, state: 'invited', roles: ['loan', 'support'] });
    const looked = await look(world, token);
    expect(looked.data).toMatchObject({ name, login, hasPassword: false });
    expect(looked.data.otpauth).toContain(`secret=${looked.data.secret}`);

    const { secret, answer } = await enrol(world, token);
    expect(answer.status).toBe(200);
    expect(new Set(answer.data.recoveryCodes).size).toBe(10);
    const me = await world.call({ token: answer.data.token } as Person, 'GET staff/me');
    expect(me.data).toMatchObject({ login, roles: ['loan', 'support'] });
    const data = await account();
    expect(data).toMatchObject({ state: 'active', recoveryCodes: 10, sessions: 1, linkUntil: null });
    expect(data.auditEvents.map(({ action }) => action)).toEqual([
      'staff.enrolled',
      'staff.invited',
      'staff.change.entered',
    ]);
    await nextStep(world);
    expect((await signIn(world, email.toUpperCase(), await codeOf(world, secret))).status).toBe(200);
  });

  it('stores no readable link, password, code or recovery code', async () => {
    const world = held.current;
    const { token, email } = await invited();
    const { secret, answer } = await enrol(world, token);
    const secrets = [token, secret, password, ...answer.data.recoveryCodes];
    for (const table of ['staff', 'staff_link', 'staff_recovery_code', 'outbox_message', 'audit_trail']) {
      const rows = await world.owner.rows(row({ row: col.text }), {
        parts: [`select t::text as row from ${table} t`],
        values: [],
      });
      expect([table, rows.filter(({ row }) => secrets.some((each) => row.includes(each)))]).toEqual([table, []]);
    }
    expect((await messagesTo(world, email))[0]).toContain(token);
  });

  it('requires a code of the new authenticator, and is locked after six wrong ones', async () => {
    const world = held.current;
    const { token } = await invited();
    const { data } = await look(world, token);
    const wrong = wrongCode(await codeOf(world, data.secret));
    for (let n = 0; n < 6; n += 1)
      expect((await enrol(world, token, { code: wrong })).answer.code).toBe('error.code.invalid');
    expect((await enrol(world, token)).answer.status).toBe(429);
    await world.moveClock({ minutes: 15 });
    expect((await enrol(world, token)).answer.status).toBe(200);
  });

  it('requires a strong password, typed twice', async () => {
    const world = held.current;
    const { token, name } = await invited();
    const code = async (first: string, second = first) =>
      (await enrol(world, token, { plainPassword: { first, second } })).answer.code;
    expect(await code('pendek1')).toBe('error.password.too_short');
    expect(await code(`${name} 7`)).toBe('error.password.personal');
    expect(await code(password, `${password}!`)).toBe('error.password.not_equal');
    expect(await code('')).toBe('error.empty');
    expect((await enrol(world, token, { plainPassword: undefined })).answer.code).toBe('error.password.too_short');
    expect((await enrol(world, token)).answer.status).toBe(200);
  });

  it('works once, also for two who use the link at the same time, and not after a day', async () => {
    const world = held.current;
    const { token } = await invited();
    const { data } = await look(world, token);
    const code = await codeOf(world, data.secret);
    const plainPassword = { first: password, second: password };
    const use = () => world.call(null, 'POST staff/enrolments', { body: { token, code, plainPassword } });
    const both = await Promise.all([use(), use()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const late = await invited();
    await world.moveClock({ hours: 24 });
    for (const each of [token, late.token, 'x']) expect((await look(world, each)).code).toBe('error.staff.link');
  });
});

describe('a recovery code', () => {
  it('replaces the authenticator once, in any spelling, and its owner is notified', async () => {
    const world = held.current;
    const admin = await world.staff('admin');
    const { login, email, person, recoveryCodes } = await enrolledOfficer(world, admin);
    const [code = '', other = ''] = recoveryCodes;
    expect((await signIn(world, login, code.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await signIn(world, login, code)).status).toBe(401);
    const two = await Promise.all([signIn(world, login, other), signIn(world, login, other)]);
    expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const { data } = await world.call(admin, 'GET staff/accounts/:id', { params: { id: person.id } });
    expect(data.recoveryCodes).toBe(8);
    expect(data.auditEvents[0]?.action).toBe('recovery_code.used');
    expect((await messagesTo(world, email))[0]).toContain('Sisa kode: 8');
  });

  it('works only for its owner, with the password', async () => {
    const world = held.current;
    const admin = await world.staff('admin');
    const [one, other] = [await enrolledOfficer(world, admin), await enrolledOfficer(world, admin)];
    const [code = ''] = one.recoveryCodes;
    expect((await signIn(world, other.login, code)).status).toBe(401);
    expect((await signIn(world, one.login, code, 'salah sekali 1')).status).toBe(401);
    expect((await signIn(world, one.login, code)).status).toBe(200);
  });
});
