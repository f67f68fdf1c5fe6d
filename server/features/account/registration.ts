// Registration of a lender: a code proves the phone number, and the proof creates one account with its consent.
// Invariants: known and unknown numbers get the same answer (the owner is informed by SMS); the account's phone is
// the proved one, whatever the form says; a proof is used once.
// Source: spec §2, §4, §5, §7; docs/domain.md §3; docs/settled.md 38, 39, 59; docs/api.md.
import type { Output } from '#contract/endpoint.ts';
import type { registration } from '#contract/registration.ts';
import { parseEmail, parsePersonName } from '#domain/contact.ts';
import { normalisePhone, type Phone } from '#domain/identity.ts';
import type { PersonId } from '#domain/ids.ts';
import { checkPassword } from '#domain/password.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { sendSms } from '#features/notice/notice.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { currentTerms } from '#features/settings/terms.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import { type Reader, sqlState, type Tx, violated } from '#platform/db.ts';
import type { IdentityPapers } from '#platform/events.ts';
import { newId } from '#platform/ids.ts';
import { hashPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, Refused, refused } from '#platform/refuse.ts';
import { newToken, sha256 } from '#platform/secrets.ts';
import { requireUpload } from '#platform/upload-limit.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { saveConsent } from './consent.ts';
import { requireSend, takeTry, forgetTries, makeCode, useCode } from './code.ts';
import { createUser } from './create-user.ts';
import type { KnownDevice } from './known-device.ts';
import { isPhoneTaken, insertProof, isEmailTaken, bindProof, lockProof, findProof } from './proof.sql.ts';

type Answer<K extends keyof typeof registration> = Output<(typeof registration)[K]>;

/** Sends a code to a new number; a number with an account gets a message that it has one. */
export async function requestVerification(platform: Platform, phonenumber: string, address: string): Promise<void> {
  const phone = readPhone(phonenumber);
  const about = { purpose: 'register', subject: phone } as const;
  await requireSend(platform, about, address);
  await platform.db.tx(async (tx) => {
    const hasAccount = await isPhoneTaken(tx, phone);
    // Created in both cases, so that timing reveals nothing; a number with an account never receives it.
    const code = await makeCode(tx, platform.vault, about);
    const text = hasAccount
      ? fill(texts['sms.register.known'], { url: platform.config.PUBLIC_URL })
      : fill(texts['sms.register.code'], code);
    await sendSms(tx, { to: phone, text, eventKey: `register:${newId()}`, secret: true });
  });
}

/** The right code proves the number for half an hour. */
export async function checkVerification(
  platform: Platform,
  phonenumber: string,
  code: string,
): Promise<Answer<'checkVerification'>> {
  const phone = readPhone(phonenumber);
  const about = { purpose: 'register', subject: phone } as const;
  await takeTry(platform, about);
  const verificationToken = newToken();
  await platform.db.tx(async (tx) => {
    await useCode(tx, platform.vault, about, code);
    const { verification_life: life } = await readParameters(tx, await today(tx));
    await insertProof(tx, sha256(verificationToken), phone, life);
  });
  await forgetTries(platform, about);
  return { verificationToken };
}

type Details = { name: string; email: string; plainPassword: { first: string; second: string } };
type Checked = { name: string; email: string; password: string };

/** Checks the identity step and reports all errors. Only after a proved number does it reveal that an address is taken. */
export async function validateRegistration(
  { db }: Platform,
  details: Details & { verificationToken?: string | undefined },
): Promise<void> {
  const phone = details.verificationToken ? await findProof(db, details.verificationToken) : null;
  if (details.verificationToken && phone === null) throw refused('error.verification.invalid');
  const email = parseEmail(details.email);
  const taken = phone === null || email === null ? null : await checkEmailFree(db, email);
  const faults = [...judgeDetails(details, phone), ...(taken ? [taken] : [])];
  if (faults.length > 0) throw new Refused(faults);
}

function checkDetails(details: Details, phone: string | null): Checked {
  const [name, email] = [parsePersonName(details.name), parseEmail(details.email)];
  const faults = judgeDetails(details, phone);
  if (name === null || email === null || faults.length > 0) throw new Refused(faults);
  return { name, email, password: details.plainPassword.first };
}

/** Every field that fails, in the order of the form. */
function judgeDetails({ name, email, plainPassword }: Details, phone: string | null): Refusal[] {
  const parsedName = parsePersonName(name);
  const parsedEmail = parseEmail(email);
  const faults: (Refusal | null)[] = [
    name === '' ? empty('name') : parsedName === null ? refuse('error.name.invalid', { field: 'name' }) : null,
    email === '' ? empty('email') : parsedEmail === null ? refuse('error.email.invalid', { field: 'email' }) : null,
    plainPassword.first === plainPassword.second
      ? checkPassword(plainPassword.first, { name, ...(phone === null ? {} : { phone }) })
      : refuse('error.password.not_equal', { field: 'plainPassword' }),
  ];
  return faults.filter((fault) => fault !== null);
}

const empty = (field: string) => refuse('error.empty', { field, slots: { field } });

async function checkEmailFree(reader: Reader, email: string): Promise<Refusal | null> {
  const taken = await isEmailTaken(reader, email);
  return taken ? refuse('error.email.taken', { field: 'email' }) : null;
}

export type Registration = Details & {
  verificationToken: string;
  termsVersion?: number | undefined;
  papers: IdentityPapers | null;
  device: string;
  address: string;
  known: KnownDevice;
};

/** Creates the account, stores the consent and starts a session. */
export async function register(platform: Platform, given: Registration): Promise<{ token: string }> {
  const { db, events, sessions } = platform;
  const phone = await findProof(db, given.verificationToken);
  if (phone === null) throw refused('error.verification.invalid');
  const { name, email, password } = checkDetails(given, phone);
  const terms = await currentTerms(db, 'terms_of_service');
  if (given.termsVersion !== undefined && given.termsVersion !== terms.version)
    throw refused('error.terms.changed', { field: 'termsVersion' });
  if (given.papers) await requireUpload(platform, phone);
  const passwordHash = await hashPassword(password);
  const papers = given.papers && (await events.ask(db, 'prepareIdentityPapers', given.papers));
  try {
    const make = async (tx: Tx) => {
      const id = newId<PersonId>();
      await takeProof(tx, given.verificationToken);
      throwIfRefused(await checkEmailFree(tx, email));
      const lender = { kycStatus: 'not_verified', envelopeActive: false } as const;
      await createUser(tx, { id, name, phone, email, passwordHash, lender });
      await bindProof(tx, id, sha256(given.verificationToken));
      await saveConsent(tx, id, terms, { purpose: 'registration', address: given.address });
      await papers?.keep(tx, id);
      const object = { kind: 'user', id };
      await recordAuditEvent(tx, { kind: 'user', id }, { action: 'user.registered', object });
      const { session_life: hours } = await readParameters(tx, await today(tx));
      const token = await sessions.start(tx, 'user', id, given.device, hours);
      return { id, token };
    };
    const { id, token } = await (papers ? papers.keeping(() => db.tx(make)) : db.tx(make));
    given.known.remember({ id, hash: passwordHash });
    return { token };
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw violated(error) === 'app_user_email'
      ? refused('error.email.taken', { field: 'email' })
      : refused('error.verification.invalid');
  }
}

/** Locks the proof, so that of parallel registrations only one continues. */
async function takeProof(tx: Tx, token: string): Promise<void> {
  const found = await lockProof(tx, sha256(token));
  if (!found) throw refused('error.verification.invalid');
}

function readPhone(text: string): Phone {
  const phone = normalisePhone(text);
  if (phone === null) throw refused('error.phone.invalid', { field: 'phonenumber' });
  return phone;
}
