// Loan staff manage groups: create, describe, add and remove members, change meeting day or officer, close.
// Invariants: a change names the version that was seen and is refused if that is outdated; a group is locked after
// its lendings; every change is an audit event with its reason.
// Source: docs/screens.md; docs/domain.md §6; decision 0050.
import type { Input } from '#contract/endpoint.ts';
import type { StaffGroup, staffGroups } from '#contract/group.ts';
import type { Weekday } from '#domain/calendar.ts';
import { parseEmail } from '#domain/contact.ts';
import { maskedFromLast, normalisePhone } from '#domain/identity.ts';
import type { GroupId, MemberId, StaffId } from '#domain/ids.ts';
import { takeNik } from '#features/kyc/nik.ts';
import * as groups from '#features/lending/group.sql.ts';
import { addMember, changeRole, endMembership, nameNik } from '#features/lending/members.ts';
import { moveToMeetingDay } from '#features/repayment/schedule/schedule.ts';
import { holdHolidays } from '#features/settings/holidays.sql.ts';
import { openAccounts } from '#ledger/ledger.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import type { Db, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { requireGroupReached, requireRights } from '#platform/rights.ts';
import { encryptAccount } from '#platform/encrypted-account.ts';
import type { Vault } from '#platform/secrets.ts';
import { cancelHandover, endPlanned, giveToOfficer, holdOfficer } from './handover.ts';
import { changedBy, getGroup } from './read.ts';
import { readRecord, readKnownReferences } from './read.sql.ts';

type Body<K extends keyof typeof staffGroups> = Input<(typeof staffGroups)[K]>['body'];
type Encrypting = Pick<Platform, 'db' | 'vault'>;
type Seen = { version: number; reason?: string | undefined };
type Told = Pick<AuditEvent, 'action' | 'before' | 'after'>;

/** A group without members: the first to join is its ketua. */
export function createGroup(
  { db, vault }: Encrypting,
  staffId: StaffId,
  body: Body<'createGroup'>,
): Promise<StaffGroup> {
  return db.tx(async (tx) => {
    const { branch } = await requireOfficer(tx, body.officer);
    await requireReferences(tx, body);
    const id = newId<GroupId>();
    await groups.insertGroup(tx, {
      ...described(body),
      id,
      meetingWeekday: body.meetingWeekday as Weekday,
      officerId: body.officer,
      branchId: branch.id,
      ...accountOf(vault, id, body.account),
    });
    await openAccounts(tx, body.officer, ['officer_cash']);
    await requireGroupReached(tx, id);
    await record(tx, staffId, id, { action: 'group.create', after: await describeGroup(tx, id) });
    return getGroup(tx, id);
  });
}

/** Changes the group's description, and its account where a new one is given. */
export function editGroup(
  { db, vault }: Encrypting,
  staffId: StaffId,
  id: GroupId,
  body: Body<'editGroup'>,
): Promise<StaffGroup> {
  return onGroup(db, staffId, id, body, async (tx, group) => {
    await requireReferences(tx, body);
    const before = await describeGroup(tx, id);
    const account = body.account ? accountOf(vault, id, body.account) : {};
    await groups.updateGroup(tx, { ...group, ...described(body), ...account });
    return { action: 'group.edit', before, after: await describeGroup(tx, id) };
  });
}

/** Adds a member. A given NIK is compared by its keyed hash and stored encrypted. */
export function addGroupMember(
  { db, vault }: Encrypting,
  staffId: StaffId,
  id: GroupId,
  body: Body<'addGroupMember'>,
): Promise<StaffGroup> {
  const { name, business, role, nik } = body;
  const phone = body.phone ? normalisePhone(body.phone) : null;
  if (body.phone && phone === null) throw refused('error.phone.invalid', { field: 'phone' });
  const email = body.email ? parseEmail(body.email) : null;
  if (body.email && email === null) throw refused('error.email.invalid', { field: 'email' });
  return onGroup(db, staffId, id, body, async (tx) => {
    const taken = nik ? await takeNik(tx, vault, nik) : null;
    await addMember(tx, { groupId: id, userId: null, name, phone, email, business, role, nik: taken });
    return { action: 'group.member_add', after: { member: name, role } };
  });
}

type OfMember = { id: GroupId; member: MemberId };

/** Adds the NIK of a member who joined without one, with the same checks as on joining. It cannot be changed later. */
export function nameMemberNik(
  { db, vault }: Pick<Platform, 'db' | 'vault'>,
  staffId: StaffId,
  of: OfMember,
  body: Body<'nameMemberNik'>,
): Promise<StaffGroup> {
  return onGroup(db, staffId, of.id, body, async (tx) => {
    const member = await nameNik(tx, of.id, of.member, await takeNik(tx, vault, body.nik));
    return { action: 'group.member_nik', after: { member } };
  });
}

export function changeMemberRole(db: Db, staffId: StaffId, of: OfMember, body: Body<'changeMemberRole'>) {
  return onGroup(db, staffId, of.id, body, async (tx) => {
    const before = await memberOf(tx, of);
    await changeRole(tx, of.id, of.member, body.role);
    return {
      action: 'group.member_role',
      before: { role: before.role },
      after: { member: before.name, role: body.role },
    };
  });
}

export function endGroupMembership(db: Db, staffId: StaffId, of: OfMember, body: Body<'endGroupMembership'>) {
  return onGroup(db, staffId, of.id, body, async (tx) => {
    const { name } = await memberOf(tx, of);
    await endMembership(tx, of.id, of.member);
    return { action: 'group.member_leave', after: { member: name } };
  });
}

/**
 * Changes the meeting day: rows due after today move in the same transaction. Holidays and lendings are locked before
 * the group, so that no schedule is built or moved from outdated data.
 */
export function changeMeetingDay(db: Db, staffId: StaffId, id: GroupId, body: Body<'changeMeetingDay'>) {
  if (!isId(id)) throw notFound();
  const meetingWeekday = body.weekday as Weekday;
  return db.tx(async (tx) => {
    const holidays = await holdHolidays(tx);
    await groups.lockOpenLendings(tx, id);
    return changeGroup(tx, staffId, id, body, async (group) => {
      if (group.meetingWeekday === meetingWeekday) throw refused('error.group.same', { field: 'weekday' });
      await groups.updateGroup(tx, { ...group, meetingWeekday });
      const by = { actor: { kind: 'staff', id: staffId } as const, reason: body.reason };
      const moved = await moveToMeetingDay(tx, by, { groupId: id, meetingWeekday, holidays });
      const before = { meetingWeekday: group.meetingWeekday };
      return { action: 'group.meeting_day', before, after: { meetingWeekday, movedRows: moved.rows } };
    });
  });
}

/** Changes the officer now, which ends a planned hand-over. The former officer's cash stays theirs until it reaches the bank. */
export function changeGroupOfficer(db: Db, staffId: StaffId, id: GroupId, body: Body<'changeGroupOfficer'>) {
  return onGroup(db, staffId, id, body, async (tx, group) => {
    if (group.officerId === body.officer) throw refused('error.group.same', { field: 'officer' });
    const officer = await requireOfficer(tx, body.officer);
    const actor = { kind: 'staff', id: staffId } as const;
    const ended = await endPlanned(tx, id);
    await giveToOfficer(tx, { group, officer, actor, reason: body.reason });
    // The trail's head after all other rows.
    if (ended) await record(tx, staffId, id, ended, body.reason);
    return null;
  });
}

/** Takes back a planned hand-over before its day. */
export function cancelGroupHandover(db: Db, staffId: StaffId, id: GroupId, body: Body<'cancelHandover'>) {
  return onGroup(db, staffId, id, body, cancelHandover);
}

/** Closes a group, its memberships and a planned hand-over. Refused while anything is open. */
export function closeGroup(db: Db, staffId: StaffId, id: GroupId, body: Body<'closeGroup'>) {
  return onGroup(db, staffId, id, body, async (tx) => {
    if (await groups.hasOpenLending(tx, id)) throw refused('error.group.open_lending');
    const ended = await endPlanned(tx, id);
    await groups.closeGroup(tx, id);
    if (ended) await record(tx, staffId, id, ended, body.reason);
    return { action: 'group.close', before: { state: 'active' }, after: { state: 'closed' } };
  });
}

/** Runs one action on a group in its own transaction. */
export function onGroup(
  db: Db,
  staffId: StaffId,
  id: GroupId,
  seen: Seen,
  act: (tx: Tx, group: groups.GroupRow) => Promise<Told | null>,
): Promise<StaffGroup> {
  if (!isId(id)) throw notFound();
  return db.tx((tx) => changeGroup(tx, staffId, id, seen, (group) => act(tx, group)));
}

/** Locks the group, checks the version that was seen, runs the action, and records the audit event. */
async function changeGroup(
  tx: Tx,
  staffId: StaffId,
  id: GroupId,
  seen: Seen,
  act: (group: groups.GroupRow) => Promise<Told | null>,
): Promise<StaffGroup> {
  const group = await groups.lockGroup(tx, id);
  if (!group) throw notFound();
  // Before the act, which may give the group to a branch that the caller does not work in.
  await requireRights(tx);
  if (group.version !== seen.version) throw await changedBy(tx, id);
  if (!group.active) throw refused('error.group.inactive');
  const told = await act(group);
  // An act that is also done elsewhere has recorded itself.
  if (told) await record(tx, staffId, id, told, seen.reason || undefined);
  return getGroup(tx, id);
}

export function record(tx: Tx, staffId: StaffId, id: GroupId, told: Told, reason?: string): Promise<void> {
  return recordAuditEvent(tx, { kind: 'staff', id: staffId }, { ...told, object: { kind: 'group', id }, reason });
}

/** A group as its audit events name it: in words, the account masked. */
export async function describeGroup(tx: Tx, id: GroupId) {
  const group = await readRecord(tx, id);
  if (!group) throw notFound();
  const { name, description, meetingWeekday, meetingTime, meetingPlace, creditScore, account } = group;
  return {
    name,
    description,
    meetingWeekday,
    meetingTime,
    meetingPlace,
    creditScore,
    sector: group.sector.name,
    city: group.city.name,
    officer: group.officer.name,
    branch: group.branch.name,
    account: account && `${account.bank.name} ${maskedFromLast(account.lastDigits)} ${account.holder}`,
  };
}

type Described = Pick<
  Body<'editGroup'>,
  'name' | 'sector' | 'city' | 'description' | 'meetingTime' | 'meetingPlace' | 'creditScore'
>;

const described = ({ name, sector, city, description, meetingTime, meetingPlace, creditScore }: Described) => ({
  name,
  sectorId: sector,
  cityId: city,
  description,
  meetingTime,
  meetingPlace,
  creditScore,
});

const noAccount = {
  bankId: null,
  accountEncrypted: null,
  accountHash: null,
  accountLastDigits: null,
  accountName: null,
};

const accountOf = (vault: Vault, groupId: GroupId, account: Body<'editGroup'>['account']) =>
  account
    ? {
        ...encryptAccount(vault, groupId, { bankId: account.bank, number: account.number }),
        bankId: account.bank,
        accountName: account.holder,
      }
    : noAccount;

async function memberOf(tx: Tx, { id, member }: OfMember): Promise<groups.Member> {
  const found = (await groups.readMembers(tx, id)).find((one) => one.id === member);
  if (!found) throw notFound();
  return found;
}

/** The officer with her branch, which she keeps until the transaction ends. */
export async function requireOfficer(tx: Tx, officerId: StaffId) {
  const officer = await holdOfficer(tx, officerId);
  if (!officer) throw refused('error.group.officer', { field: 'officer' });
  return officer;
}

async function requireReferences(
  tx: Tx,
  { city, sector, account }: Pick<Body<'editGroup'>, 'city' | 'sector' | 'account'>,
): Promise<void> {
  const known = await readKnownReferences(tx, city, sector, account?.bank);
  for (const field of ['city', 'sector', 'account'] as const)
    if (!known[field]) throw refused('error.invalid_value', { field, slots: { field } });
}
