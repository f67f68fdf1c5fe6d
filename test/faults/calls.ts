// Calls as a client makes them over the network, with their result: ok, refused or unknown.
// Invariant: only an answer of the product is ok or refused. A time-out, a reset or a 5xx is unknown, and is repeated
// with the same token.
import { randomUUID } from 'node:crypto';
import { signMessage } from '#platform/signatures.ts';
import type { Person } from '../world.ts';
import { pause } from './until.ts';

export type Outcome = 'ok' | 'refused' | 'unknown';
export type Heard = { outcome: Outcome; status: number; data: Record<string, unknown>; retryAfter: string | null };

const patienceMs = 20_000;

/** One call; `from` is the client's own address. */
export async function call(
  url: string,
  { headers = {}, body, from = '10.0.0.1' }: { headers?: Record<string, string>; body: string; from?: string },
): Promise<Heard> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, connection: 'close', ...headers },
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
    const read = (await answer.json()) as { data?: Record<string, unknown> };
    const { status } = answer;
    const outcome = status >= 500 || status === 429 ? 'unknown' : status < 300 ? 'ok' : 'refused';
    const data = status < 300 ? (read.data ?? {}) : (read as Record<string, unknown>);
    return { outcome, status, data, retryAfter: answer.headers.get('retry-after') };
  } catch {
    return { outcome: 'unknown', status: 0, data: {}, retryAfter: null };
  }
}

/** As a signed-in person. */
export const callAs = (person: Person, url: string, body: object, from?: string): Promise<Heard> =>
  call(url, {
    headers: { authorization: `Bearer ${person.token}` },
    body: JSON.stringify(body),
    ...(from ? { from } : {}),
  });

/** As a provider: each delivery is signed again over its raw bytes. */
export function callSigned(api: string, path: string, secret: string, body: string, at: Date): Promise<Heard> {
  const signed = signMessage({ secret, method: 'POST', path, rawBody: body }, at);
  return call(`${api}${path}`, { headers: signed, body, from: `10.1.0.${(randomUUID().charCodeAt(0) % 200) + 1}` });
}

/** Repeats the same call until its result is known. */
export async function resolve(again: () => Promise<Heard>, withinMs = 60_000): Promise<Heard> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const heard = await again();
    if (heard.outcome !== 'unknown') return heard;
    if (performance.now() > deadline) throw new Error(`still unknown after ${withinMs} ms: ${heard.status}`);
    await pause(250);
  }
}
