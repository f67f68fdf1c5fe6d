// Sign-in by phone in any spelling, user name or e-mail; guessing; lifetime and rights of a session token.
// Source: docs/api.md; spec §5; docs/settled.md 28; docs/domain.md §2.
import { decodeJwt, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { expectUnchanged, type Person, password, useWorld } from '#test/world.ts';

const held = useWorld();
const wrong = 'salah sekali 1';

async function signIn(name: string, secret = password, remoteAddress = '10.1.1.1') {
  const answer = await held.current.product.web.app.inject({
    method: 'POST',
    url: '/api/v1/login_check',
    remoteAddress,
    payload: { _username: name, _password: secret },
  });
  const body = answer.json<{ data?: { token: string }; code?: string; id?: string }>();
  return { status: answer.statusCode, token: body.data?.token ?? '', headers: answer.headers, body };
}

const me = (token: string) => held.current.call({ token } as Person, 'GET me');

/** A person with their own phone, user name and e-mail address. */
async function member() {
  const lender = await held.current.lender();
  const username = `ratna.${newId().slice(-8)}`;
  const email = `${username}@contoh.example`;
  await held.current.owner.run(
    sql`update app_user set username = ${username}, email = ${email} where id = ${lender.id}`,
  );
  const national = lender.phone.slice(3);
  return { ...lender, username, email, national };
}

describe('signing in', () => {
  it('[S7.006] accepts a phone in every spelling, all for one account', async () => {
    const { id, national } = await member();
    const dashed = `${national.slice(0, 3)}-${national.slice(3, 7)}-${national.slice(7)}`;
    const spaced = dashed.replaceAll('-', ' ');
    const spellings = [
      `0${dashed}`,
      `0${spaced}`,
      `62 ${spaced}`,
      `62${national}`,
      `+62 ${dashed}`,
      `+62${national}`,
      national,
    ];
    for (const spelling of spellings) {
      const { status, token } = await signIn(` ${spelling} `);
      expect([spelling, status]).toEqual([spelling, 200]);
      expect(decodeJwt(token).sub).toBe(id);
      expect((await me(token)).data.id).toBe(id);
    }
  });

  it('[S7.006] accepts a user name and an e-mail address, in any letter case', async () => {
    const { id, username, email } = await member();
    for (const name of [username, username.toUpperCase(), email, email.toUpperCase()]) {
      const { status, token } = await signIn(name);
      expect([status, decodeJwt(token).sub]).toEqual([200, id]);
    }
  });

  it('answers a wrong password and an unknown person in the same words', async () => {
    const { phone } = await member();
    const answers = [
      await signIn(phone, wrong),
      await signIn('+6281999999999', wrong),
      await signIn('tak.ada@contoh.example', wrong),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    const bodies = answers.map(({ body }) => JSON.stringify({ ...body, id: '' }));
    expect(new Set(bodies).size).toBe(1);
    expect(answers[0]?.body.code).toBe('error.credentials');
    expect(new Set(answers.map(({ headers }) => Object.keys(headers).sort().join())).size).toBe(1);
  });

  it('requires the exact password: no letter, space or case may differ', async () => {
    const { phone } = await member();
    const near = [password.toUpperCase(), `${password} `, ` ${password}`, password.slice(0, -1), `${password}\u0301`];
    for (const each of near) expect((await signIn(phone, each, '10.1.1.2')).status).toBe(401);
  });

  it('accepts form encodings, and nothing in the URL', async () => {
    const { phone } = await member();
    const { app } = held.current.product.web;
    const fields = new URLSearchParams({ _username: phone, _password: password });
    const form = new FormData();
    for (const [name, value] of fields) form.set(name, value);
    const multipart = new Response(form);
    const tries = [
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: fields.toString() },
      {
        headers: { 'content-type': multipart.headers.get('content-type') ?? '' },
        payload: Buffer.from(await multipart.arrayBuffer()),
      },
    ];
    for (const each of tries) {
      const answer = await app.inject({ method: 'POST', url: '/api/v1/login_check', ...each });
      expect([answer.statusCode, typeof answer.json<{ data: { token: unknown } }>().data.token]).toEqual([
        200,
        'string',
      ]);
    }
    expect((await app.inject({ method: 'POST', url: `/api/v1/login_check?${fields}` })).statusCode).toBe(400);
    expect((await app.inject({ method: 'GET', url: '/api/v1/login_check' })).statusCode).toBe(404);
  });

  it.each([
    [{ _username: ['+6281200000001'], _password: null }, 400],
    [{ _username: 6281200000001, _password: true }, 400],
    [{ _username: { $gt: '' }, _password: { $gt: '' } }, 400],
    [{ _username: '+6281200000001', _password: '' }, 422],
    [{ _username: '+6281200000001' }, 422],
    [{ _username: 'a\u0000b', _password: 'x' }, 400],
    [[], 400],
    [null, 400],
  ])('[S8.033] refuses %j before looking anybody up', async (body, status) => {
    expect((await held.current.call(null, 'POST login_check', { body })).status).toBe(status);
  });
});

describe('guessing', () => {
  it('[S8.034] is locked after ten tries on an account, in any spelling, for 15 minutes', async () => {
    const world = held.current;
    const { national, phone } = await member();
    for (let n = 0; n < 10; n += 1) {
      const spelling = [`0${national}`, `62 ${national}`, national, phone][n % 4] ?? '';
      expect((await signIn(spelling, wrong, `10.2.0.${n}`)).status).toBe(401);
    }
    const right = await signIn(phone, password, '10.2.0.99');
    expect([right.status, right.body.code]).toEqual([429, 'error.too_many']);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(890);
    await world.moveClock({ minutes: 15 });
    expect((await signIn(phone)).status).toBe(200);
  });

  it('counts parallel tries too: at most ten are checked', async () => {
    const { phone } = await member();
    const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => signIn(phone, wrong, `10.3.0.${n}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(14);
  });

  it('is counted in the same way for unknown names', async () => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await signIn('+6281888888888', wrong, `10.4.0.${n}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('is reset by a right password', async () => {
    const { phone } = await member();
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 9; n += 1) expect((await signIn(phone, wrong, `10.5.${round}.${n}`)).status).toBe(401);
      expect((await signIn(phone)).status).toBe(200);
    }
  });
});

describe('a token', () => {
  it('[S8.031] is invalid at once after sign-out, while the person’s other ones stay valid', async () => {
    const { phone } = await member();
    const [first, second] = [await signIn(phone), await signIn(phone)];
    expect((await held.current.call({ token: first.token } as Person, 'POST me/logout')).data).toEqual({});
    expect([(await me(first.token)).status, (await me(second.token)).status]).toEqual([401, 200]);
    expect((await held.current.call({ token: second.token } as Person, 'DELETE me/sessions')).status).toBe(200);
    expect((await me(second.token)).status).toBe(200);
  });

  it('[S8.031] is valid while it is used, at most an hour without calls and twelve hours in all', async () => {
    const world = held.current;
    const { phone } = await member();
    const [used, idle] = [await signIn(phone), await signIn(phone)];
    /** What the answer says about the end, in minutes rounded up. */
    const endsIn = async () => Math.ceil(Number((await me(used.token)).headers['session-ends-in']) / 60);
    await world.moveClock({ minutes: 59 });
    expect((await me(used.token)).status).toBe(200);
    expect(await endsIn()).toBe(60);
    // Each answer says the product's time, which is not that of this machine.
    const clock = await world.owner.row(row({ now: col.instant }), sql`select app_now() as now`);
    const answeredAt = Date.parse(String((await me(used.token)).headers['answered-at']));
    expect(Math.abs(answeredAt - Number(clock?.now))).toBeLessThan(5_000);
    await world.moveClock({ minutes: 2 });
    expect([(await me(used.token)).status, (await me(idle.token)).status]).toEqual([200, 401]);
    for (let hour = 1; hour < 11; hour += 1) {
      await world.moveClock({ minutes: 59 });
      expect((await me(used.token)).status).toBe(200);
    }
    // 12 hours and a minute after sign-in, last seen 51 minutes before.
    await world.moveClock({ minutes: 12 * 60 + 1 - 61 - 590 - 20 });
    expect((await me(used.token)).status).toBe(200);
    expect(await endsIn()).toBe(19);
    await world.moveClock({ minutes: 20 });
    expect((await me(used.token)).status).toBe(401);
  });

  it('[S8.031] made by anybody else opens nothing', async () => {
    const world = held.current;
    const { id, token } = await member();
    const { sid } = decodeJwt(token);
    const make = (secret: string, claims: { aud?: string; iss?: string; sid?: unknown } = {}) =>
      new SignJWT({ sid: claims.sid ?? sid })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(claims.iss ?? 'titian')
        .setAudience(claims.aud ?? 'user')
        .setSubject(id)
        .sign(new TextEncoder().encode(secret));
    const ours = world.product.config.TOKEN_SECRET;
    expect((await me(await make(ours))).status).toBe(200);
    const none = (alg: string, end: string) =>
      `${Buffer.from(JSON.stringify({ alg })).toString('base64url')}.${token.split('.')[1]}${end}`;
    const forged = [
      await make('secret'),
      await make(`${ours} `),
      await make(ours, { aud: 'staff' }),
      await make(ours, { iss: 'lain' }),
      await make(ours, { sid: newId() }),
      await make(ours, { sid: { $ne: null } }),
      await make(ours, { sid: "' or 1=1 --" }),
      none('none', '.'),
      none('None', ''),
      none('nOnE', `.${token.split('.')[2]}`),
      `${token.slice(0, -4)}AAAA`,
      token.slice(0, -1),
      'x',
      '.',
    ];
    for (const each of forged) expect([each, (await me(each)).status]).toEqual([each, 401]);
  });

  it('contains only the person and the session', async () => {
    const { token } = await signIn((await member()).phone);
    expect(Object.keys(decodeJwt(token)).sort()).toEqual(['aud', 'iss', 'sid', 'sub']);
  });

  it('[S8.031] is required by every call of a person, in the header only', async () => {
    const world = held.current;
    const { app } = world.product.web;
    const { token } = await member();
    for (const url of [`/api/v1/me?token=${token}`, `/api/v1/me?access_token=${token}`]) {
      expect((await app.inject({ url })).statusCode).toBe(401);
    }
    expect((await app.inject({ url: '/api/v1/me', headers: { authorization: `Basic ${token}` } })).statusCode).toBe(
      401,
    );
    await expectUnchanged(world, async () => {
      const calls = ['POST me/lendingtransactions', 'POST me/lendingtransactions/checks'] as const;
      for (const call of calls) {
        const answer = await world.call(null, call, { body: { lending: newId(), amount: 500_000 } });
        expect([answer.status, answer.error.code]).toEqual([401, 'error.unauthenticated']);
      }
    });
  });
});
