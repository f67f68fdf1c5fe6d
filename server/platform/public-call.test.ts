// Calls to an address that a browser named reach public hosts only, whatever the name stands for by then.
// Source: docs/threats.md; decision 0109.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { openCircuit } from './circuit.ts';
import { callPublic, isPublicAddress, isPublicNumber, publicLookup } from './public-call.ts';

describe('an address', () => {
  it.each(['https://fcm.googleapis.com/fcm/send/abc', 'https://updates.push.services.mozilla.com/wpush/v2/x'])(
    'of a push service may be called: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    'http://fcm.googleapis.com/send',
    'https://fcm.googleapis.com:8443/send',
    'https://user:pass@fcm.googleapis.com/send',
    'https://localhost/send',
    'https://db.internal/send',
    'https://intranet/send',
    'https://host.local/send',
    'https://127.0.0.1/send',
    // Other ways to write the same number.
    'https://2130706433/send',
    'https://0x7f.1/send',
    'https://0177.0.0.1/send',
    'https://[::1]/send',
    'https://[::ffff:10.0.0.1]/send',
    'https://169.254.169.254/latest/meta-data',
    'ftp://fcm.googleapis.com/send',
    'bukan alamat',
    `https://push.example.com/${'a'.repeat(1_000)}`,
  ])('of the inside, or of no push service, may not: %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('a number of the network', () => {
  it.each(['8.8.8.8', '142.250.4.95', '2404:6800:4003:c00::5f'])('is public: %s', (number) =>
    expect(isPublicNumber(number)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    // 6to4 of 10.0.0.1.
    '2002:a00:1::1',
    'tidak',
  ])('is not: %s', (number) => expect(isPublicNumber(number)).toBe(false));
});

describe('a name', () => {
  /** The answers of a name server, one after the other. */
  const resolver = (...answers: string[][]) => {
    let asked = -1;
    return publicLookup((_host, _options, done) => {
      asked += 1;
      done(
        null,
        (answers[asked] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    });
  };
  const ask = (lookup: ReturnType<typeof resolver>, all = false) =>
    new Promise((resolve) => {
      lookup('push.example.com', { all }, (error, found) => resolve(error === null ? found : error.message));
    });

  it('that moves to an inner number after the first call is refused at the next', async () => {
    const lookup = resolver(['8.8.8.8'], ['127.0.0.1'], ['fd00::1']);
    expect([await ask(lookup), await ask(lookup), await ask(lookup)]).toEqual([
      '8.8.8.8',
      'the host is not public',
      'the host is not public',
    ]);
  });

  it('that stands for a public number and an inner one is refused, as is one that stands for none', async () => {
    expect(await ask(resolver(['8.8.8.8', '10.0.0.1']), true)).toBe('the host is not public');
    expect(await ask(resolver([]))).toBe('the host is not public');
    expect(await ask(resolver(['8.8.8.8']), true)).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });
});

it('a redirect is not followed', async () => {
  const reached: string[] = [];
  const server = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.writeHead(307, { location: '/inside' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const call = { url: `${origin}/push`, headers: {}, body: Buffer.from('x'), timeoutMs: 1_000, circuit: openCircuit() };
  expect(await callPublic({ ...call, standIn: origin })).toBe(307);
  await expect(callPublic({ ...call, standIn: null })).rejects.toMatchObject({ code: 'not_public' });
  expect(reached).toEqual(['/push']);
  server.closeAllConnections();
  server.close();
});
