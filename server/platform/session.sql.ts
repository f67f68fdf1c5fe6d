// Statements of sessions: starting, finding who calls, and ending them.
import type { BranchId, PersonId, SessionId, StaffId } from '#domain/ids.ts';
import { staffRoles } from '#domain/permissions.ts';
import type { Tx, Reader } from './db.ts';
import { col, row } from './row.ts';
import { type Sql, sql } from './sql.ts';

type SessionKind = 'user' | 'staff';

/** The operator's limit for an unused session. */
const idleParameter: Record<SessionKind, string> = { user: 'session_idle', staff: 'staff_session_idle' };

const standingRow = row({ id: col.id<SessionId>() });

export async function insertSession(
  tx: Tx,
  {
    id,
    personId,
    kind,
    device,
    hours,
  }: { id: SessionId; personId: PersonId | StaffId; kind: SessionKind; device: string; hours: number },
): Promise<void> {
  await tx.run(sql`insert into session (id, kind, person_id, device, created_at, last_seen_at, expires_at)
    values (${id}, ${kind}, ${personId}, ${device.slice(0, 200)}, app_now(), app_now(), app_now() + ${hours} * interval '1 hour')`);
}

export function listStanding(reader: Reader, sessionIds: readonly SessionId[], kind: SessionKind) {
  return reader.rows(
    standingRow,
    sql`select s.id from session s where s.id = any(${[...sessionIds]}::uuid[]) and ${stands(kind)}`,
  );
}

export async function endSession(reader: Reader, sessionId: SessionId, reason: string): Promise<void> {
  await reader.run(
    sql`update session set ended_at = app_now(), end_reason = ${reason} where id = ${sessionId} and ended_at is null`,
  );
}

export async function eraseSessions(tx: Tx, kind: SessionKind, personId: PersonId | StaffId): Promise<void> {
  await tx.run(sql`update session set ended_at = coalesce(ended_at, app_now()), device = '',
    end_reason = coalesce(end_reason, 'erased') where kind = ${kind} and person_id = ${personId}`);
}

export async function endOtherSessions(
  tx: Tx,
  kind: SessionKind,
  personId: PersonId | StaffId,
  keep: SessionId | null,
  reason: string,
): Promise<void> {
  await tx.run(sql`update session set ended_at = app_now(), end_reason = ${reason}
    where kind = ${kind} and person_id = ${personId} and ended_at is null and id is distinct from ${keep}`);
}

const userRow = row({
  person: col.id<PersonId>(),
  is_lender: col.boolean,
  is_borrower: col.boolean,
  stale: col.boolean,
  ends_in: col.number,
  at: col.instant,
});
/** A branch's id, 'all', or null for who works nowhere yet. */
const placementColumn = col.id<BranchId | 'all'>().nullable();
/** Where staff `t` work now. */
const placement = sql`(select coalesce(p.branch_id::text, 'all') from staff_branch p
    where p.staff_id = t.id and p.ended_at is null)`;

const staffRow = row({
  person: col.id<StaffId>(),
  roles: col.list(col.oneOf(staffRoles)),
  placement: placementColumn,
  stale: col.boolean,
  ends_in: col.number,
  at: col.instant,
});

/** Whether session `s` of this kind is neither ended, nor expired, nor unused for too long. */
export function stands(kind: SessionKind): Sql {
  return sql`s.kind = ${kind} and s.ended_at is null and s.expires_at > app_now()
    and s.last_seen_at > app_now() - ${idleTime(kind)}`;
}

const idleTime = (kind: SessionKind): Sql => sql`(select value from parameter where key = ${idleParameter[kind]}
    and effective_from <= business_date_of(app_now()) order by effective_from desc limit 1) * interval '1 minute'`;

const isUntouched = sql`s.last_seen_at < app_now() - interval '1 minute'`;
const isStale = sql`${isUntouched} as stale`;

/** Whole seconds, rounded down, until the session ends if nothing more is asked; a stale one is about to be touched. */
const endsIn = (kind: SessionKind): Sql => sql`floor(extract(epoch from least(s.expires_at,
    case when ${isUntouched} then app_now() else s.last_seen_at end
    + ${idleTime(kind)}) - app_now()))::integer as ends_in`;

/** The user of this session, when it stands and they are not blocked. */
export function findUserOf(reader: Reader, sessionId: SessionId) {
  return reader.row(
    userRow,
    sql`select s.person_id as person, u.is_lender, u.is_borrower, ${isStale}, ${endsIn('user')}, app_now() as at
      from session s join app_user u on u.id = s.person_id and u.blocked_at is null
      where s.id = ${sessionId} and ${stands('user')}`,
  );
}

/** The staff of this session, when it stands and they are active. */
export function findStaffOf(reader: Reader, sessionId: SessionId) {
  return reader.row(
    staffRow,
    sql`select s.person_id as person, ${isStale}, ${endsIn('staff')}, app_now() as at,
      coalesce((select array_agg(role) from staff_role where staff_id = t.id), '{}') as roles, ${placement} as placement
      from session s join staff t on t.id = s.person_id and t.active where s.id = ${sessionId} and ${stands('staff')}`,
  );
}

const heldUserRow = row({ isLender: col.boolean, isBorrower: col.boolean, passwordHash: col.text.nullable() });

/** As `findUserOf`, and nobody blocks them, ends the session or changes the password until this transaction ends. */
export function holdUserOf(tx: Tx, sessionId: SessionId) {
  return tx.row(
    heldUserRow,
    sql`select u.is_lender as "isLender", u.is_borrower as "isBorrower", u.password_hash as "passwordHash"
      from app_user u join session s on s.person_id = u.id
      where s.id = ${sessionId} and u.blocked_at is null and ${stands('user')} for share of u, s`,
  );
}

const heldStaffRow = row({ id: col.id<StaffId>() });
const heldRightsRow = row({ roles: col.list(col.oneOf(staffRoles)), placement: placementColumn });

/** The roles and the branch of the staff of this session, none of which change until this transaction ends; null when it has ended. */
export async function holdStaffOf(tx: Tx, sessionId: SessionId) {
  const staff = await tx.row(
    heldStaffRow,
    sql`select t.id from staff t join session s on s.person_id = t.id
      where s.id = ${sessionId} and t.active and ${stands('staff')} for share of t, s`,
  );
  if (!staff) return null;
  // Read after the lock, so that a change which it waited for is seen.
  return tx.one(
    heldRightsRow,
    sql`select coalesce((select array_agg(role) from staff_role where staff_id = t.id), '{}') as roles,
      ${placement} as placement from staff t where t.id = ${staff.id}`,
  );
}

export async function touchSession(reader: Reader, sessionId: SessionId): Promise<void> {
  await reader.run(sql`update session set last_seen_at = app_now() where id = ${sessionId}`);
}
