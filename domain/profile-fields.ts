// The fields of a person's profile, one row each: its type, its column, its place in the form, and its rules. The
// API's schemas, validation, SQL, erasure, the export of personal data, the forms and the reviewer's page derive from
// it. All fields are visible to their owner and to staff who may read KYC; all are erased and exported.
import { addMonthsClamped, type BusinessDate, findBusinessDate, formatDate, lastDate } from './calendar.ts';
import { cleanText } from './contact.ts';
import { type Refusal, refuse } from './refusal.ts';

/** Reference tables that a field can choose from. */
export type ListTable = 'city' | 'province' | 'job' | 'business_sector';

type Field = {
  /** Of table `profile`. */
  readonly column: string;
  /** Place in the form; the reviewer's page uses the order of this table. */
  readonly form: number;
  /** With what a reviewer decides it: the card's lines about birth or address, or what is said of work. */
  readonly row: 'birth' | 'address' | 'work';
  /** Also part of the User object of `GET me`. */
  readonly inUser?: true;
  /** Compared with the papers: locked during review; once verified, only a change approved by two people sets it. */
  readonly compared?: true;
  /** Its name in the daily sets for the authorities (domain/authority-daily.ts), which take it as it stands. */
  readonly reported?: string;
} & (
  | { readonly kind: 'list'; readonly list: ListTable; readonly within?: 'province' }
  // Each value has its text under `<words>.<value>`.
  | { readonly kind: 'choice'; readonly words: string; readonly values: readonly string[] }
  | { readonly kind: 'date'; readonly adult: boolean; readonly autoComplete: string }
  | { readonly kind: 'text'; readonly max: number; readonly autoComplete: string }
);

export const profileFields = {
  birthplace: {
    kind: 'list',
    list: 'city',
    column: 'birthplace_id',
    form: 1,
    row: 'birth',
    inUser: true,
    compared: true,
  },
  birthday: {
    kind: 'date',
    adult: true,
    autoComplete: 'bday',
    column: 'birthday',
    form: 2,
    row: 'birth',
    inUser: true,
    compared: true,
  },
  gender: {
    kind: 'choice',
    words: 'gender',
    values: ['male', 'female'],
    column: 'gender',
    form: 3,
    row: 'birth',
    compared: true,
  },
  religion: {
    kind: 'choice',
    words: 'religion',
    values: ['islam', 'kristen', 'katolik', 'budha', 'hindu'],
    column: 'religion',
    form: 4,
    row: 'birth',
    reported: 'id_agama',
  },
  lastEducation: {
    kind: 'choice',
    words: 'education',
    values: ['SD', 'SMP', 'SMA', 'S1', 'S2', 'S3', 'none'],
    column: 'last_education',
    form: 8,
    row: 'work',
    reported: 'id_pendidikan',
  },
  address: { kind: 'text', max: 1000, autoComplete: 'street-address', column: 'address', form: 5, row: 'address' },
  city: { kind: 'list', list: 'city', within: 'province', column: 'city_id', form: 7, row: 'address', inUser: true },
  province: { kind: 'list', list: 'province', column: 'province_id', form: 6, row: 'address', inUser: true },
  job: { kind: 'list', list: 'job', column: 'job_id', form: 9, row: 'work', inUser: true },
  jobSector: { kind: 'list', list: 'business_sector', column: 'sector_id', form: 10, row: 'work', inUser: true },
  sourceOfFund: {
    kind: 'choice',
    words: 'source_of_fund',
    values: ['pekerjaan', 'investasi'],
    column: 'source_of_fund',
    form: 11,
    row: 'work',
    reported: 'sumber_dana',
  },
} as const satisfies Record<string, Field>;

type Fields = typeof profileFields;
export type ProfileField = keyof Fields;
type Having<Trait> = { [F in ProfileField]: Fields[F] extends Trait ? F : never }[ProfileField];
export type ListField = Having<{ kind: 'list' }>;
export type ChoiceField = Having<{ kind: 'choice' }>;
export type DateField = Having<{ kind: 'date' }>;
export type TextField = Having<{ kind: 'text' }>;
export type UserField = Having<{ inUser: true }>;
export type ComparedField = Having<{ compared: true }>;

export type ProfileValue<F extends ProfileField> = F extends ListField
  ? number
  : F extends DateField
    ? BusinessDate
    : Fields[F] extends { values: readonly (infer V)[] }
      ? V
      : string;
export type ProfileValues = { [F in ProfileField]: ProfileValue<F> | null };

export const profileFieldNames = Object.keys(profileFields) as ProfileField[];
export const profileForm: readonly ProfileField[] = [...profileFieldNames].sort(
  (one, other) => profileFields[one].form - profileFields[other].form,
);
/** A field's row without its literal types, for its optional properties. Source: spec §3. */
export const rowOf = (field: ProfileField): Field => profileFields[field];
/** The fields of one row of the reviewer's desk. Source: docs/screens.md (KYC). */
export const fieldsOfRow = (row: Field['row']): ProfileField[] => namesWhere((field) => field.row === row);
const namesWhere = (is: (row: Field) => boolean) => profileFieldNames.filter((field) => is(rowOf(field)));
export const listFields = namesWhere(({ kind }) => kind === 'list') as ListField[];
export const userFields = namesWhere(({ inUser }) => inUser === true) as UserField[];
/** The name and the column of each field that the daily sets for the authorities take as it stands. Source: decision 0128. */
export const reportedFields = profileFieldNames.flatMap((field) => {
  const { reported, column } = rowOf(field);
  return reported === undefined ? [] : [{ reported, column }];
});
export const comparedFields = namesWhere(({ compared }) => compared === true) as ComparedField[];

/** Builds one value for each field. Source: spec §3. */
export const profileOf = <Value>(of: (field: ProfileField) => Value): Record<ProfileField, Value> =>
  Object.fromEntries(profileFieldNames.map((field) => [field, of(field)])) as Record<ProfileField, Value>;

export const emptyProfile: ProfileValues = profileOf(() => null);

type ChoiceText = {
  [F in ChoiceField]: `${Fields[F]['words']}.${Fields[F]['values'][number]}`;
}[ChoiceField];

/** The key of a choice's text. Source: spec §3. */
export const choiceText = <F extends ChoiceField>(field: F, value: Fields[F]['values'][number]): ChoiceText =>
  `${profileFields[field].words}.${value}` as ChoiceText;

/** A field as sent: list ids as numbers, the rest as text, undefined when left out. */
export type ProfileInput = { [F in ProfileField]?: (F extends ListField ? number : string) | undefined };

/**
 * Parses the fields sent; refuses each invalid one (`error.invalid_value`, `error.kyc.birthday` for a birthday that
 * nobody alive has, and `error.kyc.age` for a person under 18). The database checks whether an id is in its list.
 * Source: spec §3, §5.
 */
export function parseProfileFields(
  sent: ProfileInput,
  today: BusinessDate,
): { parsed: ProfileValues; faults: Refusal[] } {
  const parsed = profileOf((field) => parseField(rowOf(field), sent[field])) as ProfileValues;
  const faults = profileFieldNames.flatMap((field): Refusal[] => {
    const row = rowOf(field);
    if (row.kind === 'date' && row.adult && sent[field]) return birthdayFault(field, String(sent[field]), today);
    return sent[field] && parsed[field] === null && row.kind !== 'text' ? [invalidField(field)] : [];
  });
  return { parsed, faults };
}

/** The refusal of a value that is not of its field's kind: `error.invalid_value`. Source: spec §5. */
export const invalidField = (field: ProfileField): Refusal =>
  refuse('error.invalid_value', { field, slots: { field } });

function parseField(row: Field, sent: number | string | undefined): number | string | null {
  if (sent === undefined) return null;
  if (row.kind === 'list') return Number(sent);
  const text = String(sent);
  if (row.kind === 'choice') return row.values.find((value) => value === text) ?? null;
  if (row.kind === 'date') return parseBirthday(text);
  return cleanText(text) || null;
}

/**
 * Parses 'YYYY-MM-DD', or 'YYYY-MM-D' as forms send it. Null for another form or a day that does not exist.
 * Source: spec §5.
 */
export function parseBirthday(text: string): BusinessDate | null {
  return findBusinessDate(text.replace(/-(\d)$/, '-0$1'));
}

/** Nobody known has lived longer than 122 years. */
const oldestAge = 122;

/** No date, a day that nobody alive was born on, or less than eighteen years before today. */
function birthdayFault(field: ProfileField, text: string, today: BusinessDate): Refusal[] {
  const first = addMonthsClamped(today, -12 * oldestAge);
  if (/^\d{4}-/.test(text) && (text < first || text > lastDate || (parseBirthday(text) ?? '') > today))
    return [refuse('error.kyc.birthday', { field, slots: { first: formatDate(first) } })];
  const birthday = parseBirthday(text);
  if (birthday === null) return [invalidField(field)];
  const [year, rest] = [today.slice(0, 4), today.slice(4)];
  return birthday <= `${Number(year) - 18}${rest}` ? [] : [refuse('error.kyc.age', { field })];
}
