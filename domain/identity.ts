// Identity: phone numbers, sign-in names, names, and how personal numbers are masked.
// Invariant: all spellings of one phone number become one Phone; long numbers are text, never numbers.
// Source: spec §5; docs/settled.md 28, 35, 53, 59; docs/domain.md §1.
import { foldName, plainAddress } from './same-text.ts';
import { withoutInvisible } from './typed-text.ts';

declare const form: unique symbol;

/** An Indonesian mobile number as '+628…', 10 to 15 digits. */
export type Phone = string & { readonly [form]: 'phone' };

/** Behind the fixed prefix of a form, a browser may fill in the prefix again. */
const phoneLike = /^(?:\+62)?\+?[\d\s\p{Pd}\u2212.()]+$/u;

/**
 * Normalises a phone number: removes dashes and spaces of all kinds, dots, brackets and what nobody sees; 0… becomes
 * +62…, 6… becomes +6…, 8… becomes +628…; a 0, 62 or +62 typed again after the fixed prefix is removed too. Null for
 * other characters, or when it is not an Indonesian mobile number ("+621").
 * Source: spec §5; docs/settled.md 28.
 */
export function normalisePhone(text: string): Phone | null {
  const typed = withoutInvisible(text).trim();
  if (!phoneLike.test(typed)) return null;
  const bare = typed.replace(/[\s\p{Pd}\u2212.()]/gu, '');
  const international = bare
    .replace(/^0/, '+62')
    .replace(/^6/, '+6')
    .replace(/^8/, '+628')
    .replace(/^\+62\+?(?:0|62)(?=8)/, '+62');
  return /^\+628\d{7,12}$/.test(international) ? (international as Phone) : null;
}

export type LoginName = { kind: 'phone' | 'email' | 'username'; value: string };

/**
 * Parses what a person signs in with. A phone number is normalised; an e-mail address and a username become lower
 * case and are otherwise unchanged ("8ani" stays "8ani").
 * Source: spec §2; docs/settled.md 28.
 */
export function parseLoginName(text: string): LoginName {
  const phone = normalisePhone(text);
  if (phone !== null) return { kind: 'phone', value: phone };
  const value = plainAddress(text);
  return { kind: value.includes('@') ? 'email' : 'username', value };
}

/** "0812-3456-7890" for "+6281234567890". Source: docs/settled.md 35; docs/domain.md §1. */
export function formatPhone(phone: string): string {
  const local = phone.replace(/^\+62/, '0');
  return [local.slice(0, 4), local.slice(4, 8), local.slice(8)].filter((part) => part !== '').join('-');
}

/** Letters and digits that are not confused when read from paper. */
export const readableLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const BULLET = '•';

/**
 * "S••• Rohmah" for "Siti Rohmah": every name but the last keeps its first letter; a single name keeps its first
 * letter only. At most three bullets, so that the length is not revealed.
 * Source: docs/settled.md 26.
 */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.map((word, index) => (index > 0 && index === words.length - 1 ? word : maskWord(word))).join(' ');
}

/**
 * An error message without its e-mail addresses and long numbers: failures are shown to people who may not know whom
 * they concern. Ids stay readable.
 * Source: docs/domain.md §3.
 */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/[^\s<>()"',;:]+@[^\s<>()"',;:]+/g, `${BULLET}@${BULLET}`)
    .replace(/(?<![\w-])\+?\d(?:[ -]?\d){6,}(?![\w-])/g, BULLET.repeat(3));
}

/** "Siti" for "Hj. Siti Rohmah": the name that members of one group use. Source: decision 0053. */
export function firstName(name: string): string {
  return givenNames(name)[0] ?? name.trim();
}

/**
 * The first names of the people of one group, in their order; where two are the same, the first letter of the last
 * name is added: "Siti R.", "Siti K.".
 * Source: decision 0053.
 */
export function firstNames(names: readonly string[]): string[] {
  const firsts = names.map(firstName);
  return names.map((name, index) => {
    const first = firsts[index] ?? '';
    const [initial] = givenNames(name).at(-1) ?? '';
    const isShared = firsts.filter((other) => other === first).length > 1;
    return isShared && givenNames(name).length > 1 ? `${first} ${initial}.` : first;
  });
}

/** The words of a name without titles before it and degrees after its comma. */
function givenNames(name: string): string[] {
  const [beforeComma = ''] = name.split(',');
  const words = beforeComma.trim().split(/\s+/);
  const start = words.findIndex((word) => !titles.has(foldName(word).join('')));
  return words.slice(Math.max(0, start));
}

function maskWord(word: string): string {
  const [first = '', ...rest] = word;
  return first + BULLET.repeat(Math.min(3, rest.length));
}

/**
 * "3276••••••••0001": the first and last four of a long number (12 or more), the last four of a shorter one, nothing
 * of one with four or fewer. For NIK, NPWP and account numbers.
 * Source: docs/domain.md §1; docs/settled.md 29.
 */
export function maskNumber(number: string): string {
  const size = number.length;
  if (size <= 4) return BULLET.repeat(size);
  const head = size >= 12 ? number.slice(0, 4) : '';
  return head + BULLET.repeat(size - head.length - 4) + number.slice(-4);
}

/**
 * "••••••7890" for the last digits stored beside an encrypted account number: the same number of bullets for every
 * account, so that its length is not revealed.
 * Source: docs/domain.md §1.
 */
export const maskedFromLast = (digits: string): string => BULLET.repeat(6) + digits;

/** "0812••••7890" for "+6281234567890". Source: docs/domain.md §1. */
export const maskPhone = (phone: string): string => maskNumber(phone.replace(/^\+62/, '0'));

const titles = new Set(
  (
    'dr drg drs dra ir prof h hj hajah haji hajjah kh ny tn nn sdr sdri ibu bapak bpk ' +
    'se sh st sp ss skom spd ssi sag sos ssos sip skm skep sfarm spsi shi sei smn stp sst amd amk ' +
    'mm mh mt ma mpd msi mkom mkes mag mba msc phd ba bsc'
  ).split(' '),
);

/**
 * Whether two names mean the same person, ignoring letter case, accents, punctuation, titles and extra spaces.
 * Compares the name of a bank account with `User.name`.
 * Source: docs/settled.md 53; spec §5.
 */
export function sameName(a: string, b: string): boolean {
  const [first, second] = [bareName(a), bareName(b)];
  return first !== '' && first === second;
}

/** A name without its titles: those before it, and degrees behind it or behind a comma. */
function bareName(name: string): string {
  const [beforeComma = '', ...degrees] = name.split(',');
  const words = foldName(beforeComma);
  while (words.length > 1 && titles.has(words[0] ?? '')) words.shift();
  while (words.length > 1 && titles.has(words.at(-1) ?? '')) words.pop();
  const others = degrees.filter((part) => !titles.has(foldName(part).join('')));
  return [...words, ...others.flatMap(foldName)].join(' ');
}
