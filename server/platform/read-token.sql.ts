// Statements of read tokens, which stand while they neither ended nor were revoked and their person is active.
import type { BranchId, ReadTokenId, StaffId } from '#domain/ids.ts';
import { staffRoles } from '#domain/permissions.ts';
import { readScopeNames } from '#domain/read-token.ts';
import type { Reader, Tx } from './db.ts';
import { offsetOf, type Paging } from './paging.ts';
import { col, row, type RowOf } from './row.ts';
import { type Sql, sql } from './sql.ts';

export async function insertReadToken(
  tx: Tx,
  token: {
    id: ReadTokenId;
    staffId: StaffId;
    name: string;
    beginning: string;
    hash: Buffer;
    scopes: readonly string[];
    days: number;
  },
): Promise<void> {
  await tx.run(sql`insert into read_token (id, staff_id, name, beginning, token_hash, scopes, expires_at)
    values (${token.id}, ${token.staffId}, ${token.name}, ${token.beginning}, ${token.hash}, ${[...token.scopes]}::text[],
      app_now() + ${token.days} * interval '1 day')`);
}

const stands = sql`r.revoked_at is null and r.expires_at > app_now()`;
/** Where staff `t` work now: a branch's id, 'all', or null for who works nowhere yet. */
const placement = sql`(select coalesce(p.branch_id::text, 'all') from staff_branch p
    where p.staff_id = t.id and p.ended_at is null)`;
const roles = sql`coalesce((select array_agg(role) from staff_role where staff_id = t.id), '{}')`;
const rights = { roles: col.list(col.oneOf(staffRoles)), placement: col.id<BranchId | 'all'>().nullable() };

const foundRow = row({
  id: col.id<ReadTokenId>(),
  staffId: col.id<StaffId>(),
  scopes: col.list(col.text),
  stands: col.boolean,
  isStale: col.boolean,
  endsIn: col.number,
  at: col.instant,
  ...rights,
});

/** The token of this hash with its person and her rights now; `stands` also asks that she is active. */
export function findReadToken(reader: Reader, hash: Buffer) {
  return reader.row(
    foundRow,
    sql`select r.id, r.staff_id as "staffId", r.scopes, ${stands} and t.active as stands,
        coalesce(r.used_at < app_now() - interval '1 minute', true) as "isStale",
        floor(extract(epoch from r.expires_at - app_now()))::int as "endsIn", app_now() as at,
        ${roles} as roles, ${placement} as placement
      from read_token r join staff t on t.id = r.staff_id where r.token_hash = ${hash}`,
  );
}

/** The same by its id, none of which changes until this transaction ends; null when it stands no more. */
export async function holdReadToken(tx: Tx, id: ReadTokenId) {
  const held = await tx.row(
    row({ id: col.id<StaffId>() }),
    sql`select t.id from staff t join read_token r on r.staff_id = t.id
      where r.id = ${id} and t.active and ${stands} for share of t, r`,
  );
  // Read after the lock, so that a change which it waited for is seen.
  return (
    held &&
    tx.one(row(rights), sql`select ${roles} as roles, ${placement} as placement from staff t where t.id = ${held.id}`)
  );
}

export async function touchReadToken(reader: Reader, id: ReadTokenId): Promise<void> {
  await reader.run(sql`update read_token set used_at = app_now() where id = ${id}`);
}

const countRow = row({ count: col.number });

/** The person's tokens that stand; her row is locked, so that two made at once are counted both. */
export async function countStanding(tx: Tx, staffId: StaffId): Promise<number> {
  await tx.run(sql`select 1 from staff where id = ${staffId} for no key update`);
  const { count } = await tx.one(
    countRow,
    sql`select count(*)::int as count from read_token r where r.staff_id = ${staffId} and ${stands}`,
  );
  return count;
}

const ownerRow = row({ staffId: col.id<StaffId>(), name: col.text, revokedAt: col.instant.nullable() });

/** A token, which nobody else revokes until the transaction ends. */
export function lockReadToken(tx: Tx, id: ReadTokenId) {
  return tx.row(
    ownerRow,
    sql`select staff_id as "staffId", name, revoked_at as "revokedAt" from read_token where id = ${id} for no key update`,
  );
}

export async function markReadTokenRevoked(tx: Tx, id: ReadTokenId, by: StaffId, reason: string): Promise<void> {
  await tx.run(sql`update read_token set revoked_at = app_now(), revoked_by = ${by}, revoke_reason = ${reason}
    where id = ${id} and revoked_at is null`);
}

const idRow = row({ id: col.id<ReadTokenId>() });

/** The person's tokens that were not revoked. */
export function listUnrevoked(reader: Reader, staffId: StaffId) {
  return reader.rows(
    idRow,
    sql`select id from read_token where staff_id = ${staffId} and revoked_at is null order by id`,
  );
}

const tokenRow = row({
  id: col.id<ReadTokenId>(),
  name: col.text,
  beginning: col.text,
  ownerId: col.id<StaffId>(),
  ownerName: col.text,
  scopes: col.list(col.oneOf(readScopeNames)),
  createdAt: col.instant,
  expiresAt: col.instant,
  usedAt: col.instant.nullable(),
  stands: col.boolean,
  revokedAt: col.instant.nullable(),
  revokedBy: col.text.nullable(),
  reason: col.text.nullable(),
});
export type ReadTokenRow = RowOf<typeof tokenRow>;

const select = (where: Sql, part: Sql) => sql`
  select r.id, r.name, r.beginning, r.staff_id as "ownerId", t.name as "ownerName", r.scopes, r.created_at as "createdAt",
    r.expires_at as "expiresAt", r.used_at as "usedAt", ${stands} and t.active as stands, r.revoked_at as "revokedAt",
    b.name as "revokedBy", r.revoke_reason as reason
  from read_token r join staff t on t.id = r.staff_id left join staff b on b.id = r.revoked_by
  where ${where} order by r.created_at desc, r.id desc ${part}`;

export const readReadToken = (reader: Reader, id: ReadTokenId) =>
  reader.one(tokenRow, select(sql`r.id = ${id}`, sql``));

const shownOfOne = 100;

export const listReadTokensOf = (reader: Reader, staffId: StaffId) =>
  reader.rows(tokenRow, select(sql`r.staff_id = ${staffId}`, sql`limit ${shownOfOne}`));

/** Tokens of everybody, the newest first. */
export async function pageOfReadTokens(
  reader: Reader,
  paging: Paging,
): Promise<{ rows: ReadTokenRow[]; total: number }> {
  const { count } = await reader.one(countRow, sql`select count(*)::int as count from read_token`);
  return {
    rows: await reader.rows(tokenRow, select(sql`true`, sql`limit ${paging.limit} offset ${offsetOf(paging)}`)),
    total: count,
  };
}
