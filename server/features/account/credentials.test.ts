// Forgotten and changed passwords; the profile picture.
// Source: spec §2, §5, §7; docs/domain.md §3; docs/settled.md 36.
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Tx } from '#platform/db.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { heldBack } from '#test/held-back.ts';
import { codeTo, messagesTo } from '#test/messages.ts';
import { password, type Person, useWorld, type World } from '#test/world.ts';

const held = useWorld();
const fresh = 'kopi susu gula aren 7';

const contactRow = row({ phone: col.text, email: col.text });
const contactOf = (world: World, person: Person) =>
  world.db.one(contactRow, sql`select phone, email from app_user where id = ${person.id}`);

const ask = (world: World, value: unknown) => world.call(null, 'POST resettings/requests', { body: { value } });
const reset = (world: World, value: string, code: string, first: string, second = first) =>
  world.call(null, 'POST resettings/resets', { body: { value, code, plainPassword: { first, second } } });
const signIn = (world: World, name: string, word: string) =>
  world.call(null, 'POST login_check', { body: { _username: name, _password: word } });

describe('a forgotten password', () => {
  it('[S7.020] [S7.021] [S7.022] is reset with the code from the phone; every session ends, nobody is signed in', async () => {
    const world = held.current;
    const person = await world.lender();
    const { phone } = await contactOf(world, person);
    expect((await ask(world, phone.replace('+62', '0'))).status).toBe(200);
    const code = await codeTo(world, phone);
    const validated = await world.call(null, 'POST resettings/validates', { body: { value: phone, code } });
    expect([validated.status, validated.data]).toEqual([200, {}]);
    const done = await reset(world, phone, code, fresh);
    expect([done.status, done.data]).toEqual([200, {}]);
    expect((await world.call(person, 'GET me')).status).toBe(401);
    expect((await signIn(world, phone, password)).status).toBe(401);
    expect((await signIn(world, phone, fresh)).status).toBe(200);
    expect((await messagesTo(world, phone))[0]).toContain('baru saja diganti');
  });

  it('can be reset by the verified e-mail address, in any letter case', async () => {
    const world = held.current;
    const person = await world.lender();
    const { email } = await contactOf(world, person);
    await ask(world, email.toUpperCase());
    expect((await reset(world, email, await codeTo(world, email), fresh)).status).toBe(200);
  });

  it('answers the same for unknown people, and sends nothing', async () => {
    const world = held.current;
    const { phone } = await contactOf(world, await world.lender());
    const answers = [
      await ask(world, phone),
      await ask(world, '081399999999'),
      await ask(world, 'tak.ada@contoh.example'),
    ];
    expect(answers.map(({ status, data }) => [status, data])).toEqual([
      [200, {}],
      [200, {}],
      [200, {}],
    ]);
    expect(await messagesTo(world, '+6281399999999')).toEqual([]);
    const guess = await reset(world, '081399999999', '123456', fresh);
    expect([guess.status, guess.error.code]).toEqual([422, 'error.code.invalid']);
  });

  it.each([
    [['+6281200000001', '+6281200000002'], 400],
    [{ phone: '+6281200000001' }, 400],
    ['+6281200000001,+6281200000002', 422],
    ['+6281200000001\u0000', 400],
    ['bukan apa-apa', 422],
  ])('refuses %j as the name of one person', async (value, status) => {
    expect((await ask(held.current, value)).status).toBe(status);
  });

  it('is not reset with a code of somebody else, never requested, expired or used', async () => {
    const world = held.current;
    const [a, b] = [await contactOf(world, await world.lender()), await contactOf(world, await world.lender())];
    await ask(world, a.phone);
    const code = await codeTo(world, a.phone);
    const refusals = [await reset(world, b.phone, code, fresh)];
    await world.moveClock({ minutes: 6 });
    refusals.push(await reset(world, a.phone, code, fresh));
    await ask(world, a.phone);
    const second = await codeTo(world, a.phone);
    expect((await reset(world, a.phone, second, fresh)).status).toBe(200);
    refusals.push(await reset(world, a.phone, second, `${fresh}8`));
    for (const { status, error } of refusals) expect([status, error.code]).toEqual([422, 'error.code.invalid']);
    expect((await signIn(world, b.phone, password)).status).toBe(200);
  });

  it('is reset once when the right code comes many times at once', async () => {
    const world = held.current;
    const { phone } = await contactOf(world, await world.lender());
    await ask(world, phone);
    const code = await codeTo(world, phone);
    const tries = Array.from({ length: 5 }, (_, n) => reset(world, phone, code, `${fresh}${n}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('requires two equal, strong passwords, and leaves the code valid', async () => {
    const world = held.current;
    const { phone } = await contactOf(world, await world.lender());
    await ask(world, phone);
    const code = await codeTo(world, phone);
    expect((await reset(world, phone, code, fresh, `${fresh}x`)).error.code).toBe('error.password.not_equal');
    expect((await reset(world, phone, code, '12345678')).error.code).toBe('error.password.common');
    expect((await reset(world, phone, code, fresh)).status).toBe(200);
  });
});

describe('a reset password', () => {
  it('ends a lock caused by guesses of others, for each login name', async () => {
    const world = held.current;
    const { phone, email } = await contactOf(world, await world.lender());
    for (const name of [phone, email]) for (let n = 0; n < 11; n += 1) await signIn(world, name, 'salah-sekali-1');
    expect((await signIn(world, phone, password)).status).toBe(429);
    await ask(world, phone);
    expect((await reset(world, phone, await codeTo(world, phone), fresh)).status).toBe(200);
    for (const name of [phone, email]) expect((await signIn(world, name, fresh)).status).toBe(200);
  });

  it('while the old one is checked leaves the old one no session and no change', async () => {
    const world = held.current;
    const person = await world.lender();
    const { phone } = await contactOf(world, person);
    const other = await contactOf(world, await world.lender());
    const isReset = (tx: Tx) =>
      tx.run(sql`update app_user set password_hash = (select password_hash from app_user where phone = ${other.phone}),
        password_changed_at = app_now() where id = ${person.id}`);
    await world.owner.run(sql`update app_user set password_hash = password_hash || ' ' where phone = ${other.phone}`);
    const late = await heldBack(world, isReset, 1, () => signIn(world, phone, password));
    expect([late.status, late.error.code]).toEqual([401, 'error.credentials']);
    const sessions = await world.db.rows(anyRow, sql`select 1 from session where person_id = ${person.id}`);
    expect(sessions).toHaveLength(1);
  });

  it('with a right code and a refused password does not count as a wrong try', async () => {
    const world = held.current;
    const { phone } = await contactOf(world, await world.lender());
    await ask(world, phone);
    const code = await codeTo(world, phone);
    for (let n = 0; n < 6; n += 1)
      expect((await reset(world, phone, code, '12345678')).error.code).toBe('error.password.common');
    expect((await reset(world, phone, code, fresh)).status).toBe(200);
    const counted = await world.db.rows(
      anyRow,
      sql`select purpose, tries from attempt_counter where subject = ${phone} and purpose ~ '^code_(try|day)' and tries > 0`,
    );
    expect(counted).toEqual([]);
  });
});

describe('a changed password', () => {
  const change = (world: World, person: Person, currentPassword: string, first: string, second = first) =>
    world.call(person, 'POST me/changepasswords', { body: { currentPassword, plainPassword: { first, second } } });

  it('[S7.019] ends the other sessions but not this one; earlier codes are void', async () => {
    const world = held.current;
    const person = await world.lender();
    const { phone } = await contactOf(world, person);
    const other = { ...person, token: (await signIn(world, phone, password)).data.token };
    await ask(world, phone);
    const code = await codeTo(world, phone);
    expect((await change(world, person, password, fresh)).status).toBe(200);
    expect((await world.call(other, 'GET me')).status).toBe(401);
    expect((await world.call(person, 'GET me')).status).toBe(200);
    expect((await reset(world, phone, code, `${fresh}9`)).error.code).toBe('error.code.invalid');
    expect((await signIn(world, phone, fresh)).status).toBe(200);
  });

  it('is not changed with one that a reset replaced during the check', async () => {
    const world = held.current;
    const person = await world.lender();
    const late = await heldBack(
      world,
      (tx) => tx.run(sql`update app_user set password_hash = password_hash || ' ' where id = ${person.id}`),
      1,
      () => change(world, person, password, fresh),
    );
    expect([late.status, late.error.code]).toEqual([422, 'error.password.wrong']);
  });

  it('is refused when the two differ, before any other check', async () => {
    const world = held.current;
    const answer = await change(world, await world.lender(), 'salah', fresh, `${fresh}x`);
    expect([answer.status, answer.error.code]).toEqual([422, 'error.password.not_match']);
  });

  it('answers a wrong current one with 422 five times, then locks for 15 minutes from the fifth; the session stays', async () => {
    const world = held.current;
    const person = await world.lender();
    for (let n = 0; n < 5; n += 1) {
      const answer = await change(world, person, 'salah-sekali-1', fresh);
      expect([answer.status, answer.error.code]).toEqual([422, 'error.password.wrong']);
      if (n === 0) await world.moveClock({ minutes: 14 });
    }
    const sixth = await change(world, person, password, fresh);
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(880);
    await world.moveClock({ minutes: 14 });
    expect((await change(world, person, password, fresh)).status).toBe(429);
    expect((await world.call(person, 'GET me')).status).toBe(200);
  });
});

describe('a profile picture', () => {
  async function send(world: World, person: Person, bytes: Buffer) {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), '../../etc/passwd');
    const request = new Request('http://x/', { method: 'POST', body });
    return world.product.web.app.inject({
      method: 'POST',
      url: '/api/v1/me/photo',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  it('is stored as a JPEG behind a signed link that cannot be forged', async () => {
    const world = held.current;
    const person = await world.lender();
    const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#3a7d44' } })
      .png()
      .toBuffer();
    const sent = await send(world, person, png);
    expect(sent.statusCode).toBe(200);
    const { photoUrl } = (await world.call(person, 'GET me')).data;
    const seen = await world.product.web.app.inject({ url: photoUrl ?? '' });
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await sharp(seen.rawPayload).metadata()).format).toBe('jpeg');
    const other = await world.product.web.app.inject({
      url: (photoUrl ?? '').replace(/signature=.{4}/, 'signature=AAAA'),
    });
    expect(other.statusCode).toBe(404);
    await world.moveClock({ hours: 3 });
    expect((await world.product.web.app.inject({ url: photoUrl ?? '' })).statusCode).toBe(404);
  });

  it('is refused when it is not an image', async () => {
    const world = held.current;
    const answer = await send(world, await world.lender(), Buffer.from('<svg/>'));
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([422, 'Not an image']);
  });
});
