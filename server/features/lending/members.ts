// Membership of groups: joining, offices, leaving. The caller writes the audit trail.
// Invariants: a person is in one running group; a group with members has exactly one ketua and at most one bendahara;
// nobody leaves with an open loan, since the others are jointly liable for it.
// Source: spec §1; docs/domain.md §6.
import type { GroupId, MemberId, PersonId } from '#domain/ids.ts';
import { formatRupiah } from '#domain/money.ts';
import type { TakenNik } from '#features/kyc/nik.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { notFound, refused } from '#platform/refuse.ts';
import * as store from './group.sql.ts';

export type MemberRole = store.Member['role'];

export type NewMember = Omit<store.NewMember, 'nik'> & { nik?: TakenNik | null };

/** Adds a person to a group from today; answers the member id. The first member of a group is its ketua. */
export async function addMember(tx: Tx, member: NewMember): Promise<MemberId> {
  const group = await store.lockGroup(tx, member.groupId);
  if (!group) throw notFound();
  if (!group.active) throw refused('error.group.inactive');
  const members = await store.readMembers(tx, group.id);
  if (members.length === 0 && member.role !== 'ketua') throw refused('error.group.needs_ketua', { field: 'role' });
  if (member.role !== 'anggota' && members.some(({ role }) => role === member.role))
    throw refused('error.group.role_taken', { field: 'role' });
  const id = newId<MemberId>();
  // The indexes decide, also between two groups that add the same person at once.
  const nik = member.nik ? forRow(member.nik, id) : null;
  if (!(await store.insertMember(tx, { ...member, id, nik }))) throw refused('error.group.member_elsewhere');
  await store.raiseVersion(tx, group.id);
  return id;
}

const forRow = ({ hash, encryptFor }: TakenNik, id: MemberId) => ({ hash, encrypted: encryptFor(id) });

/**
 * Gives a member an office. The previous ketua or bendahara becomes anggota. The ketua cannot resign; only a
 * successor can take over.
 */
export async function changeRole(tx: Tx, groupId: GroupId, memberId: MemberId, role: MemberRole): Promise<void> {
  const { member, others } = await lockMember(tx, groupId, memberId);
  if (member.role === role) throw refused('error.group.same', { field: 'role' });
  if (member.role === 'ketua') throw refused('error.group.needs_ketua', { field: 'role' });
  const holder = role === 'anggota' ? undefined : others.find((other) => other.role === role);
  if (holder) await store.setRole(tx, holder.id, 'anggota');
  await store.setRole(tx, member.id, role);
  await store.raiseVersion(tx, groupId);
}

/** Links a sign-in to a member without one. Refused for a person whose sign-in is in a running group. */
export async function linkSignIn(tx: Tx, groupId: GroupId, memberId: MemberId, userId: PersonId): Promise<void> {
  if (!(await store.setSignIn(tx, memberId, userId))) throw refused('error.group.member_elsewhere');
  await store.raiseVersion(tx, groupId);
}

/** Adds the NIK of a member without one, and answers the name. Refused when it is in a running group. */
export async function nameNik(tx: Tx, groupId: GroupId, memberId: MemberId, nik: TakenNik): Promise<string> {
  const { member } = await lockMember(tx, groupId, memberId);
  if (!(await store.setNik(tx, member.id, forRow(nik, member.id))))
    throw refused('error.group.has_nik', { slots: { name: member.name } });
  await store.raiseVersion(tx, groupId);
  return member.name;
}

/** Ends a membership today. Refused with an open loan, and for the ketua while there are other members. */
export async function endMembership(tx: Tx, groupId: GroupId, memberId: MemberId): Promise<void> {
  const { member, others } = await lockMember(tx, groupId, memberId);
  const open = await store.readOpenLoan(tx, member.id);
  if (open !== null)
    throw refused('error.group.open_loan', { slots: { name: member.name, amount: formatRupiah(open) } });
  if (member.role === 'ketua' && others.length > 0) throw refused('error.group.needs_ketua');
  await store.endMemberships(tx, [member.id]);
  await store.raiseVersion(tx, groupId);
}

async function lockMember(tx: Tx, groupId: GroupId, memberId: MemberId) {
  const group = await store.lockGroup(tx, groupId);
  if (!group) throw notFound();
  if (!group.active) throw refused('error.group.inactive');
  const members = await store.readMembers(tx, groupId);
  const member = members.find(({ id }) => id === memberId);
  if (!member) throw notFound();
  return { member, others: members.filter((other) => other !== member) };
}
