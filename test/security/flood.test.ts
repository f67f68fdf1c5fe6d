// Who is counted for whom: visitors for their network, signed-in people for their session, providers for themselves,
// and wrong passwords of a known browser for that browser.
// Source: decision 0096.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { servePages } from '#platform/pages.ts';
import { signMessage } from '#platform/signatures.ts';
import { BANK_INQUIRY_PATH } from '#ports/bank-messages.ts';
import { SIGNATURE_NOTICE_PATH } from '#ports/signature.ts';
import { buildProduct } from '#server/app.ts';
import { password, useWorld } from '#test/world.ts';

const held = useWorld();
const wrong = 'salah sekali 1';

/** From a browser with this cookie. */
const signInWith = async (cookie: string, name: string, secret: string, remoteAddress: string) => {
  const answer = await held.current.product.web.app.inject({
    method: 'POST',
    url: '/api/v1/login_check',
    remoteAddress,
    headers: { cookie },
    payload: { _username: name, _password: secret },
  });
  return { status: answer.statusCode, cookie: String(answer.headers['set-cookie'] ?? '') };
};
const valueOf = (cookie: string) => cookie.split(';')[0] ?? '';

const signIn = (name: string, secret: string, remoteAddress: string) => signInWith('', name, secret, remoteAddress);

describe('a call', () => {
  it('[S8.034] is 429 with Retry-After for an address that calls without end, known routes or not', async () => {
    const { app } = held.current.product.web;
    const lender = await held.current.lender();
    const from = (n: number) =>
      app.inject({ url: n % 2 ? '/api/v1/tidak/ada' : '/api/v1/health', remoteAddress: '10.99.0.1' });
    let last = await from(0);
    for (let n = 1; n <= 1_200 && last.statusCode !== 429; n += 1) last = await from(n);
    expect(last.statusCode).toBe(429);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    expect(last.json<{ code: string }>().code).toBe('error.too_many');
    expect((await app.inject({ url: '/api/v1/jobs', remoteAddress: '10.99.0.2' })).statusCode).toBe(200);
    const missing = { url: '/assets/tidak-ada-1a2b.js', remoteAddress: '10.99.0.1' };
    expect((await app.inject(missing)).statusCode).toBe(429);
    // From that address a signed-in person and the bank go on; a forged token and a wrong signature do not.
    const me = (token: string) =>
      app.inject({
        url: '/api/v1/me',
        remoteAddress: '10.99.0.1',
        headers: { authorization: `Bearer ${token}` },
      });
    const [head, , signature] = lender.token.split('.');
    const forged = `${head}.${Buffer.from('{"sid":"x"}').toString('base64url')}.${signature}`;
    expect((await me(lender.token)).statusCode).toBe(200);
    expect((await me(forged)).statusCode).toBe(429);
    const inquiry = async (change: Record<string, string>) => {
      const body = JSON.stringify({ virtualAccount: '8800000000000001', date: '2026-03-04' });
      const { BANK_SECRET: secret } = held.current.product.config;
      const message = { secret, method: 'POST', path: BANK_INQUIRY_PATH, rawBody: body };
      return app.inject({
        method: 'POST',
        url: BANK_INQUIRY_PATH,
        remoteAddress: '10.99.0.1',
        headers: {
          'content-type': 'application/json',
          ...signMessage(message, await now(held.current.db)),
          ...change,
        },
        payload: body,
      });
    };
    expect((await inquiry({})).json<{ status: string }>().status).toBe('unknown');
    expect((await inquiry({ 'x-signature': '0'.repeat(64) })).statusCode).toBe(429);
  }, 60_000);

  it('of the signature provider goes on from an address that may not, once its signature was judged', async () => {
    const { product, db } = held.current;
    const { app } = product.web;
    const remoteAddress = '10.97.0.1';
    let last = 200;
    for (let n = 0; n <= 1_200 && last !== 429; n += 1)
      last = (await app.inject({ url: '/api/v1/health', remoteAddress })).statusCode;
    expect(last).toBe(429);
    const notice = async (secret: string) => {
      const rawBody = JSON.stringify({
        eventId: newId(),
        type: 'document.signed',
        documentId: newId(),
        at: '2026-11-27T07:30:00.000Z',
      });
      const message = { secret, method: 'POST', path: SIGNATURE_NOTICE_PATH, rawBody };
      const headers = { 'content-type': 'application/json', ...signMessage(message, await now(db)) };
      const sent = { method: 'POST', url: SIGNATURE_NOTICE_PATH, remoteAddress, headers, payload: rawBody } as const;
      return (await app.inject(sent)).statusCode;
    };
    expect(await notice(product.config.SIGNATURE_SECRET)).toBe(200);
    expect(await notice('another-secret-of-the-right-length-00000')).toBe(429);
  }, 60_000);

  it('[S8.034] counts no call of a signed-in person for the address, and one of an ended session for it', async () => {
    const { app } = held.current.product.web;
    const lender = await held.current.lender();
    const ended = await held.current.lender();
    await held.current.call(ended, 'POST me/logout');
    const from = async (url: string, token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      return (await app.inject({ url, remoteAddress: '10.98.0.1', headers })).statusCode;
    };
    for (let n = 0; n < 1_198; n += 1) await from('/api/v1/health');
    for (let n = 0; n < 10; n += 1) expect(await from('/api/v1/me', lender.token)).toBe(200);
    expect(await from('/api/v1/me', ended.token)).toBe(401);
    expect([await from('/api/v1/jobs'), await from('/api/v1/jobs')]).toEqual([200, 429]);
    expect(await from('/api/v1/me', ended.token)).toBe(429);
  }, 60_000);
});

describe('a browser in which a person has signed in', () => {
  it('has ten tries of its own', async () => {
    const { phone } = await held.current.lender();
    const { cookie } = await signInWith('', phone, password, '10.6.2.1');
    expect(cookie).toMatch(/^titian-user-device=[\w.~-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/);
    const known = valueOf(cookie);
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await signInWith(known, phone, wrong, `10.6.2.${n}`)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await signIn(phone, password, '10.6.2.99')).status).toBe(200);
  });

  it('is known for each of its people, and to nobody else; a new password makes it unknown', async () => {
    const [first, second, third] = [
      await held.current.lender(),
      await held.current.lender(),
      await held.current.lender(),
    ];
    const one = valueOf((await signInWith('', first.phone, password, '10.6.3.1')).cookie);
    const both = valueOf((await signInWith(one, second.phone, password, '10.6.3.1')).cookie);
    for (const { phone } of [first, second, third])
      for (let n = 0; n < 10; n += 1) await signIn(phone, wrong, `10.6.4.${n}`);
    const statuses = [];
    for (const { phone } of [first, second, third])
      statuses.push((await signInWith(both, phone, password, '10.6.3.2')).status);
    expect(statuses).toEqual([200, 200, 429]);
    const body = {
      currentPassword: password,
      plainPassword: { first: 'gula-aren-malam-7', second: 'gula-aren-malam-7' },
    };
    expect((await held.current.call(first, 'POST me/changepasswords', { body })).status).toBe(200);
    expect((await signInWith(both, first.phone, 'gula-aren-malam-7', '10.6.3.3')).status).toBe(429);
  });

  it('[S8.034] from one IP address ends at sixty, and no header of the caller avoids it; a known browser goes on', async () => {
    const { app } = held.current.product.web;
    const { phone } = await held.current.lender();
    const known = valueOf((await signInWith('', phone, password, '10.6.6.6')).cookie);
    const from = (n: number) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/login_check',
        remoteAddress: '10.6.6.6',
        headers: { 'x-forwarded-for': `10.7.0.${n}`, 'x-real-ip': `10.8.0.${n}`, forwarded: `for=10.9.0.${n}` },
        payload: { _username: `tak.ada.${n}`, _password: wrong },
      });
    const statuses = [];
    for (let n = 0; n < 60; n += 1) statuses.push((await from(n)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 59 }, () => 401), 429]);
    expect((await signIn(phone, password, '10.6.6.6')).status).toBe(429);
    expect((await signInWith(known, phone, password, '10.6.6.6')).status).toBe(200);
    expect((await signIn(phone, password, '10.6.6.7')).status).toBe(200);
  }, 60_000);
});

describe('a village behind one address', () => {
  it('opens sixty cold visits in a minute, and sixty wrong passwords shut out no browser that was here before', async () => {
    const { phone } = await held.current.lender();
    const known = valueOf((await signInWith('', phone, password, '10.5.0.1')).cookie);
    const product = await buildProduct(held.current.product.config);
    const folder = await mkdtemp(path.join(tmpdir(), 'titian-village-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<title>Titian</title>');
    for (let n = 0; n < 10; n += 1) await writeFile(path.join(folder, 'assets', `part-${n}.js`), 'export {}');
    const { app } = product.web;
    await servePages(app, { folder, routes: ['/login'], sandboxUrl: undefined, secure: false });
    const get = async (url: string, accept = '*/*') =>
      (await app.inject({ url, remoteAddress: '10.5.0.1', headers: { accept } })).statusCode;
    const signIn = async (name: string, secret: string, cookie = '') => {
      const payload = { _username: name, _password: secret };
      const sent = { method: 'POST', url: '/api/v1/login_check', remoteAddress: '10.5.0.1', payload } as const;
      return (await app.inject({ ...sent, headers: { cookie } })).statusCode;
    };
    const opened = new Map<number, number>();
    const tried = [];
    for (let visitor = 0; visitor < 60; visitor += 1) {
      // A page, its scripts, and as many calls before sign-in as any page makes: nineteen count, with the password.
      const statuses = [await get('/login', 'text/html')];
      for (let n = 0; n < 10; n += 1) statuses.push(await get(`/assets/part-${n}.js`));
      for (let n = 0; n < 17; n += 1) statuses.push(await get('/api/v1/jobs'));
      for (const status of statuses) opened.set(status, (opened.get(status) ?? 0) + 1);
      tried.push(await signIn(`tamu.${visitor}`, wrong));
    }
    const back = [await signIn(phone, password), await signIn(phone, password, known)];
    await product.close();
    await rm(folder, { recursive: true });
    expect([...opened]).toEqual([[200, 60 * 28]]);
    expect(tried).toEqual([...Array<number>(59).fill(401), 429]);
    // From a browser that nobody knows here the right one has to wait.
    expect(back).toEqual([429, 200]);
  }, 60_000);
});
