// An accepted lead becomes a member of a group and can sign in, in one transaction.
// Invariants: a phone number is one person, so who has an account keeps it and becomes a borrower too; an account made
// here has a password that nobody knows until she sets her own; asked for twice it happens once.
// Source: screens.md (Calon peminjam: becomes a member); spec §6; domain §3; decision 0049.
import type { Input } from '#contract/endpoint.ts';
import type { Lead, staffLeads } from '#contract/lead.ts';
import { cleanText } from '#domain/contact.ts';
import { checkLeadMove } from '#domain/lead.ts';
import { createUser, grantBorrower, lockUserByPhone } from '#features/account/create-user.ts';
import { addMember } from '#features/lending/members.ts';
import { sendSms } from '#features/notice/notice.ts';
import { recordDeed } from '#platform/audit.ts';
import { sqlState, type Tx, violated } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import { hashPassword } from '#platform/password.ts';
import type { Platform } from '#platform/platform.ts';
import { demand, refused } from '#platform/refuse.ts';
import { newToken } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { findLead, findMembership, type LeadRow } from './lead.sql.ts';
import { getLead, lockSeenLead, type StaffCaller, takeStep } from './steps.ts';

type Membership = Input<typeof staffLeads.makeMember>['body'];

/** Makes her a member of the group; the same wish again, whose answer was lost, is answered with what stands. */
export async function makeMember(platform: Platform, staff: StaffCaller, id: string, given: Membership): Promise<Lead> {
  if (!isId(given.group)) throw refused('error.invalid_value', { field: 'group', slots: { field: 'group' } });
  const business = cleanText(given.business);
  if (business === '') throw refused('error.empty', { field: 'business', slots: { field: 'business' } });
  if (await isAlready(platform, id, given)) return getLead(platform.db, staff, id);
  // Made outside the transaction: it takes long, and nobody ever knows what it is of.
  const passwordHash = await hashPassword(newToken());
  const work = () => takeIn(platform, staff, id, { ...given, business, passwordHash });
  try {
    return await work();
  } catch (error) {
    // Somebody registered with this number meanwhile: now there is an account to take.
    if (sqlState(error) !== '23505' || violated(error) !== 'app_user_phone_key') throw error;
    return work();
  }
}

async function isAlready({ db }: Platform, id: string, { version, group, role }: Membership): Promise<boolean> {
  const lead = await findLead(db, id);
  if (!lead?.memberId || lead.version !== version + 1) return false;
  const membership = await findMembership(db, lead.memberId);
  return membership?.group === group && membership.role === role;
}

function takeIn(
  { db, config }: Platform,
  staff: StaffCaller,
  id: string,
  given: Membership & { passwordHash: string },
): Promise<Lead> {
  return db.tx(async (tx) => {
    const lead = await lockSeenLead(tx, id, given.version);
    demand(checkLeadMove(lead.state, 'member', null));
    await demandNoMember(tx, lead.phone);
    const { userId, isNew } = await giveSignIn(tx, lead, given.passwordHash);
    const { name, phone } = lead;
    const { group: groupId, role, business } = given;
    const memberId = await addMember(tx, { groupId, userId, name, phone, email: null, business, role });
    await takeStep(tx, staff, lead, { state: 'member', note: null, memberId });
    const joined = {
      action: 'group.member_add',
      object: { kind: 'group', id: groupId },
      after: { member: name, role },
    };
    await recordDeed(tx, { kind: 'staff', id: staff.id }, joined);
    const made = await getLead(tx, staff, id);
    const value = encodeURIComponent(phone);
    const slots = { group: made.membership?.groupName ?? '', url: config.PUBLIC_URL, value };
    const text = fill(texts[isNew ? 'sms.lead.member' : 'sms.lead.member.known'], slots);
    await sendSms(tx, { to: phone, text, eventKey: `lead:${id}:member` });
    return made;
  });
}

/** Members who joined without a sign-in are known by their number: nobody is in a group twice. */
async function demandNoMember(tx: Tx, phone: string): Promise<void> {
  const member = await tx.row(sql`select 1 from group_member where phone = ${phone} and left_on is null`);
  if (member) throw refused('error.group.member_elsewhere');
}

async function giveSignIn(
  tx: Tx,
  { name, phone }: LeadRow,
  passwordHash: string,
): Promise<{ userId: string; isNew: boolean }> {
  const known = await lockUserByPhone(tx, phone);
  if (known) {
    if (!known.isBorrower) await grantBorrower(tx, known.id);
    return { userId: known.id, isNew: false };
  }
  const userId = newId();
  await createUser(tx, { id: userId, name, phone, passwordHash, borrower: { envelopeActive: false } });
  return { userId, isNew: true };
}
