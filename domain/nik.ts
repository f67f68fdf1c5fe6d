// What an Indonesian identity number (NIK) says about its holder: hints for a reviewer, never a refusal. Digits 1-2
// the province, 7-12 the birthday as DDMMYY, where a woman's day is raised by 40.
// Source: spec §5.
import type { BusinessDate } from './calendar.ts';
import type { ProfileValue } from './profile-fields.ts';

type Gender = ProfileValue<'gender'>;

export type NikDoubt = 'birthday' | 'province' | 'impossible';

/** Sixteen digits, nothing else. Source: spec §5. */
export function isNik(text: string): boolean {
  return /^\d{16}$/.test(text);
}

/**
 * What in the NIK does not match the person: the birthday and sex, the province of the address (people move, so a
 * weak hint), or digits that no NIK has. Empty when everything matches.
 * Source: spec §5.
 */
export function nikDoubts(
  nik: string,
  person: { birthday: BusinessDate; gender: Gender; provinceId: number },
): NikDoubt[] {
  const doubts: NikDoubt[] = [];
  const written = nik.slice(6, 12);
  const [year = '', month = '', day = ''] = person.birthday.split('-');
  const expectedDay = Number(day) + (person.gender === 'female' ? 40 : 0);
  if (written !== `${String(expectedDay).padStart(2, '0')}${month}${year.slice(2)}`) doubts.push('birthday');
  if (Number(nik.slice(0, 2)) !== person.provinceId) doubts.push('province');
  const dayOfMonth = Number(written.slice(0, 2)) % 40;
  const isDate =
    dayOfMonth >= 1 && dayOfMonth <= 31 && Number(written.slice(2, 4)) >= 1 && Number(written.slice(2, 4)) <= 12;
  if (!isDate || nik.slice(12) === '0000') doubts.push('impossible');
  return doubts;
}

/**
 * A tax number in digits: 15, or the 16 of a NIK used as one; null for anything else. Ignores dots and dashes.
 * Source: spec §5.
 */
export function parseNpwp(text: string): string | null {
  const digits = text.replace(/[.\-\s]/g, '');
  return /^\d{15,16}$/.test(digits) ? digits : null;
}

/**
 * Formats a tax number while it is typed: XX.XXX.XXX.X-XXX.XXX up to 15 digits; the 16 of a NIK in groups of four.
 * Source: spec §5; docs/settled.md 56.
 */
export function formatTypedNpwp(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 16);
  if (digits.length > 15) return digits.replace(/\d{4}(?=\d)/g, '$& ');
  const parts = [digits.slice(0, 2), digits.slice(2, 5), digits.slice(5, 8), digits.slice(8, 9)].filter(Boolean);
  const tail = [digits.slice(9, 12), digits.slice(12)].filter(Boolean).join('.');
  return parts.join('.') + (tail === '' ? '' : `-${tail}`);
}
