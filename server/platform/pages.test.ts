// Pages of the applications, health, and the description of the API. Source: docs/design.md §1.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/all.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { id as texts } from '#texts/id.ts';
import { openTestDatabase, type TestDatabase } from '#test/database.ts';
import { type Db, openDatabase } from './db.ts';
import { answerError } from './answer-error.ts';
import { addGuards } from './guards.ts';
import { addHealth, type Readiness } from './health.ts';
import { describeApi } from './openapi.ts';
import { keepAssets } from './old-assets.ts';
import { servePages } from './pages.ts';
import { sql } from './sql.ts';

const readiness: Readiness = { stopping: false };
let folder: string;
let app: FastifyInstance;
let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'titian-pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(
    join(folder, 'index.html'),
    '<meta nonce="__NONCE__"><a href="__SANDBOX__" class="__SHELL__">Titian</a>',
  );
  await writeFile(join(folder, 'field.html'), '<meta nonce="__NONCE__">Lapangan');
  await writeFile(join(folder, 'field-worker.js'), 'self.skipWaiting');
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'export {}');
  await writeFile(join(folder, 'assets', 'app-1a2b.js.map'), '{}');
  database = await openTestDatabase();
  db = openDatabase(database.url);
  app = fastify();
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  await addGuards(app, { secure: true, hostname: 'localhost' }, () => undefined);
  addHealth(app, db, readiness);
  // The version before this one had another file.
  const before = await mkdtemp(join(tmpdir(), 'titian-pages-'));
  await writeFile(join(before, 'app-0z9y.js'), 'export const old = 1');
  for (const each of [before, join(folder, 'assets')]) await keepAssets(db, 'web', each);
  await rm(before, { recursive: true });
  const old = { db, side: 'web', count: async () => undefined } as const;
  await servePages(app, {
    folder,
    routes: ['/login', '/dashboard/*'],
    sandboxUrl: undefined,
    secure: true,
    old,
    pages: [{ file: 'field.html', route: '/field' }],
  });
});
afterAll(async () => {
  await app.close();
  await db.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const html = { accept: 'text/html' };

describe('a second page of the same build', () => {
  it('is served at its own path, under the same policy, and by no other name', async () => {
    const answer = await app.inject({ url: '/field', headers: html });
    expect(answer.body).toMatch(/^<meta nonce="[\w+/=]+">Lapangan$/);
    expect(String(answer.headers['content-security-policy'])).toContain("script-src 'self'");
    expect((await app.inject({ url: '/field.html', headers: html })).body).not.toContain('Lapangan');
  });

  it('may have a service worker, which loads files itself and is asked for anew at every opening', async () => {
    const { headers } = await app.inject({ url: '/field-worker.js' });
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
    expect(headers['cache-control']).toBe('no-cache');
  });
});

describe('a page', () => {
  it('has a policy without inline code and a new nonce each time', async () => {
    const nonces = new Set<string>();
    for (const url of ['/login', '/dashboard/withdraw/create', '/login?x=1']) {
      const { statusCode, headers, body } = await app.inject({ url, headers: html });
      expect(statusCode).toBe(200);
      const policy = String(headers['content-security-policy']);
      const nonce = /style-src 'self' 'nonce-([\w+/=]{24})'/.exec(policy)?.[1] ?? '';
      expect(body).toContain(`nonce="${nonce}"`);
      nonces.add(nonce);
      expect(policy).not.toMatch(/unsafe|\*/);
      for (const part of ["default-src 'none'", "script-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"]) {
        expect(policy.split('; ')).toContain(part);
      }
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      });
    }
    expect(nonces.size).toBe(3);
  });

  it('has the shape of what its script will draw', async () => {
    const shapeOf = async (url: string) => /class="(\w+)"/.exec((await app.inject({ url, headers: html })).body)?.[1];
    expect(await shapeOf('/dashboard/?x=1')).toBe('start');
    expect(await shapeOf('/dashboard/withdraw/create')).toBe('dashboard');
    expect(await shapeOf('/login?next=/dashboard')).toBe('plain');
  });

  it('shows people a page for an unknown address, as not found; a program gets no page', async () => {
    const page = await app.inject({ url: '/tidak/ada', headers: html });
    expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    for (const url of ['/api/v1/tidak/ada', '/assets/tidak-ada.js', '/uploads/agreements/x.pdf']) {
      const answer = await app.inject({ url, headers: html });
      expect([answer.statusCode, String(answer.headers['content-type'])]).toEqual([404, expect.stringMatching(/json/)]);
    }
    expect((await app.inject({ url: '/tidak/ada' })).headers['content-type']).toMatch(/json/);
  });

  it('has its hashed files cached for ever, and serves nothing outside its folder', async () => {
    const asset = await app.inject({ url: '/assets/app-1a2b.js' });
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const url of ['/assets/../../package.json', '/assets/..%2f..%2fetc%2fpasswd', '/.env', '/assets/']) {
      expect([url, (await app.inject({ url })).statusCode >= 400]).toEqual([url, true]);
    }
  });
});

describe.each(['web', 'console'])('the page of %s before its script', (part) => {
  it('holds the failed face in the words of texts/, and no code', async () => {
    const page = await readFile(join(import.meta.dirname, '..', '..', part, 'index.html'), 'utf8');
    expect(page).toContain(`<h1>${texts['page.failed.title']}</h1>`);
    expect(page).toContain(`<a href="">${texts['page.failed.reload']}</a>`);
    expect(page).not.toMatch(/<script(?![^>]* src=)|\son\w+=|\sstyle=/);
    expect(page.match(/<style[^>]*>/g)).toEqual(['<style nonce="__NONCE__">']);
  });
});

describe('many visitors behind one address', () => {
  const from = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress, headers: html });

  it('read after too many pages how long to wait, on a page that then opens the asked one by itself', async () => {
    let last = await from('/dashboard/withdraw', '10.7.0.2');
    for (let n = 1; n <= 1_200 && last.statusCode === 200; n += 1) last = await from('/dashboard/withdraw', '10.7.0.2');
    const seconds = Number(last.headers['retry-after']);
    expect([last.statusCode, last.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(last.body).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
    expect(last.body).toContain(`Halaman ini terbuka sendiri dalam ${seconds} detik.`);
    expect(String(last.headers['content-security-policy'])).toMatch(/^default-src 'none'; style-src 'nonce-/);
    // What is loaded already goes on, and others are not concerned.
    expect((await from('/assets/app-1a2b.js', '10.7.0.2')).statusCode).toBe(200);
    expect((await from('/login', '10.7.0.3')).statusCode).toBe(200);
    const program = await app.inject({ url: '/login', remoteAddress: '10.7.0.2' });
    expect([program.statusCode, program.headers['content-type']]).toEqual([429, 'application/json; charset=utf-8']);
  });
});

describe('a hashed file of the version before', () => {
  const ask = (url: string) => app.inject({ url });

  it('is served after the deploy, as it was, for a week', async () => {
    const answer = await ask('/assets/app-0z9y.js?v=1');
    expect([answer.statusCode, answer.body]).toEqual([200, 'export const old = 1']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const age = (days: number) =>
      db.run(sql`update built_asset set retired_at = now() - ${days} * interval '1 day' where retired_at is not null`);
    await age(6);
    await keepAssets(db, 'web', join(folder, 'assets'));
    expect((await ask('/assets/app-0z9y.js')).statusCode).toBe(200);
    await age(8);
    await keepAssets(db, 'web', join(folder, 'assets'));
    expect((await ask('/assets/app-0z9y.js')).statusCode).toBe(404);
    expect((await ask('/assets/app-1a2b.js')).statusCode).toBe(200);
  });
});

describe('health', () => {
  it('is served under its own host name only, except to probes and providers', async () => {
    const as = async (host: string, url: string) => (await app.inject({ url, headers: { host } })).statusCode;
    for (const host of ['evil.test', '127.0.0.1', 'localhost.evil.test:80']) {
      expect([host, await as(host, '/login')]).toEqual([host, 421]);
      expect([host, await as(host, '/healthz?x=/login')]).toEqual([host, 200]);
      expect([host, await as(host, '/login?x=/healthz')]).toEqual([host, 421]);
      expect([host, await as(host, '/api/v1/webhooks/bank')]).toEqual([host, 404]);
    }
    expect(await as('localhost:8443', '/login')).toBe(200);
  });

  it('is alive on its own, and ready while the database answers and it is not stopping', async () => {
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200);
    readiness.stopping = true;
    expect((await app.inject({ url: '/readyz' })).statusCode).not.toBe(200);
    expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });
});

type Operation = {
  operationId: string;
  security?: unknown;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, unknown> };
  responses: Record<string, { description: string }>;
};

describe('the description of the API', () => {
  const hosts = { site: 'https://titian.example', console: 'https://konsol.titian.example/' };
  const document = describeApi(contract, hosts) as {
    openapi: string;
    info: { title: string; version: string };
    components: { schemas: object };
    paths: Record<string, Record<string, Operation>>;
  };
  const endpoints = Object.values(contract as Record<string, Record<string, Endpoint>>).flatMap((list) =>
    Object.values(list),
  );
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) => (method === 'servers' ? [] : [{ path, method, operation }])),
  );

  it('is OpenAPI 3.1 and lists every endpoint once, under its own name', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Titian', version: '1' });
    const calls = operations.map(
      ({ path, method }) => `${method.toUpperCase()} ${path.slice(1).replace(/\{(\w+)\}/g, ':$1')}`,
    );
    expect(calls.toSorted()).toEqual(endpoints.map(({ call }) => call).toSorted());
    const names = operations.map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('describes each path parameter, security and form of body as it is', () => {
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = operation.parameters.filter((each) => each.in === 'path');
      expect(described.map(({ name }) => name)).toEqual(named);
      expect(described.every(({ required }) => required)).toBe(true);
      expect(operation.responses.default?.description).toBeTruthy();
    }
    const signIn = document.paths['/login_check']?.post;
    expect(signIn?.security).toBeUndefined();
    expect(Object.keys(signIn?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
    ]);
    expect(document.paths['/me']?.get?.security).toEqual([{ session: [] }]);
  });

  it('is valid, for everybody and for the console', async () => {
    for (const audience of ['everybody', 'console'] as const) {
      const { valid, errors } = await new Validator().validate(describeApi(contract, hosts, audience));
      expect(errors).toBeUndefined();
      expect(valid).toBe(true);
    }
  });

  it('says where staff’s calls go, and which of them a token reads', () => {
    const read = document.paths['/staff/reports/financials'];
    expect(read?.servers).toEqual([{ url: 'https://konsol.titian.example/api/v1' }]);
    expect(read?.get?.security).toEqual([{ session: [] }, { readToken: ['financials'] }]);
    expect(document.paths['/staff/journals']?.get?.security).toEqual([{ session: [] }]);
  });

  it('tells everybody nothing of the console but what a token reads', () => {
    const { paths } = describeApi(contract, hosts, 'everybody') as typeof document;
    const staff = Object.entries(paths).filter(([path]) => path.startsWith('/staff/'));
    expect(staff.length).toBeGreaterThan(8);
    expect(staff.filter(([, { get }]) => !JSON.stringify(get?.security).includes('readToken'))).toEqual([]);
    expect(paths).toHaveProperty('/lendings');
    // Made after the console's, as in one process, it has none of its schemas.
    const made = JSON.stringify(describeApi(contract, hosts, 'everybody'));
    const { schemas } = (JSON.parse(made) as typeof document).components;
    expect(Object.keys(schemas).filter((name) => name !== 'Error' && !made.includes(`schemas/${name}"`))).toEqual([]);
    expect(schemas).not.toHaveProperty('JournalDetail');
  });

  it('is plain JSON whose references all lead somewhere', () => {
    const text = JSON.stringify(document);
    expect(JSON.parse(text)).toEqual(document);
    const { schemas } = document.components;
    const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target = '']) => target);
    expect(new Set(targets).size).toBeGreaterThan(5);
    for (const target of targets) {
      expect(target).toMatch(/^#\/components\/schemas\/\w+$/);
      expect(schemas).toHaveProperty(target.split('/').at(-1) ?? '');
    }
  });
});
