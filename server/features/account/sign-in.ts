// Sign-in of users by phone, user name or e-mail. The answer never reveals who is registered.
// Source: spec §2 /login, §5; docs/settled.md 28.
import { maskEmail } from '#domain/contact.ts';
import { maskPhone, parseLoginName } from '#domain/identity.ts';
import type { PersonId } from '#domain/ids.ts';
import { today } from '#platform/clock.ts';
import { takeAttempt, requireBelow, forgetAttempts, type Limit } from '#platform/attempts.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { renewedHash, verifyPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { nameSubject } from '#platform/request.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { findByLogin, readLoginNames, renewHash, lockJudged } from './access.sql.ts';

const perAccount: Limit = { purpose: 'sign_in', tries: 10, seconds: 15 * 60 };
// A person has up to three names, each with its own counter; this limits the tries over all of them.
const perPerson: Limit = { purpose: 'sign_in_person', tries: 20, seconds: 15 * 60 };
// The sixtieth try is the first that is refused unchecked.
const perAddress: Limit = { purpose: 'sign_in_address', tries: 59, seconds: 5 * 60 };

export type SignIn = { name: string; password: string; device: string; address: string };

/**
 * Starts a session and answers its token. Refuses `error.credentials` (401) without saying which part was wrong, and
 * `error.account.blocked` for a blocked person with the right password.
 */
export async function signIn(
  platform: Platform,
  { name, password, device, address }: SignIn,
): Promise<{ token: string }> {
  const { db, sessions } = platform;
  const login = parseLoginName(name);
  // One counter for all spellings of a number, also for names that do not exist.
  const subject = login.value;
  nameSubject('login', maskLogin(login));
  await requireBelow(db, perAddress, address);
  await requireBelow(db, perAccount, subject);
  const person = await findByLogin(db, login);
  if (person) nameSubject('user', person.id);
  if (person) await requireBelow(db, perPerson, person.id);
  if (!(await verifyPassword(person?.hash ?? null, password)) || !person) {
    await takeAttempt(db, perAddress, address);
    await takeAttempt(db, perAccount, subject);
    if (person) await takeAttempt(db, perPerson, person.id);
    throw refused('error.credentials');
  }
  await requireBelow(db, perAccount, subject);
  await requireBelow(db, perPerson, person.id);
  await forgetAttempts(db, perAccount.purpose, subject);
  await forgetAttempts(db, perPerson.purpose, person.id);
  const { session_life: hours } = await readParameters(db, await today(db));
  const renewed = await renewedHash(person.hash, password);
  return db.tx(async (tx) => {
    // Checking takes time; meanwhile the person may be blocked or the password reset.
    const standing = await lockJudged(tx, person);
    if (standing === 'changed') throw refused('error.credentials');
    if (standing === 'blocked') throw refused('error.account.blocked');
    if (renewed !== null) await renewHash(tx, person, renewed);
    const token = await sessions.start(tx, 'user', person.id, device, hours);
    await recordAuditEvent(
      tx,
      { kind: 'user', id: person.id },
      { action: 'session.start', object: { kind: 'user', id: person.id } },
    );
    return { token };
  });
}

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
