// Signatures between product and providers: only the right secret over exactly these bytes, in time, is accepted.
// Source: docs/ports/signing.md.
import { describe, expect, it } from 'vitest';
import { signMessage, verifyMessage } from './signatures.ts';

const now = new Date('2026-11-28T07:30:00.000Z');
const message = {
  secret: 'kunci-bersama',
  method: 'POST',
  path: '/api/v1/webhooks/bank',
  rawBody: '{"amount":500000.00,"id":"p9"}',
};
const headers = signMessage(message, now);
const received = { ...message, timestamp: headers['x-timestamp'], signature: headers['x-signature'] };

describe('a signature', () => {
  it('is the documented HMAC over timestamp, method, path and raw body', () => {
    // printf '%s' '2026-11-28T07:30:00.000Z.POST /api/v1/webhooks/bank.{"amount":500000.00,"id":"p9"}' | openssl dgst -sha256 -hmac kunci-bersama
    expect(headers).toEqual({
      'x-timestamp': '2026-11-28T07:30:00.000Z',
      'x-signature': '40ba8709f7c58613ce4d874132be3780a0a3ea5ec6b2d160a3d3ce6c9068d9a1',
    });
  });

  it('is accepted over the raw bytes and refused over the same JSON serialized again', () => {
    expect(verifyMessage(received, now)).toBe(true);
    expect(verifyMessage({ ...received, rawBody: Buffer.from(message.rawBody) }, now)).toBe(true);
    expect(verifyMessage({ ...received, rawBody: JSON.stringify(JSON.parse(message.rawBody)) }, now)).toBe(false);
  });

  it('by the previous secret is valid while that is configured, and no longer', () => {
    const changed = { ...received, secret: 'kunci-baru' };
    expect(verifyMessage({ ...changed, previousSecret: 'kunci-bersama' }, now)).toBe(true);
    expect(verifyMessage({ ...changed, previousSecret: 'kunci-lain' }, now)).toBe(false);
    expect(verifyMessage({ ...changed, previousSecret: '' }, now)).toBe(false);
    expect(verifyMessage(changed, now)).toBe(false);
  });

  it.each([
    ['missing', { signature: undefined }],
    ['an empty header', { signature: '' }],
    ['"abc"', { signature: 'abc' }],
    ['of the right length but wrong', { signature: '0'.repeat(64) }],
    ['of the right length but no hex', { signature: 'z'.repeat(64) }],
    ['a list of headers', { signature: [headers['x-signature'], headers['x-signature']] }],
    ['an object', { signature: { length: 64 } }],
    ['of another secret', { secret: 'kunci-lama' }],
    ['under an empty secret', { secret: '' }],
    ['of another method', { method: 'GET' }],
    ['of another path', { path: '/api/v1/webhooks/bank/inquiries' }],
    ['of a body with one byte more', { rawBody: `${message.rawBody} ` }],
    ['with no timestamp', { timestamp: undefined }],
    ['with a timestamp that is no instant', { timestamp: 'yesterday' }],
    ['with a number as timestamp', { timestamp: now.getTime() }],
    ['with another timestamp than was signed', { timestamp: '2026-11-28T07:30:01.000Z' }],
  ])('is refused without an exception when it is %s', (_what, change) => {
    expect(verifyMessage({ ...received, ...change }, now)).toBe(false);
  });

  it('is valid for five minutes before and after the receiver’s clock, and no longer', () => {
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    expect([-300, -299, 299, 300].map((seconds) => verifyMessage(received, after(seconds)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([-360, -301, 301, 360].map((seconds) => verifyMessage(received, after(seconds)))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
