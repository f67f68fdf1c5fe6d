// Statements that create a lending: the lending with its day's parameters, its member loans, its pictures.
// Source: docs/domain.md §2, §4.
import type { draftParts } from '#contract/draft.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { Grade } from '#domain/grade.ts';
import type { GroupId, LendingId, MemberId, StaffId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Rhythm } from '#domain/schedule.ts';
import type { Parameters } from '#features/settings/parameters.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

const groupRow = row({ active: col.boolean, members: col.list(col.id<MemberId>()) });

/** Locks a group, so that it stays active with these members until the transaction ends. */
export function lockGroup(tx: Tx, groupId: GroupId): Promise<{ active: boolean; members: MemberId[] } | null> {
  return tx.row(
    groupRow,
    sql`
    select g.active, array(select m.id from group_member m where m.group_id = g.id and m.left_on is null) as members
    from borrower_group g where g.id = ${groupId} for share of g`,
  );
}

type NewLending = {
  id: LendingId;
  groupId: GroupId;
  grade: Grade;
  loanAmount: Rupiah;
  interestBps: number;
  interestAmount: Rupiah;
  tenorMonths: number;
  rhythm: Rhythm;
  instalments: number;
  description?: string | null | undefined;
  parameters: Parameters;
  dueOn: BusinessDate;
  dueAt: Date;
  decideAt: Date;
};

export async function insertLending(tx: Tx, lending: NewLending): Promise<void> {
  const { parameters: kept } = lending;
  await tx.run(sql`
    insert into lending (id, group_id, status, grade, loan_rupiah, interest_bps, interest_rupiah, tenor_months, rhythm,
      instalments, step_rupiah, minimum_rupiah, lender_fee_bps, borrower_fee_bps, admin_fee_rupiah, stamp_rupiah,
      bank_cost_rupiah, fine_bps, default_weeks, minimum_members, extension_days,
      description, due_on, due_at, decide_at, created_at)
    values (${lending.id}, ${lending.groupId}, 'draft', ${lending.grade}, ${lending.loanAmount}, ${lending.interestBps},
      ${lending.interestAmount}, ${lending.tenorMonths}, ${lending.rhythm}, ${lending.instalments}, ${kept.funding_step},
      ${kept.funding_minimum}, ${kept.lender_fee}, ${kept.borrower_fee}, ${kept.admin_fee}, ${kept.stamp_duty},
      ${kept.disbursement_bank_cost}, ${kept.fine_per_day}, ${kept.default_weeks}, ${kept.group_members}, ${kept.funding_extension},
      ${lending.description ?? null}, ${lending.dueOn}, ${lending.dueAt}, ${lending.decideAt}, app_now())`);
}

export async function updateDraft(
  tx: Tx,
  lending: Omit<NewLending, 'groupId' | 'parameters' | 'dueOn' | 'dueAt' | 'decideAt'>,
): Promise<void> {
  await tx.run(sql`
    update lending set grade = ${lending.grade}, loan_rupiah = ${lending.loanAmount}, interest_bps = ${lending.interestBps},
      interest_rupiah = ${lending.interestAmount}, tenor_months = ${lending.tenorMonths}, rhythm = ${lending.rhythm},
      instalments = ${lending.instalments}, description = ${lending.description ?? null}
    where id = ${lending.id} and status = 'draft'`);
}

const memberLoanRow = row({ memberId: col.id<MemberId>(), principal: col.rupiah, interest: col.rupiah });
export type MemberLoan = RowOf<typeof memberLoanRow>;

export async function insertMemberLoans(tx: Tx, lendingId: LendingId, loans: readonly MemberLoan[]): Promise<void> {
  await tx.run(sql`
    insert into member_loan (id, lending_id, member_id, principal_rupiah, interest_rupiah)
    select * from unnest(${loans.map(() => newId())}::uuid[], ${loans.map(() => lendingId)}::uuid[],
      ${loans.map(({ memberId }) => memberId)}::uuid[], ${loans.map(({ principal }) => principal)}::bigint[],
      ${loans.map(({ interest }) => interest)}::bigint[])`);
}

/** Replaces the member loans; only a draft's can be deleted. */
export async function replaceMemberLoans(tx: Tx, lendingId: LendingId, loans: readonly MemberLoan[]): Promise<void> {
  await tx.run(sql`delete from member_loan where lending_id = ${lendingId}`);
  await insertMemberLoans(tx, lendingId, loans);
}

export function readMemberLoans(tx: Tx, lendingId: LendingId): Promise<MemberLoan[]> {
  return tx.rows(
    memberLoanRow,
    sql`
    select member_id as "memberId", principal_rupiah as principal, interest_rupiah as interest
    from member_loan where lending_id = ${lendingId}`,
  );
}

const coversOwedRow = row({ name: col.text, owed: col.rupiah });

/** Who of these owes others of the group for covers, over all loans of the group, by member number. */
export function readCoversOwed(
  tx: Tx,
  groupId: GroupId,
  memberIds: readonly MemberId[],
): Promise<{ name: string; owed: Rupiah }[]> {
  return tx.rows(
    coversOwedRow,
    sql`
    select m.name, c.owed from (${coversOwed(sql`${groupId}`)}) c join group_member m on m.id = c.member_id
    where m.id = any(${[...memberIds]}::uuid[]) order by m.member_no`,
  );
}

/** What each member of a group owes others for covers; those of reversed receipts do not count. */
export const coversOwed = (groupId: Sql): Sql => sql`
  select d.debtor_member_id as member_id, sum(d.amount_rupiah - d.repaid_rupiah)::bigint as owed
  from lending l join cover_debt d on d.lending_id = l.id join receipt r on r.id = d.receipt_id
  where l.group_id = ${groupId} and d.repaid_rupiah < d.amount_rupiah and r.reversed_at is null
  group by d.debtor_member_id`;

export type LendingPicture = {
  alt: string;
  contentType: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/svg+xml';
  bytes: Buffer;
};

/** In display order. */
export async function insertPictures(tx: Tx, lendingId: LendingId, pictures: readonly LendingPicture[]): Promise<void> {
  for (const [index, { alt, contentType, bytes }] of pictures.entries()) {
    await tx.run(sql`insert into lending_picture (lending_id, no, alt, content_type, bytes)
      values (${lendingId}, ${index + 1}, ${alt}, ${contentType}, ${bytes})`);
  }
}

export type DraftPart = (typeof draftParts)[number];

export async function deletePictures(tx: Tx, lendingId: LendingId): Promise<void> {
  await tx.run(sql`delete from lending_picture where lending_id = ${lendingId}`);
}

export async function deleteMemberLoans(tx: Tx, lendingId: LendingId): Promise<void> {
  await tx.run(sql`delete from member_loan where lending_id = ${lendingId}`);
}

export async function deleteLending(tx: Tx, lendingId: LendingId): Promise<void> {
  await tx.run(sql`delete from lending where id = ${lendingId}`);
}

export async function raiseLendingVersion(tx: Tx, id: LendingId, seen: number): Promise<void> {
  await tx.run(sql`update lending set version = version + 1 where id = ${id} and version = ${seen}`);
}

type Change = { id: LendingId; version: number; changed: readonly DraftPart[] };

export async function insertChange(tx: Tx, staffId: StaffId, { id, version, changed }: Change): Promise<void> {
  await tx.run(sql`insert into draft_change (lending_id, version, changed, staff_id, changed_at)
    values (${id}, ${version}, ${[...changed]}::text[], ${staffId}, app_now())`);
}
