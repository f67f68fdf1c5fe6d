// New passwords: what is refused, and nothing else.
// Invariants: composition is only a hint; there is no maximum length and no forbidden character; the lists are on the
// server only, so no browser loads them.
// Source: docs/settled.md 59.
import { commonDigits, commonWords } from './common-passwords.ts';
import { normalisePhone } from './identity.ts';
import { foldName } from './same-text.ts';
import { type Refusal, refuse } from './refusal.ts';

export const PASSWORD_MINIMUM = 8;

/**
 * Checks a new password: refuses fewer than 8 characters (`error.password.too_short`), a common one
 * (`error.password.common`), and the person's phone or name with up to five characters after it
 * (`error.password.personal`). Composition is only a hint, and there is no maximum length.
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
  // First as typed, then with characters that look like letters replaced: "p4ssw0rd!" is "password".
  return [unit, asLetters(unit)].some((text) => withoutTails(text).some((head) => commonWords.has(head)));
}

/** "abc" for "abcabcabc"; a text without repetition is its own unit. */
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

/** Only before a letter: digits at the end stay digits. */
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

/** The text itself, and the text without its last one to five characters where those are not letters. */
function withoutTails(text: string): string[] {
  const tail = /[^\p{L}]{0,5}$/u.exec(text)?.[0] ?? '';
  return Array.from({ length: tail.length + 1 }, (_, cut) => text.slice(0, text.length - cut));
}
