// The HTTP side that all parts share: raw bodies for signatures, form fields, error answers, headers, and the
// protection against cross-site requests.
// Invariants: no page of another origin can make a browser act here; a body is kept byte for byte.
// Source: docs/domain.md §9; docs/design.md §1.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from './html.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw bytes of the body; empty when there was none. */
    rawBody: Buffer;
  }
}

const NOTHING = Buffer.alloc(0);

export function installHttp(app: FastifyInstance, productUrl: string): void {
  app.decorateRequest('rawBody');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    try {
      done(null, body.length === 0 ? undefined : JSON.parse(body.toString('utf8')));
    } catch {
      done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400, code: 'invalid_body' }));
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer;
    done(null, Object.fromEntries(new URLSearchParams(body.toString('utf8'))));
  });
  app.addHook('onRequest', async (request, reply) => {
    request.rawBody = NOTHING;
    if (isForeignAction(request)) return refuse(reply, 403, 'foreign_page', 'Permintaan ini datang dari halaman lain.');
  });
  installHeaders(app, productUrl);
  app.setNotFoundHandler((request, reply) => answerError(request, reply, 404, 'not_found', 'Halaman ini tidak ada.'));
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) console.error(error);
    return answerError(
      request,
      reply,
      status,
      error.code ?? 'error',
      status >= 500 ? 'Ada yang salah di sandbox.' : error.message,
    );
  });
}

// Every current browser sends this header with a form from another origin; programs send none.
function isForeignAction(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  return (
    request.method !== 'GET' &&
    request.method !== 'HEAD' &&
    site !== undefined &&
    site !== 'same-origin' &&
    site !== 'none'
  );
}

function installHeaders(app: FastifyInstance, productUrl: string): void {
  // Signing ends with a redirect to the product, which browsers check against form-action.
  const product = `${new URL(productUrl).origin} http://127.0.0.1:* http://localhost:*`;
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    `form-action 'self' ${product}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy);
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}

/** The error shape of the APIs. */
export function refuse(reply: FastifyReply, status: number, code: string, message: string): FastifyReply {
  return reply.code(status).send({ code, message });
}

function answerError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  code: string,
  message: string,
): FastifyReply {
  if (!request.headers.accept?.includes('text/html')) return refuse(reply, status, code, message);
  const page = html`<!doctype html><html lang="id"><meta charset="utf-8"><title>${message}</title>
    <link rel="stylesheet" href="/assets/sandbox.css"><main class="main"><h1>${message}</h1><p><a href="/">Ke halaman awal</a></p></main></html>`;
  return reply.code(status).type('text/html; charset=utf-8').send(page.markup);
}

/** A form field or query value as trimmed text; '' when it is missing or something else. */
export function textOf(source: unknown, field: string): string {
  if (typeof source !== 'object' || source === null || !Object.hasOwn(source, field)) return '';
  const value = (source as Record<string, unknown>)[field];
  return typeof value === 'string' ? value.trim() : '';
}
