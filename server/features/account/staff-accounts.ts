// Admins manage accounts of others: invite, change roles, renew the link, deactivate. What could make one admin both
// maker and checker is only entered here; another admin approves it.
// Invariants: nobody changes their own account; the actor's rights are judged once the rows are locked, so one admin
// always remains; a change names the version that was seen; a link goes to its owner's address alone.
// Source: docs/domain.md §3; docs/screens.md; decisions 0061, 0094.
import type { Input, Output } from '#contract/endpoint.ts';
import type { staffAccounts, StaffAccount, StaffChange } from '#contract/staff-account.ts';
import type { StaffId } from '#domain/ids.ts';
import { type StaffRole, touchesMoney } from '#domain/permissions.ts';
import { checkStaffRoles, enrolmentFromNothing } from '#domain/staff.ts';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import { emit } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, refused } from '#platform/refuse.ts';
import { requireRights } from '#platform/rights.ts';
import { id as texts } from '#texts/id.ts';
import { revokeAllReadTokens } from './read-tokens.ts';
import { dropRecoveryCodes, endLink } from './staff-access.sql.ts';
import {
  getStaffRow,
  listAuditEvents,
  lockStaff,
  type StaffRow,
  toWire,
  resetSecondFactor,
  deactivateStaff,
  raiseStaffVersion,
} from './staff-accounts.sql.ts';
import { enterStaffChange } from './staff-changes.ts';
import { mailLink } from './staff-link.ts';
import { addStaff, notTaken, readAddress, readPerson } from './staff-person.ts';

type Body<K extends keyof typeof staffAccounts> = Input<(typeof staffAccounts)[K]>['body'];
type Entered = Output<(typeof staffAccounts)['inviteStaff']>;

/**
 * Creates an account without password and second factor, and mails the enrolment link to its owner. With roles that
 * touch money this waits for a second admin.
 */
export async function inviteStaff(platform: Platform, adminId: StaffId, body: Body<'inviteStaff'>): Promise<Entered> {
  const roles = judgedRoles(body.roles);
  const person = readPerson(platform.vault, body);
  const { reason } = body;
  const id = newId<StaffId>();
  return notTaken(
    platform.db.tx(async (tx) => {
      await lockStaff(tx, [adminId]);
      await requireRights(tx);
      if (touchesMoney(roles)) {
        const asked = { kind: 'invite', staffId: id, person, email: person.email, roles, reason } as const;
        return { staff: null, waiting: await enterStaffChange(tx, platform, adminId, asked) };
      }
      await addStaff(tx, id, person, roles);
      const after = { name: person.name, login: person.login, roles };
      await recordChange(tx, adminId, id, { action: 'staff.invited', after, reason });
      await mailLink(tx, platform, { id, name: person.name, email: person.email });
      return { staff: toWire(await getStaffRow(tx, id)), waiting: null };
    }),
  );
}

/** Enters another person's roles; they are in effect from the next call after a second admin approves. */
export function changeStaffRoles(
  platform: Platform,
  adminId: StaffId,
  id: StaffId,
  body: Body<'changeStaffRoles'>,
): Promise<StaffChange> {
  const roles = judgedRoles(body.roles);
  return onOther(platform, adminId, id, body.version, async (tx, before) => {
    if (before.state === 'left') throw refused('error.staff.left');
    if (before.roles.join() === roles.join()) throw refused('error.staff.same_roles', { field: 'roles' });
    const asked = { kind: 'roles', staffId: id, roles, rolesBefore: before.roles, reason: body.reason } as const;
    return enterStaffChange(tx, platform, adminId, asked);
  });
}

/**
 * Voids the second factor, mails a new link and ends sessions; the password stays and is required at enrolment. An
 * enrolment from nothing (password forgotten too, another address, a return) waits for a second admin.
 */
export function renewStaffLink(
  platform: Platform,
  adminId: StaffId,
  id: StaffId,
  body: Body<'renewStaffLink'>,
): Promise<Entered> {
  const { password, reason } = body;
  const given = body.email === undefined ? null : readAddress(body.email);
  return notTaken(
    onOther(platform, adminId, id, body.version, async (tx, before) => {
      const email = given === before.email ? null : given;
      const kind = enrolmentFromNothing(before, { password, otherAddress: email !== null });
      if (before.email === null && email === null) throw refused('error.staff.no_address', { field: 'email' });
      if (kind !== null) {
        const waiting = await enterStaffChange(tx, platform, adminId, { kind, staffId: id, email, reason });
        return { staff: toWire(before), waiting };
      }
      await raiseStaffVersion(tx, id);
      await resetSecondFactor(tx, id, false);
      await dropRecoveryCodes(tx, id);
      await platform.sessions.endOthers(tx, 'staff', id, null, 'second factor reset');
      await revokeAllReadTokens(tx, { staffId: id, by: adminId, reason });
      await recordChange(tx, adminId, id, { action: 'staff.link', after: { password: false }, reason });
      await mailLink(tx, platform, before);
      return { staff: toWire(await getStaffRow(tx, id)), waiting: null };
    }),
  );
}

/** Deactivates the account: its sessions, link, password and second factor end. */
export function putAwayStaff(
  platform: Platform,
  adminId: StaffId,
  id: StaffId,
  body: Body<'putAwayStaff'>,
): Promise<StaffAccount> {
  return onOther(platform, adminId, id, body.version, async (tx, { state }) => {
    if (state === 'left') throw refused('error.staff.left');
    await raiseStaffVersion(tx, id);
    await deactivateStaff(tx, id);
    await dropRecoveryCodes(tx, id);
    await endLink(tx, id);
    await platform.sessions.endOthers(tx, 'staff', id, null, 'put away');
    await revokeAllReadTokens(tx, { staffId: id, by: adminId, reason: body.reason });
    await recordChange(tx, adminId, id, { action: 'staff.left', reason: body.reason });
    await emit(tx, 'staffLeft', { staffId: id, by: adminId, reason: body.reason });
    return toWire(await getStaffRow(tx, id));
  });
}

/** Locks both rows. Refuses if the actor edits their own account, is no longer an admin, or saw an older version. */
function onOther<T>(
  { db }: Platform,
  adminId: StaffId,
  id: StaffId,
  version: number,
  act: (tx: Tx, before: StaffRow) => Promise<T>,
): Promise<T> {
  if (id === adminId) throw refused('error.staff.own');
  return db.tx(async (tx) => {
    await lockStaff(tx, [adminId, id]);
    await requireRights(tx);
    const before = await getStaffRow(tx, id);
    if (before.version !== version) throw await changedSince(tx, before);
    return act(tx, before);
  });
}

async function changedSince(reader: Reader, { id, name }: StaffRow) {
  const [last] = await listAuditEvents(reader, id, 1);
  const slots = { name, by: last?.by ?? name, what: last ? texts[`officers.audit_event.${last.action}`] : '' };
  return refused('error.staff.changed', { slots });
}

type Change = { action: AuditAction; before?: object; after?: object; reason: string };

const recordChange = (tx: Tx, adminId: StaffId, id: StaffId, change: Change): Promise<void> =>
  recordAuditEvent(tx, { kind: 'staff', id: adminId }, { ...change, object: { kind: 'staff', id } });

function judgedRoles(given: readonly StaffRole[]): StaffRole[] {
  const roles = [...new Set(given)].sort();
  throwIfRefused(checkStaffRoles(roles));
  return roles;
}
