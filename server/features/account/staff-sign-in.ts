// Sign-in of staff: password and second factor in one step; a second factor works once.
// Invariants: no token without both; six wrong tries, under any of its names, lock the account for 15 minutes from
// the sixth.
// Source: docs/domain.md §3, screens.md; decision 0061.
import { staffPerson, type StaffPerson } from '#contract/staff.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { sendEmail } from '#features/notice/notice.ts';
import { readParameters } from '#features/settings/parameters.ts';
import { attemptsLeft, takeAttempt, requireBelow, forgetAttempts, type Limit } from '#platform/attempts.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import { today } from '#platform/clock.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { renewedHash, verifyPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { nameSubject } from '#platform/request.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { spendCode, spendRecoveryCode } from './staff-factor.ts';

const wrongTries: Limit = { purpose: 'staff_sign_in', tries: 6, seconds: 15 * 60 };
const shut: Limit = { purpose: 'staff_shut', tries: 1, seconds: 15 * 60 };

export type StaffSignIn = { login: string; password: string; code: string; device: string };

const staffRow = row({
  id: col.text,
  name: col.text,
  email: col.text.nullable(),
  hash: col.text,
  secret: col.bytes,
  step: col.number,
});
type Row = RowOf<typeof staffRow>;

/** Refuses `error.credentials` without saying whether name, password or code was wrong. */
export async function signInStaff(
  platform: Platform,
  { login, password, code, device }: StaffSignIn,
): Promise<{ token: string }> {
  const { db } = platform;
  const typed = login.trim().toLowerCase();
  const person = await findEnrolled(db, typed);
  const subject = person?.id ?? typed;
  nameSubject(person ? 'staff' : 'login', subject);
  await requireOpen(db, subject);
  if (!(await verifyPassword(person?.hash ?? null, password)) || !person) throw await wrongTry(db, subject);
  // Parallel tries may have been counted meanwhile.
  await requireOpen(db, subject);
  const renewed = await renewedHash(person.hash, password);
  const token = await db.tx(async (tx) => {
    if (!(await lockUnchanged(tx, person)) || !(await spendFactor(tx, platform.vault, person, code))) return null;
    if (renewed !== null)
      await tx.run(
        sql`update staff set password_hash = ${renewed} where id = ${person.id} and password_hash = ${person.hash}`,
      );
    return startStaffSession(tx, platform, person.id, device);
  });
  if (token === null) throw await wrongTry(db, subject);
  await forgetAttempts(db, wrongTries.purpose, subject);
  return { token };
}

/** Who may sign in by this name or address: enrolled and not deactivated. */
function findEnrolled(reader: Reader, name: string): Promise<Row | null> {
  return reader.row(
    staffRow,
    sql`
    select id, name, email, password_hash as hash, totp_secret as secret, totp_step as step from staff
    where (login = ${name} or lower(email) = ${name}) and active and password_hash is not null and totp_secret is not null`,
  );
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

/** Whether the account is unchanged since its password was checked, and not deactivated. */
export async function lockUnchanged(
  tx: Tx,
  { id, hash, secret }: Pick<Row, 'id' | 'hash' | 'secret'>,
): Promise<boolean> {
  return tx.exists(sql`select 1 from staff
    where id = ${id} and active and password_hash = ${hash} and totp_secret = ${secret} for update`);
}

/** Uses up the authenticator's code or a recovery code; of two parallel calls only the first succeeds. */
async function spendFactor(tx: Tx, vault: Vault, person: Row, code: string): Promise<boolean> {
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

const recoveryCodesRow = row({ left: col.number });

export async function countRecoveryCodes(reader: Reader, staffId: string): Promise<number> {
  const { left } = await reader.one(
    recoveryCodesRow,
    sql`select count(*) as left from staff_recovery_code where staff_id = ${staffId} and used_at is null`,
  );
  return left;
}

/** Call it only after both factors were checked. */
export async function startStaffSession(
  tx: Tx,
  { sessions }: Pick<Platform, 'sessions'>,
  id: string,
  device: string,
): Promise<string> {
  const { staff_session_life: hours } = await readParameters(tx, await today(tx));
  await tx.run(sql`update staff set signed_in_at = app_now() where id = ${id}`);
  await recordAuditEvent(tx, { kind: 'staff', id }, { action: 'session.start', object: { kind: 'staff', id } });
  return sessions.start(tx, 'staff', id, device, hours);
}

const staffPersonRow = row({ ...staffPerson.shape });

export async function readStaffPerson(reader: Reader, id: string): Promise<StaffPerson> {
  return reader.one(
    staffPersonRow,
    sql`select s.id, s.name, s.login,
    coalesce((select array_agg(role order by role) from staff_role where staff_id = s.id), '{}') as roles from staff s where s.id = ${id}`,
  );
}

export type NewStaff = {
  id: string;
  name: string;
  login: string;
  passwordHash: string;
  totpSecret: string;
  roles: readonly StaffRole[];
};

/** Creates an enrolled staff account, for demonstrations and tests. */
export async function createStaff(tx: Tx, vault: Vault, staff: NewStaff): Promise<void> {
  await tx.run(sql`insert into staff (id, name, login, password_hash, totp_secret, created_at)
    values (${staff.id}, ${staff.name}, ${staff.login.toLowerCase()}, ${staff.passwordHash}, ${vault.encrypt(staff.totpSecret, staff.id)}, app_now())`);
  for (const role of staff.roles)
    await tx.run(sql`insert into staff_role (staff_id, role) values (${staff.id}, ${role})`);
}
