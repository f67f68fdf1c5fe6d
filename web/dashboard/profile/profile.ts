// A profile while it is typed: eleven fields, the first item of a list where nothing is chosen yet, and what is sent.
// Invariant: a city belongs to the province that is chosen; a religion, a sex or an education is never guessed.
// Source: spec §3 (Profile), §5 (required profile fields), §7 (first item preselected); settled 23.
import type { Endpoints } from '#contract/all.ts';
import type { Profile } from '#contract/kyc.ts';

export type Entered = Omit<Profile, 'id' | 'birthday'> & { birthday: string | null };
export type ProfileField = keyof Entered;
export const profileFields = [
  'birthplace',
  'birthday',
  'gender',
  'religion',
  'address',
  'province',
  'city',
  'lastEducation',
  'job',
  'jobSector',
  'sourceOfFund',
] as const satisfies readonly ProfileField[];

type Named = { id: number; name: string };
export type Lists = {
  places: readonly Named[] | undefined;
  provinces: readonly Named[] | undefined;
  cities: readonly Named[] | undefined;
  jobs: readonly Named[] | undefined;
  sectors: readonly Named[] | undefined;
};

const first = (list: readonly Named[] | undefined) => list?.[0]?.id ?? null;

/** The first item of each list that has come, where nothing is chosen; a city of another province counts as not chosen. */
export function withFirst(entered: Entered, { places, provinces, cities, jobs, sectors }: Lists): Entered {
  const isCityKnown = cities === undefined || cities.some(({ id }) => id === entered.city);
  return {
    ...entered,
    birthplace: entered.birthplace ?? first(places),
    province: entered.province ?? first(provinces),
    city: isCityKnown ? entered.city : first(cities),
    job: entered.job ?? first(jobs),
    jobSector: entered.jobSector ?? first(sectors),
  };
}

/** Fields that are still empty. */
export function missingProfile(entered: Entered): ProfileField[] {
  return profileFields.filter((field) => entered[field] === null || String(entered[field]).trim() === '');
}

/** What is sent of these fields: those that hold something. */
export function profileBody(
  entered: Entered,
  fields: readonly ProfileField[] = profileFields,
): Endpoints['PUT me/profile']['body'] {
  const held = fields.filter((field) => entered[field] !== null && String(entered[field]).trim() !== '');
  return Object.fromEntries(held.map((field) => [field, entered[field]]));
}
