// The contract as an OpenAPI 3.1 document: made from the same values that routes are made from, so it cannot differ.
// Source: design §1 (OpenAPI 3.1 at /api/v1/docs outside production).
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

type Json = Record<string, unknown>;

export function describeApi(lists: Record<string, Record<string, Endpoint>>): Json {
  const paths: Record<string, Json> = {};
  for (const [tag, list] of Object.entries(lists)) {
    for (const [name, endpoint] of Object.entries(list)) {
      const [method = 'GET', path = ''] = endpoint.call.split(' ');
      const place = `/${path.replace(/:(\w+)/g, '{$1}')}`;
      paths[place] = { ...paths[place], [method.toLowerCase()]: operation(tag, name, endpoint) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Titian',
      version: '1',
      description: 'Pendanaan bersama untuk kelompok usaha perempuan. Uang dalam rupiah bulat.',
    },
    servers: [{ url: '/api/v1' }],
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
    paths,
  };
}

function operation(tag: string, name: string, endpoint: Endpoint): Json {
  const success = endpoint.raw
    ? { description: 'Berkas, aliran atau jawaban penyedia' }
    : { description: 'Berhasil', content: { 'application/json': { schema: answerSchema(endpoint) } } };
  return {
    operationId: name,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.who === 'all' ? {} : { security: [{ session: [] }] }),
    'x-audience': typeof endpoint.who === 'object' ? endpoint.who.staff : endpoint.who,
    parameters: [...parameters('path', endpoint.params), ...parameters('query', endpoint.query)],
    ...(endpoint.body
      ? { requestBody: { required: true, content: { 'application/json': { schema: inputSchema(endpoint.body) } } } }
      : {}),
    responses: {
      200: success,
      default: {
        description: 'Ditolak',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
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

const inputSchema = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json;

function answerSchema(endpoint: Endpoint): Json {
  const item = endpoint.data
    ? (z.toJSONSchema(endpoint.data, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Json)
    : { type: 'object' };
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
