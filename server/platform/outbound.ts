// One HTTP call to a provider: limited in time and size, never retried here, never following a redirect.
// Invariant: a call without a readable answer is `unknown`, because the provider may have acted; only an answer can
// be a refusal.
// Source: docs/domain.md §9; docs/ports/signing.md.
import { type Circuit, CircuitOpen } from './circuit.ts';
import { parseStrictJson } from './json.ts';
import { signMessage } from './signatures.ts';

/** The longest that any call to a provider may take, in milliseconds. */
export const PATIENCE_MS = 5_000;

const LARGEST_ANSWER = 16 * 1024 * 1024;

export type OutboundCall = {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | undefined;
  timeoutMs: number;
  circuit: Circuit;
  /** The answer is a file; otherwise it must be a JSON object. */
  file?: boolean | undefined;
};

export type OutboundAnswer = { status: number; body: Buffer };

/** `refused`: the provider said no and did nothing. `unknown`: ask again under the same id. */
export class PortFailure extends Error {
  readonly outcome: 'refused' | 'unknown';
  readonly code: string;

  constructor(outcome: 'refused' | 'unknown', code: string, message: string) {
    super(message);
    this.name = 'PortFailure';
    this.outcome = outcome;
    this.code = code;
  }
}

export async function callOut(call: OutboundCall): Promise<OutboundAnswer> {
  const { circuit, file = false } = call;
  try {
    return await circuit.through(
      () => send(call),
      // The provider's own error, or an unreadable answer.
      ({ status, body }) => status >= 500 || (!file && jsonObjectOf(body) === null),
    );
  } catch (error) {
    if (error instanceof PortFailure) throw error;
    if (error instanceof CircuitOpen) throw new PortFailure('unknown', 'circuit_open', error.message);
    throw new PortFailure('unknown', 'unreachable', `${call.method} ${pathOf(call.url)}: ${reasonOf(error)}`);
  }
}

async function send(call: OutboundCall): Promise<OutboundAnswer> {
  const response = await fetch(call.url, {
    method: call.method,
    headers: { accept: 'application/json', ...call.headers },
    body: call.body,
    redirect: 'manual',
    signal: AbortSignal.timeout(call.timeoutMs),
  });
  return { status: response.status, body: await readBounded(response) };
}

export type SignedCaller = { url: string; secret: string; now: () => Date | Promise<Date>; circuit: Circuit };
export type SignedCall = Pick<OutboundCall, 'method' | 'timeoutMs' | 'file'> & {
  path: string;
  content?: object | undefined;
};

/** A call to the bank or the signature provider: JSON, signed with the shared secret. */
export async function callSigned(caller: SignedCaller, call: SignedCall): Promise<OutboundAnswer> {
  const { method, content, timeoutMs, file } = call;
  const body = content === undefined ? undefined : JSON.stringify(content);
  const url = new URL(caller.url.replace(/\/+$/, '') + call.path);
  const message = { secret: caller.secret, method, path: url.pathname + url.search, rawBody: body ?? '' };
  const headers = {
    ...signMessage(message, await caller.now()),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return callOut({ url: url.href, method, headers, body, timeoutMs, file, circuit: caller.circuit });
}

/** The JSON object of an answer or a message, read as strictly as a person's request, or null. */
export function jsonObjectOf(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = parseStrictJson(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Classifies an unsuccessful answer: a 4xx that names its reason is a refusal, everything else is unknown. */
export function failureOf(answer: OutboundAnswer, what: string): PortFailure {
  const code = jsonObjectOf(answer.body)?.code;
  const isRefusal =
    answer.status >= 400 &&
    answer.status < 500 &&
    ![401, 403, 408, 429].includes(answer.status) &&
    typeof code === 'string';
  return new PortFailure(
    isRefusal ? 'refused' : 'unknown',
    typeof code === 'string' ? code : `http_${answer.status}`,
    `${what}: ${answer.status}`,
  );
}

async function readBounded(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > LARGEST_ANSWER)
      throw new PortFailure('unknown', 'answer_too_large', 'the answer is larger than allowed');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

// Messages leave out host and query: they end up in logs.
function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : 'invalid url';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const cause = error.cause instanceof Error ? error.cause.message : '';
  return cause === '' ? error.message : `${error.message}: ${cause}`;
}
