// Sends one request exactly as a test writes it, and checks the one format of all errors.
// Source: docs/api.md.
import { expect } from 'vitest';
import type { ErrorBody } from '#contract/endpoint.ts';
import type { Person, World } from '#test/world.ts';

export type Request = {
  method?: string;
  url: string;
  body?: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
};
let address = 0;

export async function askFor(
  world: World,
  { method = 'GET', url, body, type, headers = {} }: Request,
  person: Person | null,
) {
  address += 1;
  const { app } = url.startsWith('/api/v1/staff') ? world.product.console : world.product.web;
  const answer = await app.inject({
    method: method as 'GET',
    url,
    // From many addresses, so that the rate limit of one address does not interfere.
    remoteAddress: `10.${address >> 14}.${(address >> 7) & 127}.${address & 127}`,
    headers: {
      ...(person ? { authorization: `Bearer ${person.token}` } : {}),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
}

const inside =
  /node_modules|fastify|postgres|\bpg\b|select |insert |relation |syntax error|\.ts\b|\bat \w+ \(|\d+\.\d+\.\d+/i;

/** The one error format, without internal details. */
export function expectErrorObject(text: string): void {
  const body = JSON.parse(text) as ErrorBody;
  expect(Object.keys(body)).toEqual(['id', 'code', 'message', 'errors']);
  expect(body.errors[0]?.code).toBe(body.code);
  expect(text.replace(body.id, '')).not.toMatch(inside);
}
