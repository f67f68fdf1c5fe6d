// Links that verify or change an e-mail address, and what voids them.
// Source: spec §2; docs/domain.md §3.
import { describe, expect, it } from 'vitest';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { codeTo, linkTokenTo, messagesTo } from '#test/messages.ts';
import { password, type Person, useWorld, type World } from '#test/world.ts';

const held = useWorld();
const fresh = 'kopi susu gula aren 7';

const contactRow = row({ phone: col.text, email: col.text });
const contactOf = (world: World, person: Person) =>
  world.db.one(contactRow, sql`select phone, email from app_user where id = ${person.id}`);

const ask = (world: World, value: unknown) => world.call(null, 'POST resettings/requests', { body: { value } });
const reset = (world: World, value: string, code: string, first: string, second = first) =>
  world.call(null, 'POST resettings/resets', { body: { value, code, plainPassword: { first, second } } });

describe('an e-mail address', () => {
  const link = (world: World, person: Person, body: Record<string, unknown>) =>
    world.call(person, 'POST me/emails/verifications', { body });
  const open = (world: World, token: string) => world.call(null, 'POST emails/verifications', { body: { token } });

  async function unverified(world: World): Promise<Person> {
    const person = await world.lender();
    await world.owner.run(sql`update app_user set email_verified_at = null where id = ${person.id}`);
    return person;
  }

  it('[S7.023] is verified by the link in the mail, once', async () => {
    const world = held.current;
    const person = await unverified(world);
    const { email } = await contactOf(world, person);
    expect((await link(world, person, { email })).status).toBe(200);
    const token = await linkTokenTo(world, email);
    expect((await world.call(person, 'GET me')).data.emailVerified).toBe(false);
    expect((await open(world, token)).status).toBe(200);
    expect((await world.call(person, 'GET me')).data.emailVerified).toBe(true);
    // Its owner reads that it is verified, whoever opened the link first.
    expect((await open(world, token)).error.code).toBe('error.email.already_verified');
    const { phone } = await contactOf(world, person);
    expect((await messagesTo(world, phone))[0]).toContain('baru saja diverifikasi');
  });

  it('is notified to the phone also when it replaces an unverified one', async () => {
    const world = held.current;
    const person = await unverified(world);
    const { phone } = await contactOf(world, person);
    const email = `lain.${person.id.slice(-6)}@contoh.example`;
    await link(world, person, { email });
    expect((await open(world, await linkTokenTo(world, email))).status).toBe(200);
    expect((await messagesTo(world, phone))[0]).toContain('baru saja diganti');
  });

  it.each(['reset', 'changed'])('is not verified by a link from before the password was %s', async (how) => {
    const world = held.current;
    const person = await unverified(world);
    const { phone } = await contactOf(world, person);
    const email = `pencuri.${person.id.slice(-6)}@contoh.example`;
    expect((await link(world, person, { email })).status).toBe(200);
    const token = await linkTokenTo(world, email);
    if (how === 'reset') {
      await ask(world, phone);
      await reset(world, phone, await codeTo(world, phone), fresh);
    } else {
      const body = { currentPassword: password, plainPassword: { first: fresh, second: fresh } };
      expect((await world.call(person, 'POST me/changepasswords', { body })).status).toBe(200);
    }
    expect((await open(world, token)).error.code).toBe('error.email.link');
  });

  it('links lead to the configured address, whatever host the request names', async () => {
    const world = held.current;
    const person = await unverified(world);
    const { email } = await contactOf(world, person);
    await world.product.web.app.inject({
      method: 'POST',
      url: '/api/v1/me/emails/verifications',
      headers: {
        authorization: `Bearer ${person.token}`,
        host: 'evil.test',
        'x-forwarded-host': 'evil.test',
        forwarded: 'host=evil.test',
      },
      payload: { email },
    });
    const [text = ''] = await messagesTo(world, email);
    expect(text).toContain(`${world.product.config.PUBLIC_URL}/verify-email?token=`);
    expect(text).not.toContain('evil.test');
  });

  it('that was verified stays until the new one’s link is opened, and the change needs the password', async () => {
    const world = held.current;
    const person = await world.lender();
    const before = await contactOf(world, person);
    const email = `baru.${person.id.slice(-6)}@contoh.example`;
    expect((await link(world, person, { email })).error.errors[0]?.field).toBe('password');
    expect((await link(world, person, { email, password: 'salah-sekali-1' })).error.code).toBe('error.password.wrong');
    expect((await link(world, person, { email, password })).status).toBe(200);
    expect((await contactOf(world, person)).email).toBe(before.email);
    await ask(world, before.email);
    const oldCode = await codeTo(world, before.email);
    expect((await open(world, await linkTokenTo(world, email))).status).toBe(200);
    expect((await contactOf(world, person)).email).toBe(email);
    expect((await messagesTo(world, before.email))[0]).toContain('diganti');
    expect((await messagesTo(world, before.phone))[0]).toContain('Email akun Titian Anda');
    expect((await reset(world, before.email, oldCode, fresh)).error.code).toBe('error.code.invalid');
  });

  it('of another person gets the same answer, and only its owner is notified', async () => {
    const world = held.current;
    const [person, owner] = [await unverified(world), await world.lender()];
    const { email } = await contactOf(world, owner);
    expect((await link(world, person, { email })).status).toBe(200);
    const [text = ''] = await messagesTo(world, email);
    expect(text).not.toContain('token=');
  });

  it('is refused when invalid', async () => {
    const answer = await link(held.current, await unverified(held.current), { email: 'a@x.test,b@y.test' });
    expect([answer.status, answer.error.code]).toEqual([422, 'error.email.invalid']);
  });

  it('links are valid for a day', async () => {
    const world = held.current;
    const person = await unverified(world);
    const { email } = await contactOf(world, person);
    await link(world, person, { email });
    await world.moveClock({ hours: 25 });
    expect((await open(world, await linkTokenTo(world, email))).error.code).toBe('error.email.link');
  });
});
