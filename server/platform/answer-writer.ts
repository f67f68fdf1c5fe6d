// Writes an answer as text by the schema of its endpoint. What the schema does not declare is never sent, wherever it stands.
// Source: docs/api.md.
import fastJsonStringify from 'fast-json-stringify';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';

/** Serializes the envelope by the schema: fields that it does not declare are not sent. */
export function answerWriter(endpoint: Endpoint, checkAnswers: boolean): (answer: unknown) => string {
  const item = endpoint.data ?? z.object({});
  const envelope = endpoint.paged
    ? z.object({ data: z.array(item), numberOfPages: z.int(), totalCount: z.int() })
    : z.object({ data: item });
  const wrap = (answer: unknown) => (endpoint.paged ? answer : { data: answer ?? {} });
  // Tests validate every answer against its schema; at run time a compiled serializer is faster.
  if (checkAnswers) return (answer) => JSON.stringify(z.parse(envelope, wrap(answer)));
  const schema = z.toJSONSchema(envelope, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    reused: 'inline',
    // Where a part may be null or one of several, the serializer judges it: one with a field too many would be refused.
    override({ jsonSchema }) {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  const write = fastJsonStringify(schema as never);
  return (answer) => write(wrap(answer));
}
