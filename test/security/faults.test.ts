// Faults of a caller, one by one: each is answered as a client error in the one format, and the program keeps
// running.
// Source: docs/api.md.
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { type LenderPerson, useWorld } from '#test/world.ts';
import { askFor, expectErrorObject, type Request } from './asking.ts';

const held = useWorld();
const base = '/api/v1/me/lendingtransactions';

let lender: LenderPerson;
beforeAll(async () => {
  lender = await held.current.lender({ balance: 20_000_000 });
});

describe('a fault', () => {
  const post = (body: string | Buffer, type = 'application/json', url = `${base}/checks`): Request => ({
    method: 'POST',
    url,
    body,
    type,
  });
  const form = 'multipart/form-data; boundary=y';
  const signIn = '/api/v1/login_check';
  const part = (name: string, value: string) =>
    `--y\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const faults: [string, Request][] = [
    ['truncated JSON', post('{"lending":')],
    ['JSON with a trailing comma', post('{"amount":1,}')],
    ['two JSON values', post('{}{}')],
    ['a byte order mark and nothing', post('\uFEFF')],
    ['JSON in UTF-16', post(Buffer.from('{"amount":1}', 'utf16le'))],
    ['zipped bytes', post(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]))],
    ['an empty body', post('')],
    ['a list', post('[1]')],
    ['only a number', post('7')],
    ['thousands of levels of nesting', post(`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`)],
    ['a form without a boundary', post(part('_username', 'x'), 'multipart/form-data', signIn)],
    ['a truncated form', post(part('_username', 'x'), form, signIn)],
    ['a form with only a header', post('--y\r\ncontent-disposition: form-data; name="a"', form, signIn)],
    ['an empty form', post('', form, signIn)],
    [
      'a form with a part twice',
      post(`${part('_username', 'a')}${part('_username', 'b')}${part('_password', 'x')}--y--\r\n`, form, signIn),
    ],
    ['a form with a prototype', post(`${part('__proto__[isLender]', '1')}--y--\r\n`, form, signIn)],
    ['a form field with a prototype', post(`${part('_username[__proto__][x]', '1')}--y--\r\n`, form, signIn)],
    [
      'a form with too many parts',
      post(`${Array.from({ length: 60 }, (_, n) => part(`f${n}`, '1')).join('')}--y--\r\n`, form, signIn),
    ],
    [
      'a form with a broken escape',
      post('_username=%E0%A4%A&_password=%', 'application/x-www-form-urlencoded', signIn),
    ],
    ['an unknown content type', post('x', 'application/octet-stream')],
    ['an invalid content type', post('x', ';;;')],
    ['a body too large', post(' '.repeat(70_000))],
    ['an unknown route', { url: '/api/v1/tidak/ada' }],
    ['a route of staff', { url: '/api/v1/staff/../me/staff' }],
    ['a wrong method', { method: 'DELETE', url: '/api/v1/me' }],
    ['a URL with a broken escape', { url: '/api/v1/lendings/%E0%A4%A' }],
    ['an id with NUL', { url: '/api/v1/lendings/%00' }],
    ['a parameter with NUL', { url: '/api/v1/lendings?city=%00' }],
    ['an id too long', { url: `/api/v1/lendings/${'7'.repeat(500)}` }],
    ['an unknown version', { url: '/api/v2/me' }],
    ['an unknown person', post('{"_username":"tak.ada","_password":"x"}', 'application/json', signIn)],
    ['an unknown agreement', { url: `/uploads/agreements/${newId()}.pdf` }],
    ['a notice without a signature', post('{}', 'application/json', '/api/v1/webhooks/bank')],
    ['a picture with an invalid number', { url: `/api/v1/lendings/${newId()}/pictures/x` }],
  ];
  it.each(faults)('%s is a client error in the one format', async (_, request) => {
    const answer = await askFor(held.current, request, lender);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expectErrorObject(answer.text);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });
});
