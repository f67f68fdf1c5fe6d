// New passwords: what is refused, and only that.
// Invariants: composition is a hint and refuses nothing; there is no upper bound and no letter is left out; the lists
// are the server's alone, so no browser loads them.
// Source: docs/settled.md 59.
import { commonDigits, commonWords } from './common-passwords.ts';
import { foldName, normalisePhone } from './identity.ts';
import { type Refusal, refuse } from './refusal.ts';

export const PASSWORD_MINIMUM = 8;

/**
 * Judges a new password: at least 8 characters, not a common one, not the person's phone or name (with up to five
 * signs behind it). Composition stays a hint, and there is no upper bound here.
 * Source: docs/settled.md 59.
 */
export function checkPassword(password: string, person: { phone?: string; name?: string }): Refusal | null {
  const about = { field: 'plainPassword' };
  if (Array.from(password).length < PASSWORD_MINIMUM) return refuse('error.password.too_short', about);
  const folded = password.toLowerCase();
  if (isCommon(folded)) return refuse('error.password.common', about);
  if (isPhone(password, person.phone) || isName(folded, person.name)) return refuse('error.password.personal', about);
  return null;
}

function isCommon(folded: string): boolean {
  const unit = repeatedUnit(folded);
  if (unit.length <= 3 || commonDigits.has(folded)) return true;
  // As typed first, then with the signs that stand for letters read as those: "p4ssw0rd!" is "password".
  return [unit, asLetters(unit)].some((text) => withoutTails(text).some((head) => commonWords.has(head)));
}

/** "abc" out of "abcabcabc"; a text that repeats nothing is its own unit. */
function repeatedUnit(text: string): string {
  const size = Array.from(text, (_, index) => index + 1).find(
    (length) => text.length % length === 0 && text.slice(0, length).repeat(text.length / length) === text,
  );
  return text.slice(0, size);
}

const letterSigns: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Signs between letters only: digits at the end stay what they are. */
const asLetters = (text: string): string =>
  text.replace(/[013457@$](?=.*\p{L})/gu, (sign) => letterSigns[sign] ?? sign);

function isPhone(password: string, phone: string | undefined): boolean {
  const own = phone === undefined ? null : normalisePhone(phone);
  return own !== null && normalisePhone(password) === own;
}

function isName(folded: string, name: string | undefined): boolean {
  const words = foldName(name ?? '').filter((word) => word.length >= 4);
  const whole = foldName(name ?? '').join('');
  const heads = withoutTails(folded).map((head) => foldName(head).join(''));
  return heads.some((head) => head !== '' && (head === whole || words.includes(head)));
}

/** The text itself and the text without the last one to five signs, where those are no letters. */
function withoutTails(text: string): string[] {
  const tail = /[^\p{L}]{0,5}$/u.exec(text)?.[0] ?? '';
  return Array.from({ length: tail.length + 1 }, (_, cut) => text.slice(0, text.length - cut));
}
