// Lenders whose identity waits for a verdict: three whose papers agree with the form, one whose date of birth does not,
// one with the identity number and the bank account of somebody who is verified.
// Source: decision 0118; spec §5.
import type { PersonId } from '#domain/ids.ts';
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import { createUser } from '#features/account/create-user.ts';
import type { Tx } from '#platform/db.ts';
import { idFrom } from '#platform/ids.ts';
import { hashPassword } from '#platform/password.ts';
import { accountOfLender, type Identity, identityOf, lenderIdentity, npwpOf, planProfile } from '../identity.ts';
import { lenderNames } from '../names.ts';
import { demoPassword, emailOf } from '../people.ts';
import { type CardText, drawCards } from './cards.ts';
import type { Player } from './player.ts';

type Applicant = {
  /** Days before today when she submitted. */
  ago: number;
  name: string;
  gender: 'female' | 'male';
  city: { id: number; name: string; province: string };
  veil: string | null;
  cloth: string;
  address: string;
  flaw: 'birthday' | 'taken' | null;
};

const bogor = { id: 3201, name: 'Kabupaten Bogor', province: 'Jawa Barat' };
const surakarta = { id: 3372, name: 'Kota Surakarta', province: 'Jawa Tengah' };
const surabaya = { id: 3578, name: 'Kota Surabaya', province: 'Jawa Timur' };
const lampung = { id: 1871, name: 'Kota Bandar Lampung', province: 'Lampung' };

export const applicants: readonly Applicant[] = [
  {
    ago: 2,
    name: 'Sari Wahyuningsih',
    gender: 'female',
    city: bogor,
    veil: '#143d27',
    cloth: '#fffcf5',
    address: 'Jalan Cikaret 27',
    flaw: null,
  },
  {
    ago: 1,
    name: 'Bagus Prakoso',
    gender: 'male',
    city: surakarta,
    veil: null,
    cloth: '#344e98',
    address: 'Jalan Honggowongso 112',
    flaw: null,
  },
  {
    ago: 1,
    name: 'Maria Goreti Lodo',
    gender: 'female',
    city: surabaya,
    veil: null,
    cloth: '#ebb51d',
    address: 'Jalan Ngagel Rejo 8',
    flaw: 'birthday',
  },
  {
    ago: 0,
    name: 'Lina Marpaung',
    gender: 'female',
    city: lampung,
    veil: null,
    cloth: '#2a6741',
    address: 'Jalan Way Halim 41',
    flaw: 'taken',
  },
  {
    ago: 0,
    name: 'Yohana Tena',
    gender: 'female',
    city: surabaya,
    veil: null,
    cloth: '#8fba94',
    address: 'Jalan Kertajaya 19',
    flaw: null,
  },
];

export const applicantId = (no: number) => idFrom<PersonId>(`demo applicant ${no}`);

/** Registered, with a proved address; nothing handed in yet. */
export async function addApplicants(tx: Tx): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  for (const [no, { name }] of applicants.entries())
    await createUser(tx, {
      id: applicantId(no),
      name,
      phone: `+62812000000${60 + no}`,
      email: emailOf(name),
      emailVerified: true,
      passwordHash,
      lender: { kycStatus: 'not_verified', envelopeActive: false },
    });
}

/** The verified lender whose identity number and account the fourth applicant uses. */
const holder = 4;

/** Her own identity, or the one that she took. */
function identityFor(no: number, { gender, city, flaw }: Applicant): Identity {
  const own = identityOf(60 + no, gender, city.id);
  return flaw === 'taken' ? { ...own, nik: lenderIdentity(holder, lenderNames[holder]).nik } : own;
}

export async function submitIdentity({ call }: Player, no: number): Promise<void> {
  const applicant = applicants[no];
  if (!applicant) throw new RangeError(`no applicant ${no}`);
  const { name, flaw, address } = applicant;
  const identity = identityFor(no, applicant);
  const jobs = await call('visitor', 'GET jobs');
  const sectors = await call('visitor', 'GET businesssectors');
  const choices = { job: jobs.map(({ id }) => id), business_sector: sectors.map(({ id }) => id) };
  const profile = { ...planProfile(60 + no, identity, choices), address };
  const { nik, birthday } = identity;
  const npwp = npwpOf(60 + no, identity);
  const job = jobs.find(({ id }) => id === profile.job)?.name ?? '';
  const cards = await drawCards(cardOf(applicant, { nik, npwp, birthday, job }), {
    skin: ['#c98f63', '#b57b50', '#d6a177'][no % 3] ?? '#c98f63',
    cloth: applicant.cloth,
    veil: applicant.veil,
  });
  const banks = (await call('visitor', 'GET banks')).toSorted((one, other) => one.id - other.id);
  const account = accountOfLender(flaw === 'taken' ? holder : 60 + no);
  const form = {
    ...Object.fromEntries(Object.entries(profile).map(([field, value]) => [field, String(value)])),
    'identityFile[file]': cards.ktp,
    'npwpFile[file]': cards.npwp,
    'selfieFile[file]': cards.selfiePhoto,
    identityNumber: nik,
    npwpNumber: npwp,
    // Typed two days off.
    birthday: flaw === 'birthday' ? addDays(birthday, 2) : birthday,
    bank: String(banks[account.bank]?.id),
    bankAccountNumber: account.number,
    bankAccountName: name,
  };
  await call({ lender: applicantId(no) }, 'POST me/kycs', { form });
}

type Numbers = Pick<Identity, 'nik' | 'birthday'> & { npwp: string; job: string };

function cardOf({ name, gender, city, address }: Applicant, { nik, npwp, birthday, job }: Numbers): CardText {
  return {
    province: city.province,
    city: city.name,
    nik,
    npwp,
    name: name.toUpperCase(),
    birth: `${city.name.replace(/^\w+ /, '').toUpperCase()}, ${dayOf(birthday)}`,
    gender: gender === 'female' ? 'PEREMPUAN' : 'LAKI-LAKI',
    address: address.toUpperCase(),
    job: job.toUpperCase(),
  };
}

/** 12-03-1993 */
const dayOf = (date: BusinessDate): string => date.split('-').toReversed().join('-');
