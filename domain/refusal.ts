// A refusal as a value: its code, the field that it is about, and what its text names. The closed list of codes with their
// statuses is refusal-status.ts, apart from here so that a page that only refuses does not load it.
// Source: spec §8; docs/api.md.
import type { RefusalCode } from './refusal-status.ts';

export type { RefusalCode } from './refusal-status.ts';

export type Refusal = {
  readonly code: RefusalCode;
  /** Name of the field on the wire that the refusal is about, if any. */
  readonly field?: string;
  /** Values that the text names; money is already formatted. */
  readonly slots?: Readonly<Record<string, string | number>>;
};

/** Makes a refusal. Source: spec §8. */
export function refuse(code: RefusalCode, about: Omit<Refusal, 'code'> = {}): Refusal {
  return { code, ...about };
}
