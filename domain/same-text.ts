// What "the same" means for text that people type: in fields that compare, and in every search.
// Invariant: a text is found by itself as it stands on a screen, and by the beginning of each of its words. The
// database splits text alike (search_words, migration 0104).
// Source: docs/settled.md 53; decision 0091.
import { withoutInvisible } from './typed-text.ts';

/** What keyboards and papers put in place of an apostrophe: quotes, a backtick, an acute, primes, half rings. */
export const apostrophes = '`´‘’‛′ʹʻʼʽʾʿ＇';
const anyApostrophe = new RegExp(`[${apostrophes}]`, 'gu');

/** With "’" for all of these; a straight one stays as it was typed. Source: decision 0091. */
export const withOneApostrophe = (text: string): string => text.replace(anyApostrophe, '’');

/** In lower case, with one kind of space, without accents, ligatures and what nobody sees. */
const plain = (text: string): string =>
  // Before decomposing: an acute on its own would become a space and a mark.
  withOneApostrophe(withoutInvisible(text)).normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').toLowerCase();

/**
 * Lower-case words without accents and punctuation; "S.E." is one word, "Abdul-Aziz" are two, "Nu'man" is one.
 * Source: docs/settled.md 53.
 */
export function foldName(name: string): string[] {
  const initials = /(^|[^\p{L}])((?:\p{L}\.){2,})/gu;
  const words = plain(name)
    .replace(initials, (_, before: string, dotted: string) => before + dotted.replaceAll('.', ''))
    .replace(/['’]/g, '');
  return words.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Whether two addresses or sign-in names are the same: letter case and what nobody sees do not count. Source: spec §5. */
export const sameAddress = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one) && Boolean(other) && plainAddress(one ?? '') === plainAddress(other ?? '');

/** An address or a sign-in name in the form that is stored and compared. Source: spec §5. */
export const plainAddress = (text: string): string => withoutInvisible(text).trim().toLowerCase();

/** Longer words are compared by their beginning: an index takes no word of any length. */
const longestWord = 100;
const listOf = (words: string): string[] =>
  words
    .split(' ')
    .filter(Boolean)
    .map((word) => word.slice(0, longestWord));

/** A space between letters and figures: "rp1.300" becomes "rp 1.300". */
const runsOf = (text: string): string =>
  text.replace(/(\p{L})[^\p{L}\p{N} ]*(?=\p{N})/gu, '$1 ').replace(/(\p{N})[^\p{L}\p{N} ]*(?=\p{L})/gu, '$1 ');

/** Letters and figures of one piece between spaces: "rp1.300" is rp, 1, 300. */
const partsOf = (piece: string): string[] => listOf(runsOf(piece).replace(/[^\p{L}\p{N}]+/gu, ' '));

/**
 * The words that a text is found by: what stands between spaces as a whole, its letters and its figures, and each of
 * their parts. "Rp1.300.000" is found by rp1300000, rp, 1300000, 1, 300 and 000.
 * Source: decision 0091.
 */
export function searchWords(text: string): Set<string> {
  const whole = plain(text);
  const runs = runsOf(whole);
  const joined = `${whole} ${runs}`.replace(/[^\p{L}\p{N} ]+/gu, '');
  return new Set([...listOf(joined), ...listOf(runs.replace(/[^\p{L}\p{N}]+/gu, ' '))]);
}

/**
 * Whether a text, given as its words, has all that was typed: each typed piece begins one of its words, or its parts
 * stand in it and the last of them begins one. A piece that ends with a sign ("100%") is a whole word, but not one
 * that a mask or an ellipsis cuts ("S•••"). Nothing but punctuation finds nothing.
 * Source: decision 0091.
 */
export function holdsTyped(words: ReadonlySet<string>, typed: string): boolean {
  const pieces = plain(typed)
    .split(' ')
    .map((piece) => ({ parts: partsOf(piece), isWhole: /[^\p{L}\p{N}•]$/u.test(piece) && !piece.endsWith('...') }))
    .filter(({ parts }) => parts.length > 0);
  const begins = (part: string) => [...words].some((word) => word.startsWith(part));
  return (
    pieces.length > 0 &&
    pieces.every(({ parts, isWhole }) => {
      const has = (part: string) => (isWhole ? words.has(part) : begins(part));
      const whole = parts.join('').slice(0, longestWord);
      return has(whole) || (parts.slice(0, -1).every((part) => words.has(part)) && has(parts.at(-1) ?? ''));
    })
  );
}

/** Whether a text has all that was typed; an empty search fits every text. Source: decision 0091. */
export const fitsTyped = (text: string, typed: string): boolean =>
  typed.trim() === '' || holdsTyped(searchWords(text), typed);

/** Whether a text contains another as it stands, letter case, accents and runs of spaces aside. Source: decision 0126. */
export const containsText = (text: string, part: string): boolean => plain(text).includes(plain(part).trim());
