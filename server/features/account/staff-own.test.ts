// What each of staff does with the own account: sessions, recovery codes left, the password.
// Source: domain §3; security SES-07, AUTH-08; decision 0061.
import { describe, expect, it } from 'vitest';
import { codeOf, enrolledOfficer, nextStep, signIn } from '#test/staff-account.ts';
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

  it('changes its password with the present one, which ends the other sessions', async () => {
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
});
