// Requests that arrive at the same instant: each is sent on its own connection except for its last byte, then all
// last bytes are sent together.
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Product } from '#server/app.ts';
import type { Person } from './world.ts';

export type RaceRequest = { port: number; person: Person; method: 'POST' | 'DELETE'; path: string; body: unknown };
export type RaceAnswer = { status: number; headers: Record<string, string>; body: Record<string, unknown> };

/** Lets an instance listen on its own port. */
export async function listen({ web }: Product): Promise<number> {
  await web.app.listen({ host: '127.0.0.1', port: 0 });
  return (web.app.server.address() as AddressInfo).port;
}

export async function releaseTogether(requests: readonly RaceRequest[]): Promise<RaceAnswer[]> {
  const started = await Promise.all(requests.map(start));
  const answers = started.map(({ socket }) => readAll(socket));
  for (const { socket, last } of started) socket.write(last);
  return (await Promise.all(answers)).map(parseAnswer);
}

async function start(request: RaceRequest): Promise<{ socket: Socket; last: Buffer }> {
  const body = Buffer.from(JSON.stringify(request.body));
  const head = [
    `${request.method} /api/v1/${request.path} HTTP/1.1`,
    'host: 127.0.0.1',
    `authorization: Bearer ${request.person.token}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'connection: close',
  ].join('\r\n');
  const socket = connect(request.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setNoDelay(true);
  socket.write(Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body.subarray(0, -1)]));
  return { socket, last: body.subarray(-1) };
}

async function readAll(socket: Socket): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function parseAnswer(raw: Buffer): RaceAnswer {
  const [head = '', text = ''] = raw.toString('utf8').split('\r\n\r\n', 2);
  const [line = '', ...rest] = head.split('\r\n');
  const headers = Object.fromEntries(
    rest.map((each) => [each.split(':', 1)[0]?.toLowerCase(), each.replace(/^[^:]*: */, '')]),
  );
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(text) as Record<string, unknown> };
}
