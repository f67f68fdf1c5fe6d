// The one answer for everything that fails: the error object of the API, or a page for a person who opened an address.
// Source: docs/api.md; docs/design.md §3; decision 0096.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/endpoint.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { wasNotAnswered } from './db.ts';
import { BUSY_SECONDS, errorBody, Refused, refused } from './refuse.ts';
import { callOf } from './request.ts';

const codes: Record<number, Refusal> = {
  400: refuse('error.invalid_body'),
  413: refuse('error.too_large'),
  415: refuse('error.unsupported_type'),
};

/** Answers what was thrown; what nobody expected is 500 and an error line. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The result is unknown; sending the same request again returns the true answer.
  const error = wasNotAnswered(thrown) ? refused('error.busy') : thrown;
  if (error !== thrown) request.log.error({ error: String(thrown) }, 'database not reached in time');
  if (error instanceof Refused) {
    const { retryAfterSeconds } = error;
    const { status, body } = errorBody(request.id, error.refusals, { call: callOf(request), retryAfterSeconds });
    const wait = retryAfterSeconds ?? (status === 503 ? BUSY_SECONDS : undefined);
    if (wait !== undefined) reply.header('retry-after', String(wait));
    return wait !== undefined && asksForPage(request) ? sendWaitPage(reply, status, wait) : send(reply, status, body);
  }
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;
  const refusal = codes[status] ?? (status >= 400 && status < 500 ? refuse('error.invalid_body') : undefined);
  if (!refusal) request.log.error({ error: error instanceof Error ? error.stack : String(error) }, 'unexpected error');
  const { status: answered, body } = errorBody(request.id, [refusal ?? refuse('error.server')]);
  return send(reply, answered, body);
}

/** A person who opens an address, unlike a program that asks for data or a file. */
export const asksForPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !/^\/(api|uploads|assets)\//.test(url) && String(headers.accept).includes('text/html');

function send(reply: FastifyReply, status: number, body: ErrorBody): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

/** A page that says how long to wait and then opens the same address by itself, without a script. */
function sendWaitPage(reply: FastifyReply, status: number, seconds: number): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  const title = texts[status === 429 ? 'wait.many.title' : 'wait.busy.title'];
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="id">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <meta http-equiv="refresh" content="${seconds}">
    <title>${title} · Titian</title>
    <style nonce="${nonce}">
      body { font: 1.0625rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto 2rem; padding: 0 1.25rem; }
      h1 { font-size: 1.5rem; line-height: 1.3; }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${texts[status === 429 ? 'wait.many.why' : 'wait.busy.why']}</p>
      <p><strong>${fill(texts['wait.again'], { seconds })}</strong> ${texts['wait.stay']}</p>
    </main>
  </body>
</html>
`);
}
