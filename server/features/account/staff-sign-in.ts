// Sign-in of staff: password and a code of their authenticator in one step; a code works once.
// Source: domain §3, screens.md (console), security AUTH-08.
import { generate } from 'otplib';
import type { StaffPerson } from '#contract/staff.ts';
import { now, today } from '#platform/clock.ts';
import { demandAttempt, demandBelow, forgetAttempts, type Limit } from '#platform/attempts.ts';
import { recordDeed } from '#platform/audit.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { hashPassword, renewedHash, verifyPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { sameSecret, type Vault } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { readParameters } from '#features/settings/parameters.ts';

const perPerson: Limit = { purpose: 'staff_sign_in', tries: 5, seconds: 15 * 60 };
const stepSeconds = 30;

export type StaffSignIn = { login: string; password: string; code: string; device: string };

type Row = { id: string; hash: string; secret: Buffer; step: number };

/** Refuses `error.credentials` without saying whether name, password or code was wrong; locks for 15 minutes after five. */
export async function signInStaff(
  platform: Platform,
  { login, password, code, device }: StaffSignIn,
): Promise<{ token: string }> {
  const { db, vault, sessions } = platform;
  const subject = login.trim().toLowerCase();
  await demandBelow(db, perPerson, subject);
  const person = await db.row<Row>(
    sql`select id, password_hash as hash, totp_secret as secret, totp_step as step from staff where login = ${subject} and active`,
  );
  const passwordFits = await verifyPassword(person?.hash ?? null, password);
  const step =
    person && passwordFits ? await matchingStep(vault, person, code.replace(/\s/g, ''), await now(db)) : null;
  if (!person || step === null) {
    await demandAttempt(db, perPerson, subject);
    throw refused('error.credentials');
  }
  await demandBelow(db, perPerson, subject);
  const { staff_session_life: hours } = await readParameters(db, await today(db));
  const renewed = await renewedHash(person.hash, password);
  const token = await db.tx(async (tx) => {
    // Of two sign-ins with one code only the first finds the step unused.
    const fresh = await tx.run(
      sql`update staff set totp_step = ${step} where id = ${person.id} and totp_step < ${step}`,
    );
    if (fresh === 0) throw refused('error.credentials');
    if (renewed !== null) await tx.run(sql`update staff set password_hash = ${renewed} where id = ${person.id}`);
    await recordDeed(
      tx,
      { kind: 'staff', id: person.id },
      { action: 'session.start', object: { kind: 'staff', id: person.id } },
    );
    return sessions.start(tx, 'staff', person.id, device, hours);
  });
  await forgetAttempts(db, perPerson.purpose, subject);
  return { token };
}

/** The time step whose code this is: the present one or the one just past, and never one used before. */
async function matchingStep(vault: Vault, person: Row, code: string, at: Date): Promise<number | null> {
  const secret = vault.open(person.secret, person.id);
  const present = Math.floor(at.getTime() / 1000 / stepSeconds);
  for (const step of [present, present - 1]) {
    const expected = await generate({ secret, epoch: step * stepSeconds });
    if (sameSecret(expected, code) && step > person.step) return step;
  }
  return null;
}

export async function readStaffPerson(reader: Reader, id: string): Promise<StaffPerson> {
  return reader.one(sql`select s.id, s.name, s.login,
    coalesce((select array_agg(role order by role) from staff_role where staff_id = s.id), '{}') as roles from staff s where s.id = ${id}`);
}

export type NewStaff = {
  id: string;
  name: string;
  login: string;
  password: string;
  totpSecret: string;
  roles: readonly string[];
};

/** Makes a staff account with its roles and authenticator secret (base32). */
export async function createStaff(tx: Tx, vault: Vault, staff: NewStaff): Promise<void> {
  await tx.run(sql`insert into staff (id, name, login, password_hash, totp_secret, created_at)
    values (${staff.id}, ${staff.name}, ${staff.login.toLowerCase()}, ${await hashPassword(staff.password)}, ${vault.seal(staff.totpSecret, staff.id)}, app_now())`);
  for (const role of staff.roles)
    await tx.run(sql`insert into staff_role (staff_id, role) values (${staff.id}, ${role})`);
}
