// Statements that write groups and their members, and the facts a change depends on.
// Invariant: a group is locked before it or its members change, after the affected lendings; each change raises its
// version.
// Source: decision 0050.
import type { BranchId, GroupId, MemberId, PersonId, StaffId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import { type Db, type Reader, sqlState, type Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { encryptClearAccounts } from '#platform/encrypted-account.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import type { Vault } from '#platform/secrets.ts';
import { refused } from '#platform/refuse.ts';
import { sql } from '#platform/sql.ts';

const groupRow = row({
  id: col.id<GroupId>(),
  version: col.number,
  active: col.boolean,
  name: col.text,
  sectorId: col.number,
  cityId: col.number,
  description: col.text,
  meetingWeekday: col.weekday,
  /** 'HH:MM'. */
  meetingTime: col.text,
  meetingPlace: col.text,
  officerId: col.id<StaffId>(),
  branchId: col.id<BranchId>(),
  creditScore: col.number.nullable(),
  bankId: col.number.nullable(),
  accountEncrypted: col.bytes.nullable(),
  accountHash: col.bytes.nullable(),
  accountLastDigits: col.text.nullable(),
  accountName: col.text.nullable(),
});
export type GroupRow = RowOf<typeof groupRow>;

/** Locks a group until the transaction ends, so that nobody publishes, drafts or changes it meanwhile. */
export async function lockGroup(tx: Tx, id: GroupId): Promise<GroupRow | null> {
  if (!isId(id)) return null;
  return tx.row(
    groupRow,
    sql`
    select id, version, active, name, sector_id as "sectorId", city_id as "cityId", description,
      meeting_weekday as "meetingWeekday", to_char(meeting_time, 'HH24:MI') as "meetingTime",
      meeting_place as "meetingPlace", officer_id as "officerId", branch_id as "branchId", credit_score as "creditScore", bank_id as "bankId",
      account_encrypted as "accountEncrypted", account_hash as "accountHash", account_last_digits as "accountLastDigits",
      account_name as "accountName"
    from borrower_group where id = ${id} for no key update`,
  );
}

export async function insertGroup(tx: Tx, group: Omit<GroupRow, 'version' | 'active'>): Promise<void> {
  await tx.run(sql`
    insert into borrower_group (id, name, sector_id, city_id, description, meeting_weekday, meeting_time, meeting_place,
      officer_id, branch_id, credit_score, bank_id, account_encrypted, account_hash, account_last_digits, account_name,
      created_at)
    values (${group.id}, ${group.name}, ${group.sectorId}, ${group.cityId}, ${group.description},
      ${group.meetingWeekday}, ${group.meetingTime}, ${group.meetingPlace}, ${group.officerId}, ${group.branchId},
      ${group.creditScore},
      ${group.bankId}, ${group.accountEncrypted}, ${group.accountHash}, ${group.accountLastDigits}, ${group.accountName},
      app_now())`);
}

/** Writes all fields of a group that staff may change, and raises its version. */
export async function updateGroup(tx: Tx, group: Omit<GroupRow, 'version' | 'active'>): Promise<void> {
  await tx.run(sql`
    update borrower_group set name = ${group.name}, sector_id = ${group.sectorId}, city_id = ${group.cityId},
      description = ${group.description}, meeting_weekday = ${group.meetingWeekday},
      meeting_time = ${group.meetingTime}, meeting_place = ${group.meetingPlace}, officer_id = ${group.officerId}, branch_id = ${group.branchId},
      credit_score = ${group.creditScore}, bank_id = ${group.bankId},
      account_number = case when ${group.accountEncrypted}::bytea is null then account_number end,
      account_encrypted = ${group.accountEncrypted}, account_hash = ${group.accountHash},
      account_last_digits = ${group.accountLastDigits}, account_name = ${group.accountName}, version = version + 1
    where id = ${group.id}`);
}

/** Encrypts the account numbers of groups that are still in plain text. */
export const encryptGroupAccounts = (db: Db, vault: Vault): Promise<number> =>
  encryptClearAccounts(db, vault, sql`borrower_group`);

export async function raiseVersion(tx: Tx, groupId: GroupId): Promise<void> {
  await tx.run(sql`update borrower_group set version = version + 1 where id = ${groupId}`);
}

/** Closes a group today, with all its memberships. */
export async function closeGroup(tx: Tx, groupId: GroupId): Promise<void> {
  await tx.run(sql`update borrower_group set active = false, closed_on = business_date_of(app_now()),
    version = version + 1 where id = ${groupId}`);
  await tx.run(sql`update group_member set left_on = business_date_of(app_now())
    where group_id = ${groupId} and left_on is null`);
}

const memberRow = row({ id: col.id<MemberId>(), name: col.text, role: col.oneOf(['ketua', 'bendahara', 'anggota']) });
export type Member = RowOf<typeof memberRow>;

/** Current members, by number. */
export function readMembers(reader: Reader, groupId: GroupId): Promise<Member[]> {
  return reader.rows(
    memberRow,
    sql`
    select id, name, role from group_member where group_id = ${groupId} and left_on is null order by member_no`,
  );
}

export type NewMember = {
  groupId: GroupId;
  /** The member's sign-in, if any. */
  userId: PersonId | null;
  name: string;
  phone: string | null;
  email: string | null;
  business: string;
  role: Member['role'];
  /** The NIK: its keyed hash, and encrypted for the member's row. */
  nik: { hash: Buffer; encrypted: Buffer } | null;
};

/** Adds a member with the next number; false for one who is already in a running group. The group is locked. */
export async function insertMember(tx: Tx, member: NewMember & { id: MemberId }): Promise<boolean> {
  const added = await tx.run(sql`
    insert into group_member (id, group_id, user_id, member_no, name, phone, email, business, role, nik_hash, nik_encrypted,
      joined_on)
    select ${member.id}, ${member.groupId}, ${member.userId}::uuid, coalesce(max(member_no), 0) + 1, ${member.name},
      ${member.phone}, ${member.email}, ${member.business}, ${member.role}, ${member.nik?.hash ?? null}::bytea,
      ${member.nik?.encrypted ?? null}::bytea, business_date_of(app_now())
    from group_member where group_id = ${member.groupId}
    on conflict do nothing`);
  return added === 1;
}

const signInGroundRow = row({ name: col.text, phone: col.text.nullable(), userId: col.id<PersonId>().nullable() });
export type SignInGround = RowOf<typeof signInGroundRow>;

/** The data for a sign-in of a current member, whose group is locked; null for an unknown id. */
export function findSignInGround(reader: Reader, groupId: GroupId, memberId: MemberId): Promise<SignInGround | null> {
  return reader.row(
    signInGroundRow,
    sql`select name, phone, user_id as "userId" from group_member
    where id::text = ${memberId} and group_id = ${groupId} and left_on is null`,
  );
}

/** Links a sign-in, whose user is locked; false when it is already in a running group. */
export async function setSignIn(tx: Tx, memberId: MemberId, userId: PersonId): Promise<boolean> {
  const linked = await tx.run(sql`update group_member set user_id = ${userId} where id = ${memberId}
    and not exists (select 1 from group_member o where o.user_id = ${userId} and o.left_on is null)`);
  return linked === 1;
}

/**
 * False when the member has one, or another. Who joined when only the hash was kept gets the same number encrypted. The
 * index decides, also between two groups that add the same number at once.
 */
export async function setNik(
  tx: Tx,
  memberId: MemberId,
  { hash, encrypted }: { hash: Buffer; encrypted: Buffer },
): Promise<boolean> {
  try {
    const named =
      await tx.run(sql`update group_member set nik_hash = ${hash}::bytea, nik_encrypted = ${encrypted}::bytea
      where id = ${memberId} and nik_encrypted is null and (nik_hash is null or nik_hash = ${hash}::bytea)`);
    return named === 1;
  } catch (error) {
    throw sqlState(error) === '23505' ? refused('error.group.member_elsewhere') : error;
  }
}

export async function setRole(tx: Tx, memberId: MemberId, role: Member['role']): Promise<void> {
  await tx.run(sql`update group_member set role = ${role} where id = ${memberId}`);
}

/** No agreement of hers is still to be made, so her number goes; its hash stays. */
export async function endMemberships(tx: Tx, memberIds: readonly MemberId[]): Promise<void> {
  await tx.run(sql`update group_member set left_on = business_date_of(app_now()), nik_encrypted = null
    where id = any(${memberIds}::uuid[])`);
}

const openLoanRow = row({ open: col.rupiah.nullable() });

/**
 * The principal a member owes or is about to owe; null when nothing is open. A draft is no loan yet; it cannot be
 * published without the member.
 */
export async function readOpenLoan(reader: Reader, memberId: MemberId): Promise<Rupiah | null> {
  const { open } = await reader.one(
    openLoanRow,
    sql`
    select sum(case when l.status in ('opened', 'funded') then m.principal_rupiah else r.open end)::bigint as open
    from member_loan m join lending l on l.id = m.lending_id
    left join lateral (select sum(principal_rupiah - paid_principal_rupiah) as open from member_row
      where member_loan_id = m.id and closed_on is null) r on true
    where m.member_id = ${memberId} and (l.status in ('opened', 'funded')
      or l.status in ('disbursed', 'failed') and r.open is not null)`,
  );
  return open;
}

/** On the marketplace, funded, or not fully repaid. */
const isOpen = sql`(status in ('opened', 'funded') or status in ('disbursed', 'failed') and repaid_at is null)`;

/** Locks the open lendings of a group, before the group, so that none is disbursed or repaid meanwhile. */
export async function lockOpenLendings(tx: Tx, groupId: GroupId): Promise<void> {
  await tx.run(sql`select 1 from lending where group_id = ${groupId} and ${isOpen} order by id for no key update`);
}

const hasOpenLendingRow = row({ open: col.boolean });

/** Whether anything of the group is open, so that it cannot be closed. */
export async function hasOpenLending(reader: Reader, groupId: GroupId): Promise<boolean> {
  const { open } = await reader.one(
    hasOpenLendingRow,
    sql`select exists (select 1 from lending where group_id = ${groupId} and ${isOpen}) as open`,
  );
  return open;
}

/** Removes an erased person's name from their groups. */
export async function eraseMember(tx: Tx, userId: PersonId, pseudonym: string): Promise<void> {
  await tx.run(sql`update group_member set name = ${pseudonym}, phone = null, email = null, nik_hash = null, nik_encrypted = null
    where user_id = ${userId}`);
}
