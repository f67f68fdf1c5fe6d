// Requests that no well-behaved client makes, over real connections: broken, endless, too many of everything, and
// sent byte by byte. Each is answered in the one format or disconnected, and the program keeps serving everybody
// else.
// Source: docs/api.md.
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/endpoint.ts';
import { patience } from '#platform/connection.ts';
import { newId } from '#platform/ids.ts';
import { useWorld } from '#test/world.ts';
import { type Heard, hear, open, say } from './sockets.ts';

const held = useWorld();
let port = 0;
beforeAll(async () => {
  const { app } = held.current.product.web;
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});

function expectErrorObject({ body, head }: Heard): void {
  const error = JSON.parse(body) as ErrorBody;
  expect(Object.keys(error)).toEqual(['id', 'code', 'message', 'errors']);
  expect(error.errors[0]).toMatchObject({ code: error.code, message: error.message });
  expect(head.toLowerCase()).toContain('content-type: application/json; charset=utf-8');
  expect(head.toLowerCase()).toContain('cache-control: no-store');
  expect(head).not.toMatch(/^(server|x-powered-by):/im);
  expect(body).not.toMatch(/fastify|node:|node_modules|parse error|HPE_/i);
}

const request = (line: string, headers: string[] = [], body: string | Buffer = '') =>
  Buffer.concat([
    Buffer.from(`${line}\r\n${['host: titian', 'connection: close', ...headers].join('\r\n')}\r\n\r\n`),
    Buffer.from(body),
  ]);
const posted = (body: string | Buffer, headers: string[] = []) =>
  request(
    'POST /api/v1/login_check HTTP/1.1',
    ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`, ...headers],
    body,
  );

const alive = async () => (await say(port, request('GET /api/v1/parameters HTTP/1.1'))).status;

describe('what cannot be read as a request', () => {
  it.each([
    ['words', 'halo, ini bukan HTTP\r\n\r\n', 400],
    ['an unknown method', 'NGAWUR / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
    ['an unknown version', 'GET / HTTP/9.9\r\nhost: x\r\n\r\n', 400],
    ['a header without a name', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n', 400],
    ['an invalid length', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: abc\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhalo!', 400],
    [
      'a length and chunks (request smuggling)',
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /api/v1/me HTTP/1.1\r\n\r\n',
      400,
    ],
    ['chunks of an invalid size', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 400],
    ['a URL of 64 kB', `GET /${'a'.repeat(65_536)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
    ['one header of 64 kB', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(65_536)}\r\n\r\n`, 431],
    ['the first bytes of a TLS connection', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3]), 400],
  ])('%s is answered in the one format, and the connection ends', async (_, bytes, status) => {
    const heard = await say(port, bytes);
    expect(heard.status).toBe(status);
    expectErrorObject(heard);
    expect(await alive()).toBe(200);
  });
});

describe('what can be read but is too large', () => {
  const many = Array.from({ length: 300 }, (_, n) => `x-h${n}: ${n}`);
  const bomb = gzipSync(Buffer.alloc(20_000_000, 'a'));
  const keys = `{${Array.from({ length: 1_000_000 }, (_, n) => `"k${n}":1`).join(',')}}`;
  it.each([
    ['TRACE', request('TRACE / HTTP/1.1'), [404, 405]],
    ['CONNECT', request('CONNECT titian:443 HTTP/1.1'), [0, 400, 404, 405]],
    ['three hundred header lines', request('GET /api/v1/parameters HTTP/1.1', many), [413, 431]],
    ['a body of a megabyte and a byte', posted(`"${'a'.repeat(1_048_575)}"`), [0, 413]],
    ['a hundred thousand levels of nesting', posted('['.repeat(100_000)), [413]],
    ['nesting that fits into a body', posted(`${'['.repeat(30_000)}${']'.repeat(30_000)}`), [400]],
    // A client that keeps sending after the answer may lose the answer with the connection.
    ['a million keys', posted(keys), [0, 413]],
    ['a zip bomb', posted(bomb, ['content-encoding: gzip']), [400, 413, 415]],
    [
      'a length beyond any limit',
      request('POST /api/v1/login_check HTTP/1.1', ['content-type: application/json', 'content-length: 99999999999']),
      [413],
    ],
  ])('%s is refused, and the program keeps running', async (_, bytes, statuses) => {
    const heard = await say(port, bytes);
    expect(statuses).toContain(heard.status);
    if (heard.status !== 0) expectErrorObject(heard);
    expect(await alive()).toBe(200);
  });

  it('endless chunks are stopped at the limit', async () => {
    const socket = await open(port);
    const heard = hear(socket);
    socket.write(
      'POST /api/v1/login_check HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    const chunk = `2000\r\n${'a'.repeat(0x2000)}\r\n`;
    for (let n = 0; n < 1_000 && socket.writable; n += 1) {
      socket.write(chunk);
      await new Promise((resolve) => setImmediate(resolve));
    }
    socket.end();
    expect([0, 413]).toContain((await heard).status);
    expect(await alive()).toBe(200);
  });

  it('a hundred clients that disconnect midway leave nothing behind', async () => {
    const leave = async () => {
      const socket = await open(port);
      socket.write(posted('{"_username":"x","_password":"y"}').subarray(0, -10));
      socket.destroy();
    };
    await Promise.all(Array.from({ length: 100 }, leave));
    expect(await alive()).toBe(200);
  });
});

describe('a client that sends byte by byte', () => {
  it('has 15 seconds for its headers and 27 for all, and is disconnected a second later at most', () => {
    const { server } = held.current.product.web.app;
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 27_000]);
    expect(patience.requestTimeout + patience.connectionsCheckingInterval).toBeLessThan(30_000);
    const { server: console } = held.current.product.console.app;
    expect([console.headersTimeout, console.requestTimeout]).toEqual([15_000, 27_000]);
  });

  it('is closed with 408, in its headers as in its body, while others are served', async () => {
    const { server } = held.current.product.web.app;
    const usual = { headers: server.headersTimeout, request: server.requestTimeout };
    server.headersTimeout = 800;
    server.requestTimeout = 1_500;
    const drops: NodeJS.Timeout[] = [];
    try {
      const slow = async (start: string, drop: string) => {
        const socket = await open(port);
        const heard = hear(socket);
        socket.write(start);
        drops.push(setInterval(() => socket.writable && socket.write(drop), 100));
        return heard;
      };
      const head = 'POST /api/v1/login_check HTTP/1.1\r\nhost: x\r\n';
      const inHeaders = Array.from({ length: 20 }, () => slow(head, `x-${newId()}: 1\r\n`));
      const inBody = Array.from({ length: 20 }, () =>
        slow(`${head}content-type: application/json\r\ncontent-length: 5000\r\n\r\n`, ' '),
      );
      expect(await alive()).toBe(200);
      const all = await Promise.all([...inHeaders, ...inBody]);
      expect(all.map(({ status }) => status)).toEqual(Array(40).fill(408));
      for (const heard of all) expectErrorObject(heard);
      expect(await alive()).toBe(200);
    } finally {
      for (const drop of drops) clearInterval(drop);
      server.headersTimeout = usual.headers;
      server.requestTimeout = usual.request;
    }
  });
});
