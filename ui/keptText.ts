// Texts that must not stand in an address: the address has a key instead, and the text itself stays in memory.
// Invariant: after a reload, in another tab or after the session's end a key means nothing.
// Usage: by address.ts, which writes and reads every list's address.
// Source: decision 0082.
import { holdsPersonalNumber } from '#domain/personal-number.ts';
import { newKey } from './newKey.ts';

const keys = new Map<string, string>();
const texts = new Map<string, string>();
const keyShape = /^~[\da-f]{8}$/;

/** What may stand in an address for this text: itself, or a key. The same text has the same key. */
export function keepText(text: string): string {
  if (!holdsPersonalNumber(text)) return text;
  const key = keys.get(text) ?? `~${newKey().slice(0, 8)}`;
  keys.set(text, key);
  texts.set(key, text);
  return key;
}

/** The text that an address means; '' for a key that is not known any more. */
export function recallText(said: string | null): string {
  return said !== null && keyShape.test(said) ? (texts.get(said) ?? '') : (said ?? '');
}

/** At the end of a session. */
export function forgetTexts(): void {
  keys.clear();
  texts.clear();
}
