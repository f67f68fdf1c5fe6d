// The HTTP side: turns the contract's endpoints into routes; checks who may call, what comes in and what goes out.
// Its errors are answered by answer-error.ts.
// Source: docs/api.md; docs/design.md §3.
import { randomUUID } from 'node:crypto';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Endpoint, Input, Method, Output } from '#contract/endpoint.ts';
import { may } from '#domain/permissions.ts';
import { readActKey } from './acts.ts';
import type { Log } from './log.ts';
import type { Actor } from './audit.ts';
import type { RefusalNotes } from './audit-refusals.ts';
import { answerError } from './answer-error.ts';
import type { CallLimits } from './call-limits.ts';
import { answerWriter } from './answer-writer.ts';
import { answerBroken, limitHeaders, patience } from './connection.ts';
import { largestFile } from './forms.ts';
import { jsonLimit, readInput, readLoosely } from './read-input.ts';
import { notFound, refused } from './refuse.ts';
import { readTokenCaller } from './read-token.ts';
import type { Reader } from './db.ts';
import type { BeginCall } from './fair-use.ts';
import { addGuards, firstHeaders, isUncounted } from './guards.ts';
import { requireReached } from './rights.ts';
import { onBehalfOf, type RequestFacts, type Rights } from './request.ts';
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
  db: Reader;
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

const bodyLimitOf = ({ files = 0, jsonBytes = jsonLimit }: Endpoint): number => files * largestFile + jsonBytes;

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
    bodyLimit: bodyLimitOf(endpoint),
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
          const count = (tokenId: string) => limits.countReader(request, tokenId);
          const caller = name
            ? await parts.sessions.caller(name)
            : await readTokenCaller(parts.db, { token, endpoint, facts, by, count });
          if (name && !caller) await limits.countVisit(request);
          if (caller) by.actor = caller;
          requireAllowed(endpoint, caller);
          if (caller) reply.headers(timesOf(caller));
          await giveRights(parts.db, { endpoint, request, facts, caller });
          if (endpoint.act) facts.actKey = readActKey(request.headers['idempotency-key']);
          const input = endpoint.raw ? await readLoosely(endpoint, request) : await readInput(endpoint, request);
          if (!endpoint.raw) facts.input = { params: input.params, body: input.body };
          const answer = await handle({ ...input, caller, request, reply } as never);
          if (endpoint.raw) return answer;
          if (parts.checkAnswers) requireKept(endpoint, facts);
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

/** How long the session lasts, and the product's time, for the browser's clock. */
const timesOf = ({ endsIn, at }: Caller) => ({ 'session-ends-in': String(endsIn), 'answered-at': at.toISOString() });

type Given = { endpoint: Endpoint; request: FastifyRequest; facts: RequestFacts; caller: Caller | null };

/** Notes what the caller may do with this call; refuses with 404 what is out of their reach. */
async function giveRights(db: Reader, { endpoint, request, facts, caller }: Given): Promise<void> {
  if (!caller || endpoint.who === 'all') return;
  facts.rights = { caller, who: endpoint.who, ...subjectOf(endpoint, request) };
  await requireReached(db);
}

/** What a handler must have written down with its success. */
function requireKept({ call, act }: Endpoint, { acted, rights }: RequestFacts): void {
  if (act && !acted) throw new Error(`${call} kept no act`);
  if (rights?.spend && !rights.isSpent) throw new Error(`${call} spent no proof`);
}

const factsOf = ({ id, ip: address }: FastifyRequest, call: string): RequestFacts => ({ id, address, call });

const tokenOf = ({ headers: { authorization } }: FastifyRequest): string | null =>
  authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() : null;

const kindOf = ({ who }: Endpoint): SessionKind => (typeof who === 'object' ? 'staff' : 'user');

/** What the call is about, where that belongs to a group. */
function subjectOf({ groupOf }: Endpoint, { params }: FastifyRequest): Pick<Rights, 'subject'> {
  if (!groupOf || groupOf === 'body' || groupOf === 'rows') return {};
  return { subject: { kind: groupOf, id: (params as { id: string }).id } };
}

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
