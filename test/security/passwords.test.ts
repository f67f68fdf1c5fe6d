// Passwords wherever one is set: what is refused and what is not, that every character counts, and that a hash in an
// old format is upgraded when its owner signs in.
// Source: docs/settled.md 59.
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import type { StaffId } from '#domain/ids.ts';
import { newId } from '#platform/ids.ts';
import { hashPassword } from '#platform/password.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { generate } from 'otplib';
import { now } from '#platform/clock.ts';
import { createStaff } from '#features/account/staff-sign-in.ts';
import { codeTo } from '#test/messages.ts';
import { form, newPhone, prove, register } from '#test/registration.ts';
import { type Answer, password, useWorld } from '#test/world.ts';

const held = useWorld();

const signIn = (name: string, word: string) =>
  held.current.call(null, 'POST login_check', { body: { _username: name, _password: word } });

type Setting = { answer: Answer<unknown>; phone: string };

/** Sets a new password in each of the three ways, each time for another person. */
const ways: Record<string, (word: string) => Promise<Setting>> = {
  async registration(word) {
    const phone = newPhone();
    const token = await prove(held.current, phone);
    const plainPassword = { first: word, second: word };
    return { answer: await register(held.current, form(token, { plainPassword })), phone };
  },
  async 'forgotten password'(word) {
    const world = held.current;
    const { phone } = await world.lender();
    await world.call(null, 'POST resettings/requests', { body: { value: phone } });
    const code = await codeTo(world, phone);
    const body = { value: phone, code, plainPassword: { first: word, second: word } };
    return { answer: await world.call(null, 'POST resettings/resets', { body }), phone };
  },
  async 'changed password'(word) {
    const world = held.current;
    const lender = await world.lender();
    const body = { currentPassword: password, plainPassword: { first: word, second: word } };
    return { answer: await world.call(lender, 'POST me/changepasswords', { body }), phone: lender.phone };
  },
};

describe.each(Object.entries(ways))('%s', (_, set) => {
  it('takes any password that is long enough, whatever it is made of: digits, letters and signs are a hint', async () => {
    for (const word of ['kopi susu gula aren tanpa es batu', `${'a-Z'.repeat(21)}x`, 'Rahasia Besar 2 ikan 🐟']) {
      const { answer, phone } = await set(word);
      expect([word, answer.status]).toEqual([word, 200]);
      expect((await signIn(phone, word)).status).toBe(200);
    }
  });

  it.each([
    ['12345678', 'error.password.common'],
    ['password1!', 'error.password.common'],
    ['titian123', 'error.password.common'],
    ['Titian2026!', 'error.password.common'],
    ['pendek7', 'error.password.too_short'],
  ])('refuses %s and names the field', async (word, code) => {
    const { answer, phone } = await set(word);
    expect([answer.status, answer.error.errors]).toEqual([
      422,
      [{ field: 'plainPassword', code, message: answer.error.message }],
    ]);
    expect((await signIn(phone, word)).status).toBe(401);
  });

  it('keeps all of a long password: a prefix, another letter, other case or an added space does not sign in', async () => {
    const word = `${'gula aren '.repeat(7)}Es batu 90`;
    expect(word).toHaveLength(80);
    const { phone } = await set(word);
    const near = [word.slice(0, 72), `${word.slice(0, 79)}1`, word.replace('E', 'e'), `${word} `];
    for (const other of near) expect((await signIn(phone, other)).status).toBe(401);
    expect((await signIn(phone, word)).status).toBe(200);
  });
});

describe('a password hash below today’s cost', () => {
  const old = (word: string) => hash(word, { memoryCost: 4_096, timeCost: 1, parallelism: 1 });
  const full = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

  it('is upgraded to today’s cost once its owner has signed in, but not for a wrong password', async () => {
    const world = held.current;
    const { id, phone } = await world.lender();
    const before = await old(password);
    await world.owner.run(sql`update app_user set password_hash = ${before} where id = ${id}`);
    const stored = async () =>
      (await world.db.one(row({ hash: col.text }), sql`select password_hash as hash from app_user where id = ${id}`))
        .hash;
    expect((await signIn(phone, 'salah-sekali-1')).status).toBe(401);
    expect(await stored()).toBe(before);
    expect((await signIn(phone, password)).status).toBe(200);
    const renewed = await stored();
    expect(renewed).toMatch(full);
    expect((await signIn(phone, password)).status).toBe(200);
    expect(await stored()).toBe(renewed);
  });

  it('is so for staff as well', async () => {
    const world = held.current;
    const staff = {
      id: newId<StaffId>(),
      login: `lama${newId().slice(-6)}`,
      totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    };
    const passwordHash = await old(password);
    await world.db.tx((tx) =>
      createStaff(tx, world.product.vault, { ...staff, name: 'Petugas Lama', passwordHash, roles: ['support'] }),
    );
    const epoch = Math.floor((await now(world.db)).getTime() / 1000);
    const code = await generate({ secret: staff.totpSecret, epoch });
    const body = { login: staff.login, password, code };
    expect((await world.call(null, 'POST staff/logins', { body })).status).toBe(200);
    const stored = await world.db.one(
      row({ hash: col.text }),
      sql`select password_hash as hash from staff where id = ${staff.id}`,
    );
    expect(stored.hash).toMatch(full);
  });

  it('is left unchanged when it costs more than today’s', async () => {
    const world = held.current;
    const { id, phone } = await world.lender();
    const dear = await hash(password, { memoryCost: 32_768, timeCost: 3, parallelism: 1 });
    await world.owner.run(sql`update app_user set password_hash = ${dear} where id = ${id}`);
    expect((await signIn(phone, password)).status).toBe(200);
    const stored = await world.db.one(
      row({ hash: col.text }),
      sql`select password_hash as hash from app_user where id = ${id}`,
    );
    expect([stored.hash, (await hashPassword(password)) === dear]).toEqual([dear, false]);
  });
});
