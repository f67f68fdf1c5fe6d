// What one admin asks for about an account of staff and another approves: an account whose roles touch money, other
// roles, an enrolment from nothing (a reset of both factors, another address, a return).
// Invariants: neither who asked nor whose account it is approves; where no other admin is left, the operator at the
// server is the second person; the link goes to its owner's address alone.
// Source: docs/domain.md §3; decisions 0083, 0094.
import type { StaffChange } from '#contract/staff-account.ts';
import type { StaffChangeId, StaffId } from '#domain/ids.ts';
import { rolesWith, type StaffRole } from '#domain/permissions.ts';
import { refuse } from '#domain/refusal.ts';
import { checkStaffChange, type StaffChangeKind } from '#domain/staff.ts';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import type { Reader, Tx } from '#platform/db.ts';
import {
  approveEntry,
  cancelEntry,
  type Cancelled,
  type FourEyes,
  recordEntry,
  type Seen,
} from '#platform/four-eyes.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused, throwIfRefused } from '#platform/refuse.ts';
import { revokeAllReadTokens } from './read-tokens.ts';
import { dropRecoveryCodes } from './staff-access.sql.ts';
import {
  findStaffRow,
  getStaffRow,
  hasBecomeUser,
  isStaffTaken,
  lockStaff,
  raiseStaffVersion,
  resetSecondFactor,
  setStaffAddress,
  type StaffRow,
} from './staff-accounts.sql.ts';
import {
  findStaffChange,
  findWaitingChange,
  hasApprover,
  insertStaffChange,
  markApprovedByOperator,
  type StaffChangeRow,
  staffChangeTable,
  toWireChange,
} from './staff-changes.sql.ts';
import { mailLink } from './staff-link.ts';
import { addStaff, giveRoles, type NewPerson, notTaken, requireNoUser } from './staff-person.ts';

type Parts = Pick<Platform, 'vault' | 'config' | 'sessions'>;
type Asked = {
  kind: StaffChangeKind;
  staffId: StaffId;
  person?: NewPerson;
  email?: string | null;
  roles?: readonly StaffRole[] | null;
  rolesBefore?: readonly StaffRole[] | null;
  reason: string;
};

/** Enters a change; refuses a second one of the same account, and a person or an address that is taken. */
export async function enterStaffChange(
  tx: Tx,
  parts: Parts,
  adminId: StaffId,
  { person, email = null, roles = null, rolesBefore = null, ...asked }: Asked,
): Promise<StaffChange> {
  const whom = { email, login: person?.login ?? null, nikHash: person?.nikHash ?? null };
  if (email !== null) await requireNoUser(tx, { email, nikHash: whom.nikHash });
  const taken = await isStaffTaken(tx, asked.staffId, whom);
  if (taken) throw refused('error.staff.taken');
  const name = person?.name ?? null;
  const id = newId<StaffChangeId>();
  if (!(await insertStaffChange(tx, { id, adminId, ...asked, ...whom, name, roles, rolesBefore }))) {
    const waiting = await findWaitingChange(tx, asked.staffId);
    throw refused('error.staff_change.waiting', { slots: { by: waiting?.enteredBy.name ?? '' } });
  }
  return recordEntry(tx, changesOf(parts, asked.kind), adminId, id);
}

export async function approveStaffChange(
  platform: Platform,
  adminId: StaffId,
  id: StaffChangeId,
  seen: Seen,
): Promise<StaffChange> {
  const found = await getChange(platform.db, id);
  if (found.staffId === adminId) throw refused('error.staff.own');
  return notTaken(approveEntry(platform.db, changesOf(platform, found.kind), adminId, id, seen));
}

export async function cancelStaffChange(
  platform: Platform,
  adminId: StaffId,
  id: StaffChangeId,
  cancelled: Cancelled,
): Promise<StaffChange> {
  const { kind } = await getChange(platform.db, id);
  return cancelEntry(platform.db, changesOf(platform, kind), adminId, id, cancelled);
}

/**
 * Approves as the operator at the server, who is the second person while nobody else may: refuses
 * `error.staff_change.has_approver` as soon as another admin could.
 */
export function approveAsOperator(platform: Pick<Platform, 'db'> & Parts, id: StaffChangeId): Promise<StaffChange> {
  return notTaken(
    platform.db.tx(async (tx) => {
      const { kind: name } = await getChange(tx, id);
      const kind = changesOf(platform, name);
      const account = await kind.lock(tx, await getChange(tx, id));
      const row = await kind.table.lock(tx, id);
      if (row?.state !== 'entered') throw refused('error.staff_change.changed');
      if (await hasApprover(tx, row, rolesWith('staff.approve'))) throw refused('error.staff_change.has_approver');
      // No admin of the console stands behind this approval, so one has to be left besides whom it is about.
      const own = { enteredById: row.staffId, staffId: row.staffId };
      if (!(await hasApprover(tx, own, rolesWith('staff.approve')))) throw refused('error.staff_change.stale');
      throwIfRefused(checkStaffChange(row, account));
      await markApprovedByOperator(tx, id);
      await carryOut(tx, platform, row, account, row.enteredById);
      const event = { action: kind.events.approve, object: kind.objectOf(row), before: { state: row.state } };
      const after = { state: 'approved', operator: true, ...kind.factsOf(row) };
      await recordAuditEvent(tx, { kind: 'system' }, { ...event, after, reason: row.reason });
      return toWireChange(await getChange(tx, id));
    }),
  );
}

async function getChange(reader: Reader, id: StaffChangeId): Promise<StaffChangeRow> {
  const found = await findStaffChange(reader, id);
  if (!found) throw notFound();
  return found;
}

/** What the trail calls each kind once it is approved. */
const approvals: Record<StaffChangeKind, AuditAction> = {
  invite: 'staff.invited',
  roles: 'staff.roles',
  reset: 'staff.link',
  return: 'staff.link',
};

const changesOf = (parts: Parts, name: StaffChangeKind): FourEyes<StaffChangeRow, StaffRow | null, StaffChange> => ({
  events: { enter: 'staff.change.entered', approve: approvals[name], cancel: 'staff.change.cancelled' },
  table: staffChangeTable,
  refusals: {
    ownEntry: 'error.staff_change.own_entry',
    changed: () => refuse('error.staff_change.changed'),
  },
  async lock(tx, { staffId }) {
    await lockStaff(tx, [staffId]);
    return findStaffRow(tx, staffId);
  },
  check: (_tx, row, account) => Promise.resolve(checkStaffChange(row, account)),
  async carryOut(tx, row, account, by) {
    await carryOut(tx, parts, row, account, by);
    return { ...(row.rolesBefore ? { before: { roles: row.rolesBefore } } : {}), reason: row.reason };
  },
  objectOf: ({ staffId }) => ({ kind: 'staff', id: staffId }),
  factsOf: ({ kind, name: called, login, roles, email }) => ({
    kind,
    ...(kind === 'invite' ? { name: called, login } : {}),
    ...(roles ? { roles } : {}),
    ...(kind !== 'invite' && email !== null ? { otherAddress: true } : {}),
  }),
  reasonOf: ({ reason }) => reason,
  answer: (_tx, row) => toWireChange(row),
});

async function carryOut(
  tx: Tx,
  parts: Parts,
  row: StaffChangeRow,
  account: StaffRow | null,
  by: StaffId,
): Promise<void> {
  const { kind, staffId, name, login, email, nikHash, roles, reason } = row;
  if (kind === 'invite') {
    if (name === null || login === null || email === null || nikHash === null || roles === null)
      throw new Error(`invitation ${row.id} names no person`);
    await addStaff(tx, staffId, { name, login, email, nikHash }, roles);
    return mailLink(tx, parts, { id: staffId, name, email });
  }
  if (account === null) throw new Error(`staff ${staffId} is gone`);
  await raiseStaffVersion(tx, staffId);
  if (kind === 'roles') return giveRoles(tx, staffId, roles ?? account.roles);
  if (email !== null) await setStaffAddress(tx, staffId, email);
  if (await hasBecomeUser(tx, staffId)) throw refused('error.staff.is_user');
  await resetSecondFactor(tx, staffId, true);
  await dropRecoveryCodes(tx, staffId);
  await parts.sessions.endOthers(tx, 'staff', staffId, null, 'both factors reset');
  await revokeAllReadTokens(tx, { staffId, by, reason });
  return mailLink(tx, parts, await getStaffRow(tx, staffId));
}
