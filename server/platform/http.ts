// The HTTP side: turns the contract's endpoints into routes; checks who may call, what comes in and what goes out.
// One error shape, made in one place.
// Source: docs/api.md; docs/design.md §3.
import { randomUUID } from 'node:crypto';
import fastJsonStringify from 'fast-json-stringify';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { z } from 'zod';
import type { Endpoint, Input, Method, Output } from '#contract/endpoint.ts';
import { may } from '#domain/permissions.ts';
import { asksPersonally } from '#domain/personal-number.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { readActKey } from './acts.ts';
import type { Log } from './log.ts';
import type { Actor } from './audit.ts';
import type { RefusalNotes } from './audit-refusals.ts';
import { answerError } from './answer-error.ts';
import type { CallLimits } from './call-limits.ts';
import { answerBroken, limitHeaders, patience } from './connection.ts';
import { parseStrictJson } from './json.ts';
import { notFound, Refused, refused } from './refuse.ts';
import { largestFile, readForm } from './forms.ts';
import type { BeginCall } from './fair-use.ts';
import { addGuards, firstHeaders, isUncounted } from './guards.ts';
import { onBehalfOf, type RequestFacts } from './request.ts';
import { logRequests } from './request-log.ts';
import type { Caller, SessionKind, Sessions, SignedName } from './session.ts';

export type Call<E extends Endpoint> = Input<E> & {
  caller: Caller | null;
  request: FastifyRequest;
  reply: FastifyReply;
};
export type UserCall<E extends Endpoint> = Input<E> & {
  caller: Extract<Caller, { kind: 'user' }>;
  request: FastifyRequest;
  reply: FastifyReply;
};
export type StaffCall<E extends Endpoint> = Input<E> & {
  caller: Extract<Caller, { kind: 'staff' }>;
  request: FastifyRequest;
  reply: FastifyReply;
};

type CallOf<E extends Endpoint> = E['who'] extends 'all'
  ? Call<E>
  : E['who'] extends { staff: unknown }
    ? StaffCall<E>
    : UserCall<E>;
export type Handlers<L extends Record<string, Endpoint>> = {
  [K in keyof L]: (call: CallOf<L[K]>) => Promise<L[K]['raw'] extends true ? unknown : Output<L[K]>>;
};

export type HttpParts = {
  sessions: Sessions;
  log: Log;
  refusals: RefusalNotes;
  trustedProxies: string;
  checkAnswers: boolean;
  secure: boolean;
  beginCall: BeginCall;
  /** The host name of this side; in production no other is served. */
  hostname: string;
};
export type Http = {
  app: FastifyInstance;
  limits: CallLimits;
  serve<L extends Record<string, Endpoint>>(list: L, handlers: Handlers<L>): void;
};

const base = '/api/v1';
const jsonLimit = 64 * 1024;

export async function createHttp(parts: HttpParts): Promise<Http> {
  const log: FastifyBaseLogger = parts.log;
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: parts.trustedProxies || false,
    bodyLimit: jsonLimit,
    requestTimeout: patience.requestTimeout,
    connectionTimeout: patience.connectionTimeout,
    keepAliveTimeout: patience.keepAliveTimeout,
    http: patience,
    // While the program stops, requests on open connections are still answered.
    return503OnClosing: false,
    clientErrorHandler: answerBroken,
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(firstHeaders)),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  // Before any route, so that each is counted and carries the headers.
  const limits = await addGuards(app, parts, (request) =>
    parts.refusals.noteFlood(factsOf(request, request.routeOptions.url ?? 'unknown')),
  );
  limitHeaders(app);
  app.removeAllContentTypeParsers();
  for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
  }
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  app.setNotFoundHandler(async (request, reply) => {
    if (isUncounted(request)) await limits.countVisit(request);
    return answerError(notFound(), request, reply);
  });
  logRequests(app, parts.log);
  return {
    app,
    limits,
    serve: (list, handlers) => registerAll({ app, limits }, parts, list, handlers),
  };
}

function registerAll(
  side: Pick<Http, 'app' | 'limits'>,
  parts: HttpParts,
  list: Record<string, Endpoint>,
  handlers: Record<string, (call: never) => Promise<unknown>>,
): void {
  for (const [name, endpoint] of Object.entries(list)) {
    const handle = handlers[endpoint.searchOf ?? name];
    if (!handle) throw new Error(`no handler for ${endpoint.call}`);
    register(side, parts, endpoint, handle);
  }
}

function register(
  { app, limits }: Pick<Http, 'app' | 'limits'>,
  parts: HttpParts,
  endpoint: Endpoint,
  handle: (call: never) => Promise<unknown>,
): void {
  const [method, path] = endpoint.call.split(' ') as [Method, string];
  // Compiled at the first answer: all endpoints at once would delay each start by half a second.
  let write: ReturnType<typeof answerWriter> | undefined;
  const limitEndpoint = endpoint.perMinute ? limits.limitEndpoint(endpoint.perMinute) : undefined;
  const named = new WeakMap<FastifyRequest, SignedName>();
  app.route({
    method,
    url: `${base}/${path}`,
    ...(endpoint.files ? { bodyLimit: endpoint.files * largestFile + jsonLimit } : {}),
    config: { uncounted: true },
    // Before the body is read: who has no token of ours counts for the address.
    onRequest: async (request) => {
      const name = await parts.sessions.read(tokenOf(request), kindOf(endpoint));
      if (name) named.set(request, name);
      else if (!endpoint.signed) await limits.countVisit(request);
      await limitEndpoint?.(request, name?.sessionId ?? null);
    },
    handler: (request, reply) => {
      const facts = factsOf(request, endpoint.call);
      return onBehalfOf(facts, async () => {
        const by: { actor: Actor } = { actor: { kind: 'visitor' } };
        const token = tokenOf(request);
        let end: ReturnType<BeginCall> | undefined;
        try {
          end = token === null ? undefined : parts.beginCall(token);
          const name = named.get(request);
          const caller = name ? await parts.sessions.caller(name) : null;
          if (name && !caller) await limits.countVisit(request);
          if (caller) by.actor = caller;
          requireAllowed(endpoint, caller);
          if (caller) reply.header('session-ends-in', String(caller.endsIn));
          if (caller && endpoint.who !== 'all') facts.rights = { caller, who: endpoint.who };
          if (endpoint.act) facts.actKey = readActKey(request.headers['idempotency-key']);
          const input = endpoint.raw ? await readLoosely(endpoint, request) : await readInput(endpoint, request);
          const answer = await handle({ ...input, caller, request, reply } as never);
          if (endpoint.raw) return answer;
          if (parts.checkAnswers && endpoint.act && !facts.acted) throw new Error(`${endpoint.call} kept no act`);
          if (endpoint.who !== 'all' || caller) reply.header('cache-control', 'no-store');
          write ??= answerWriter(endpoint, parts.checkAnswers);
          return reply.type('application/json; charset=utf-8').send(write(answer));
        } catch (error) {
          await parts.refusals.note(facts, by.actor, error);
          throw error;
        } finally {
          end?.(by.actor.kind !== 'visitor');
        }
      });
    },
  });
}

const factsOf = ({ id, ip: address }: FastifyRequest, call: string): RequestFacts => ({ id, address, call });

const tokenOf = ({ headers: { authorization } }: FastifyRequest): string | null =>
  authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() : null;

const kindOf = ({ who }: Endpoint): SessionKind => (typeof who === 'object' ? 'staff' : 'user');

/** Whether the caller may: 401 without a session, 403 without the permission. Source: docs/api.md. */
function requireAllowed({ who }: Endpoint, caller: Caller | null): void {
  if (who === 'all') return;
  if (!caller) throw refused('error.unauthenticated');
  const allowed =
    caller.kind === 'staff'
      ? typeof who === 'object' && may(caller.roles, who.staff)
      : who === 'user' || (who === 'lender' && caller.isLender) || (who === 'borrower' && caller.isBorrower);
  if (!allowed) throw refused('error.forbidden');
}

type Given = Record<'params' | 'query' | 'body', unknown>;

async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<Given> {
  const params = endpoint.params ? z.safeParse(endpoint.params, request.params) : undefined;
  // A path that cannot name anything is answered as not found.
  if (params && (!params.success || hasNul(request.params))) throw notFound();
  if (hasNul(request.query)) throw refused('error.invalid_body');
  requireNoNumber(request.query);
  if (endpoint.searchOf && endpoint.body)
    return {
      params: params?.data,
      query: checkInput(endpoint.body, await readSearch(endpoint, request)),
      body: undefined,
    };
  const query = endpoint.query ? checkInput(endpoint.query, request.query) : undefined;
  const body = endpoint.body ? checkInput(endpoint.body, await readBody(endpoint, request)) : undefined;
  if (namesTwice(request.query, body)) throw refused('error.invalid_body');
  return { params: params?.data, query, body };
}

const hasNul = (values: unknown): boolean => Object.values(values ?? {}).some((value) => String(value).includes('\0'));

/** A field in both address and body: it is unclear which one was meant. */
const namesTwice = (query: unknown, body: unknown): boolean =>
  typeof body === 'object' && body !== null && Object.keys(query ?? {}).some((key) => Object.hasOwn(body, key));

async function readLoosely(endpoint: Endpoint, request: FastifyRequest): Promise<Given> {
  if (endpoint.params && !z.safeParse(endpoint.params, request.params).success) throw notFound();
  requireNoNumber(request.query);
  const query = endpoint.searchOf ? await readSearch(endpoint, request) : request.query;
  return { params: request.params, query, body: request.body };
}

function requireNoNumber(query: unknown): void {
  if (asksPersonally(query as Record<string, unknown>)) throw refused('error.search.in_address');
}

/** A list's query sent as a body; numbers read as the same text that an address would have. */
async function readSearch(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const body = await readBody(endpoint, request);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refused('error.invalid_body');
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]),
  );
}

async function readBody(endpoint: Endpoint, request: FastifyRequest): Promise<unknown> {
  const raw = request.body;
  if (!Buffer.isBuffer(raw)) throw refused('error.invalid_body');
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\b/i.test(type)) {
    if (!endpoint.forms && !endpoint.files) throw refused('error.unsupported_type');
    return readForm(raw, type, endpoint.files);
  }
  if (raw.length > jsonLimit) throw refused('error.too_large');
  try {
    return parseStrictJson(raw);
  } catch {
    throw refused('error.invalid_body');
  }
}

/** Checks input against its schema, for a handler that answers by itself too. */
export function checkInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  // Only the input shows whether a field is missing or of the wrong type.
  const parsed = z.safeParse(schema, value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw new Refused(parsed.error.issues.map(refusalOf));
}

/** Missing or empty is 422, a number out of bounds or not whole is 422, a wrong type is 400. Source: docs/api.md. */
function refusalOf(issue: z.core.$ZodIssue): Refusal {
  const field = issue.path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');
  if (!field) return refuse('error.invalid_body');
  const missing = issue.input === undefined && ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code);
  const emptied = issue.code === 'too_small' && issue.origin === 'string';
  if (missing || emptied) return refuse('error.empty', { field, slots: { field } });
  const wrongType =
    (issue.code === 'invalid_type' && !(issue.expected === 'int' && typeof issue.input === 'number')) ||
    issue.code === 'invalid_union';
  return refuse(wrongType ? 'error.invalid_body' : 'error.invalid_value', { field, slots: { field } });
}

/** Serializes the envelope by the schema: fields that it does not declare are not sent. */
function answerWriter(endpoint: Endpoint, checkAnswers: boolean): (answer: unknown) => string {
  const item = endpoint.data ?? z.object({});
  const envelope = endpoint.paged
    ? z.object({ data: z.array(item), numberOfPages: z.int(), totalCount: z.int() })
    : z.object({ data: item });
  const wrap = (answer: unknown) => (endpoint.paged ? answer : { data: answer ?? {} });
  // Tests validate every answer against its schema; at run time a compiled serializer is faster.
  if (checkAnswers) return (answer) => JSON.stringify(z.parse(envelope, wrap(answer)));
  const write = fastJsonStringify(
    z.toJSONSchema(envelope, { target: 'draft-7', io: 'output', unrepresentable: 'any', reused: 'inline' }) as never,
  );
  return (answer) => write(wrap(answer));
}
