// Requests that are malformed in other ways than the amount: content types, SQL in every field a caller can write,
// paging, very long texts. Each is answered in the one format, without internal details.
// Source: docs/api.md.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { confirmation } from '#test/funding.ts';
import { expectUnchanged, type LenderPerson, type Person, type TestLending, useWorld } from '#test/world.ts';
import { askFor, expectErrorObject, type Request } from './asking.ts';

const held = useWorld();
const base = '/api/v1/me/lendingtransactions';

let lender: LenderPerson;
let officer: Person;
let lending: TestLending;
beforeAll(async () => {
  lender = await held.current.lender({ balance: 20_000_000 });
  officer = await held.current.staff('loan', 'finance');
  lending = await held.current.openedLending();
});

const ask = (request: Request, person: Person | null = lender) => askFor(held.current, request, person);

describe('content that is not JSON by name', () => {
  const body = () => JSON.stringify({ lending: lending.id, amount: '500.000' });
  it.each([
    ['application/json\t; charset=utf-8', [400]],
    ['application/jSoN', [400]],
    ['application/json ;x', [400, 415]],
    ['application/json;charset=utf-7', [400, 415]],
    ['text/plain', [415]],
    ['text/plain; application/json', [415]],
    ['application/x-www-form-urlencoded', [415]],
    ['multipart/form-data', [415]],
    ['application/xml', [415]],
    ['application/jsonp', [415]],
    [undefined, [400, 415]],
  ])('%s is refused and never gets a quotation', async (type, statuses) => {
    await expectUnchanged(held.current, async () => {
      const answer = await ask({ method: 'POST', url: `${base}/checks`, body: body(), ...(type ? { type } : {}) });
      expect(statuses).toContain(answer.status);
      expectErrorObject(answer.text);
    });
  });

  it('does not get through by another method or a header that names one', async () => {
    await expectUnchanged(held.current, async () => {
      const query = `lending=${lending.id}&amount=500000`;
      expect((await ask({ url: `${base}/checks?${query}` })).status).toBe(404);
      for (const method of ['PUT', 'PATCH', 'OPTIONS', 'HEAD'])
        expect([404, 405]).toContain((await ask({ method, url: `${base}/checks?${query}` })).status);
      const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST', 'x-http-method': 'POST' };
      expect((await ask({ url: `${base}?_method=POST`, headers })).text).toContain('"totalCount":0');
    });
  });
});

const statements = [
  "' OR '1'='1",
  "' OR 1=1 --",
  "'; DROP TABLE portfolio; --",
  '1;SELECT pg_sleep(5)--',
  "' || pg_sleep(5) --",
  "1' UNION SELECT password_hash FROM app_user --",
  '1 UNION SELECT NULL,NULL,NULL',
  "admin'--",
  "') OR ('x'='x",
  '" OR ""="',
  '%27',
  '%27%20OR%201=1',
  "\\' OR 1=1 --",
  "'::int",
  '$1',
  '$$; select 1; $$',
  '{{7*7}}',
  '${7*7}',
  '%s%s%s%n',
  '_%',
  '%',
  '*',
  '\\',
  "'",
  '"',
  ';',
  '--',
  '/* */',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '{}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%0d%0aset-cookie:x=1',
  '\u202Eabc',
  '\uFEFF',
  '💩',
  'ﬃ',
  'İ',
  '1e999',
  '-1',
  '99999999999999999999',
  '0x1',
  '1,2',
  'opened,all',
];

describe('SQL', () => {
  it('in the path is an unknown id', { timeout: 60_000 }, async () => {
    const paths = [
      (text: string) => `/api/v1/lendings/${text}`,
      (text: string) => `${base}/${text}`,
      (text: string) => `${base}/${text}/schedules`,
      (text: string) => `/api/v1/staff/lendings/${text}`,
      (text: string) => `/api/v1/staff/lendings/${text}/sheets`,
    ];
    for (const statement of statements) {
      for (const path of paths) {
        const url = path(encodeURIComponent(statement));
        const answer = await ask({ url }, url.includes('staff') ? officer : lender);
        expect([url, answer.status]).toEqual([url, 404]);
        expectErrorObject(answer.text);
      }
    }
  });

  it('in the query is refused or finds nothing of others', { timeout: 60_000 }, async () => {
    const places = [
      '/api/v1/lendings?limit=',
      '/api/v1/lendings?page=',
      '/api/v1/lendings?status=',
      '/api/v1/lendings?grade=',
      '/api/v1/lendings?sector=',
      '/api/v1/lendings?city=',
      '/api/v1/lendings?sort=',
      '/api/v1/region/cities?province=',
      `${base}?lending=`,
      `${base}?status=`,
      '/api/v1/me/mutations?type=',
      '/api/v1/me/mutations?from=',
      '/api/v1/staff/lendings?search=',
      '/api/v1/staff/lendings?status=',
      `/api/v1/staff/lendings/${lending.id}/sheets?date=`,
    ];
    for (const place of places) {
      for (const statement of statements) {
        const url = place + encodeURIComponent(statement);
        const answer = await ask({ url }, place.includes('staff') ? officer : lender);
        expect([url, answer.status < 500]).toEqual([url, true]);
        if (answer.status !== 200) expectErrorObject(answer.text);
        expect(answer.text).not.toContain('$argon2');
      }
    }
  });

  it('in a body is a text like any other', { timeout: 120_000 }, async () => {
    const world = held.current;
    const fields: ((text: string) => Request)[] = [
      (text) => ({ url: `${base}/checks`, body: JSON.stringify({ lending: text, amount: 500_000 }) }),
      (text) => ({ url: base, body: JSON.stringify(confirmation(text, 500_000, 'x')) }),
      (text) => ({ url: base, body: JSON.stringify(confirmation(lending.id, 500_000, text)) }),
      (text) => ({
        url: '/api/v1/digisigns/documents/seamlesses',
        body: JSON.stringify({ email: text, document_id: text, document_type: 'LENDINGAGREEMENT_' }),
      }),
    ];
    const people = () =>
      world.db.one(anyRow, sql`select count(*) as users, sum(length(password_hash)) as hashes from app_user`);
    const before = await people();
    await expectUnchanged(world, async () => {
      for (const field of fields) {
        for (const statement of [...statements, 'a\0b']) {
          const request = field(statement);
          const answer = await ask({ ...request, method: 'POST', type: 'application/json' });
          expect([request.body, answer.status >= 400 && answer.status < 500]).toEqual([request.body, true]);
          if (statement.includes('\0')) expect(answer.status).toBe(400);
          expectErrorObject(answer.text);
        }
      }
    });
    expect(await people()).toEqual(before);
  });
});

describe('a page', () => {
  const lists = [
    '/api/v1/lendings?',
    `${base}?`,
    '/api/v1/me/mutations?',
    '/api/v1/staff/lendings?',
    '/api/v1/staff/disbursements?',
  ];
  const odd = ['limit=1000000', 'limit=-1', 'limit=0', 'page=-1', 'page=0', 'limit[]=1', 'page[]=2', '__proto__[x]=1'];
  const wrong = [
    'limit=1e3',
    'limit=9007199254740993',
    'limit=abc',
    'limit=1.5',
    'limit=',
    'page=1e18',
    'page=1&page=2',
    'limit=1&limit=2',
    'page=%2B1',
    'page=0x1',
  ];

  it.each(lists)('of %s is limited to a hundred, or refused', async (list) => {
    const person = list.includes('staff') ? officer : lender;
    for (const query of odd) {
      const answer = await ask({ url: list + query }, person);
      expect([query, answer.status]).toEqual([query, 200]);
      expect((JSON.parse(answer.text) as { data: unknown[] }).data.length).toBeLessThanOrEqual(100);
    }
    for (const query of wrong) {
      const answer = await ask({ url: list + query }, person);
      expect([query, [400, 422].includes(answer.status)]).toEqual([query, true]);
      expectErrorObject(answer.text);
    }
    const beyond = await ask({ url: `${list}page=1000000&limit=100` }, person);
    expect(JSON.parse(beyond.text)).toMatchObject({ data: [] });
  });
});

describe('a very long text', () => {
  it('is refused, and the program keeps serving others meanwhile', { timeout: 60_000 }, async () => {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const json = (url: string, value: unknown): Request => ({
      method: 'POST',
      url,
      type: 'application/json',
      body: JSON.stringify(value),
    });
    const requests = [
      json('/api/v1/login_check', { _username: `${'a'.repeat(50_000)}!`, _password: 'x' }),
      json('/api/v1/login_check', { _username: `${'a'.repeat(50_000)}@`, _password: 'x' }),
      json('/api/v1/login_check', { _username: '0'.repeat(100_000), _password: 'x' }),
      json('/api/v1/login_check', { _username: '1.1.1.'.repeat(10_000), _password: 'x' }),
      json('/api/v1/login_check', { _username: ' '.repeat(20_000), _password: ' '.repeat(20_000) }),
      json('/api/v1/login_check', { _username: 'x', _password: 'a'.repeat(1_000_000) }),
      json(`${base}/checks`, { lending: '-'.repeat(60_000), amount: 500_000 }),
      json(`${base}/checks`, { lending: lending.id, amount: 500_000, address: 'x'.repeat(900_000) }),
      json(base, confirmation(lending.id, 500_000, '.'.repeat(10_000))),
      json(base, { ...confirmation(lending.id, 500_000, 'x'), password: 'p'.repeat(60_000) }),
      { url: `/uploads/agreements/${'.'.repeat(150)}` },
      { url: `/uploads/agreements/${'.'.repeat(10_000)}` },
      { url: `/api/v1/lendings?grade=${'A1,'.repeat(3_000)}` },
      { url: `/api/v1/staff/lendings?search=${'%25'.repeat(3_000)}` },
    ];
    for (const request of requests) {
      const answer = await ask(request, request.url.includes('staff') ? officer : lender);
      expect([request.url.slice(0, 60), answer.status >= 400 && answer.status < 500]).toEqual([
        request.url.slice(0, 60),
        true,
      ]);
      expectErrorObject(answer.text);
    }
    delay.disable();
    // Measured for information only; a busy machine says nothing about the product.
    expect(delay.percentile(99)).toBeGreaterThan(0);
    expect((await ask({ url: '/api/v1/me' })).status).toBe(200);
  });
});
