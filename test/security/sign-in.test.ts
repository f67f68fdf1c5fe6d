// Guessing and forging at sign-in: what a stranger can learn or try, and that a forged token is refused.
// Source: docs/api.md; docs/domain.md §2; decision 0037.
import { readFileSync } from 'node:fs';
import { decodeJwt, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#platform/password.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { expectUnchanged, type Person, password, useWorld } from '#test/world.ts';

const held = useWorld();
const wrong = 'salah-sekali-1';
let address = 0;

async function signIn(name: string, secret: string, headers: Record<string, string> = {}, from?: string) {
  address += 1;
  const answer = await held.current.product.web.app.inject({
    method: 'POST',
    url: '/api/v1/login_check',
    remoteAddress: from ?? `10.40.${address >> 8}.${address & 255}`,
    headers,
    payload: { _username: name, _password: secret },
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.body,
    data: answer.json<{ data?: { token: string } }>().data,
  };
}

const me = async (token: string) => (await held.current.call({ token } as Person, 'GET me')).status;

async function named(): Promise<Person & { username: string; email: string }> {
  const lender = await held.current.lender();
  const username = `ratna.${newId().slice(-8)}`;
  const email = `${username}@contoh.example`;
  await held.current.owner.run(
    sql`update app_user set username = ${username}, email = ${email} where id = ${lender.id}`,
  );
  return { ...lender, username, email };
}

describe('who is registered', () => {
  it('is not revealed by the text or the headers of a refusal', async () => {
    const { phone, username, email } = await named();
    const names = [phone, username, email, '+6281999999999', 'tak.ada', 'tak.ada@contoh.example', "' or 1=1 --"];
    const answers = [];
    for (const name of names) answers.push(await signIn(name, wrong));
    expect(answers.map(({ status }) => status)).toEqual(Array(names.length).fill(401));
    expect(new Set(answers.map(({ text }) => text.replace(/"id":"[^"]+"/, ''))).size).toBe(1);
    expect(new Set(answers.map(({ headers }) => Object.keys(headers).sort().join())).size).toBe(1);
  });

  it('is not revealed by the time taken: an unknown account checks a dummy hash of the same cost, which never matches', async () => {
    const source = readFileSync('server/platform/password.ts', 'utf8');
    // The same hash settings for real and unknown accounts, and one code path for both.
    expect(source.match(/\bhash\([^)]*, cost\)/g)).toHaveLength(2);
    expect(source).toMatch(/verify\(stored \?\? \(await hashOfNobody\(\)\), password\)/);
    expect(await verifyPassword(null, 'tak seorang pun')).toBe(false);
    const stored = await hashPassword('kopi susu gula aren');
    expect(await verifyPassword(stored, 'kopi susu gula aren')).toBe(true);
  });
});

describe('a stored password', () => {
  it('is argon2id of full cost with its own salt, and every character counts', async () => {
    const long = 'k'.repeat(79);
    const stored = await Promise.all([1, 2, 3].map(() => hashPassword(`${long}a`)));
    expect(new Set(stored).size).toBe(3);
    for (const each of stored) {
      const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(each) ?? [];
      expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
      expect([Number(time) >= 2, Number(lanes) >= 1]).toEqual([true, true]);
    }
    const others = [long, `${long}b`, `${long}A`, `${long}a `, `${long}a`.slice(0, 72), ''];
    for (const other of others) expect(await verifyPassword(stored[0]!, other)).toBe(false);
  });
});

describe('guessing at one person', () => {
  it('from forty addresses ends at ten; the owner can sign in again 15 minutes later', async () => {
    const { phone } = await named();
    const statuses = [];
    for (let n = 0; n < 40; n += 1) statuses.push((await signIn(phone, wrong)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(30).fill(429)]);
    await held.current.moveClock({ minutes: 15 });
    expect((await signIn(phone, password)).status).toBe(200);
  });

  it('from one address that claims another each time ends at the same count', async () => {
    const { phone } = await named();
    const statuses = [];
    for (let n = 0; n < 12; n += 1) {
      const other = `203.0.113.${n}`;
      const headers = {
        'x-forwarded-for': other,
        'x-real-ip': other,
        forwarded: `for=${other}`,
        'true-client-ip': other,
      };
      statuses.push((await signIn(phone, wrong, headers, '10.41.0.1')).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  it('by every spelling of the phone counts on one counter', async () => {
    const { phone } = await named();
    const national = phone.slice(3);
    const spellings = [
      `0${national.slice(0, 3)}-${national.slice(3, 7)}-${national.slice(7)}`,
      `62 ${national.slice(0, 3)} ${national.slice(3)}`,
      national,
      phone,
    ];
    for (const spelling of spellings) {
      const { data } = await signIn(spelling, password);
      expect(decodeJwt(data?.token ?? '').sub).toBe(decodeJwt((await signIn(phone, password)).data?.token ?? '').sub);
    }
    const statuses = [];
    for (let n = 0; n < 16; n += 1) statuses.push((await signIn(spellings[n % 4] ?? '', wrong)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(6).fill(429)]);
  });

  it('by phone, user name and e-mail in turn ends at twenty in all', async () => {
    const { phone, username, email } = await named();
    const statuses = [];
    for (let n = 0; n < 30; n += 1) statuses.push((await signIn([phone, username, email][n % 3] ?? '', wrong)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect((await signIn(phone, password)).status).toBe(429);
    await held.current.moveClock({ minutes: 15 });
    expect((await signIn(email, password)).status).toBe(200);
  });

  it('with one password for three hundred phones ends before the sixtieth for the address', async () => {
    const statuses = [];
    for (let n = 0; n < 300; n += 1)
      statuses.push((await signIn(`+62812${80_000_000 + n}`, 'kopi-susu-1', {}, '10.42.0.1')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(59);
    expect(statuses.slice(59)).toEqual(Array(241).fill(429));
  }, 60_000);
});

describe('a token', () => {
  /** Signed with the product's own key, as only somebody who stole it could. */
  async function ours(
    person: Person,
    header: Partial<JWTHeaderParameters> & Record<string, unknown>,
    claims: JWTPayload,
  ) {
    const { sid } = decodeJwt(person.token);
    const payload = { sid, iss: 'titian', aud: 'user', sub: person.id, ...claims };
    const kept = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== undefined));
    return new SignJWT(kept)
      .setProtectedHeader({ alg: 'HS256', ...header })
      .sign(new TextEncoder().encode(held.current.product.config.TOKEN_SECRET));
  }

  it('of ours has subject, session, issuer and audience, and nothing about the person', async () => {
    const { phone } = await named();
    const { data } = await signIn(phone, password);
    expect(Object.keys(decodeJwt(data?.token ?? '')).sort()).toEqual(['aud', 'iss', 'sid', 'sub']);
    expect(held.current.product.config.TOKEN_SECRET.length).toBeGreaterThanOrEqual(32);
  });

  it('without a signature is refused, however that is written', async () => {
    const { token } = await held.current.lender();
    const [, payload = '', signature = ''] = token.split('.');
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '', 'HS512', 'RS256', 'ES256']) {
      for (const end of ['', '.', `.${signature}`, '..', '.AAAA']) {
        const header = Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
        expect([alg, end, await me(`${header}.${payload}${end}`)]).toEqual([alg, end, 401]);
      }
    }
  });

  it('signed with a guessable secret is refused', async () => {
    const lender = await held.current.lender();
    const claims = decodeJwt(lender.token);
    for (const secret of [
      'secret',
      'titian',
      'Titian',
      'changeme',
      'password',
      'jwt-secret',
      '0'.repeat(32),
      'token-secret',
    ]) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(secret));
      expect([secret, await me(forged)]).toEqual([secret, 401]);
    }
  });

  it('with a header that points to another key is refused, even under our own key', async () => {
    const lender = await held.current.lender();
    expect(await me(await ours(lender, {}, {}))).toBe(200);
    const headers: Record<string, unknown>[] = [
      { kid: '../../../../dev/null' },
      { kid: "x' UNION SELECT 'k" },
      { kid: 'http://127.0.0.1:9/' },
      { jku: 'http://127.0.0.1:9/keys' },
      { x5u: 'http://127.0.0.1:9/cert' },
      { jwk: { kty: 'oct', k: 'AAAA' } },
    ];
    for (const header of headers) expect([header, await me(await ours(lender, header, {}))]).toEqual([header, 401]);
    const [, payload, signature] = lender.token.split('.');
    const critical = Buffer.from('{"alg":"HS256","crit":["x"],"x":1}').toString('base64url');
    expect(await me(`${critical}.${payload}.${signature}`)).toBe(401);
  });

  it('with claims that ours never have is refused, even under our own key', async () => {
    const lender = await held.current.lender();
    const other = await held.current.lender();
    const now = Math.floor(Date.now() / 1000);
    const claims: Record<string, unknown>[] = [
      { exp: now - 61 },
      { exp: '9999999999' },
      { exp: 1e20 },
      { nbf: now + 3_600 },
      { iat: now + 3_600 },
      { aud: 'staff' },
      { aud: 'lain' },
      { aud: ['user', 'staff'], roles: ['admin'] },
      { iss: 'lain' },
      { iss: undefined },
      { sub: newId() },
      { sub: other.id },
      { sub: { id: lender.id } },
      { sub: undefined },
      { sid: undefined },
      { sid: other.id },
      { roles: ['admin'] },
    ];
    for (const claim of claims)
      expect([claim, await me(await ours(lender, {}, claim as JWTPayload))]).toEqual([claim, 401]);
  });

  it('of staff opens nothing of lenders, and one of lenders nothing of staff', async () => {
    const world = held.current;
    const [lender, officer] = [await world.lender(), await world.staff('admin', 'finance', 'loan')];
    await expectUnchanged(world, async () => {
      for (const call of ['GET me', 'GET me/lendingtransactions', 'GET me/mutations', 'POST me/logout'] as const)
        expect([call, (await world.call(officer, call)).status]).toEqual([call, 401]);
      for (const call of ['GET staff/me', 'GET staff/lendings', 'POST staff/logout'] as const)
        expect([call, (await world.call(lender, call)).status]).toEqual([call, 401]);
    });
    expect((await world.call(lender, 'GET me')).status).toBe(200);
    expect((await world.call(officer, 'GET staff/me')).status).toBe(200);
  });

  it('is refused in the next call after a right was revoked or the person blocked', async () => {
    const world = held.current;
    const officer = await world.staff('finance');
    await world.owner.run(sql`delete from staff_role where staff_id = ${officer.id}`);
    expect((await world.call(officer, 'GET staff/lendings')).status).toBe(403);
    await world.owner.run(sql`update staff set active = false where id = ${officer.id}`);
    expect((await world.call(officer, 'GET staff/me')).status).toBe(401);
    const lender = await world.lender();
    await world.owner.run(sql`update app_user set is_lender = false where id = ${lender.id}`);
    expect((await world.call(lender, 'GET me/mutations')).status).toBe(403);
  });

  it('expires after its hours by the clock of the product, and sign-out applies to every program at once', async () => {
    const world = held.current;
    const { phone } = await named();
    const idle = (await signIn(phone, password)).data?.token ?? '';
    await world.moveClock({ minutes: 61 });
    expect(await me(idle)).toBe(401);
    const fresh = (await signIn(phone, password)).data?.token ?? '';
    expect((await world.call({ token: fresh } as Person, 'POST me/logout')).status).toBe(200);
    expect(await me(fresh)).toBe(401);
  });
});

describe('many at once', () => {
  it('sign in or get a time to retry, and never a server error', { timeout: 60_000 }, async () => {
    const { phone } = await named();
    await held.current.owner.run(
      sql`update app_user set password_hash = ${await hashPassword(password)} where phone = ${phone}`,
    );
    const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(phone, password)));
    for (const { status, headers } of answers) {
      expect([200, 503]).toContain(status);
      if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(answers.some(({ status }) => status === 200)).toBe(true);
  });
});
