// Why an attempt failed, in short, as stored beside work that is retried and shown to staff.
// Invariant: it contains no address, phone or account number.
// Source: docs/domain.md §3.
import { withoutPersonalData } from '#domain/identity.ts';

const LONGEST = 300;

/** The message of an error, without its stack. */
export function failureText(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return withoutPersonalData(text).slice(0, LONGEST) || 'unknown';
}
