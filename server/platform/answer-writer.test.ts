// Production compiles a serializer, tests check by the schema: both must write the same text, without undeclared fields.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { answerWriter } from './answer-writer.ts';

const officer = z.object({ id: z.string(), name: z.string() });
const endpointOf = (data: z.ZodType): Endpoint => ({ call: 'GET staff/things', who: 'all', summary: '', data });
const known = { id: '1', name: 'Wulan' };
const more = { ...known, branch: 'Bogor' };

describe.each([
  ['production', false],
  ['a test', true],
] as const)('in %s', (_, checkAnswers) => {
  it.each<[string, z.ZodType, unknown, unknown]>([
    ['an object', officer, more, known],
    ['an object that may be null', officer.nullable(), more, known],
    ['a field that may be null', z.object({ officer: officer.nullable() }), { officer: more }, { officer: known }],
    ['a field that is null', z.object({ officer: officer.nullable() }), { officer: null }, { officer: null }],
    ['rows', z.array(officer), [more], [known]],
    [
      'one of several',
      z.union([z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b'), officer })]),
      { kind: 'b', officer: more, secret: 1 },
      { kind: 'b', officer: known },
    ],
    ['a record', z.record(z.string(), z.int()), { siti: 2 }, { siti: 2 }],
  ])('%s has its declared fields, and no other', (_name, data, given, sent) => {
    expect(JSON.parse(answerWriter(endpointOf(data), checkAnswers)(given))).toEqual({ data: sent });
  });
});
