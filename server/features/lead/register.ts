// The borrower form: creates a lead, unless one with this phone number is open.
// Invariants: every field is present and valid; the answer never reveals whether a number is known; after several
// forms from one IP address a simple sum must be solved, and there is an hourly limit.
// Source: spec §3, §5, §7; docs/api.md; decision 0049.
import type { Input } from '#contract/endpoint.ts';
import type { leads } from '#contract/lead.ts';
import { addWorkingDays, type BusinessDate } from '#domain/calendar.ts';
import { cleanText, parsePersonName } from '#domain/contact.ts';
import { parseLeadPhone } from '#domain/lead.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { readHolidays } from '#features/settings/holidays.sql.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { attemptsLeft, takeAttempt, type Limit } from '#platform/attempts.ts';
import { networkOf } from '#platform/call-limits.ts';
import { now, today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { Refused } from '#platform/refuse.ts';
import { spellNumber } from '#texts/numerals.ts';
import { insertLead, type NewLead, readKnownPlaces } from './lead.sql.ts';

type Form = Input<typeof leads.registerBorrower>['body'];

const anHour = 3_600;
/** A whole village may share one IP address: more forms than this need the sum, and only far more are refused. */
const unasked: Limit = { purpose: 'lead_address', tries: 5, seconds: anHour };
const altogether: Limit = { ...unasked, tries: 40 };

/** Stores the form. Refuses with all errors at once. */
export async function registerBorrower(platform: Platform, form: Form, address: string): Promise<void> {
  const { db } = platform;
  const sent = await readForm(db, form);
  const network = networkOf(address);
  await requireHuman(platform, form.human, network);
  await takeAttempt(db, altogether, network);
  await db.tx(async (tx) => {
    await insertLead(tx, { ...sent, promisedOn: await promiseContact(tx) }, null);
  });
}

/** The date until which a lead of today is contacted. */
export async function promiseContact(reader: Reader): Promise<BusinessDate> {
  const date = await today(reader);
  const { lead_time: days } = await readParameters(reader, date);
  return addWorkingDays(date, days, await readHolidays(reader));
}

/** What was sent, checked field by field; refuses with all errors at once. */
export async function readForm(reader: Reader, form: Omit<Form, 'human'>): Promise<Omit<NewLead, 'promisedOn'>> {
  const typedName = cleanText(form.borrower_name);
  const name = parsePersonName(typedName);
  const phone = parseLeadPhone(form.borrower_phone_number);
  const address = form.borrower_business_address;
  const faults = [
    typedName === '' ? emptied('borrower_name') : null,
    typedName !== '' && name === null ? refuse('error.name.invalid', { field: 'borrower_name' }) : null,
    phone === null ? refuse('error.phone.invalid', { field: 'borrower_phone_number' }) : null,
    address === '' ? emptied('borrower_business_address') : null,
    ...(await placeFaults(reader, form)),
  ].filter((fault) => fault !== null);
  if (name === null || phone === null || faults.length > 0) throw new Refused(faults);
  return { name, phone, address, sectorId: form.jobSector, cityId: form.city };
}

const emptied = (field: string): Refusal => refuse('error.empty', { field, slots: { field } });
const unknown = (field: string): Refusal => refuse('error.invalid_value', { field, slots: { field } });

async function placeFaults(
  reader: Reader,
  { jobSector, city, province }: Omit<Form, 'human'>,
): Promise<(Refusal | null)[]> {
  const known = await readKnownPlaces(reader, jobSector, province, city);
  const apart = known.city && known.province && !known.together;
  return [
    known.sector ? null : unknown('jobSector'),
    known.province ? null : unknown('province'),
    known.city ? null : unknown('city'),
    apart ? refuse('error.lead.city', { field: 'city' }) : null,
  ];
}

/** Asks for a sum after several forms from one IP address; the sum changes every hour. */
async function requireHuman({ db, vault }: Platform, answer: string | undefined, network: string): Promise<void> {
  const { left } = await attemptsLeft(db, unasked, network);
  if (left > 0) return;
  const hour = Math.floor((await now(db)).getTime() / 1000 / anHour);
  const drawn = vault.fingerprint(['lead', network, String(hour)].join('\u001f'));
  const [first, second] = [(drawn[0] ?? 0) % 9, (drawn[1] ?? 0) % 9].map((digit) => digit + 1) as [number, number];
  if (answer?.trim() === String(first + second)) return;
  const slots = { first: spellNumber(first), second: spellNumber(second) };
  throw new Refused([refuse('error.lead.human', { field: 'human', slots })]);
}
