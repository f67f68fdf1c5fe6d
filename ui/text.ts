// t('key', {slots}): the only way for a text to reach a screen. Keys are checked by the compiler.
// Usage: t('login.title'), t('error.lending.amount_min', { min: rupiah(500_000) }); for text with elements inside see
// Rich.tsx.
// Invariant: a screen's texts are registered before it is drawn, by the application's entry or by the first import of its
// page; a rule test compares the keys that each page uses with those registered.
import { fill, type Slots } from '#texts/fill.ts';
import type { TextKey } from '#texts/id.ts';

export type { TextKey } from '#texts/id.ts';

let texts: Readonly<Partial<Record<TextKey, string>>> = {};

/** Registers the texts: the first thing an application does, since modules read texts while they load. */
export function setTexts(dictionary: typeof texts): void {
  texts = dictionary;
}

/** Registers the texts of screens that load their own: before the first of them is loaded. */
export function addTexts(dictionary: typeof texts): void {
  texts = { ...texts, ...dictionary };
}

/** An unregistered key is shown as it is, so that it is noticed at once. */
export function t(key: TextKey, slots?: Slots): string {
  const text = texts[key] ?? key;
  return slots ? fill(text, slots) : text;
}

/** The text of a code from the server, or null if the product has none: `codeText('status.withdraw', 'pending')`. */
export function codeText(area: string, code: string): string | null {
  return texts[`${area}.${code}` as TextKey] ?? null;
}
