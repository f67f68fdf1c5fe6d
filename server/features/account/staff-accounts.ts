// Admins manage accounts of others: invite, change roles, renew the link, deactivate.
// Invariants: nobody changes their own account, and the actor must still be an admin once the rows are locked, so one
// admin always remains; a change names the version that was seen; every change is an audit event with its reason.
// Source: docs/domain.md §3; docs/screens.md; decision 0061.
import type { Input, Output } from '#contract/endpoint.ts';
import type { staffAccounts, StaffAccount } from '#contract/staff-account.ts';
import { parseEmail, parsePersonName } from '#domain/contact.ts';
import type { StaffId } from '#domain/ids.ts';
import { isNik } from '#domain/nik.ts';
import { may, type Permission, type StaffRole } from '#domain/permissions.ts';
import { checkStaffRoles, parseStaffLogin } from '#domain/staff.ts';
import { sendEmail } from '#features/notice/notice.ts';
import { openAccounts } from '#ledger/ledger.ts';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import { type Reader, sqlState, type Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, refused } from '#platform/refuse.ts';
import type { Vault } from '#platform/secrets.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { dropRecoveryCodes, endLink, linkHours } from './staff-access.sql.ts';
import {
  getStaffRow,
  insertStaff,
  listAuditEvents,
  lockStaff,
  replaceRoles,
  type StaffRow,
  toWire,
  resetSecondFactor,
  deactivateStaff,
  raiseStaffVersion,
  isUserOrMember,
  isActiveStaff,
} from './staff-accounts.sql.ts';
import { makeLink } from './staff-link.ts';

type Body<K extends keyof typeof staffAccounts> = Input<(typeof staffAccounts)[K]>['body'];
type Link = Output<(typeof staffAccounts)['inviteStaff']>;

/** Creates an account without password and second factor, and the enrolment link. */
export async function inviteStaff(platform: Platform, adminId: StaffId, body: Body<'inviteStaff'>): Promise<Link> {
  const roles = judgedRoles(body.roles);
  const person = readPerson(platform.vault, body);
  const id = newId<StaffId>();
  return notTaken(
    platform.db.tx(async (tx) => {
      await lockStaff(tx, [adminId]);
      await requireStillMay(tx, adminId, 'staff.invite');
      await addStaff(tx, id, person, roles);
      const after = { name: person.name, login: person.login, roles };
      await recordChange(tx, adminId, id, { action: 'staff.invited', after, reason: body.reason });
      return sendLink(tx, platform, id);
    }),
  );
}

/** Sets another person's roles, effective from the next call. */
export function changeStaffRoles(
  platform: Platform,
  adminId: StaffId,
  id: StaffId,
  body: Body<'changeStaffRoles'>,
): Promise<StaffAccount> {
  const roles = judgedRoles(body.roles);
  return onOther(platform, { adminId, permission: 'staff.roles' }, id, body.version, async (tx, before) => {
    if (before.state === 'left') throw refused('error.staff.left');
    if (before.roles.join() === roles.join()) throw refused('error.staff.same_roles', { field: 'roles' });
    await replaceRoles(tx, id, roles);
    await openOfficerAccount(tx, id, roles);
    const change = { before: { roles: before.roles }, after: { roles }, reason: body.reason };
    await recordChange(tx, adminId, id, { action: 'staff.roles', ...change });
    return toWire(await getStaffRow(tx, id));
  });
}

/**
 * Voids the second factor, makes a new link and ends sessions. The password stays and is required at enrolment,
 * unless it is forgotten too; a deactivated person is reactivated and starts from nothing.
 */
export function renewStaffLink(
  platform: Platform,
  adminId: StaffId,
  id: StaffId,
  body: Body<'renewStaffLink'>,
): Promise<Link> {
  return onOther(platform, { adminId, permission: 'staff.invite' }, id, body.version, async (tx, { state }) => {
    await resetSecondFactor(tx, id, body.password);
    await dropRecoveryCodes(tx, id);
    await platform.sessions.endOthers(tx, 'staff', id, null, 'second factor reset');
    const after = { password: body.password, ...(state === 'left' ? { back: true } : {}) };
    await recordChange(tx, adminId, id, { action: 'staff.link', after, reason: body.reason });
    return sendLink(tx, platform, id);
  });
}

/** Deactivates the account: its sessions, link, password and second factor end. */
export function putAwayStaff(
  platform: Platform,
  adminId: StaffId,
  id: StaffId,
  body: Body<'putAwayStaff'>,
): Promise<StaffAccount> {
  return onOther(platform, { adminId, permission: 'staff.remove' }, id, body.version, async (tx, { state }) => {
    if (state === 'left') throw refused('error.staff.left');
    await deactivateStaff(tx, id);
    await dropRecoveryCodes(tx, id);
    await endLink(tx, id);
    await platform.sessions.endOthers(tx, 'staff', id, null, 'put away');
    await recordChange(tx, adminId, id, { action: 'staff.left', reason: body.reason });
    return toWire(await getStaffRow(tx, id));
  });
}

/** Locks both rows. Refuses if the actor edits their own account, is no longer an admin, or saw an older version. */
function onOther<T>(
  { db }: Platform,
  { adminId, permission }: { adminId: StaffId; permission: Permission },
  id: StaffId,
  version: number,
  act: (tx: Tx, before: StaffRow) => Promise<T>,
): Promise<T> {
  if (id === adminId) throw refused('error.staff.own');
  return db.tx(async (tx) => {
    await lockStaff(tx, [adminId, id]);
    await requireStillMay(tx, adminId, permission);
    const before = await getStaffRow(tx, id);
    if (before.version !== version) throw await changedSince(tx, before);
    await raiseStaffVersion(tx, id);
    return act(tx, before);
  });
}

/** Roles or account may have been removed since the call was authorised. */
async function requireStillMay(tx: Tx, adminId: StaffId, permission: Permission): Promise<void> {
  const { state, roles } = await getStaffRow(tx, adminId);
  if (state !== 'active' || !may(roles, permission)) throw refused('error.forbidden');
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

export type NewPerson = { name: string; login: string; email: string; nikHash: Buffer };

/** Reads the person's data; refuses the first invalid field. */
export function readPerson(
  vault: Vault,
  given: { name: string; login: string; email: string; nik: string },
): NewPerson {
  const [name, login, email] = [parsePersonName(given.name), parseStaffLogin(given.login), parseEmail(given.email)];
  if (name === null) throw refused('error.name.invalid', { field: 'name' });
  if (login === null) throw refused('error.staff.login', { field: 'login' });
  if (email === null) throw refused('error.email.invalid', { field: 'email' });
  if (!isNik(given.nik)) throw refused('error.kyc.nik', { field: 'nik' });
  return { name, login, email, nikHash: vault.fingerprint(`nik\u001f${given.nik}`) };
}

/** Inserts the account; refuses a number or address that belongs to a lender or a member. */
export async function addStaff(tx: Tx, id: StaffId, person: NewPerson, roles: readonly StaffRole[]): Promise<void> {
  const user = await isUserOrMember(tx, person);
  if (user) throw refused('error.staff.is_user');
  await insertStaff(tx, { id, ...person });
  await replaceRoles(tx, id, roles);
  await openOfficerAccount(tx, id, roles);
}

/**
 * Refuses `error.staff.not_user` when this number (by its keyed hash) belongs to active staff.
 * Source: docs/domain.md §3.
 */
export async function requireNotStaff(reader: Reader, nikHash: Buffer | null, field: string): Promise<void> {
  const staff = nikHash && (await isActiveStaff(reader, nikHash));
  if (staff) throw refused('error.staff.not_user', { field });
}

/** Staff who work for groups hold their cash between meeting and bank. */
async function openOfficerAccount(tx: Tx, id: StaffId, roles: readonly StaffRole[]): Promise<void> {
  if (may(roles, 'sheet.post')) await openAccounts(tx, id, ['officer_cash']);
}

/** Names, addresses and numbers are unique among staff. */
export async function notTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw sqlState(error) === '23505' ? refused('error.staff.taken') : error;
  }
}

async function sendLink(tx: Tx, platform: Platform, id: StaffId): Promise<Link> {
  const { url, until } = await makeLink(tx, platform, id);
  const staff = await getStaffRow(tx, id);
  if (staff.email !== null) {
    const text = fill(texts['mail.staff.link.text'], { name: staff.name, url, hours: linkHours });
    const message = {
      to: staff.email,
      subject: texts['mail.staff.link.subject'],
      text,
      secret: true,
      expiresAt: until,
    };
    await sendEmail(tx, { ...message, eventKey: `staff-link:${newId()}` });
  }
  return { staff: toWire(staff), url, until: until.toISOString(), mailed: staff.email !== null };
}
