// Turns a refusal into an answer: status, code and Indonesian text, in one place. A refusal code without a text does
// not compile.
// Source: docs/api.md, spec §8.
import type { ErrorBody } from '#contract/endpoint.ts';
import { type Refusal, type RefusalCode, refuse, statusOf } from '#domain/refusal.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { wordsOfField } from './field-words.ts';

const wording: Record<RefusalCode, string> = texts;

/** Thrown by a use case to roll back and answer a refusal. */
export class Refused extends Error {
  readonly refusals: readonly Refusal[];
  readonly retryAfterSeconds: number | undefined;
  constructor(refusals: readonly Refusal[], retryAfterSeconds?: number) {
    super(refusals[0]?.code ?? 'refused');
    this.refusals = refusals;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Ends the use case with this refusal. */
export function refused(
  code: RefusalCode,
  about: Omit<Refusal, 'code'> & { retryAfterSeconds?: number } = {},
): Refused {
  const { retryAfterSeconds, ...rest } = about;
  return new Refused([refuse(code, rest)], retryAfterSeconds);
}

/** Throws when a check refused. */
export function throwIfRefused(refusal: Refusal | null): void {
  if (refusal) throw new Refused([refusal]);
}

export const notFound = () => refused('error.not_found');

/** A slot with the field's name on the wire is filled with the words that the screens have for it. */
export function messageOf({ code, field, slots = {} }: Refusal, call = ''): string {
  const isWireName = field !== undefined && slots['field'] === field;
  return fill(wording[code], isWireName ? { ...slots, field: wordsOfField(field, call) } : slots);
}

/** The answer to a call that was refused; `call` is its method and path. */
export function errorBody(id: string, refusals: readonly Refusal[], call = ''): { status: number; body: ErrorBody } {
  const first = refusals[0] ?? refuse('error.server');
  return {
    status: statusOf(first.code),
    body: {
      id,
      code: first.code,
      message: messageOf(first, call),
      errors: refusals.map((refusal) => ({
        ...(refusal.field ? { field: refusal.field } : {}),
        code: refusal.code,
        message: messageOf(refusal, call),
      })),
    },
  };
}
