// Sign-in of users by phone, user name or e-mail. The answer never reveals who is registered.
// Source: spec §2 /login, §5; docs/settled.md 28; decision 0096.
import { maskEmail } from '#domain/contact.ts';
import { maskPhone, parseLoginName } from '#domain/identity.ts';
import type { PersonId } from '#domain/ids.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import { today } from '#platform/clock.ts';
import { takeAttempt, requireBelow, forgetAttempts, type Limit } from '#platform/attempts.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { networkOf } from '#platform/call-limits.ts';
import type { Db, Tx } from '#platform/db.ts';
import { renewedHash, verifyPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { nameSubject } from '#platform/request.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { findByLogin, readLoginNames, renewHash, lockJudged } from './access.sql.ts';
import type { KnownDevice } from './known-device.ts';

const perAccount: Limit = { purpose: 'sign_in', tries: 10, seconds: 15 * 60 };
// A person has up to three names, each with its own counter; this limits the tries over all of them.
const perPerson: Limit = { purpose: 'sign_in_person', tries: 20, seconds: 15 * 60 };
// The sixtieth try is the first that is refused unchecked.
const perAddress: Limit = { purpose: 'sign_in_address', tries: 59, seconds: 5 * 60 };

// In place of all others in a browser where the person has signed in before: nobody else can use it up.
const perDevice: Limit = { purpose: 'sign_in_device', tries: 10, seconds: 15 * 60 };

export type SignIn = { name: string; password: string; device: string; address: string; known: KnownDevice };

/**
 * Starts a session and answers its token. Refuses `error.credentials` (401) without saying which part was wrong, and
 * `error.account.blocked` for a blocked person with the right password.
 */
export async function signIn(
  platform: Platform,
  { name, password, device, address, known }: SignIn,
): Promise<{ token: string }> {
  const { db } = platform;
  const login = parseLoginName(name);
  // One counter for all spellings of a number, also for names that do not exist.
  const subject = login.value;
  nameSubject('login', maskLogin(login));
  const person = await findByLogin(db, login);
  if (person) nameSubject('user', person.id);
  const counters = openCounters(db, { known, address, person, subject });
  await counters.require();
  if (!(await verifyPassword(person?.hash ?? null, password)) || !person) {
    await counters.count();
    throw refused('error.credentials');
  }
  await counters.forget();
  const renewed = await renewedHash(person.hash, password);
  const signedIn = await startSession(platform, {
    person,
    device,
    refusal: 'error.credentials',
    work: async (tx) => {
      if (renewed !== null) await renewHash(tx, person, renewed);
    },
  });
  known.remember({ id: person.id, hash: renewed ?? person.hash });
  return signedIn;
}

type Signing = { person: { id: PersonId; hash: string }; device: string; refusal: RefusalCode };

/** Starts the session of a person whose password or passkey was judged, with what else happens then. */
export async function startSession(
  { db, sessions }: Platform,
  { person, device, refusal, work }: Signing & { work: (tx: Tx) => Promise<void> },
): Promise<{ token: string }> {
  const { session_life: hours } = await readParameters(db, await today(db));
  return db.tx(async (tx) => {
    // Checking takes time; meanwhile the person may be blocked or the password reset.
    const standing = await lockJudged(tx, person);
    if (standing === 'changed') throw refused(refusal);
    if (standing === 'blocked') throw refused('error.account.blocked');
    await work(tx);
    const token = await sessions.start(tx, 'user', person.id, device, hours);
    await recordAuditEvent(
      tx,
      { kind: 'user', id: person.id },
      { action: 'session.start', object: { kind: 'user', id: person.id } },
    );
    return { token };
  });
}

type Counted = Pick<SignIn, 'known' | 'address'> & {
  person: { id: PersonId; hash: string } | null;
  /** The name that was typed, if one was. */
  subject: string | null;
};

/** What limits the wrong tries of this sign-in: of the name, the person and the network, or of the known browser alone. */
export function openCounters(db: Db, { known, address, person, subject }: Counted) {
  const deviceId = known.idFor(person);
  const named: Counter[] = subject === null ? [] : [[perAccount, subject]];
  const own: Counter[] =
    deviceId === null ? [...named, ...(person ? [[perPerson, person.id] as const] : [])] : [[perDevice, deviceId]];
  const counters: Counter[] = deviceId === null ? [[perAddress, networkOf(address)], ...own] : own;
  return {
    async require() {
      for (const [limit, whose] of counters) await requireBelow(db, limit, whose);
    },
    async count() {
      for (const [limit, whose] of counters) await takeAttempt(db, limit, whose);
    },
    /** Refuses when parallel tries have reached a limit meanwhile. */
    async forget() {
      for (const [limit, whose] of own) await requireBelow(db, limit, whose);
      for (const [{ purpose }, whose] of own) await forgetAttempts(db, purpose, whose);
    },
  };
}

type Counter = readonly [Limit, string];

/** Resets the counters of all names of a person who proved themselves by a code. */
export async function forgetSignIns(tx: Tx, personId: PersonId): Promise<void> {
  const names = await readLoginNames(tx, personId);
  for (const name of Object.values(names)) if (name !== null) await forgetAttempts(tx, perAccount.purpose, name);
  await forgetAttempts(tx, perPerson.purpose, personId);
}

/** The audit trail masks the name even when it does not exist; a user name is stored as typed. */
function maskLogin({ kind, value }: ReturnType<typeof parseLoginName>): string {
  if (kind === 'phone') return maskPhone(value);
  return kind === 'email' ? maskEmail(value) : value.slice(0, 64);
}
