// The typed client: one call for every endpoint of contract/, by its text. A paged endpoint returns { data,
// numberOfPages, totalCount }, any other its data. A refusal is thrown as ApiError, with the message to show.
// Usage: await call('GET lendings/:id', { params: { id }, signal }).
// Invariant: a 401 on a call that carried the current token ends the session; renewed, the call is repeated.
// Source: spec §3, §4, §7, §8; docs/settled.md 29, 55; decision 0093.
import type { Endpoints } from '#contract/all.ts';
import type { ErrorBody } from '#contract/endpoint.ts';
import { asksPersonally } from '#domain/personal-number.ts';
import { noteServerTime } from './clock.ts';
import { newKey } from './newKey.ts';
import { rememberArrival } from './received.ts';
import { isRenewed, waitForRenewal } from './renewal.ts';
import { takeFirst } from './firstData.ts';
import { noteSessionEnd } from './sessionEnd.ts';
import { t } from './text.ts';
import { callEnded, callStarted, fileEnded, fileStarted, readStarted } from './traffic.ts';
import { type OnProgress, sendForm } from './upload.ts';

export type Call = keyof Endpoints;
/** Calls that move money or bind; they go through acts.ts, which names each with a key and never waits without end. */
export type ActCall = { [K in Call]: Endpoints[K]['act'] extends true ? K : never }[Call];
type Part<K extends Call, P extends 'params' | 'query' | 'body'> = Endpoints[K][P];
type Needed<Name extends string, V> = undefined extends V ? { [N in Name]?: V } : { [N in Name]: V };

export type Options<K extends Call> = Needed<'params', Part<K, 'params'>> &
  Needed<'query', Part<K, 'query'>> &
  (Needed<'body', Part<K, 'body'>> | { form: Form; onProgress?: OnProgress }) & { signal?: AbortSignal };
type Form = Readonly<Record<string, string | Blob | undefined>>;
type Loose = {
  params?: object;
  query?: object;
  body?: unknown;
  form?: Form;
  onProgress?: OnProgress;
  signal?: AbortSignal;
  /** The key of an act, sent as `Idempotency-Key`. */
  key?: string;
};
export type OptionsOf<K extends Call> =
  Record<string, never> extends Options<K> ? [options?: Options<K>] : [options: Options<K>];

export type Answer<K extends Call> = Endpoints[K]['answer'];

export class ApiError extends Error {
  readonly id: string;
  readonly code: string;
  readonly status: number;
  readonly errors: ErrorBody['errors'];
  /** Seconds after which the server wants to be asked again, if it said so. */
  readonly retryAfter: number | null;

  constructor(status: number, body: ErrorBody, retryAfter: number | null = null) {
    super(body.errors[0]?.message ?? body.message);
    this.name = 'ApiError';
    this.id = body.id;
    this.code = body.code;
    this.status = status;
    this.errors = body.errors;
    this.retryAfter = retryAfter;
  }

  /** Message for one field of a form, if the server named it. */
  of(field: string): string | undefined {
    return this.errors.find((error) => error.field === field)?.message;
  }
}

/** Where the token comes from and what to do when the session is over. Set once by each main.tsx. */
export type SessionSource = { token: () => string | null; end: () => void };
let session: SessionSource = { token: () => null, end: () => undefined };
export function setSessionSource(source: SessionSource): void {
  session = source;
}

export function call<K extends Exclude<Call, ActCall>>(name: K, ...[options]: OptionsOf<K>): Promise<Answer<K>> {
  return request(name, options ?? {});
}

/** One call, counted; for acts.ts and this file alone. */
export function request<K extends Call>(name: K, given: Loose): Promise<Answer<K>> {
  return repeatRenewed(name, async (token) => {
    callStarted();
    const readEnded = name.startsWith('GET ') ? readStarted() : undefined;
    try {
      const answer = await send(name, given, token);
      callEnded(null);
      rememberArrival(answer);
      return answer as Answer<K>;
    } catch (error) {
      callEnded(error);
      throw error;
    } finally {
      readEnded?.();
    }
  });
}

/** These begin or end a session, so they never wait for one. */
const aboutSessions: ReadonlySet<string> = new Set<Call>([
  'POST login_check',
  'POST me/logout',
  'POST staff/logins',
  'POST staff/logout',
]);

/** Sends with the current token; once more with the next, if the session was renewed meanwhile. */
async function repeatRenewed<T>(name: string, attempt: (token: string | null) => Promise<T>): Promise<T> {
  if (session.token() === null && !aboutSessions.has(name)) await waitForRenewal();
  const token = session.token();
  try {
    return await attempt(token);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401 || token === null) throw error;
    if (token === session.token()) session.end();
    if (await isRenewed(token)) return attempt(session.token());
    throw error;
  }
}

/** The bytes of a stream that needs the session's token; refusals and a 401 are handled as in any call. */
export async function openStream(name: Call, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { body } = await openRaw(name, {}, 'text/event-stream', signal);
  if (body === null) throw new ApiError(0, failure('error.offline'));
  return body;
}

/** A file that needs the session's token, such as a picture without a public link. */
export async function openFile(
  name: Call,
  params: object,
  signal: AbortSignal,
  query: Asked['query'] = {},
): Promise<Blob> {
  return (await openRaw(name, { params, query }, '*/*', signal)).blob();
}

type Asked = Pick<Loose, 'params' | 'query' | 'body'>;

async function openRaw(name: Call, asked: Asked, accept: string, signal: AbortSignal | null): Promise<Response> {
  const { method, path, ...sent } = transportOf(name, asked);
  return repeatRenewed(name, async (token) => {
    const headers = new Headers({ Accept: accept });
    const body = bodyOf(sent, headers);
    if (token !== null) headers.set('Authorization', `Bearer ${token}`);
    const response = await fetch(addressOf(path, sent), { method, headers, body, signal, cache: 'no-store' });
    if (!response.ok) throw refusalOf(response, await readJson(response));
    noteHeaders(response);
    return response;
  });
}

/**
 * A file to save, such as a statement: counted like any other call, so that a slow one shows progress. `onProgress`
 * gets the received share of its rows, from 0 to 1, if the server sends their number.
 */
export async function loadFile(name: Call, asked: Asked = {}, onProgress?: (share: number) => void): Promise<Blob> {
  callStarted();
  fileStarted();
  try {
    const response = await openRaw(name, asked, '*/*', null);
    const rows = Number(response.headers.get('x-row-count') ?? 0);
    const body =
      onProgress && rows > 0 ? countLines(response, (lines) => onProgress(Math.min(1, lines / rows))) : response;
    const file = await body.blob();
    callEnded(null);
    return file;
  } catch (thrown) {
    const error = thrown instanceof ApiError ? thrown : new ApiError(0, failure('error.offline'));
    callEnded(error);
    throw error;
  } finally {
    fileEnded();
  }
}

/**
 * The same answer; `onLines` gets the number of lines received. A file without lines reports nothing until it is
 * complete.
 */
function countLines(response: Response, onLines: (lines: number) => void): Response {
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/')) return response;
  let lines = 0;
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        for (const byte of chunk) if (byte === LINE_FEED) lines += 1;
        onLines(lines);
        out.enqueue(chunk);
      },
    }),
  );
  return new Response(counted, { headers: response.headers });
}

const LINE_FEED = 10;

async function send(name: string, asked: Loose, token: string | null): Promise<unknown> {
  const { method, path, ...options } = transportOf(name, asked);
  const headers = new Headers({ Accept: 'application/json' });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (options.key !== undefined) headers.set('Idempotency-Key', options.key);
  const body = bodyOf(options, headers);
  let response: Response;
  try {
    const sent = { method, headers, signal: options.signal ?? null };
    response =
      options.onProgress !== undefined && body instanceof FormData
        ? await sendForm(addressOf(path, options), { ...sent, body }, options.onProgress)
        : await (takeFirst(name, token) ?? fetch(addressOf(path, options), { ...sent, body }));
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new ApiError(0, failure('error.offline'));
  }
  const answer = await readJson(response);
  if (!response.ok) throw refusalOf(response, answer);
  // An answer that broke off on its way, or a network's own sign-in page: no answer of the product's.
  if (answer === unreadable) throw new ApiError(0, failure('error.offline'));
  noteHeaders(response);
  if (!isRecord(answer)) return undefined;
  return 'numberOfPages' in answer ? answer : answer.data;
}

/** How a call travels: a list that is asked for by a person's number takes its query as a body, never in its address. */
export function transportOf(name: string, given: Loose): Loose & { method: string; path: string } {
  const [method = 'GET', path = ''] = name.split(' ', 2);
  const { query = {}, ...rest } = given;
  if (method !== 'GET' || !asksPersonally(query as Record<string, unknown>)) return { ...given, method, path };
  const said = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return { ...rest, method: 'POST', path: `${path}/searches`, body: Object.fromEntries(said) };
}

function bodyOf(options: Loose, headers: Headers): string | FormData | null {
  if (options.form !== undefined) {
    const form = new FormData();
    for (const [name, value] of Object.entries(options.form)) if (value !== undefined) form.append(name, value);
    return form;
  }
  if (options.body === undefined) return null;
  headers.set('Content-Type', 'application/json');
  return JSON.stringify(options.body);
}

/** `/api/v1/lendings/…?page=2`: parameters are escaped; a query value of undefined, null or '' is omitted. */
export function addressOf(path: string, { params = {}, query = {} }: Pick<Loose, 'params' | 'query'>): string {
  const values = new Map(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return `/api/v1/${filled}${text ? `?${text}` : ''}`;
}

/** What the server says with each answer to a session. */
function noteHeaders({ headers }: Response): void {
  noteServerTime(headers);
  noteSessionEnd(headers);
}

const unreadable = Symbol('unreadable');

async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return unreadable;
  }
}

function refusalOf({ status, headers }: Response, answer: unknown): ApiError {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return new ApiError(status, errorBody(answer), Number.isInteger(seconds) ? seconds : null);
}

function errorBody(answer: unknown): ErrorBody {
  if (!isRecord(answer) || typeof answer.message !== 'string') return failure('error.server');
  const own = failure('error.server');
  return {
    id: typeof answer.id === 'string' ? answer.id : own.id,
    code: typeof answer.code === 'string' ? answer.code : own.code,
    message: answer.message,
    errors: Array.isArray(answer.errors) ? (answer.errors as ErrorBody['errors']) : [],
  };
}

export function failure(code: 'error.offline' | 'error.offline.act' | 'error.server'): ErrorBody {
  return { id: newKey(), code, message: t(code), errors: [] };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** The message to show for any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : t('error.server');
}
