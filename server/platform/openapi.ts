// The contract as an OpenAPI 3.1 document: made from the same values that routes are made from, so it cannot differ.
// Source: docs/design.md §1.
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { webhookMessages } from '#contract/webhook-messages.ts';
import { rolesWith } from '#domain/permissions.ts';
import { readTokenStart } from '#domain/read-token.ts';

type Json = Record<string, unknown>;

/** Named parts of the contract, as they are found for the description that is being made. */
const named = new Map<string, Json>();

/** Where the two programs answer. */
export type Hosts = { site: string; console: string };

/**
 * The whole contract, or for `everybody` what others than the console call: the site's calls, and those that a program
 * reads with a token.
 */
export function describeApi(
  lists: Record<string, Record<string, Endpoint>>,
  hosts: Hosts,
  audience: 'everybody' | 'console' = 'console',
): Json {
  named.clear();
  const paths: Record<string, Json> = {};
  for (const [tag, list] of Object.entries(lists)) {
    for (const [name, endpoint] of Object.entries(list)) {
      if (audience === 'everybody' && isForConsole(endpoint) && endpoint.readScope === undefined) continue;
      const [method = 'GET', path = ''] = endpoint.call.split(' ');
      const place = `/${path.replace(/:(\w+)/g, '{$1}')}`;
      const servers = isForConsole(endpoint) ? { servers: [serverAt(hosts.console)] } : {};
      paths[place] = { ...servers, ...paths[place], [method.toLowerCase()]: operation(tag, name, endpoint) };
    }
  }
  const webhooks = describeWebhooks();
  return {
    openapi: '3.1.0',
    info: {
      title: 'Titian',
      version: '1',
      description: 'Pendanaan bersama untuk kelompok usaha perempuan. Uang dalam rupiah bulat.',
    },
    servers: [serverAt(hosts.site)],
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        readToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${readTokenStart}…`,
          description:
            'Kunci baca seorang petugas, dibuat di konsol, Akun saya. Hanya membaca laporan yang disebut kuncinya.',
        },
      },
      schemas: { Error: errorSchema, ...Object.fromEntries(named) },
    },
    paths,
    webhooks,
  };
}

/** What is sent to whoever subscribed on the console, from the schemas that bodies are made with. */
const describeWebhooks = (): Json =>
  Object.fromEntries(
    Object.entries(webhookMessages).map(([kind, schema]) => [
      kind,
      {
        post: {
          operationId: `on_${kind.replace(/\W/g, '_')}`,
          tags: ['webhooks'],
          parameters: signatureHeaders,
          requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(schema, 'output') } } },
          responses: { '2XX': { description: 'Diterima. Jawaban lain, atau tidak ada, berarti dicoba lagi.' } },
        },
      },
    ]),
  );

const signatureHeaders: Json[] = [
  {
    name: 'Titian-Signature',
    in: 'header',
    required: true,
    description: 't=<detik>,v1=<HMAC-SHA256 dari "detik.isi" dalam hex>; selama rahasia diganti ada dua v1.',
    schema: { type: 'string' },
  },
  {
    name: 'Titian-Event-Id',
    in: 'header',
    required: true,
    description: 'Sama dengan id di isi pesan: pesan yang datang lagi dengan id yang sama sudah pernah diterima.',
    schema: { type: 'string' },
  },
];

const serverAt = (origin: string): Json => ({ url: `${origin.replace(/\/+$/, '')}/api/v1` });

const isForConsole = ({ call }: Endpoint): boolean => call.split(' ')[1]?.startsWith('staff/') === true;

/** A session, or where programs read a token whose scope is named. */
const securityOf = ({ readScope }: Endpoint): Json[] => [
  { session: [] },
  ...(readScope === undefined ? [] : [{ readToken: [readScope] }]),
];

function operation(tag: string, name: string, endpoint: Endpoint): Json {
  const success = endpoint.raw
    ? { description: 'Berkas, aliran atau jawaban penyedia' }
    : { description: 'Berhasil', content: { 'application/json': { schema: answerSchema(endpoint) } } };
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.who === 'all' ? {} : { security: securityOf(endpoint) }),
    'x-audience': typeof endpoint.who === 'object' ? rolesWith(endpoint.who.staff) : endpoint.who,
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body ? { requestBody: { required: true, content: bodyContent(endpoint, endpoint.body) } } : {}),
    responses: {
      200: success,
      default: {
        description: 'Ditolak',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

function bodyContent({ forms, files }: Endpoint, body: z.ZodType): Json {
  const schema = inputSchema(body);
  return Object.fromEntries(
    ['application/json', ...(forms || files ? formTypes : [])].map((type) => [type, { schema }]),
  );
}

function parameters(place: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return [];
  const described = inputSchema(schema) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(described.properties ?? {}).map(([name, each]) => ({
    name,
    in: place,
    required: place === 'path' || (described.required?.includes(name) ?? false),
    schema: each,
  }));
}

const inputSchema = (schema: z.ZodType): Json => jsonSchema(schema, 'input');

/**
 * The schema with its named parts under `components`: references inside it count from the document's root. Input and
 * output may differ (defaults), so input parts have their own names.
 */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  const suffix = io === 'input' ? 'Input' : '';
  const text = JSON.stringify(made).replace(/"#\/\$defs\/(\w+)"/g, `"#/components/schemas/$1${suffix}"`);
  const { $schema: _, $defs = {}, ...plain } = JSON.parse(text) as Json & { $defs?: Record<string, Json> };
  for (const [name, { id: __, ...part }] of Object.entries($defs)) named.set(name + suffix, part);
  return plain;
}

function answerSchema(endpoint: Endpoint): Json {
  const item = endpoint.data ? jsonSchema(endpoint.data, 'output') : { type: 'object' };
  if (!endpoint.paged) return { type: 'object', required: ['data'], properties: { data: item } };
  return {
    type: 'object',
    required: ['data', 'numberOfPages', 'totalCount'],
    properties: {
      data: { type: 'array', items: item },
      numberOfPages: { type: 'integer' },
      totalCount: { type: 'integer' },
    },
  };
}

const errorSchema: Json = {
  type: 'object',
  required: ['id', 'code', 'message', 'errors'],
  properties: {
    id: { type: 'string' },
    code: { type: 'string' },
    message: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};
