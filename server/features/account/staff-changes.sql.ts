// Statements of changes of staff accounts that two admins decide. Invariant: only these write `staff_change`.
import type { StaffChange } from '#contract/staff-account.ts';
import type { StaffChangeId, StaffId } from '#domain/ids.ts';
import { type StaffRole, staffRoles } from '#domain/permissions.ts';
import { type StaffChangeKind, staffChangeKinds } from '#domain/staff.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { entryTable } from '#platform/four-eyes.sql.ts';
import { isId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const changeRow = row({
  id: col.id<StaffChangeId>(),
  kind: col.oneOf(staffChangeKinds),
  staffId: col.id<StaffId>(),
  name: col.text.nullable(),
  login: col.text.nullable(),
  email: col.text.nullable(),
  nikHash: col.bytes.nullable(),
  roles: col.list(col.oneOf(staffRoles)).nullable(),
  rolesBefore: col.list(col.oneOf(staffRoles)).nullable(),
  /** As the account has them now; null of an invitation. */
  accountName: col.text.nullable(),
  accountLogin: col.text.nullable(),
  accountEmail: col.text.nullable(),
  reason: col.text,
  state: col.oneOf(['entered', 'approved', 'cancelled']),
  version: col.number,
  enteredById: col.id<StaffId>(),
  enteredByName: col.text,
  enteredAt: col.instant,
  decidedById: col.id<StaffId>().nullable(),
  decidedByName: col.text.nullable(),
  decidedAt: col.instant.nullable(),
  decisionNote: col.text.nullable(),
});
export type StaffChangeRow = RowOf<typeof changeRow>;

const changes = sql`select c.id, c.kind, c.staff_id as "staffId", c.name, c.login, c.email, c.nik_hash as "nikHash", c.roles,
    c.roles_before as "rolesBefore", s.name as "accountName", s.login as "accountLogin", s.email as "accountEmail", c.reason,
    c.state, c.version, c.entered_by as "enteredById", e.name as "enteredByName", c.entered_at as "enteredAt",
    c.decided_by as "decidedById", d.name as "decidedByName", c.decided_at as "decidedAt", c.decision_note as "decisionNote"
  from staff_change c join staff e on e.id = c.entered_by left join staff s on s.id = c.staff_id
    left join staff d on d.id = c.decided_by`;

export async function findStaffChange(reader: Reader, id: StaffChangeId): Promise<StaffChangeRow | null> {
  return isId(id) ? reader.row(changeRow, sql`${changes} where c.id = ${id}`) : null;
}

export const staffChangeTable = entryTable<StaffChangeRow>(sql`staff_change`, findStaffChange, {
  approved: { by: sql`decided_by`, at: sql`decided_at`, note: sql`decision_note` },
  cancelled: { by: sql`decided_by`, at: sql`decided_at`, reason: sql`decision_note` },
});

export async function markApprovedByOperator(tx: Tx, id: StaffChangeId): Promise<void> {
  await tx.run(
    sql`update staff_change set state = 'approved', decided_at = app_now() where id = ${id} and state = 'entered'`,
  );
}

/** All that wait, oldest first. */
export async function listWaitingChanges(reader: Reader): Promise<StaffChange[]> {
  const found = await reader.rows(changeRow, sql`${changes} where c.state = 'entered' order by c.entered_at, c.id`);
  return found.map(toWireChange);
}

export async function findWaitingChange(reader: Reader, staffId: StaffId): Promise<StaffChange | null> {
  const found = await reader.row(changeRow, sql`${changes} where c.staff_id = ${staffId} and c.state = 'entered'`);
  return found && toWireChange(found);
}

type NewStaffChange = {
  id: StaffChangeId;
  kind: StaffChangeKind;
  staffId: StaffId;
  name: string | null;
  login: string | null;
  email: string | null;
  nikHash: Buffer | null;
  roles: readonly StaffRole[] | null;
  rolesBefore: readonly StaffRole[] | null;
  reason: string;
  adminId: StaffId;
};

/** False when the account already has one that waits. Fails with 23505 when another waits for this person or address. */
export async function insertStaffChange(tx: Tx, made: NewStaffChange): Promise<boolean> {
  const { roles, rolesBefore } = made;
  const inserted = await tx.run(sql`insert into staff_change
      (id, kind, staff_id, name, login, email, nik_hash, roles, roles_before, reason, entered_by, entered_at)
    values (${made.id}, ${made.kind}, ${made.staffId}, ${made.name}, ${made.login}, ${made.email}, ${made.nikHash},
      ${roles && [...roles]}::text[], ${rolesBefore && [...rolesBefore]}::text[], ${made.reason}, ${made.adminId}, app_now())
    on conflict (staff_id) where state = 'entered' do nothing`);
  return inserted > 0;
}

/** Whether an enrolled admin is left who neither entered it nor is whom it is about. */
export function hasApprover(
  reader: Reader,
  { enteredById, staffId }: Pick<StaffChangeRow, 'enteredById' | 'staffId'>,
  roles: readonly StaffRole[],
): Promise<boolean> {
  return reader.exists(sql`select 1 from staff s join staff_role r on r.staff_id = s.id
    where s.active and s.totp_secret is not null and r.role = any(${[...roles]}) and s.id <> all(${[enteredById, staffId]}::uuid[])`);
}

export function toWireChange(found: StaffChangeRow): StaffChange {
  const { accountName, accountLogin, accountEmail, enteredById, enteredByName, decidedById, decidedByName } = found;
  return {
    id: found.id,
    kind: found.kind,
    staff: {
      id: found.staffId,
      name: found.name ?? accountName ?? '',
      login: found.login ?? accountLogin ?? '',
      email: accountEmail ?? found.email,
    },
    newAddress: found.kind === 'invite' ? null : found.email,
    roles: found.roles,
    rolesBefore: found.rolesBefore,
    version: found.version,
    state: found.state,
    reason: found.reason,
    enteredBy: { id: enteredById, name: enteredByName },
    enteredAt: found.enteredAt.toISOString(),
    decidedBy: decidedById !== null && decidedByName !== null ? { id: decidedById, name: decidedByName } : null,
    decidedAt: found.decidedAt?.toISOString() ?? null,
    decisionNote: found.decisionNote,
  };
}
