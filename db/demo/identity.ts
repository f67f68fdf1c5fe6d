// Identity numbers, birthdays and profiles of the demonstration's people. Invented, but as real ones are: a NIK says the
// city, the birthday and the sex of its holder, and no two people share one.
// Source: docs/domain.md §3, §9.
import { type BusinessDate, businessDate } from '#domain/calendar.ts';
import { type ListTable, type ProfileInput, profileOf, rowOf } from '#domain/profile-fields.ts';
import { cities, pick, random } from './names.ts';
import type { PlannedGroup } from './plan.ts';

type Gender = 'female' | 'male';
export type Identity = { nik: string; birthday: BusinessDate; gender: Gender; cityId: number };

const two = (value: number): string => String(value).padStart(2, '0');

/** Of the person with this number, which must be below 9,999 and nobody else's. */
export function identityOf(no: number, gender: Gender, cityId: number): Identity {
  const [year, month, day] = [1962 + ((no * 7) % 38), 1 + ((no * 5) % 12), 1 + ((no * 11) % 28)];
  const written = two(day + (gender === 'female' ? 40 : 0)) + two(month) + two(year % 100);
  const nik = `${cityId}${two(1 + (no % 20))}${written}${String(no + 1).padStart(4, '0')}`;
  return { nik, birthday: businessDate(`${year}-${two(month)}-${two(day)}`), gender, cityId };
}

/** Groups are of women. Members count from 1. */
export const memberIdentity = ({ no, cityId }: PlannedGroup, member: number): Identity =>
  identityOf(1_000 + no * 100 + member, 'female', cityId);

const men = new Set(
  'Bayu Agus Hendra Rizky Budi Fajar Hasan Joko Lukman Nanda Qori Rendra Teguh Wahyu Yusuf Andi Cahyo Eko Galih Ilham'.split(
    ' ',
  ),
);

export function lenderIdentity(no: number, name: string): Identity {
  const city = cities[(no * 5) % cities.length] ?? cities[0];
  return identityOf(no, men.has(name.split(' ')[0] ?? '') ? 'male' : 'female', city.id);
}

/** A NIK used as tax number, or the fifteen digits of an older one. */
export const npwpOf = (no: number, { nik }: Identity): string =>
  no % 3 === 0 ? `0${String(12_345_678 + no * 90_001).padStart(8, '0')}${two(no)}1000`.slice(0, 15) : nik;

/** The bank account of a verified lender: which of the first four banks, and the number. */
export const accountOfLender = (no: number) => ({ bank: no % 4, number: String(1_230_000_000 + no * 7_654_321) });

const streets = ['Melati', 'Anggrek', 'Diponegoro', 'Kartini', 'Gatot Subroto', 'Pahlawan', 'Merdeka', 'Cendana'];

/** The ids of the reference lists that people choose from. */
export type Choices = Readonly<Record<Exclude<ListTable, 'city' | 'province'>, readonly number[]>>;

/** A value for each field by its kind, so that a new field has one too. Of a choice the first values are more common. */
export function planProfile(no: number, { birthday, gender, cityId }: Identity, choices: Choices): ProfileInput {
  const next = random(5_000 + no);
  const place = `RT ${two(1 + (no % 9))}/RW ${two(1 + (no % 6))}`;
  return profileOf((field) => {
    const row = rowOf(field);
    switch (row.kind) {
      case 'date':
        return birthday;
      case 'text':
        return `Jalan ${pick(streets, next)} ${1 + ((no * 13) % 97)}, ${place}`;
      case 'choice':
        return row.compared ? gender : row.values[Math.floor(row.values.length * next() ** 2)];
      case 'list':
        if (row.list === 'province') return Math.floor(cityId / 100);
        return row.list === 'city' ? cityId : pick(choices[row.list], next);
    }
  }) as ProfileInput;
}
