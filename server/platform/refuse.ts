// Turns a refusal into an answer: status, code and Indonesian text, in one place. A refusal code without a text does
// not compile.
// Source: docs/api.md, spec §8.
import type { ErrorBody } from '#contract/endpoint.ts';
import { type Refusal, type RefusalCode, refuse } from '#domain/refusal.ts';
import { statusOf } from '#domain/refusal-status.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { wordsOfField } from './field-words.ts';
import { waitText } from '#texts/wait.ts';

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

/** Too many calls of one caller: recorded once a minute for its network, never for each call. */
export class TooManyCalls extends Refused {
  constructor(seconds: number) {
    super([refuse('error.too_many')], Math.max(1, Math.ceil(seconds)));
  }
}

/** Throws when a check refused. */
export function throwIfRefused(refusal: Refusal | null): void {
  if (refusal) throw new Refused([refusal]);
}

export const notFound = () => refused('error.not_found');

/** What a busy service asks for when nothing names another time. */
export const BUSY_SECONDS = 5;

/** The refused call, as its method and path, and the seconds of `Retry-After`. */
type Asked = { call?: string; retryAfterSeconds?: number | undefined };

/**
 * A slot with the field's name on the wire is filled with the words that the screens have for it; a text that asks to come
 * back may name when, as `{wait}`.
 */
export function messageOf(
  { code, field, slots = {} }: Refusal,
  { call = '', retryAfterSeconds = BUSY_SECONDS }: Asked = {},
): string {
  const named = { wait: waitText(retryAfterSeconds), ...slots };
  const isWireName = field !== undefined && slots['field'] === field;
  return fill(wording[code], isWireName ? { ...named, field: wordsOfField(field, call) } : named);
}

/** The answer to a call that was refused. */
export function errorBody(
  id: string,
  refusals: readonly Refusal[],
  asked: Asked = {},
): { status: number; body: ErrorBody } {
  const first = refusals[0] ?? refuse('error.server');
  return {
    status: statusOf(first.code),
    body: {
      id,
      code: first.code,
      message: messageOf(first, asked),
      errors: refusals.map((refusal) => ({
        ...(refusal.field ? { field: refusal.field } : {}),
        code: refusal.code,
        message: messageOf(refusal, asked),
      })),
    },
  };
}
