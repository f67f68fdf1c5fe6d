// Staff and their own account: sessions, password and recovery codes.
// Invariants: a password change requires the current one and ends all other sessions; new recovery codes require both
// factors, and wrong tries of both are counted together.
// Source: decision 0061.
import type { Input, Output } from '#contract/endpoint.ts';
import type { staffOwnAccount } from '#contract/staff-account.ts';
import type { SessionId, StaffId } from '#domain/ids.ts';
import { checkPassword } from '#domain/password.ts';
import { sendEmail } from '#features/notice/notice.ts';
import { takeAttempt, requireBelow, forgetAttempts, type Limit } from '#platform/attempts.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import type { Db, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { hashPassword, verifyPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, type Refused, refused } from '#platform/refuse.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { listSessions } from './sessions.sql.ts';
import {
  readStaffEmail,
  readStaffPassword,
  changeStaffPassword,
  readStaffFactors,
  type StaffFactors,
  countRecoveryCodes,
  lockUnchanged,
} from './staff-access.sql.ts';
import { makeRecoveryCodes, spendCode } from './staff-factor.ts';

const wrongPasswords: Limit = { purpose: 'staff_password', tries: 5, seconds: 15 * 60, locks: true };

type Own = { id: StaffId; sessionId: SessionId };
type Change = Input<(typeof staffOwnAccount)['changeOwnPassword']>['body'];
type Factors = Input<(typeof staffOwnAccount)['renewRecoveryCodes']>['body'];

export async function readOwnAccount(
  { db }: Platform,
  { id, sessionId }: Own,
): Promise<Output<(typeof staffOwnAccount)['getOwnAccount']>> {
  const { email } = await readStaffEmail(db, id);
  const sessions = await listSessions(db, { kind: 'staff', id, sessionId });
  return { email, recoveryCodes: await countRecoveryCodes(db, id), sessions };
}

/** A wrong current password is 422; after five within 15 minutes, 429. */
export async function changeOwnPassword(
  platform: Platform,
  { id, sessionId }: Own,
  { currentPassword, plainPassword: { first, second } }: Change,
): Promise<void> {
  const { db, sessions } = platform;
  if (first !== second) throw refused('error.password.not_match', { field: 'plainPassword' });
  const person = await readStaffPassword(db, id);
  await requirePassword(db, { id, hash: person.hash }, currentPassword);
  await forgetAttempts(db, wrongPasswords.purpose, id);
  throwIfRefused(checkPassword(first, person));
  const hash = await hashPassword(first);
  await db.tx(async (tx) => {
    const changed = await changeStaffPassword(tx, id, hash, person.hash);
    if (changed === 0) throw refused('error.password.wrong', { field: 'currentPassword' });
    await sessions.endOthers(tx, 'staff', id, sessionId, 'password changed');
    await recordAuditEvent(tx, { kind: 'staff', id }, { action: 'password.changed', object: { kind: 'staff', id } });
    if (person.email === null) return;
    const words = { subject: texts['mail.password.changed.subject'], text: texts['mail.staff.password.text'] };
    await sendEmail(tx, { to: person.email, ...words, eventKey: `staff-password:${newId()}` });
  });
}

/** Replaces all recovery codes with ten new ones, shown once. A wrong password or code is 422; after five, 429. */
export async function renewRecoveryCodes(
  platform: Platform,
  { id }: Own,
  { currentPassword, code }: Factors,
): Promise<string[]> {
  const { db, vault } = platform;
  const person = await readStaffFactors(db, id);
  await requirePassword(db, { id, hash: person.hash }, currentPassword);
  // Parallel tries may have been counted meanwhile.
  await requireBelow(db, wrongPasswords, id);
  const codes = await db.tx(async (tx) => {
    if (!(await lockUnchanged(tx, person)) || !(await spendCode(tx, vault, person, code))) return null;
    await tellRenewed(tx, person);
    return makeRecoveryCodes(tx, vault, id);
  });
  if (codes === null) throw await wrongTry(db, id, 'code');
  await forgetAttempts(db, wrongPasswords.purpose, id);
  return codes;
}

/** Confirms with the own password, outside any transaction: a wrong one is 422, after five none is checked. */
export async function requireStaffPassword(db: Db, id: StaffId, password: string): Promise<void> {
  const { hash } = await readStaffPassword(db, id);
  await requirePassword(db, { id, hash }, password, 'password');
  await forgetAttempts(db, wrongPasswords.purpose, id);
}

/** A wrong one is 422; after five, none is checked. */
async function requirePassword(
  db: Db,
  { id, hash }: { id: StaffId; hash: string | null },
  password: string,
  field: 'password' | 'currentPassword' = 'currentPassword',
): Promise<void> {
  await requireBelow(db, wrongPasswords, id);
  if (!(await verifyPassword(hash, password))) throw await wrongTry(db, id, field);
}

async function wrongTry(db: Db, id: StaffId, field: 'code' | 'password' | 'currentPassword'): Promise<Refused> {
  await takeAttempt(db, wrongPasswords, id);
  return refused(field === 'code' ? 'error.code.invalid' : 'error.password.wrong', { field });
}

async function tellRenewed(tx: Tx, { id, name, email }: StaffFactors): Promise<void> {
  const before = { left: await countRecoveryCodes(tx, id) };
  const auditEvent: AuditEvent = { action: 'recovery_code.renewed', object: { kind: 'staff', id }, before };
  await recordAuditEvent(tx, { kind: 'staff', id }, auditEvent);
  if (email === null) return;
  const words = { subject: texts['mail.staff.codes.subject'], text: fill(texts['mail.staff.codes.text'], { name }) };
  await sendEmail(tx, { to: email, ...words, eventKey: `staff-codes:${newId()}` });
}
