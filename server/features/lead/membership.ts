// Makes an accepted lead a member of a group with a sign-in, in one transaction.
// Invariants: one person per phone number, so an existing account is reused and becomes a borrower too; a new account
// has an unknown password until its owner sets one; the NIK is required, so that nobody is in a group twice or also
// staff; a repeat has no further effect.
// Source: docs/screens.md; spec §6; docs/domain.md §3; decision 0049.
import type { Input } from '#contract/endpoint.ts';
import type { Lead, staffLeads } from '#contract/lead.ts';
import type { LeadId } from '#domain/ids.ts';
import { checkLeadMove } from '#domain/lead.ts';
import { giveBorrowerSignIn, tellSignIn, withUnknownPassword } from '#features/account/borrower-sign-in.ts';
import { takeNik } from '#features/kyc/nik.ts';
import { addMember } from '#features/lending/members.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { throwIfRefused, refused } from '#platform/refuse.ts';
import { requireGroupReached } from '#platform/rights.ts';
import { findLead, findMembership, isMemberNow } from './lead.sql.ts';
import type { StaffCaller } from '#platform/session.ts';
import { getLead, lockSeenLead, takeStep } from './steps.ts';

type Membership = Input<typeof staffLeads.makeMember>['body'];

/** Adds the lead to the group; a repeated request gets the stored answer. */
export async function makeMember(platform: Platform, staff: StaffCaller, id: LeadId, given: Membership): Promise<Lead> {
  if (!isId(given.group)) throw refused('error.invalid_value', { field: 'group', slots: { field: 'group' } });
  if (await isAlready(platform, id, given)) return getLead(platform.db, staff, id);
  return withUnknownPassword((passwordHash) => takeIn(platform, staff, id, { ...given, passwordHash }));
}

async function isAlready({ db }: Platform, id: LeadId, { version, group, role }: Membership): Promise<boolean> {
  const lead = await findLead(db, id);
  if (!lead?.memberId || lead.version !== version + 1) return false;
  const membership = await findMembership(db, lead.memberId);
  return membership?.group === group && membership.role === role;
}

function takeIn(
  { db, config, vault }: Platform,
  staff: StaffCaller,
  id: LeadId,
  given: Membership & { passwordHash: string },
): Promise<Lead> {
  return db.tx(async (tx) => {
    const lead = await lockSeenLead(tx, id, given.version);
    throwIfRefused(checkLeadMove(lead.state, 'member', null));
    await requireNoMember(tx, lead.phone);
    const { userId, isNew } = await giveBorrowerSignIn(tx, lead, given.passwordHash);
    const { name, phone } = lead;
    const { group: groupId, role, business } = given;
    await requireGroupReached(tx, groupId);
    const nik = await takeNik(tx, vault, given.nik);
    const memberId = await addMember(tx, { groupId, userId, name, phone, email: null, business, role, nik });
    await takeStep(tx, staff, lead, { state: 'member', note: null, memberId });
    const joined: AuditEvent = {
      action: 'group.member_add',
      object: { kind: 'group', id: groupId },
      after: { member: name, role },
    };
    await recordAuditEvent(tx, { kind: 'staff', id: staff.id }, joined);
    const made = await getLead(tx, staff, id);
    await tellSignIn(tx, {
      phone,
      group: made.membership?.groupName ?? '',
      url: config.PUBLIC_URL,
      isNew,
      eventKey: `lead:${id}:member`,
    });
    return made;
  });
}

/** Members who joined without a sign-in are recognised by phone number, so that nobody is in a group twice. */
async function requireNoMember(tx: Tx, phone: string): Promise<void> {
  const member = await isMemberNow(tx, phone);
  if (member) throw refused('error.group.member_elsewhere');
}
