// Statements of how people get in: passwords, blocks and the names they sign in by.
// Every change locks the person's row first.
import type { LoginName, parseLoginName } from '#domain/identity.ts';
import type { PersonId, StaffId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql, type Sql } from '#platform/sql.ts';

const blockedPersonRow = row({ phone: col.text, email: col.text.nullable(), blockedBy: col.text.nullable() });
export type BlockedPerson = RowOf<typeof blockedPersonRow>;

export async function setBlock(tx: Tx, userId: PersonId, staffId: StaffId, reason: string): Promise<void> {
  await tx.run(sql`update app_user set blocked_at = app_now(), blocked_by = ${staffId}, block_reason = ${reason}
    where id = ${userId}`);
}

export async function clearBlock(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`update app_user set blocked_at = null, blocked_by = null, block_reason = null where id = ${userId}`);
}

export function lockForBlock(tx: Tx, userId: PersonId): Promise<BlockedPerson | null> {
  return tx.row(
    blockedPersonRow,
    sql`select phone, email, blocked_by as "blockedBy" from app_user where id = ${userId} for update`,
  );
}

export type Block = { at: Date; by: { id: StaffId; name: string }; reason: string };

const blockRow = row({ at: col.instant, reason: col.text, staff: col.id<StaffId>(), name: col.text });

/** The current block, with who set it. */
export async function findBlock(reader: Reader, userId: PersonId): Promise<Block | null> {
  const row = await reader.row(
    blockRow,
    sql`
    select u.blocked_at as at, u.block_reason as reason, s.id as staff, s.name
    from app_user u join staff s on s.id = u.blocked_by where u.id = ${userId}`,
  );
  return row && { at: row.at, by: { id: row.staff, name: row.name }, reason: row.reason };
}

const passwordHashRow = row({ hash: col.text });

export function findPasswordHash(reader: Reader, userId: PersonId) {
  return reader.row(passwordHashRow, sql`select password_hash as hash from app_user where id = ${userId}`);
}

const judgedRow = row({ same: col.boolean, blocked: col.boolean });

/** Locks the person after the check: refuses if the password was changed or the person blocked meanwhile. */
export async function lockJudged(
  tx: Tx,
  { id, hash }: { id: PersonId; hash: string },
): Promise<'same' | 'changed' | 'blocked'> {
  const row = await tx.row(
    judgedRow,
    sql`
    select password_hash = ${hash} as same, blocked_at is not null as blocked from app_user where id = ${id} for update`,
  );
  if (!row?.same) return 'changed';
  return row.blocked ? 'blocked' : 'same';
}

const passwordOwnerRow = row({ id: col.id<PersonId>(), name: col.text, phone: col.text, email: col.text.nullable() });
export type PasswordOwner = RowOf<typeof passwordOwnerRow>;

export function readPasswordOwner(reader: Reader, id: PersonId): Promise<PasswordOwner> {
  return reader.one(passwordOwnerRow, sql`select id, name, phone, email from app_user where id = ${id}`);
}

export async function setPassword(tx: Tx, id: PersonId, hash: string): Promise<void> {
  await tx.run(sql`update app_user set password_hash = ${hash}, password_changed_at = app_now() where id = ${id}`);
}

const signingInRow = row({ id: col.id<PersonId>(), hash: col.text });

export function findByLogin(reader: Reader, login: LoginName) {
  return reader.row(signingInRow, sql`select id, password_hash as hash from app_user where ${isNamed(login)}`);
}

export async function renewHash(tx: Tx, { id }: { id: PersonId }, renewed: string): Promise<void> {
  await tx.run(sql`update app_user set password_hash = ${renewed} where id = ${id}`);
}

const loginNamesRow = row({ phone: col.text, email: col.text.nullable(), username: col.text.nullable() });

export function readLoginNames(reader: Reader, personId: PersonId) {
  return reader.one(
    loginNamesRow,
    sql`select phone, lower(email) as email, username from app_user where id = ${personId}`,
  );
}

function isNamed(login: ReturnType<typeof parseLoginName>): Sql {
  if (login.kind === 'phone') return sql`phone = ${login.value}`;
  if (login.kind === 'email') return sql`lower(email) = lower(${login.value})`;
  return sql`username = lower(${login.value})`;
}

export type Named = { kind: 'phone' | 'email'; value: string };

const resettingRow = row({
  id: col.id<PersonId>(),
  name: col.text,
  phone: col.text,
  email: col.text.nullable(),
  blocked: col.boolean,
});
type ResettingPerson = RowOf<typeof resettingRow>;

const resetPasswordRow = row({ blocked: col.boolean });

export function lockForReset(tx: Tx, personId: PersonId) {
  return tx.one(
    resetPasswordRow,
    sql`select blocked_at is not null as blocked from app_user where id = ${personId} for update`,
  );
}

export function findByProvedName(reader: Reader | Tx, named: Named): Promise<ResettingPerson | null> {
  const condition: Sql =
    named.kind === 'phone'
      ? sql`phone = ${named.value}`
      : sql`lower(email) = ${named.value} and email_verified_at is not null`;
  return reader.row(
    resettingRow,
    sql`select id, name, phone, email, blocked_at is not null as blocked
    from app_user where ${condition}`,
  );
}
