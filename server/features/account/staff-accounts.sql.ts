// Queries of staff accounts: the list with its filters, one in full, and its history.
// Invariant: no password, second factor or link is ever selected.
import type { StaffId } from '#domain/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { id as texts } from '#texts/id.ts';
import { momentCell, type ListFile } from '#platform/list-file.ts';
import type { Output, Page } from '#contract/endpoint.ts';
import {
  auditEvent,
  type StaffAccount,
  staffAccountDetail,
  type StaffAccountDetail,
  type staffAccounts,
  staffEvents,
  staffStates,
} from '#contract/staff-account.ts';
import { type StaffRole, staffRoles } from '#domain/permissions.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { offsetOf, pageOf, type Paging } from '#platform/paging.ts';
import { notFound } from '#platform/refuse.ts';
import { all, type Sql, sql } from '#platform/sql.ts';
import { holdsWords } from '#platform/words.ts';
import { findWaitingChange } from './staff-changes.sql.ts';

type State = (typeof staffStates)[number];

const staffRow = row({
  id: col.id<StaffId>(),
  name: col.text,
  login: col.text,
  email: col.text.nullable(),
  roles: col.list(col.oneOf(staffRoles)),
  state: col.oneOf(staffStates),
  version: col.number,
  signedInAt: col.instant.nullable(),
  linkUntil: col.instant.nullable(),
  hasPassword: col.boolean,
  createdAt: col.instant,
});
export type StaffRow = RowOf<typeof staffRow>;

const state = sql`case when not s.active then 'left' when s.totp_secret is null then 'invited' else 'active' end`;

const rows = sql`select s.id, s.name, s.login, s.email, s.version, s.signed_in_at as "signedInAt", s.created_at as "createdAt",
    s.password_hash is not null as "hasPassword",
    coalesce((select array_agg(role order by role) from staff_role where staff_id = s.id), '{}') as roles, ${state} as state,
    (select expires_at from staff_link k where k.staff_id = s.id and k.ended_at is null and k.expires_at > app_now())
      as "linkUntil"
  from staff s`;

export function toWire(found: StaffRow): StaffAccount {
  const { createdAt: _, hasPassword: __, signedInAt, linkUntil, ...row } = found;
  return { ...row, signedInAt: signedInAt?.toISOString() ?? null, linkUntil: linkUntil?.toISOString() ?? null };
}

export type StaffQuery = Paging & {
  search?: string | undefined;
  role?: StaffRole | undefined;
  state?: State | undefined;
  sort?: 'name' | 'newest' | undefined;
};

const staffAccountsRow = row({ total: col.number });

/** Default order: by name, deactivated ones last. */
export async function listStaffAccounts(reader: Reader, query: StaffQuery): Promise<Page<StaffAccount>> {
  const chosen = conditionsOf(query);
  const { total } = await reader.one(staffAccountsRow, sql`select count(*) as total from staff s where ${chosen}`);
  const found = await reader.rows(
    staffRow,
    sql`${rows} where ${chosen}
    order by ${query.sort === 'newest' ? sql`s.created_at desc, s.id desc` : sql`s.active desc, lower(s.name), s.id`} limit ${query.limit} offset ${offsetOf(query)}`,
  );
  return pageOf(found.map(toWire), total, query);
}

function conditionsOf({ search, role, state: wanted }: StaffQuery): Sql {
  const sought = search?.trim() ?? '';
  return all([
    Boolean(sought) && holdsWords(sql`concat_ws(' ', s.name, s.login, s.email)`, sought),
    role !== undefined && sql`exists (select 1 from staff_role r where r.staff_id = s.id and r.role = ${role})`,
    wanted !== undefined && sql`${state} = ${wanted}`,
  ]);
}

export async function getStaffRow(reader: Reader, id: StaffId): Promise<StaffRow> {
  const row = await findStaffRow(reader, id);
  if (!row) throw notFound();
  return row;
}

export async function findStaffRow(reader: Reader, id: StaffId): Promise<StaffRow | null> {
  return isId(id) ? reader.row(staffRow, sql`${rows} where s.id = ${id}`) : null;
}

/** Locks both accounts in the order of their ids, so that two admins who change each other do not deadlock. */
export async function lockStaff(tx: Tx, ids: readonly StaffId[]): Promise<void> {
  await tx.run(sql`select 1 from staff where id = any(${ids.filter(isId)}::uuid[]) order by id for update`);
}

/** Inserts an account that still has to enrol. Fails with 23505 when name, address or number is taken. */
export async function insertStaff(
  tx: Tx,
  { id, name, login, email, nikHash }: { id: StaffId; name: string; login: string; email: string; nikHash: Buffer },
): Promise<void> {
  await tx.run(sql`insert into staff (id, name, login, email, nik_hash, created_at)
    values (${id}, ${name}, ${login}, ${email}, ${nikHash}, app_now())`);
}

export async function replaceRoles(tx: Tx, id: StaffId, roles: readonly StaffRole[]): Promise<void> {
  await tx.run(sql`delete from staff_role where staff_id = ${id}`);
  await tx.run(sql`insert into staff_role (staff_id, role) select ${id}, unnest(${[...roles]}::text[])`);
}

const countedRow = row({ ...staffAccountDetail.pick({ sessions: true, recoveryCodes: true, groups: true }).shape });
export async function getStaffDetail(
  reader: Reader,
  id: StaffId,
): Promise<Output<(typeof staffAccounts)['getStaffAccount']>> {
  const row = await getStaffRow(reader, id);
  const counted = await reader.one(
    countedRow,
    sql`select
    (select count(*) from session where kind = 'staff' and person_id = ${id} and ended_at is null and expires_at > app_now())
      as sessions,
    (select count(*) from staff_recovery_code where staff_id = ${id} and used_at is null) as "recoveryCodes",
    (select count(*) from borrower_group where officer_id = ${id} and closed_on is null) as groups`,
  );
  return {
    ...toWire(row),
    createdAt: row.createdAt.toISOString(),
    ...counted,
    waiting: await findWaitingChange(reader, id),
    auditEvents: await listAuditEvents(reader, id, 20),
  };
}

type AuditEvent = StaffAccountDetail['auditEvents'][number];
const auditEventRow = row({ ...auditEvent.omit({ at: true }).shape, at: col.instant });
/** What was done to the account, newest first, without its owner's sign-ins and sign-outs. */
export async function listAuditEvents(reader: Reader, id: StaffId, limit: number): Promise<AuditEvent[]> {
  const auditEvents = await reader.rows(
    auditEventRow,
    sql`
    select d.action, b.name as by, d.at, d.reason,
      (select array_agg(role) from jsonb_array_elements_text(d.after -> 'roles') role) as roles
    from audit_trail d left join staff b on d.actor_kind = 'staff' and b.id = d.actor_id
    where d.object_kind = 'staff' and d.object_id = ${id} and d.action = any(${[...staffEvents]})
    order by d.seq desc limit ${limit}`,
  );
  return auditEvents.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }));
}

export const staffAccountsFile: ListFile<StaffQuery, StaffAccount> = {
  name: 'petugas',
  read: ({ db }, query) => listStaffAccounts(db, query),
  columns: [
    ['file.name', ({ name }) => name],
    ['file.login', ({ login }) => login],
    ['file.email', ({ email }) => email],
    ['file.roles', ({ roles }) => roles.map((role) => texts[`role.${role}`]).join(', ')],
    ['file.status', ({ state }) => texts[`officers.state.${state}`]],
    ['file.signed_in', ({ signedInAt }) => momentCell(signedInAt)],
  ],
};

/** Opening data that is otherwise masked. Documents waiting for the reviewer's decision do not count (decision 0078). */
const openings = [
  'kyc.number.seen',
  'kyc.picture.asked',
  'person.number.seen',
  'voucher.number.seen',
  'disbursement.number.seen',
  'overpayment.number.seen',
];

const revealsRow = row({ count: col.number, raised: col.boolean });

const staffNameRow = row({ name: col.text });

export function countReveals(reader: Reader, staffId: StaffId) {
  return reader.one(
    revealsRow,
    sql`
    select count(*)::int as count, (select count(*) > 0 from audit_trail where object_id = ${staffId}
        and action = 'reveal.alarm' and at > app_now() - interval '1 hour') as raised
    from audit_trail where actor_id = ${staffId} and action = any(${openings}) and at > app_now() - interval '1 hour'`,
  );
}

export function readStaffName(reader: Reader, staffId: StaffId) {
  return reader.one(staffNameRow, sql`select name from staff where id = ${staffId}`);
}

export async function resetSecondFactor(tx: Tx, id: StaffId, password: boolean): Promise<void> {
  await tx.run(sql`update staff set active = true, totp_secret = null,
    password_hash = case when ${password} then null else password_hash end where id = ${id}`);
}

export async function setStaffAddress(tx: Tx, id: StaffId, email: string): Promise<void> {
  await tx.run(sql`update staff set email = ${email} where id = ${id}`);
}

export async function deactivateStaff(tx: Tx, id: StaffId): Promise<void> {
  await tx.run(sql`update staff set active = false, password_hash = null, totp_secret = null where id = ${id}`);
}

export async function raiseStaffVersion(tx: Tx, id: StaffId): Promise<void> {
  await tx.run(sql`update staff set version = version + 1 where id = ${id}`);
}

export function isUserOrMember(reader: Reader, person: { nikHash: Buffer | null; email: string }): Promise<boolean> {
  return reader.exists(sql`select 1 from kyc where identity_hash = ${person.nikHash}
    union all select 1 from group_member where nik_hash = ${person.nikHash} and left_on is null
    union all select 1 from app_user where lower(email) = ${person.email}`);
}

/** Whether somebody else among staff has this name, address or number. */
export function isStaffTaken(
  reader: Reader,
  id: StaffId,
  whom: { login: string | null; email: string | null; nikHash: Buffer | null },
): Promise<boolean> {
  return reader.exists(sql`select 1 from staff where id <> ${id}
    and (login = ${whom.login} or lower(email) = ${whom.email} or nik_hash = ${whom.nikHash})`);
}

/** Whether somebody of staff has come to lend or borrow, as one who left may. */
export function hasBecomeUser(reader: Reader, id: StaffId): Promise<boolean> {
  return reader.exists(sql`select 1 from staff s where s.id = ${id} and (
    exists (select 1 from kyc where identity_hash = s.nik_hash)
    or exists (select 1 from group_member m where m.nik_hash = s.nik_hash and m.left_on is null)
    or exists (select 1 from app_user u where lower(u.email) = lower(s.email)))`);
}

export function isActiveStaff(reader: Reader, nikHash: Buffer): Promise<boolean> {
  return reader.exists(sql`select 1 from staff where nik_hash = ${nikHash} and active`);
}
