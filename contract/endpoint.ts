// How an endpoint is described: method and path, who may call it, what goes in, what comes out. The server registers
// from these values; the browser imports their types only.
// Source: docs/api.md.
import { z } from 'zod';
import type { Permission } from '#domain/permissions.ts';
import { searchFields } from '#domain/personal-number.ts';
import type { ReadScope } from '#domain/read-token.ts';

/** Who may call: anyone, a signed-in user, a lender, a borrower, or staff who hold this permission. */
export type Audience = 'all' | 'user' | 'lender' | 'borrower' | { readonly staff: Permission };

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What belongs to one group. A draft is a lending. */
export type GroupSubject =
  | 'group'
  | 'lending'
  | 'disbursement'
  | 'refund'
  | 'receipt'
  | 'reversal'
  | 'cover_repayment'
  | 'visit'
  | 'field_photo';

export type Endpoint = {
  /** Method and path under /api/v1, parameters as `:name`. */
  readonly call: `${Method} ${string}`;
  readonly who: Audience;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The `data` of a 200 answer; for a paged endpoint one item of it. */
  readonly data?: z.ZodType;
  readonly paged?: boolean;
  /** The handler writes the response itself (a file, a stream, a provider notice). */
  readonly raw?: boolean;
  /** Also takes application/x-www-form-urlencoded and multipart/form-data. */
  readonly forms?: boolean;
  /** Takes up to this many pictures in a multipart form; implies `forms`. */
  readonly files?: number;
  /** Takes JSON of up to this many bytes, where the general limit is too small. */
  readonly jsonBytes?: number;
  /**
   * Moves money, or binds: the browser names each with a key, waits ten seconds, and asks what became of it. Its success
   * writes an audit event. Decision 0092.
   */
  readonly act?: true;
  /** The name of the list whose query this takes as its body, as texts; made by `endpoints`. */
  readonly searchOf?: string;
  /**
   * How the call leads to the group that it is about: what `:id` names, or that its body names one, or that its rows are of
   * many. Field staff reach the groups of their branch alone; decision 0112.
   */
  readonly groupOf?: GroupSubject | 'body' | 'rows';
  /** A program may read it with a token of this scope, in the place of a session; a house test keeps it to reading. */
  readonly readScope?: ReadScope;
  /** A provider's signed message: counted once its handler has judged the signature. */
  readonly signed?: boolean;
  /** Calls a minute of one session, or else of one address, where the general limit is too wide. */
  readonly perMinute?: number;
};

/**
 * Keeps the literal types of an endpoint list. Beside each list that can be searched by free text it adds one that
 * takes the same query in a body, `POST …/searches`, since a person's number must stand in no address; the list's
 * handler answers both.
 */
export function endpoints<const E extends Record<string, Endpoint>>(list: E): E {
  const searches = Object.entries(list).flatMap(([name, { query, ...endpoint }]) => {
    if (!(query instanceof z.ZodObject) || !searchFields.some((field) => field in query.shape)) return [];
    const call = `${endpoint.call.replace(/^GET/, 'POST')}/searches` as Endpoint['call'];
    // A program reads by address alone.
    return [[`${name}ByBody`, { ...endpoint, readScope: undefined, call, body: query, searchOf: name }]];
  });
  return { ...list, ...Object.fromEntries(searches) };
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler is given and has to answer. */
export type Input<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};
export type Page<T> = { data: T[]; numberOfPages: number; totalCount: number };
export type Output<E extends Endpoint> = E['data'] extends z.ZodType
  ? E['paged'] extends true
    ? Page<z.output<E['data']>>
    : z.output<E['data']>
  : undefined;

/** What the browser sends and gets, by call text. */
export type CallMap<L extends Record<string, Endpoint>> = {
  [K in keyof L as L[K]['call']]: {
    params: Sent<L[K]['params']>;
    query: Sent<L[K]['query']>;
    body: Sent<L[K]['body']>;
    answer: Output<L[K]>;
    act: L[K] extends { act: true } ? true : false;
  };
};

/** The error object. Source: spec §3, §8; docs/api.md. */
export type ErrorBody = {
  id: string;
  code: string;
  message: string;
  errors: { field?: string; code: string; message: string }[];
};
