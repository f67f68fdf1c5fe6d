// What every call has in common: the error shape, the checks of input, and the headers of answers.
// Source: docs/api.md; spec §8.
import { beforeAll, describe, expect, it } from 'vitest';
import { createFairUse } from './fair-use.ts';
import { newId } from './ids.ts';
import { type LenderPerson, password, useWorld } from '#test/world.ts';

const held = useWorld();
const checks = '/api/v1/me/lendingtransactions/checks';

let lender: LenderPerson;
let lending: string;
beforeAll(async () => {
  lender = await held.current.lender({ balance: 5_000_000 });
  lending = (await held.current.openedLending()).id;
});

type Request = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'TRACE';
  url: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
};
type Body = { id: string; code: string; message: string; errors: { field?: string; code: string; message: string }[] };

async function ask({ method = 'GET', url, body, headers = {} }: Request) {
  const answer = await held.current.product.web.app.inject({
    method: method as 'GET',
    url,
    headers: { authorization: `Bearer ${lender.token}`, ...headers },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

const post = (url: string, body: string | Buffer, type = 'application/json') =>
  ask({ method: 'POST', url, body, headers: { 'content-type': type } });

const errorOf = ({ text }: { text: string }) => JSON.parse(text) as Body;

function expectErrorShape(answer: { text: string; headers: Record<string, unknown> }): void {
  const body = errorOf(answer);
  expect(Object.keys(body)).toEqual(['id', 'code', 'message', 'errors']);
  expect(body.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(body.message).not.toBe('');
  expect(body.errors[0]).toMatchObject({ code: body.code, message: body.message });
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
}

const amount = (text: string) => `{"lending":"${lending}","amount":${text}}`;

describe('an error', () => {
  it('[S8.030] [S7.001] [S7.002] names field, code and an Indonesian message', async () => {
    const answer = await post(checks, amount('0'));
    expect(answer.status).toBe(422);
    expectErrorShape(answer);
    expect(errorOf(answer).errors).toEqual([
      { field: 'amount', code: 'error.lending.amount_empty', message: errorOf(answer).message },
    ]);
  });

  it('names every field that is missing, each as "… tidak boleh kosong"', async () => {
    const answer = await post('/api/v1/login_check', '{"_password":""}');
    expect(answer.status).toBe(422);
    expect(errorOf(answer).errors.map(({ field, code }) => [field, code])).toEqual([
      ['_username', 'error.empty'],
      ['_password', 'error.empty'],
    ]);
    expect(errorOf(answer).message).toBe('Nomor telepon atau nama pengguna tidak boleh kosong');
  });

  it.each([
    ['a route that is none', { url: '/api/v1/tidak/ada' }],
    ['a wrong method', { method: 'PUT' as const, url: '/api/v1/me' }],
    ['a path outside the base', { url: '/me' }],
    ['an address that cannot be read', { url: '/api/v1/lendings/%zz' }],
    ['an address that is too long', { url: `/api/v1/lendings/${'a'.repeat(5000)}` }],
    ['TRACE', { method: 'TRACE' as const, url: '/api/v1/me' }],
    ['a method in a header', { url: '/api/v1/me/logout', headers: { 'x-http-method-override': 'POST' } }],
  ])('has its one shape for %s', async (_, request) => {
    const answer = await ask(request);
    expect([400, 404, 414]).toContain(answer.status);
    expectErrorShape(answer);
    expect(answer.text).not.toMatch(/fastify|node_modules|\.ts\b|select /i);
  });

  it('[S8.032] is the same for an invalid id, an unknown one, and one of another person', async () => {
    const texts = [];
    for (const id of ['bukan-uuid', '1', newId(), lending, "x' or 1=1", '%00', '..%2f..%2fetc', '%F0%9F%92%A9']) {
      const answer = await ask({ url: `/api/v1/me/lendingtransactions/${id}` });
      expect([id, answer.status]).toEqual([id, 404]);
      texts.push(JSON.stringify({ ...errorOf(answer), id: '' }));
    }
    expect(new Set(texts).size).toBe(1);
  });
});

describe('a body', () => {
  it.each([
    ['broken', '{'],
    ['empty', ''],
    ['no object', '[]'],
    ['null', 'null'],
    ['a text', '"{}"'],
    ['with a key twice', '{"lending":"x","amount":500000,"amount":1}'],
    ['with a key twice, once written otherwise', '{"amount":500000,"\\u0061mount":1}'],
    ['with NUL', '{"lending":"a\\u0000b","amount":500000}'],
    ['with half a letter', '{"lending":"\\ud800","amount":500000}'],
    ['with a raw control character', '{"lending":"a\u0001","amount":500000}'],
    ['nested too deeply', `{"lending":${'['.repeat(20_000)}${']'.repeat(20_000)},"amount":1}`],
    ['with a prototype', '{"__proto__":{"isLender":true},"lending":"x","amount":500000}'],
    ['with a constructor', '{"constructor":{"prototype":{"isVerified":true}},"lending":"x","amount":1}'],
    ['not in UTF-8', Buffer.from('{"lending":"\xe9\xe9","amount":500000}', 'latin1')],
  ])('[S8.033] %s is 400', async (_, body) => {
    const answer = await post(checks, body);
    expect(answer.status).toBe(400);
    expectErrorShape(answer);
    expect(errorOf(answer).code).toBe('error.invalid_body');
  });

  it.each(['true', '"500000"', '"500.000"', '[500000]', 'null', '{}', '"٥٠٠٠٠٠"', '"0x7A120"', '"Infinity"'])(
    '[S8.033] the amount %s is of the wrong type: 400',
    async (text) => expect((await post(checks, amount(text))).status).toBe(400),
  );

  it.each(['1e21', '1e400', '9007199254740993', '500000.5', '-500000', '1000000000000000'])(
    'the amount %s is a number, but none that is whole and in bounds: refused',
    async (text) => expect([400, 422]).toContain((await post(checks, amount(text))).status),
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/json', 'x'])(
    '[S8.033] as %s is 415 where only JSON is taken',
    async (type) => {
      const answer = await post(checks, amount('500000'), type);
      expect(answer.status).toBe(415);
      expectErrorShape(answer);
    },
  );

  it('[S8.033] above 64 kB is 413, also as a password, and at once', async () => {
    const before = performance.now();
    const body = JSON.stringify({ _username: lender.phone, _password: 'a'.repeat(1_000_000) });
    const answer = await post('/api/v1/login_check', body);
    expect(answer.status).toBe(413);
    expectErrorShape(answer);
    expect(performance.now() - before).toBeLessThan(1_000);
  });

  it('may hold unknown fields: they are ignored', async () => {
    const body = JSON.stringify({ lending, amount: 500_000, isLender: false, id: newId(), balance: 10 ** 12 });
    expect((await post(checks, body)).status).toBe(200);
    expect(JSON.parse((await ask({ url: '/api/v1/me' })).text)).toMatchObject({
      data: { isLender: true, lender: { balance: 5_000_000 } },
    });
  });

  it('in a form is checked as strictly', async () => {
    const form = 'application/x-www-form-urlencoded';
    const name = `_username=${encodeURIComponent(lender.phone)}`;
    const secret = `_password=${encodeURIComponent(password)}`;
    const statuses = [];
    for (const body of [
      `${name}&${secret}`,
      `${name}&${secret}&_password=x`,
      `${name}&_password=%00`,
      `${name}&${secret}&__proto__[isLender]=1`,
      `${name}&_password[first]=x`,
      `${name}&${secret}&${Array.from({ length: 40 }, (_, n) => `f${n}=1`).join('&')}`,
      name,
    ]) {
      statuses.push((await post('/api/v1/login_check', body, form)).status);
    }
    expect(statuses).toEqual([200, 400, 400, 400, 400, 413, 422]);
    const broken = await post('/api/v1/login_check', 'x', 'multipart/form-data; boundary=y');
    expect(broken.status).toBe(400);
    const file = '--y\r\ncontent-disposition: form-data; name="_username"; filename="a"\r\n\r\nx\r\n--y--\r\n';
    expect((await post('/api/v1/login_check', file, 'multipart/form-data; boundary=y')).status).toBe(400);
  });
});

describe('a query', () => {
  it.each([
    'limit=abc',
    'limit=1e3',
    'page=1&page=2',
    'limit[]=1',
    'page=9007199254740993',
    'status=burnt',
    'city=%00',
  ])('%s is refused, or reads as nothing', async (query) => {
    const { status } = await ask({ url: `/api/v1/lendings?${query}` });
    expect(query === 'limit[]=1' ? [200] : [400, 422]).toContain(status);
  });

  it.each([
    'limit=1000000',
    'limit=-1',
    'limit=0',
    'page=-1',
    'page=0',
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
  ])('%s is kept in bounds', async (query) => {
    const answer = await ask({ url: `/api/v1/lendings?${query}` });
    expect(answer.status).toBe(200);
    expect((JSON.parse(answer.text) as { data: unknown[] }).data.length).toBeLessThanOrEqual(100);
  });
});

describe('what goes out', () => {
  it('has the security headers, and no name or version of a program', async () => {
    for (const url of ['/api/v1/me', '/api/v1/lendings', '/api/v1/tidak/ada', '/uploads/agreements/x.pdf']) {
      const { headers } = await ask({ url });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['x-powered-by']).toBeUndefined();
      expect(headers.server).toBeUndefined();
    }
  });

  it('[S7.003] is private with a session, and has keys in camelCase only', async () => {
    const answer = await ask({ url: '/api/v1/me' });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await ask({ url: '/api/v1/lendings' })).headers['cache-control']).toBe('no-store');
    const keys = [...answer.text.matchAll(/"(\w+)":/g)].map(([, key]) => key);
    expect(keys.filter((key) => !/^[a-z][A-Za-z0-9]*$/.test(key ?? ''))).toEqual([]);
  });

  it('is not cached when it may be a token: every answer to a POST', async () => {
    const { phone } = lender;
    const sent = JSON.stringify({ _username: phone, _password: password });
    const { app } = held.current.product.web;
    const answers = await Promise.all(
      [sent, '{"_username":"x"}'].map((payload) =>
        app.inject({
          method: 'POST',
          url: '/api/v1/login_check',
          payload,
          headers: { 'content-type': 'application/json' },
        }),
      ),
    );
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual([
      [200, 'no-store'],
      [422, 'no-store'],
    ]);
  });

  it('is 429 with Retry-After for one session with too many calls at a time', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask({ url: '/api/v1/me' })));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(20);
    for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([429, '1']);
    expect((await ask({ url: '/api/v1/me' })).status).toBe(200);
  });

  it('is 429 for three hundred calls of one session in ten seconds, and not for others', () => {
    const clock = { ms: 0 };
    const begin = createFairUse({ remembered: 2 }, () => clock.ms);
    let refused = 0;
    for (let n = 0; n < 300; n += 1) {
      clock.ms = (n * 10_000) / 300;
      try {
        begin('satu')(true);
      } catch {
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThan(60);
    expect(() => begin('dua')(true)).not.toThrow();
    // An unknown token is not remembered; of many, the least recently active one is forgotten.
    for (let n = 0; n < 101; n += 1) expect(() => begin('bukan token')(false)).not.toThrow();
    begin('tiga')(true);
    expect(() => begin('satu')(true)).not.toThrow();
  });
});
