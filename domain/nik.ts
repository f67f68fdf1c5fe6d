// What an Indonesian identity number (NIK) says about its holder: hints for a reviewer, never a refusal. Digits 1-2
// the province, 7-12 the birthday as DDMMYY, where a woman's day is raised by 40.
// Source: spec §5.
import type { BusinessDate } from './calendar.ts';
import type { ProfileValue } from './profile-fields.ts';

type Gender = ProfileValue<'gender'>;

/** What one part of a NIK says, and whether that is what the person gave. */
export type NikPart<Said> = { said: Said; agrees: boolean };

export type NikChecks = {
  /** Day, month and year of two digits each, `12-03-93`, without the forty of a woman. Null where none was given. */
  birthday: NikPart<string> | null;
  sex: NikPart<Gender> | null;
  /** The code of the province where the card was first issued: people move, so a weak hint. */
  province: NikPart<number> | null;
  /** Whether a NIK can have these digits at all: a real day and month, and a serial number. */
  possible: boolean;
};

/** Sixteen digits, nothing else. Source: spec §5. */
export function isNik(text: string): boolean {
  return /^\d{16}$/.test(text);
}

/**
 * Compares what the NIK says of its holder with what the person gave; what was not given is not compared. Hints for a
 * reviewer, never a refusal.
 * Source: spec §5; docs/screens.md.
 */
export function nikChecks(
  nik: string,
  person: { birthday: BusinessDate | null; gender: Gender | null; provinceId: number | null },
): NikChecks {
  const [raised, month] = [Number(nik.slice(6, 8)), nik.slice(8, 10)];
  const sex: Gender = raised > 40 ? 'female' : 'male';
  const day = raised - (sex === 'female' ? 40 : 0);
  const said = `${String(day).padStart(2, '0')}-${month}-${nik.slice(10, 12)}`;
  const [year = '', monthGiven = '', dayGiven = ''] = person.birthday?.split('-') ?? [];
  const province = Number(nik.slice(0, 2));
  return {
    birthday: person.birthday && { said, agrees: said === `${dayGiven}-${monthGiven}-${year.slice(2)}` },
    sex: person.gender && { said: sex, agrees: sex === person.gender },
    province: person.provinceId === null ? null : { said: province, agrees: province === person.provinceId },
    possible: day >= 1 && day <= 31 && Number(month) >= 1 && Number(month) <= 12 && nik.slice(12) !== '0000',
  };
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
