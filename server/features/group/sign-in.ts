// Gives a member who joined without a sign-in one by phone number, once, in the same way as a lead who becomes a
// member.
// Invariants: an account under another name is never linked, so a wrong number shows nobody the member's loans; the
// audit event is in the group's history.
// Source: spec §6; docs/domain.md §3; decision 0049.
import { sameName } from '#domain/identity.ts';
import type { GroupId, MemberId, StaffId } from '#domain/ids.ts';
import { giveBorrowerSignIn, tellSignIn, withUnknownPassword } from '#features/account/borrower-sign-in.ts';
import { lockUserByPhone } from '#features/account/user.sql.ts';
import { findSignInGround } from '#features/lending/group.sql.ts';
import { linkSignIn } from '#features/lending/members.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { onGroup } from './change.ts';

export function giveMemberSignIn(
  { db, config }: Platform,
  staffId: StaffId,
  { id, member: memberId }: { id: GroupId; member: MemberId },
  seen: { version: number; reason: string },
) {
  return withUnknownPassword((passwordHash) =>
    onGroup(db, staffId, id, seen, async (tx, group) => {
      const member = await findSignInGround(tx, id, memberId);
      if (!member) throw notFound();
      const { name, phone } = member;
      if (member.userId !== null) throw refused('error.group.signed_in', { slots: { name } });
      if (phone === null) throw refused('error.group.no_phone', { slots: { name } });
      const existing = await lockUserByPhone(tx, phone);
      if (existing && !sameName(existing.name, name))
        throw refused('error.group.account_name', { slots: { name: existing.name } });
      const { userId, isNew } = await giveBorrowerSignIn(tx, { name, phone }, passwordHash);
      await linkSignIn(tx, id, memberId, userId);
      const eventKey = `member:${memberId}:sign-in`;
      await tellSignIn(tx, { phone, group: group.name, url: config.PUBLIC_URL, isNew, eventKey });
      return { action: 'group.member_sign_in', after: { member: name } };
    }),
  );
}
