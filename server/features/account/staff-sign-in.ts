// Sign-in of staff: password and second factor in one step; a second factor works once.
// Invariants: no token without both; six wrong tries, under any of its names, lock the account for 15 minutes from
// the sixth.
// Source: docs/domain.md §3, screens.md; decisions 0061, 0096.
import type { StaffId } from '#domain/ids.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { plainAddress } from '#domain/same-text.ts';
import { sendEmail } from '#features/notice/notice.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { attemptsLeft, takeAttempt, requireBelow, forgetAttempts, type Limit } from '#platform/attempts.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { renewedHash, verifyPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { nameSubject } from '#platform/request.ts';
import type { Vault } from '#platform/secrets.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import type { KnownDevice } from './known-device.ts';
import {
  renewStaffHash,
  markSignedIn,
  insertEnrolledStaff,
  insertStaffRole,
  findEnrolled,
  lockUnchanged,
  countRecoveryCodes,
  type StaffFactors,
} from './staff-access.sql.ts';
import { spendCode, spendRecoveryCode } from './staff-factor.ts';

const wrongTries: Limit = { purpose: 'staff_sign_in', tries: 6, seconds: 15 * 60 };
const shut: Limit = { purpose: 'staff_shut', tries: 1, seconds: 15 * 60 };

export type StaffSignIn = { login: string; password: string; code: string; device: string; known: KnownDevice };

/** Refuses `error.credentials` without saying whether name, password or code was wrong. */
export async function signInStaff(
  platform: Platform,
  { login, password, code, device, known }: StaffSignIn,
): Promise<{ token: string }> {
  const { db } = platform;
  const typed = plainAddress(login);
  const person = await findEnrolled(db, typed);
  const deviceId = known.idFor(person);
  const subject = deviceId ?? person?.id ?? typed;
  nameSubject(person ? 'staff' : 'login', person?.id ?? typed);
  await requireOpen(db, subject);
  if (!(await verifyPassword(person?.hash ?? null, password)) || !person) throw await wrongTry(db, subject);
  // Parallel tries may have been counted meanwhile.
  await requireOpen(db, subject);
  const renewed = await renewedHash(person.hash, password);
  const token = await db.tx(async (tx) => {
    if (!(await lockUnchanged(tx, person)) || !(await spendFactor(tx, platform.vault, person, code))) return null;
    if (renewed !== null) await renewStaffHash(tx, renewed, person);
    return startStaffSession(tx, platform, person.id, device);
  });
  if (token === null) throw await wrongTry(db, subject);
  await forgetAttempts(db, wrongTries.purpose, subject);
  known.remember({ id: person.id, hash: renewed ?? person.hash });
  return { token };
}

async function requireOpen(db: Db, subject: string): Promise<void> {
  await requireBelow(db, shut, subject);
  await requireBelow(db, wrongTries, subject);
}

/** Counts a wrong try; the last allowed one locks the account. */
async function wrongTry(db: Db, subject: string) {
  await takeAttempt(db, wrongTries, subject);
  if ((await attemptsLeft(db, wrongTries, subject)).left === 0) await takeAttempt(db, shut, subject);
  return refused('error.credentials');
}

/** Uses up the authenticator's code or a recovery code; of two parallel calls only the first succeeds. */
async function spendFactor(tx: Tx, vault: Vault, person: StaffFactors, code: string): Promise<boolean> {
  const { id } = person;
  if (await spendCode(tx, vault, person, code)) return true;
  if (!(await spendRecoveryCode(tx, vault, id, code))) return false;
  const left = await countRecoveryCodes(tx, id);
  const object = { kind: 'staff', id };
  await recordAuditEvent(tx, { kind: 'staff', id }, { action: 'recovery_code.used', object, after: { left } });
  if (person.email !== null) {
    const text = fill(texts['mail.staff.recovery.text'], { name: person.name, left });
    const subject = texts['mail.staff.recovery.subject'];
    await sendEmail(tx, { to: person.email, subject, text, eventKey: `staff-recovery:${newId()}` });
  }
  return true;
}

/** Call it only after both factors were checked. */
export async function startStaffSession(
  tx: Tx,
  { sessions }: Pick<Platform, 'sessions'>,
  id: StaffId,
  device: string,
): Promise<string> {
  const { staff_session_life: hours } = await readParameters(tx, await today(tx));
  await markSignedIn(tx, id);
  await recordAuditEvent(tx, { kind: 'staff', id }, { action: 'session.start', object: { kind: 'staff', id } });
  return sessions.start(tx, 'staff', id, device, hours);
}

export type NewStaff = {
  id: StaffId;
  name: string;
  login: string;
  email?: string;
  passwordHash: string;
  totpSecret: string;
  roles: readonly StaffRole[];
};

/** Creates an enrolled staff account, for demonstrations and tests. */
export async function createStaff(tx: Tx, vault: Vault, staff: NewStaff): Promise<void> {
  await insertEnrolledStaff(tx, staff, vault.encrypt(staff.totpSecret, staff.id));
  for (const role of staff.roles) await insertStaffRole(tx, staff.id, role);
}
