// Staff and their own account: sessions, recovery codes, the password.
// Source: docs/domain.md §3; decision 0061.
import { describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { codeOf, enrolledOfficer, nextStep, signIn, wrongCode } from '#test/staff-account.ts';
import { password, type Person, useWorld } from '#test/world.ts';

const held = useWorld();
const standing = async (person: Person) => (await held.current.call(person, 'GET staff/me')).status;

describe('the own account', () => {
  it('shows the own sessions and recovery codes, and ends the other sessions', async () => {
    const world = held.current;
    const officer = await enrolledOfficer(world, await world.staff('admin'));
    await nextStep(world);
    const { token } = await signIn(world, officer.login, await codeOf(world, officer.secret));
    const here = { token } as Person;
    const { data } = await world.call(here, 'GET staff/me/account');
    expect(data).toMatchObject({ email: officer.email, recoveryCodes: 10 });
    expect(data.sessions.map(({ current }) => current).toSorted((a, b) => Number(a) - Number(b))).toEqual([
      false,
      true,
    ]);
    expect((await world.call(here, 'DELETE staff/me/sessions')).status).toBe(200);
    expect([await standing(here), await standing(officer.person)]).toEqual([200, 401]);
  });

  it('changes its password with the current one, which ends the other sessions', async () => {
    const world = held.current;
    const officer = await enrolledOfficer(world, await world.staff('admin'));
    await nextStep(world);
    const { token } = await signIn(world, officer.login, await codeOf(world, officer.secret));
    const here = { token } as Person;
    const chosen = 'bambu kuning di tepi kali';
    const change = (currentPassword: string, first: string, second = first) =>
      world.call(here, 'POST staff/me/passwords', { body: { currentPassword, plainPassword: { first, second } } });
    const codes = [
      await change(password, chosen, 'lain'),
      await change('salah sekali 1', chosen),
      await change(password, 'pendek1'),
      await change(password, 'Dewi Lestari 7'),
    ].map(({ error }) => error.code);
    expect(codes).toEqual([
      'error.password.not_match',
      'error.password.wrong',
      'error.password.too_short',
      'error.password.personal',
    ]);
    expect((await change(password, chosen)).status).toBe(200);
    expect([await standing(here), await standing(officer.person)]).toEqual([200, 401]);
    await nextStep(world);
    expect((await signIn(world, officer.login, await codeOf(world, officer.secret), password)).status).toBe(401);
    expect((await signIn(world, officer.login, await codeOf(world, officer.secret), chosen)).status).toBe(200);
    for (let n = 0; n < 5; n += 1) await change('salah sekali 1', chosen);
    expect((await change(chosen, `${chosen} 2`)).status).toBe(429);
  });

  it('makes ten new recovery codes with both factors: old ones are void, the owner is notified, wrong tries are limited', async () => {
    const world = held.current;
    const officer = await enrolledOfficer(world, await world.staff('admin'));
    const renew = (currentPassword: string, code: string) =>
      world.call(officer.person, 'POST staff/me/recoverycodes', { body: { currentPassword, code } });
    await nextStep(world);
    const code = await codeOf(world, officer.secret);
    expect((await renew('salah sekali 1', code)).error.code).toBe('error.password.wrong');
    expect((await renew(password, wrongCode(code))).error.code).toBe('error.code.invalid');
    expect((await renew(password, officer.recoveryCodes[1] ?? '')).error.code).toBe('error.code.invalid');
    const { recoveryCodes } = (await renew(password, code)).data;
    expect(new Set([...recoveryCodes, ...officer.recoveryCodes]).size).toBe(20);
    expect((await signIn(world, officer.login, officer.recoveryCodes[0] ?? '')).status).toBe(401);
    expect((await signIn(world, officer.login, recoveryCodes[0] ?? '')).status).toBe(200);
    const auditEvents = await world.owner.rows(
      anyRow,
      sql`select actor_id as by, before from audit_trail
      where object_id = ${officer.person.id} and action = 'recovery_code.renewed'`,
    );
    expect(auditEvents).toEqual([{ by: officer.person.id, before: { left: 10 } }]);
    const mails = await world.owner.rows(
      anyRow,
      sql`select subject from outbox_message where recipient = ${officer.email}
      and subject like 'Kode pemulihan Titian Anda diganti'`,
    );
    expect(mails).toHaveLength(1);
    // A code works once.
    for (let n = 0; n < 5; n += 1) expect((await renew(password, code)).error.code).toBe('error.code.invalid');
    await nextStep(world);
    expect((await renew(password, await codeOf(world, officer.secret))).status).toBe(429);
  });
});
