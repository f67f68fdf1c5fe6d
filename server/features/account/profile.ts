// The profile and the KYC status of a person, as other features read and set them.
// Invariant: a KYC status makes only the moves of the state table. Source: spec §3 (Profile), §7; domain §3; settled 23.
import type { Profile, profileFields } from '#contract/kyc.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import {
  canMoveKyc,
  type Education,
  educations,
  type Gender,
  genders,
  type KycStatus,
  parseBirthday,
  type Religion,
  religions,
  type SourceOfFund,
  sourcesOfFund,
} from '#domain/kyc.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';

export type ProfileField = (typeof profileFields)[number];

/** As it was sent: list ids as numbers, the rest as text, nothing for what was left out. */
export type ProfileInput = {
  birthplace?: number | undefined;
  birthday?: string | undefined;
  gender?: string | undefined;
  lastEducation?: string | undefined;
  job?: number | undefined;
  jobSector?: number | undefined;
  religion?: string | undefined;
  address?: string | undefined;
  city?: number | undefined;
  province?: number | undefined;
  sourceOfFund?: string | undefined;
};

export async function readProfile(reader: Reader, userId: string): Promise<Profile> {
  const row = await reader.row<Omit<Profile, 'id'>>(sql`
    select birthplace_id as birthplace, birthday, gender, religion, address, city_id as city, province_id as province,
      last_education as "lastEducation", job_id as job, sector_id as "jobSector", source_of_fund as "sourceOfFund"
    from profile where user_id = ${userId}`);
  return { id: userId, ...(row ?? nothing) };
}

const nothing: Omit<Profile, 'id'> = {
  birthplace: null,
  birthday: null,
  gender: null,
  religion: null,
  address: null,
  city: null,
  province: null,
  lastEducation: null,
  job: null,
  jobSector: null,
  sourceOfFund: null,
};

type Parsed = {
  birthday: BusinessDate | null;
  gender: Gender | null;
  religion: Religion | null;
  lastEducation: Education | null;
  sourceOfFund: SourceOfFund | null;
  address: string | null;
};

const oneOf = <T extends string>(values: readonly T[], text: string | undefined): T | null =>
  values.find((value) => value === text) ?? null;

/** Reads what was sent, and holds it against what stands of this person, if it is of one; every field that is none of its kind is named. */
export async function parseProfile(
  reader: Reader,
  userId: string | null,
  sent: ProfileInput,
  today: BusinessDate,
): Promise<{ parsed: Parsed; faults: Refusal[] }> {
  const parsed: Parsed = {
    birthday: sent.birthday ? parseBirthday(sent.birthday) : null,
    gender: oneOf(genders, sent.gender),
    religion: oneOf(religions, sent.religion),
    lastEducation: oneOf(educations, sent.lastEducation),
    sourceOfFund: oneOf(sourcesOfFund, sent.sourceOfFund),
    address: sent.address?.trim() || null,
  };
  const faults: Refusal[] = [];
  for (const field of ['birthday', 'gender', 'religion', 'lastEducation', 'sourceOfFund'] as const)
    if (sent[field] && parsed[field] === null) faults.push(invalid(field));
  if (parsed.birthday !== null && !isAdult(parsed.birthday, today))
    faults.push(refuse('error.kyc.age', { field: 'birthday' }));
  faults.push(...(await unknownPlaces(reader, userId, sent)));
  return { parsed, faults };
}

const invalid = (field: string): Refusal => refuse('error.invalid_value', { field, slots: { field } });

/** Eighteen years old today, and not born before 1900. Source: domain §3 (age of a lender). */
function isAdult(birthday: BusinessDate, today: BusinessDate): boolean {
  const [year, rest] = [today.slice(0, 4), today.slice(4)];
  return birthday <= `${Number(year) - 18}${rest}` && birthday >= '1900-01-01';
}

/** A city that comes without its province is held against the one that stands. */
async function unknownPlaces(reader: Reader, userId: string | null, sent: ProfileInput): Promise<Refusal[]> {
  const { birthplace = null, city = null, province = null, job = null, jobSector = null } = sent;
  const itsProvince = sql`coalesce(${province}::int, (select province_id from profile where user_id = ${userId}::uuid))`;
  const known = await reader.one<Record<'birthplace' | 'city' | 'province' | 'job' | 'jobSector', boolean>>(sql`select
    ${birthplace}::int is null or exists (select 1 from city where id = ${birthplace}) as birthplace,
    ${province}::int is null or exists (select 1 from province where id = ${province}) as province,
    ${city}::int is null or exists (select 1 from city
      where id = ${city} and province_id = coalesce(${itsProvince}, province_id)) as city,
    ${job}::int is null or exists (select 1 from job where id = ${job}) as job,
    ${jobSector}::int is null or exists (select 1 from business_sector where id = ${jobSector}) as "jobSector"`);
  return (['birthplace', 'province', 'city', 'job', 'jobSector'] as const)
    .filter((field) => !known[field])
    .map((field) => invalid(field));
}

/** Saves what was sent and leaves the rest as it stands. */
export async function saveProfile(tx: Tx, userId: string, sent: ProfileInput, parsed: Parsed): Promise<void> {
  await tx.run(sql`insert into profile (user_id, birthplace_id, birthday, gender, religion, address, city_id, province_id,
      last_education, job_id, sector_id, source_of_fund)
    values (${userId}, ${sent.birthplace ?? null}, ${parsed.birthday}, ${parsed.gender}, ${parsed.religion},
      ${parsed.address}, ${sent.city ?? null}, ${sent.province ?? null}, ${parsed.lastEducation}, ${sent.job ?? null},
      ${sent.jobSector ?? null}, ${parsed.sourceOfFund})
    on conflict (user_id) do update set
      birthplace_id = coalesce(excluded.birthplace_id, profile.birthplace_id),
      birthday = coalesce(excluded.birthday, profile.birthday),
      gender = coalesce(excluded.gender, profile.gender),
      religion = coalesce(excluded.religion, profile.religion),
      address = coalesce(excluded.address, profile.address),
      city_id = coalesce(excluded.city_id, profile.city_id),
      province_id = coalesce(excluded.province_id, profile.province_id),
      last_education = coalesce(excluded.last_education, profile.last_education),
      job_id = coalesce(excluded.job_id, profile.job_id),
      sector_id = coalesce(excluded.sector_id, profile.sector_id),
      source_of_fund = coalesce(excluded.source_of_fund, profile.source_of_fund)`);
}

/** Locks the lender and answers the KYC status that stands. */
export async function lockKycStatus(tx: Tx, userId: string): Promise<KycStatus> {
  const { status } = await tx.one<{ status: KycStatus }>(
    sql`select kyc_status as status from lender where user_id = ${userId} for update`,
  );
  return status;
}

/** Moves a locked lender's KYC status on. */
export async function moveKycStatus(tx: Tx, userId: string, from: KycStatus, to: KycStatus): Promise<void> {
  if (!canMoveKyc(from, to)) throw new Error(`KYC of ${userId} cannot go from ${from} to ${to}`);
  await tx.run(sql`update lender set kyc_status = ${to} where user_id = ${userId}`);
}
