// Statements of how staff get in: links, second factors, recovery codes and sign-ins.
// A secret or a token enters only encrypted or as a hash.
import { staffPerson, type StaffPerson } from '#contract/staff.ts';
import type { StaffId, StaffLinkId } from '#domain/ids.ts';
import type { StaffRole } from '#domain/permissions.ts';
import { plainAddress } from '#domain/same-text.ts';
import type { Tx, Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export async function saveEnrolment(
  tx: Tx,
  id: StaffId,
  hash: string,
  totpSecret: Buffer,
  step: number,
): Promise<void> {
  await tx.run(sql`update staff set password_hash = ${hash}, totp_secret = ${totpSecret}, totp_step = ${step},
    version = version + 1 where id = ${id}`);
}

export const hasStaff = (tx: Tx): Promise<boolean> => tx.exists(sql`select 1 from staff limit 1`);

export function raiseTotpStep(tx: Tx, id: StaffId, matching: number): Promise<number> {
  return tx.run(sql`update staff set totp_step = ${matching} where id = ${id} and totp_step < ${matching}`);
}

export async function insertRecoveryCodes(tx: Tx, staffId: StaffId, codeHash: Buffer[]): Promise<void> {
  await tx.run(sql`insert into staff_recovery_code (staff_id, code_hash)
    select ${staffId}, unnest(${codeHash}::bytea[])`);
}

export async function dropRecoveryCodes(tx: Tx, staffId: StaffId): Promise<void> {
  await tx.run(sql`delete from staff_recovery_code where staff_id = ${staffId}`);
}

export function markRecoveryCodeUsed(tx: Tx, staffId: StaffId, codeHash: Buffer): Promise<number> {
  return tx.run(sql`update staff_recovery_code set used_at = app_now()
    where staff_id = ${staffId} and code_hash = ${codeHash} and used_at is null`);
}

export const linkHours = 24;

const staffLinkRow = row({ until: col.instant });

export function insertStaffLink(
  tx: Tx,
  id: StaffLinkId,
  staffId: StaffId | null,
  tokenHash: Buffer,
  totpEncrypted: Buffer,
) {
  return tx.one(
    staffLinkRow,
    sql`
    insert into staff_link (id, token_hash, staff_id, totp_encrypted, created_at, expires_at)
    values (${id}, ${tokenHash}, ${staffId}, ${totpEncrypted}, app_now(),
      app_now() + ${linkHours} * interval '1 hour')
    returning expires_at as until`,
  );
}

export async function endLink(tx: Tx, staffId: StaffId | null): Promise<void> {
  await tx.run(sql`update staff_link set ended_at = app_now()
    where staff_id is not distinct from ${staffId}::uuid and ended_at is null`);
}

const openLinkRow = row({
  id: col.id<StaffLinkId>(),
  staffId: col.id<StaffId>().nullable(),
  name: col.text.nullable(),
  login: col.text.nullable(),
  email: col.text.nullable(),
  /** The existing password's hash, else null. */
  passwordHash: col.text.nullable(),
  encrypted: col.bytes,
  until: col.instant,
});
export type OpenLink = RowOf<typeof openLinkRow>;

const openLink = sql`select k.id, k.staff_id as "staffId", s.name, s.login, s.email, s.password_hash as "passwordHash",
    k.totp_encrypted as encrypted, k.expires_at as until
  from staff_link k left join staff s on s.id = k.staff_id`;

export function findOpenLink(reader: Reader, tokenHash: Buffer): Promise<OpenLink | null> {
  return reader.row(openLinkRow, sql`${openLink} where k.token_hash = ${tokenHash} and ${isOpen}`);
}

/** A deactivated person has no link; the first admin's is void as soon as there are staff. */
const isOpen = sql`k.ended_at is null and k.expires_at > app_now()
  and case when k.staff_id is null then not exists (select 1 from staff) else s.active end`;

export function spendStaffLink(tx: Tx, id: StaffLinkId, staffId: StaffId | null): Promise<number> {
  return tx.run(sql`update staff_link k set ended_at = app_now() where k.id = ${id} and k.ended_at is null
    and k.expires_at > app_now() and (${staffId}::uuid is not null or not exists (select 1 from staff))`);
}

const ownAccountRow = row({ email: col.text.nullable() });

export function readStaffEmail(reader: Reader, id: StaffId) {
  return reader.one(ownAccountRow, sql`select email from staff where id = ${id}`);
}

const staffPasswordRow = row({ name: col.text, email: col.text.nullable(), hash: col.text.nullable() });

export function readStaffPassword(reader: Reader, id: StaffId) {
  return reader.one(staffPasswordRow, sql`select name, email, password_hash as hash from staff where id = ${id}`);
}

export function changeStaffPassword(tx: Tx, id: StaffId, hash: string, personHash: string | null): Promise<number> {
  return tx.run(sql`update staff set password_hash = ${hash}, version = version + 1
    where id = ${id} and password_hash = ${personHash}`);
}

const factorsRow = row({
  id: col.id<StaffId>(),
  name: col.text,
  email: col.text.nullable(),
  hash: col.text,
  secret: col.bytes,
  step: col.number,
});
export type StaffFactors = RowOf<typeof factorsRow>;

export function readStaffFactors(reader: Reader, id: StaffId): Promise<StaffFactors> {
  return reader.one(
    factorsRow,
    sql`
    select id, name, email, password_hash as hash, totp_secret as secret, totp_step as step from staff where id = ${id}`,
  );
}

export async function renewStaffHash(tx: Tx, renewed: string, person: { id: StaffId; hash: string }): Promise<void> {
  await tx.run(
    sql`update staff set password_hash = ${renewed} where id = ${person.id} and password_hash = ${person.hash}`,
  );
}

/** Who may sign in by this name or address: enrolled and not deactivated. */
export function findEnrolled(reader: Reader, name: string): Promise<StaffFactors | null> {
  return reader.row(
    factorsRow,
    sql`
    select id, name, email, password_hash as hash, totp_secret as secret, totp_step as step from staff
    where (login = ${name} or lower(email) = ${name}) and active and password_hash is not null and totp_secret is not null`,
  );
}

/** Whether the account is unchanged since its password was checked, and not deactivated. */
export async function lockUnchanged(
  tx: Tx,
  { id, hash, secret }: Pick<StaffFactors, 'id' | 'hash' | 'secret'>,
): Promise<boolean> {
  return tx.exists(sql`select 1 from staff
    where id = ${id} and active and password_hash = ${hash} and totp_secret = ${secret} for update`);
}

const recoveryCodesRow = row({ left: col.number });

export async function countRecoveryCodes(reader: Reader, staffId: StaffId): Promise<number> {
  const { left } = await reader.one(
    recoveryCodesRow,
    sql`select count(*) as left from staff_recovery_code where staff_id = ${staffId} and used_at is null`,
  );
  return left;
}

export async function markSignedIn(tx: Tx, id: StaffId): Promise<void> {
  await tx.run(sql`update staff set signed_in_at = app_now() where id = ${id}`);
}

const staffPersonRow = row({ ...staffPerson.shape });

export async function readStaffPerson(reader: Reader, id: StaffId): Promise<StaffPerson> {
  return reader.one(
    staffPersonRow,
    sql`select s.id, s.name, s.login,
    coalesce((select array_agg(role order by role) from staff_role where staff_id = s.id), '{}') as roles from staff s where s.id = ${id}`,
  );
}

export async function insertEnrolledStaff(
  tx: Tx,
  staff: { id: StaffId; name: string; login: string; email?: string; passwordHash: string },
  totpSecret: Buffer,
): Promise<void> {
  await tx.run(sql`insert into staff (id, name, login, email, password_hash, totp_secret, created_at)
    values (${staff.id}, ${staff.name}, ${plainAddress(staff.login)}, ${staff.email ?? null}, ${staff.passwordHash}, ${totpSecret}, app_now())`);
}

export async function insertStaffRole(tx: Tx, staffId: StaffId, role: StaffRole): Promise<void> {
  await tx.run(sql`insert into staff_role (staff_id, role) values (${staffId}, ${role})`);
}
