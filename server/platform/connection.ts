// Limits of a connection: how long a request may take, how many headers it may have, and the answer to one that
// cannot be read. Invariant: a slow client is disconnected within 30 seconds, in headers or in body.
// Source: docs/api.md.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuse } from '#domain/refusal.ts';
import { errorBody, refused } from './refuse.ts';

/** Milliseconds. The whole request must arrive in time, its headers sooner; late ones are found by the next check. */
export const patience = {
  headersTimeout: 15_000,
  requestTimeout: 27_000,
  connectionsCheckingInterval: 1_000,
  connectionTimeout: 60_000,
  keepAliveTimeout: 10_000,
} as const;

const mostHeaders = 100;

/** Too many headers; Node itself rejects headers that are too long. */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.raw.rawHeaders.length > 2 * mostHeaders) next(refused('error.too_large'));
    else next();
  });
}

const broken: Record<string, { line: string; code: 'error.invalid_body' | 'error.too_large' }> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', code: 'error.too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', code: 'error.invalid_body' },
};

/** The usual error shape, also for input that never became a request; then the connection closes. */
export function answerBroken(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { line, code } = broken[error.code ?? ''] ?? { line: '400 Bad Request', code: 'error.invalid_body' };
  const text = JSON.stringify(errorBody(randomUUID(), [refuse(code)]).body);
  const headers = [
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  socket.write(`HTTP/1.1 ${line}\r\n${headers.join('\r\n')}\r\n\r\n${text}`);
  socket.destroySoon();
}
