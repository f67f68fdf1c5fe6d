// t('key', {slots}): the only way by which a word reaches a screen. Keys are checked when compiling.
// Usage: t('login.title'), t('error.lending.amount_min', { min: rupiah(500_000) }); for text with elements inside see
// Rich.tsx.
// Invariant: each application brings the words of its own screens, before any of them is loaded; a house test holds
// what they name to what is brought.
import { fill, type Slots } from '#texts/fill.ts';
import type { TextKey } from '#texts/id.ts';

export type { TextKey } from '#texts/id.ts';

let texts: Readonly<Partial<Record<TextKey, string>>> = {};

/** Brings the words: the first thing that an application does, since modules ask for texts while they load. */
export function setTexts(dictionary: typeof texts): void {
  texts = dictionary;
}

/** A key that was not brought is shown as it is, so that it is seen at once. */
export function t(key: TextKey, slots?: Slots): string {
  const text = texts[key] ?? key;
  return slots ? fill(text, slots) : text;
}

/** The text of a code that the server sent, or null when the product has none: `codeText('status.withdraw', 'pending')`. */
export function codeText(area: string, code: string): string | null {
  return texts[`${area}.${code}` as TextKey] ?? null;
}
