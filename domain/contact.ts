// An e-mail address and a name as people type them, normalised or refused.
// Invariant: two spellings of one address are one Email; a name contains no invisible characters.
// Source: spec §5; docs/domain.md §3.
import { plainAddress, withOneApostrophe } from './same-text.ts';

declare const form: unique symbol;

/** An e-mail address in lower case, its domain in ASCII, at most 254 characters. */
export type Email = string & { readonly [form]: 'email' };

const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const hostName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * Parses an e-mail address: ignores letter case, outer spaces and what nobody sees, and turns an international domain
 * into its ASCII form (so a look-alike stays a different address). Null for quoted names, lists, white space, or more
 * than 254 characters.
 * Source: spec §5; docs/domain.md §3.
 */
export function parseEmail(text: string): Email | null {
  const typed = plainAddress(text);
  const at = typed.lastIndexOf('@');
  const local = typed.slice(0, at);
  const host = at > 0 ? asciiHost(typed.slice(at + 1)) : null;
  if (host === null || local.length > 64 || !localPart.test(local) || !hostName.test(host)) return null;
  const email = `${local}@${host}`;
  return email.length <= 254 ? (email as Email) : null;
}

function asciiHost(host: string): string | null {
  if (!/^[\p{L}\p{N}.-]+$/u.test(host)) return null;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
}

/**
 * "b•••@contoh.id" for "budi@contoh.id": what a page may show before a person has proved their identity.
 * Source: docs/domain.md §3.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Latin letters and accents that documents can print, with the punctuation of a name. */
const nameLetters = /^[\u0300-\u034EA-Za-zÀ-ÖØ-öø-ʯḀ-ỻ'’.,\- ]+$/u;

/** Text of one line that documents can print: Latin letters, figures and the usual signs. Source: decision 0091. */
export const printable = /^[\u0300-\u034E -~\u00A0-\u02AFḀ-ỻ‐-—‘-„•…′″]*$/u;

/**
 * Parses a person's name: composed (NFKC), single spaces, 2 to 120 visible characters. Null when it contains anything
 * but Latin letters that documents can print, their accents, spaces, full stops, commas, hyphens and apostrophes (typed as a backtick too): no
 * digits, no invisible or direction characters, no look-alike letters of another script.
 * Source: spec §5.
 */
export function parsePersonName(text: string): string | null {
  // Before composing: an acute on its own would become a space and a mark.
  const name = withOneApostrophe(text).normalize('NFKC').replace(/ +/g, ' ').trim();
  const length = Array.from(new Intl.Segmenter('id', { granularity: 'grapheme' }).segment(name)).length;
  const marks = name.normalize('NFD').match(/\p{M}{3,}/u);
  return length >= 2 && length <= 120 && name.length <= 240 && marks === null && nameLetters.test(name) ? name : null;
}

/**
 * Free text without invisible characters: removes control, direction and zero-width characters, makes white space one
 * space, and keeps line breaks except repeated empty lines. Empty when nothing is left.
 * Source: spec §5.
 */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Free text on one line. Source: spec §5. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\n+/g, ' ');
