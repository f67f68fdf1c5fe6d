// Why a try failed, in short, as it is kept beside what is tried again and shown to staff.
// Invariant: no address, phone or account number is in it.
// Source: docs/domain.md §3.
import { withoutPersonalData } from '#domain/identity.ts';

const LONGEST = 300;

/** The message of an error, without its stack. */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return withoutPersonalData(text).slice(0, LONGEST) || 'unknown';
}
