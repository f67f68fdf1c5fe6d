// What every answer carries and what no URL reveals: headers of pages, calls, errors and files; other origins; what a
// shared cache could store; stray files; and which URLs the product itself calls.
// Source: docs/design.md §1; docs/api.md.
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/all.ts';
import { openCircuit } from '#platform/circuit.ts';
import { callOut } from '#platform/outbound.ts';
import { servePages } from '#platform/pages.ts';
import { buildProduct, type Product } from '#server/app.ts';
import { picture, postForm } from '#test/form.ts';
import { fund } from '#test/funding.ts';
import { fairUse, type LenderPerson, testConfig, useWorld } from '#test/world.ts';
import { allFiles, codeFiles, isTest, read } from '../rules/sources.ts';

const held = useWorld();
let folder: string;
let product: Product;
let lender: LenderPerson;
let portfolio: string;
let photoUrl: string;
beforeAll(async () => {
  const world = held.current;
  folder = await mkdtemp(join(tmpdir(), 'titian-answers-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><meta nonce="__NONCE__"><a href="__SANDBOX__">Titian</a>',
  );
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'export {}');
  await writeFile(join(folder, 'assets', 'app-1a2b.js.map'), '{}');
  await writeFile(join(folder, '.env'), 'TOKEN_SECRET=x');
  product = await buildProduct(testConfig(world.database.url), { checkAnswers: true, fairUse });
  for (const { app } of [product.web, product.console])
    await servePages(app, { folder, routes: ['/login', '/dashboard/*'], sandboxUrl: undefined, secure: true });
  lender = await world.lender({ balance: 2_000_000 });
  portfolio = (await fund(world, lender, (await world.openedLending()).id, 500_000)).data.id;
  await postForm(world, lender, 'me/photo', { file: await picture() });
  photoUrl = (await world.call(lender, 'GET me')).data.photoUrl ?? '';
});
afterAll(async () => {
  await product.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) => product.web.app.inject({ url, headers });
const bearer = () => ({ authorization: `Bearer ${lender.token}` });
const html = { accept: 'text/html' };

describe('every answer', () => {
  it('has a content type, forbids frames and referrers, and does not name the server software', async () => {
    const answers = {
      page: await get('/login', html),
      'private page': await get('/dashboard/withdraw/create', html),
      'page that is none': await get('/tidak/ada', html),
      asset: await get('/assets/app-1a2b.js'),
      call: await get('/api/v1/me', bearer()),
      'call without a session': await get('/api/v1/me'),
      'public call': await get('/api/v1/parameters'),
      'call that is none': await get('/api/v1/tidak/ada'),
      'address that cannot be read': await get('/api/v1/lendings/%zz'),
      photo: await get(photoUrl),
      'file that is none': await get('/uploads/agreements/x.pdf'),
      console: await product.console.app.inject({ url: '/api/v1/staff/me' }),
    };
    for (const [what, { headers }] of Object.entries(answers)) {
      const policy = String(headers['content-security-policy']);
      expect([what, policy]).toEqual([what, expect.stringContaining("default-src 'none'")]);
      expect([what, /unsafe|\*/.test(policy)]).toEqual([what, false]);
      expect([what, headers]).toEqual([
        what,
        expect.objectContaining({
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'strict-origin-when-cross-origin',
          'cross-origin-opener-policy': 'same-origin',
          'content-type': expect.stringMatching(/; charset=utf-8$|^image\/jpeg$/),
        }),
      ]);
      for (const name of ['server', 'x-powered-by', 'via']) expect([what, headers[name]]).toEqual([what, undefined]);
    }
    for (const what of ['page', 'private page', 'page that is none'] as const)
      for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(String(answers[what].headers['content-security-policy']).split('; ')).toContain(part);
  });

  it('allows no other origin, whether the request asks for it or not', async () => {
    const origins = ['https://evil.test', 'null', 'https://titian.example.evil.test', 'http://127.0.0.1:8080'];
    for (const origin of origins) {
      const preflight = await product.web.app.inject({
        method: 'OPTIONS',
        url: '/api/v1/me',
        headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'authorization' },
      });
      const answers = [
        preflight,
        await get('/api/v1/me', { ...bearer(), origin }),
        await get('/api/v1/lendings', { origin }),
        await get('/login', { ...html, origin }),
      ];
      for (const { headers } of answers)
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(preflight.statusCode).toBe(404);
    }
  });
});

describe('what is private', () => {
  const calls = () => [
    'me',
    'me/sessions',
    'me/summary',
    'me/mutations',
    'me/kycs',
    'me/profile',
    'me/bankaccounts',
    'me/withdraws',
    'me/notifications',
    'me/lendingtransactions',
    `me/lendingtransactions/${portfolio}`,
    `me/lendingtransactions/${portfolio}/schedules`,
    `me/lendingtransactions/${portfolio}/paymentmethods`,
  ];

  it('is stored by no cache, and is not served to the next caller without a session', async () => {
    for (const call of calls()) {
      const own = await get(`/api/v1/${call}`, bearer());
      expect([call, own.headers['cache-control']]).toEqual([call, 'no-store']);
      const next = await get(`/api/v1/${call}`);
      expect([call, next.statusCode, next.headers['cache-control']]).toEqual([call, 401, 'no-store']);
    }
    expect((await get('/dashboard/mutation', html)).headers['cache-control']).toBe('no-store');
    expect((await get(photoUrl)).headers['cache-control']).toMatch(/^private/);
  });

  it('has no other URL that a cache would treat as a file', async () => {
    for (const odd of [
      'me/x.css',
      'me/;a.js',
      'me%2fx.png',
      'me.css',
      'me;a.js',
      'me%00.css',
      'me%3bx.css',
      'me/summary.js',
    ]) {
      const answer = await get(`/api/v1/${odd}`, { ...bearer(), ...html });
      expect([odd, answer.statusCode, answer.body.includes(lender.name)]).toEqual([odd, 404, false]);
    }
  });
});

describe('nothing is left lying about', () => {
  const paths = [
    '/.git/HEAD',
    '/.git/config',
    '/.env',
    '/.npmrc',
    '/metrics',
    '/docs',
    '/debug',
    '/debug/pprof',
    '/package.json',
    '/package-lock.json',
    '/server.js',
    '/dist/server.js',
    '/assets',
    '/assets/',
    '/assets/app-1a2b.js.map',
    '/.vite/manifest.json',
    '/index.html',
    '/uploads/',
    '/uploads/agreements/',
    '/api/v1',
    '/api/v1/docs',
    '/api/v1/metrics',
    '/api/v1/debug',
  ];
  it.each(paths)('at %s', async (url) => {
    for (const { app } of [product.web, product.console])
      for (const headers of [{}, html, bearer()]) expect((await app.inject({ url, headers })).statusCode).toBe(404);
  });

  it('among the files of the product: no key, no password of a service', () => {
    const found = allFiles
      .filter((file) => !/^test\/|\.test\.tsx?$|\.(png|jpe?g|woff2?|ico|pdf|ttf)$/.test(file))
      .filter((file) =>
        /-----BEGIN [A-Z ]*PRIVATE KEY-----\n|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_\w{30,}|\bxox[abp]-\w{10,}|\bsk_live_\w+/.test(
          read(file),
        ),
      );
    expect(found).toEqual([]);
    expect(allFiles.filter((file) => /(^|\/)\.env($|\.(?!example))|\.(pem|key|p12|sql\.gz)$/.test(file))).toEqual([]);
  });

  it('among what is installed: each package is the one whose sum the lock file names', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { integrity?: string; link?: boolean }>;
    };
    const unsure = Object.entries(packages).filter(
      ([name, { integrity }]) => name !== '' && !integrity?.startsWith('sha512-'),
    );
    expect(unsure.map(([name]) => name)).toEqual([]);
  });
});

describe('the product itself calls', () => {
  // A browser's push service, and a webhook that a manager makes: the port takes public addresses alone.
  it('no URL from a caller but two that are judged: no field of any other call takes one', () => {
    const fields = Object.values(contract as Record<string, Record<string, { body?: unknown; query?: unknown }>>)
      .flatMap((list) => Object.values(list))
      .flatMap(({ body, query }) => [body, query])
      .flatMap((schema) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}));
    expect(fields.length).toBeGreaterThan(50);
    const urls = fields.filter((name) => /url|uri|link|endpoint|callback|webhook|host|redirect/i.test(name));
    expect(urls.sort()).toEqual(['endpoint', 'url']);
  });

  it('only from the places that call providers, which are set once for all, and push services', () => {
    const callers = codeFiles.filter(
      (file) =>
        file.startsWith('server/') && !isTest(file) && /\bfetch\(|from 'node:https?'|\bAwsClient\(/.test(read(file)),
    );
    expect(callers.sort()).toEqual([
      'server/platform/clock.ts',
      'server/platform/outbound.ts',
      // Public hosts only: public-call.test.ts.
      'server/platform/public-call.ts',
      'server/ports/storage-bucket.ts',
    ]);
  });

  it('only the configured URL: a redirect is not followed', async () => {
    let asked = 0;
    const inside = createServer((_request, response) => {
      asked += 1;
      response.end('rahasia');
    }).listen(0, '127.0.0.1');
    const outside = createServer((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${(inside.address() as AddressInfo).port}/` }).end();
    }).listen(0, '127.0.0.1');
    for (const server of [inside, outside]) if (!server.listening) await once(server, 'listening');
    const { port } = outside.address() as AddressInfo;
    const answer = await callOut({
      url: `http://127.0.0.1:${port}/`,
      method: 'GET',
      timeoutMs: 2_000,
      circuit: openCircuit(),
    });
    expect([answer.status, asked]).toEqual([302, 0]);
    for (const server of [inside, outside]) {
      server.closeAllConnections();
      server.close();
    }
  });
});
