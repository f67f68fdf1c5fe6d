// What comes in with a call: path, query and body, read strictly and checked against the endpoint's schemas.
// Invariant: a person's number is taken from a body alone (decision 0082). Source: docs/api.md.
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { asksPersonally } from '#domain/personal-number.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { readForm } from './forms.ts';
import { parseStrictJson } from './json.ts';
import { notFound, Refused, refused } from './refuse.ts';

/** Bytes of a body without files. */
export const jsonLimit = 64 * 1024;

type Given = Record<'params' | 'query' | 'body', unknown>;

/** What a call brings, checked against its schemas. */
export async function readInput(endpoint: Endpoint, request: FastifyRequest): Promise<Given> {
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

/** The same for a handler that checks by itself. */
export async function readLoosely(endpoint: Endpoint, request: FastifyRequest): Promise<Given> {
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
  if (raw.length > (endpoint.jsonBytes ?? jsonLimit)) throw refused('error.too_large');
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
