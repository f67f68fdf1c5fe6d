// Admins manage staff accounts: what they may do, who may not, and two at once. Source: docs/domain.md §3; decision 0061.
import { describe, expect, it } from 'vitest';
import type { StaffRole } from '#domain/permissions.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { asId } from '#domain/ids.testing.ts';
import { addJob, decide, newLender, state, submit } from '#test/kyc.ts';
import { linkTokenTo } from '#test/messages.ts';
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
} from '#test/staff-account.ts';
import { password, type Person, useWorld } from '#test/world.ts';

const held = useWorld();
const reason = 'Pindah tugas';
const standing = async (person: Person) => (await held.current.call(person, 'GET staff/me')).status;

const invite = (admin: Person, changes: object = {}) =>
  held.current.call(admin, 'POST staff/accounts', { body: { ...newOfficer(), ...changes } });
const giveRoles = (admin: Person, id: string, roles: StaffRole[], version = 1) =>
  held.current.call(admin, 'POST staff/accounts/:id/roles', { params: { id }, body: { version, roles, reason } });
const putAway = (admin: Person, id: string, version = 1) =>
  held.current.call(admin, 'POST staff/accounts/:id/departures', { params: { id }, body: { version, reason } });
const renew = (admin: Person, id: string, version: number, changes: { password?: boolean; email?: string } = {}) =>
  held.current.call(admin, 'POST staff/accounts/:id/links', {
    params: { id },
    body: { version, password: false, reason, ...changes },
  });
const versionOf = async (id: string) =>
  (await held.current.db.one(row({ version: col.number }), sql`select version from staff where id = ${id}`)).version;

describe('an invitation', () => {
  it('is refused with an invalid name, sign-in name, address, number or roles', async () => {
    const admin = await held.current.staff('admin');
    const code = async (changes: object) => (await invite(admin, changes)).error.code;
    expect(await code({ name: '12' })).toBe('error.name.invalid');
    expect(await code({ login: 'dewi lestari' })).toBe('error.staff.login');
    expect(await code({ email: 'dewi' })).toBe('error.email.invalid');
    expect(await code({ nik: '3276' })).toBe('error.kyc.nik');
    expect(await code({ roles: [] })).toBe('error.staff.no_role');
    expect(await code({ roles: ['admin', 'finance'] })).toBe('error.staff.admin_money');
    expect(await code({ roles: ['admin', 'loan'] })).toBe('error.staff.admin_money');
    expect(await code({ roles: ['root'] })).toBe('error.invalid_value');
    expect(await code({ reason: '' })).toBe('error.empty');
  });

  it('is unique: name, address and number are not accepted twice, also at the same time', async () => {
    const admin = await held.current.staff('admin');
    const request = newOfficer();
    const both = await Promise.all([invite(admin, request), invite(admin, request)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    for (const part of ['login', 'email', 'nik'] as const)
      expect((await invite(admin, { [part]: request[part] })).error.code).toBe('error.staff.taken');
    expect((await invite(admin, { login: request.login.toUpperCase() })).error.code).toBe('error.staff.taken');
  });

  it('does not allow sign-in before the person has enrolled', async () => {
    const world = held.current;
    const request = newOfficer();
    await invite(await world.staff('admin'), request);
    expect((await signIn(world, request.login, '000000')).status).toBe(401);
    expect((await signIn(world, request.login, '')).status).toBe(422);
  });
});

/** A lender whose submitted identity has this number. */
async function handedIn(identityNumber: string): Promise<Person> {
  const world = held.current;
  await addJob(world);
  const lender = await newLender(world);
  expect((await submit(world, lender, { identityNumber })).status).toBe(200);
  return lender;
}

describe('who lends or borrows', () => {
  it('cannot become staff: a lender by number or address, a member by number', async () => {
    const world = held.current;
    const admin = await world.staff('admin');
    const nik = '3276044101900990';
    const lender = await handedIn(nik);
    expect((await invite(admin, { nik })).error.code).toBe('error.staff.is_user');
    const { email } = await world.db.one(
      row({ email: col.text }),
      sql`select email from app_user where id = ${lender.id}`,
    );
    expect((await invite(admin, { email })).error.code).toBe('error.staff.is_user');
    const group = await world.group();
    const loan = await world.staff('loan');
    const member = { name: 'Ani Suryani', business: 'Keripik', role: 'anggota', nik: '3276044101900991', version: 1 };
    const joined = await world.call(loan, 'POST staff/groups/:id/members', { params: { id: group.id }, body: member });
    expect(joined.status).toBe(200);
    expect((await invite(admin, { nik: member.nik })).error.code).toBe('error.staff.is_user');
  });

  it('cannot be staff: a staff number is not verified for a lender nor accepted in a group', async () => {
    const world = held.current;
    const request = newOfficer();
    await invite(await world.staff('admin'), request);
    const lender = await handedIn(request.nik);
    const { submittedAt } = await state(world, lender);
    const verdict = await decide(world, await world.staff('kyc'), lender, { submittedAt, verdict: 'verified' });
    expect([verdict.status, verdict.error.code]).toEqual([422, 'error.staff.not_user']);
    const group = await world.group();
    const member = { name: 'Ani Suryani', business: 'Keripik', role: 'anggota', nik: request.nik, version: 1 };
    const loan = await world.staff('loan');
    const joined = await world.call(loan, 'POST staff/groups/:id/members', { params: { id: group.id }, body: member });
    expect(joined.error.code).toBe('error.staff.not_user');
  });
});

describe('roles', () => {
  it('are changed with a reason, apply from the next call, and are in the audit trail', async () => {
    const world = held.current;
    const [admin, officer] = [await world.staff('admin'), await world.staff('support')];
    expect((await world.call(officer, 'GET staff/withdrawals')).status).toBe(403);
    const { data } = await giveRoles(admin, officer.id, ['finance', 'auditor', 'finance']);
    expect([data.rolesBefore, data.roles]).toEqual([['support'], ['auditor', 'finance']]);
    expect((await world.call(officer, 'GET staff/withdrawals')).status).toBe(403);
    const other = await world.staff('admin');
    expect((await approveChange(world, other, data)).status).toBe(200);
    expect((await world.call(officer, 'GET staff/withdrawals')).status).toBe(200);
    const auditEvent = await world.db.one(
      anyRow,
      sql`select actor_id, before, after, reason from audit_trail
      where action = 'staff.roles' and object_id = ${officer.id}`,
    );
    expect(auditEvent).toEqual({
      actor_id: other.id,
      before: { state: 'entered', version: 1, roles: ['support'] },
      after: { state: 'approved', kind: 'roles', roles: ['auditor', 'finance'] },
      reason,
    });
  });

  it('are refused: none, the same, admin with money, of somebody who left, of an unknown person', async () => {
    const world = held.current;
    const [admin, officer] = [await world.staff('admin'), await world.staff('support')];
    const code = async (roles: StaffRole[], id = officer.id) => (await giveRoles(admin, id, roles)).error.code;
    expect(await code([])).toBe('error.staff.no_role');
    expect(await code(['support'])).toBe('error.staff.same_roles');
    expect(await code(['finance', 'admin'])).toBe('error.staff.admin_money');
    expect(await code(['kyc'], asId('x'))).toBe('error.not_found');
    expect(await code(['kyc'], asId('11111111-1111-7111-8111-111111111111'))).toBe('error.not_found');
    await putAway(admin, officer.id);
    expect((await giveRoles(admin, officer.id, ['kyc'], 2)).error.code).toBe('error.staff.left');
  });

  it('cannot be changed for oneself, nor the own link renewed or account deactivated, so that one admin always stays', async () => {
    const admin = await held.current.staff('admin');
    for (const answer of [
      await giveRoles(admin, admin.id, ['admin', 'auditor']),
      await putAway(admin, admin.id),
      await renew(admin, admin.id, 1),
    ])
      expect([answer.status, answer.error.code]).toEqual([403, 'error.staff.own']);
    expect(await standing(admin)).toBe(200);
  });
});

describe('two admins at once', () => {
  it('who deactivate each other leave one admin', async () => {
    const world = held.current;
    const [one, other] = [await world.staff('admin'), await world.staff('admin')];
    const answers = await Promise.all([putAway(one, other.id), putAway(other, one.id)]);
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses[0]).toBe(200);
    // The second came too late: no longer an admin, or without a session.
    expect([401, 403]).toContain(statuses[1]);
    expect([await standing(one), await standing(other)].toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  it('on one account: the second is told whose change waits, and enters hers once that is decided', async () => {
    const world = held.current;
    const [one, other] = [await world.staff('admin'), await world.staff('admin')];
    const officer = await world.staff('support');
    const answers = await Promise.all([
      giveRoles(one, officer.id, ['kyc', 'support']),
      giveRoles(other, officer.id, ['support', 'auditor']),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = answers[0].status === 409 ? answers[0] : answers[1];
    const winner = lost === answers[0] ? other : one;
    expect(lost.error.code).toBe('error.staff_change.waiting');
    expect(lost.error.message).toContain(winner.name);
    const won = lost === answers[0] ? answers[1] : answers[0];
    const third = await world.staff('admin');
    expect((await approveChange(world, third, won.data)).status).toBe(200);
    const late = await giveRoles(other, officer.id, ['auditor']);
    expect([late.error.code, late.error.message.includes(third.name)]).toEqual(['error.staff.changed', true]);
    expect(late.error.message).toContain('peran diganti');
    expect((await giveRoles(other, officer.id, ['auditor'], 2)).status).toBe(200);
  });
});

describe('a reset second factor', () => {
  it('ends sessions, old codes and recovery codes; the password stays and is required', async () => {
    const world = held.current;
    const admin = await world.staff('admin');
    const officer = await enrolledOfficer(world, admin);
    const { id } = officer.person;
    const made = await renew(admin, id, await versionOf(id));
    expect(made.data).toMatchObject({ waiting: null, staff: { state: 'invited' } });
    expect(await standing(officer.person)).toBe(401);
    await nextStep(world);
    expect((await signIn(world, officer.login, await codeOf(world, officer.secret))).status).toBe(401);
    expect((await signIn(world, officer.login, officer.recoveryCodes[0] ?? '')).status).toBe(401);

    const token = await linkTokenTo(world, officer.email);
    const taken = await enrol(world, token, {
      currentPassword: 'bukan miliknya',
      plainPassword: { first: 'x', second: 'x' },
    });
    expect(taken.answer.code).toBe('error.password.wrong');
    const { secret, answer } = await enrol(world, token);
    expect(answer.status).toBe(200);
    expect(secret).not.toBe(officer.secret);
    expect(answer.data.recoveryCodes.filter((code) => officer.recoveryCodes.includes(code))).toEqual([]);
  });

  it('with a forgotten password allows a new one, and voids an earlier link', async () => {
    const world = held.current;
    const admin = await world.staff('admin');
    const { person, login, email } = await enrolledOfficer(world, admin);
    await renew(admin, person.id, await versionOf(person.id));
    const first = await linkTokenTo(world, email);
    await approved(world, await renew(admin, person.id, await versionOf(person.id), { password: true }));
    const looked = await look(world, first);
    expect(looked.code).toBe('error.staff.link');
    const chosen = 'bambu kuning di tepi kali';
    const given = { plainPassword: { first: chosen, second: chosen } };
    const { secret } = await enrol(world, await linkTokenTo(world, email), given);
    await nextStep(world);
    expect((await signIn(world, login, await codeOf(world, secret), password)).status).toBe(401);
    expect((await signIn(world, login, await codeOf(world, secret), chosen)).status).toBe(200);
  });
});

describe('a deactivated account', () => {
  it('is signed out, cannot sign in and has no open link, until it is reactivated and enrols again', async () => {
    const world = held.current;
    const admin = await world.staff('admin');
    const officer = await enrolledOfficer(world, admin, ['support', 'auditor']);
    const { id } = officer.person;
    const gone = await putAway(admin, id, await versionOf(id));
    expect(gone.data).toMatchObject({ state: 'left', linkUntil: null });
    expect(await standing(officer.person)).toBe(401);
    await nextStep(world);
    expect((await signIn(world, officer.login, await codeOf(world, officer.secret))).status).toBe(401);
    expect((await putAway(admin, id, gone.data.version)).error.code).toBe('error.staff.left');

    const back = await approved(world, await renew(admin, id, gone.data.version));
    expect(back.data.waiting).toMatchObject({ kind: 'return', staff: { id } });
    const { data } = await world.call(admin, 'GET staff/accounts/:id', { params: { id } });
    expect(data).toMatchObject({ state: 'invited', roles: ['auditor', 'support'], waiting: null });
    const token = await linkTokenTo(world, officer.email);
    const looked = await look(world, token);
    expect(looked.data.hasPassword).toBe(false);
    expect((await enrol(world, token)).answer.status).toBe(200);
  });
});

describe('the list of staff', () => {
  it('is searched and filtered, those who left last, and reveals no secret', async () => {
    const world = held.current;
    const admin = await world.staff('admin');
    const request = newOfficer(['kyc']);
    await invite(admin, request);
    const ask = async (query: Record<string, string>) =>
      (await world.call(admin, 'GET staff/accounts', { query })).data;
    expect((await ask({ search: request.login.toUpperCase() })).data.map(({ login }) => login)).toEqual([
      request.login,
    ]);
    expect((await ask({ search: '%' })).totalCount).toBe(0);
    for (const search of [request.email, ` ${request.name.replace(' ', '   ')} `])
      expect(
        (await ask({ search })).data.map(({ login }) => login),
        search,
      ).toContain(request.login);
    for (const { roles } of (await ask({ role: 'kyc' })).data) expect(roles).toContain('kyc');
    expect((await ask({ search: request.login, state: 'active' })).totalCount).toBe(0);
    const found = await ask({ search: request.login, state: 'invited' });
    expect(JSON.stringify(found)).not.toMatch(/nik|hash|secret|argon/i);
    const all = await ask({ limit: '100' });
    const left = all.data.map(({ state }) => state === 'left');
    expect(left).toEqual(left.toSorted((a, b) => Number(a) - Number(b)));
  });
});
