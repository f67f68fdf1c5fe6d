// Enrolment by a link: the person sets a password, adds the second factor to an authenticator and proves it with a
// code.
// Invariants: an existing password is required, so that a link alone never takes over an account; wrong tries are
// counted per link; the first admin enrols only while there are no staff.
// Source: decision 0061.
import type { Input, Output } from '#contract/endpoint.ts';
import type { staffEnrolments } from '#contract/staff-account.ts';
import { checkPassword } from '#domain/password.ts';
import { firstStaffRole } from '#domain/permissions.ts';
import { takeAttempt, requireBelow, type Limit } from '#platform/attempts.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { hashPassword, verifyPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, refused } from '#platform/refuse.ts';
import { id as texts } from '#texts/id.ts';
import { saveEnrolment, hasStaff, endLink, type OpenLink } from './staff-access.sql.ts';
import { addStaff, type NewPerson, notTaken, readPerson } from './staff-person.ts';
import { makeRecoveryCodes, matchingStep, otpauthOf } from './staff-factor.ts';
import { getOpenLink, makeLink, spendLink } from './staff-link.ts';
import { startStaffSession } from './staff-sign-in.ts';

type Enrolment = Input<(typeof staffEnrolments)['enrolStaff']>['body'];
type Looked = Output<(typeof staffEnrolments)['lookAtEnrolment']>;
type Enrolled = Output<(typeof staffEnrolments)['enrolStaff']>;

const wrongTries: Limit = { purpose: 'staff_enrolment', tries: 6, seconds: 15 * 60 };

/** What the link shows. Opening it does not use it up; the second factor stays the same on a later visit. */
export async function lookAtEnrolment({ db, vault }: Platform, token: string): Promise<Looked> {
  const { id, name, login, passwordHash, encrypted, until } = await getOpenLink(db, token);
  const secret = vault.open(encrypted, id);
  return {
    name,
    login,
    hasPassword: passwordHash !== null,
    secret,
    otpauth: otpauthOf(login ?? texts['mail.staff.first'], secret),
    until: until.toISOString(),
  };
}

/** Stores password and second factor, uses the link up and signs the person in, since both factors were given. */
export async function enrolStaff(platform: Platform, given: Enrolment, device: string): Promise<Enrolled> {
  const { db, vault } = platform;
  const link = await getOpenLink(db, given.token);
  await requireBelow(db, wrongTries, link.id);
  const person = link.staffId === null ? readFirst(platform, given) : null;
  const name = link.name ?? person?.name ?? '';
  const hash = await judgedPassword(platform, link, given, name);
  const secret = vault.open(link.encrypted, link.id);
  const step = await matchingStep(secret, 0, given.code, await now(db));
  if (step === null) throw await wrongTry(platform, link, 'code');
  return notTaken(
    db.tx(async (tx) => {
      await spendLink(tx, link);
      const id = link.staffId ?? newId();
      if (person) await addStaff(tx, id, person, [firstStaffRole]);
      await saveEnrolment(tx, id, hash, vault.encrypt(secret, id), step);
      const roles = person ? { roles: [firstStaffRole] } : {};
      const auditEvent: AuditEvent = {
        action: 'staff.enrolled',
        object: { kind: 'staff', id },
        after: { password: given.plainPassword !== undefined, ...roles },
      };
      await recordAuditEvent(tx, { kind: 'staff', id }, auditEvent);
      const recoveryCodes = await makeRecoveryCodes(tx, vault, id);
      return { token: await startStaffSession(tx, platform, id, device), recoveryCodes };
    }),
  );
}

function readFirst({ vault }: Platform, { person }: Enrolment): NewPerson {
  if (!person) throw refused('error.empty', { field: 'person', slots: { field: texts['officers.name'] } });
  return readPerson(vault, person);
}

/** The password hash to store: the existing one once it was entered, or a new one. */
async function judgedPassword(platform: Platform, link: OpenLink, given: Enrolment, name: string): Promise<string> {
  if (link.passwordHash !== null) {
    const fits = await verifyPassword(link.passwordHash, given.currentPassword ?? '');
    if (!fits) throw await wrongTry(platform, link, 'currentPassword');
    return link.passwordHash;
  }
  const { first = '', second = '' } = given.plainPassword ?? {};
  if (first !== second) throw refused('error.password.not_equal', { field: 'plainPassword' });
  throwIfRefused(checkPassword(first, { name }));
  return hashPassword(first);
}

async function wrongTry({ db }: Platform, { id }: OpenLink, field: 'code' | 'currentPassword') {
  await takeAttempt(db, wrongTries, id);
  return refused(field === 'code' ? 'error.code.invalid' : 'error.password.wrong', { field });
}

/** A link for the first admin while there are no staff, else null. Voids an earlier link. */
export function inviteFirstAdmin(platform: Pick<Platform, 'db' | 'vault' | 'config'>): Promise<string | null> {
  return platform.db.tx(async (tx) => {
    // First: waits for an enrolment by the earlier link, which then counts.
    await endLink(tx, null);
    if (await hasStaff(tx)) return null;
    return (await makeLink(tx, platform, null)).url;
  });
}
