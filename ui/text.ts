// t('key', {slots}): the only way by which a word reaches a screen. Keys are checked when compiling.
// Usage: t('login.title'), t('error.lending.amount_min', { min: rupiah(500_000) }); for text with elements inside see Rich.tsx.
// Source: design.md §1 (our own typed t() over texts/id.ts).
import { fill, type Slots } from '#texts/fill.ts';
import { type TextKey, id as texts } from '#texts/id.ts';

export type { TextKey } from '#texts/id.ts';

export function t(key: TextKey, slots?: Slots): string {
  const text = texts[key];
  return slots ? fill(text, slots) : text;
}

/** The text of a code that the server sent, or null when the product has none: `codeText('status.withdraw', 'pending')`. */
export function codeText(area: string, code: string): string | null {
  const key = `${area}.${code}`;
  return key in texts ? texts[key as TextKey] : null;
}
