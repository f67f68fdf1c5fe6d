// A lending as funding reads it before locking, and who belongs to its group. Reads only.
// Source: docs/domain.md §5.1; spec §5.
import { grades } from '#domain/grade.ts';
import type { GroupId, LendingId, PersonId } from '#domain/ids.ts';
import { lendingStatuses } from '#domain/lending.ts';
import { rhythms } from '#domain/schedule.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

/** What the rules, the terms and the agreement need of a lending. */
const fundableRow = row({
  id: col.id<LendingId>(),
  groupId: col.id<GroupId>(),
  groupName: col.text,
  /** Members with a loan: each pays the admin fee. */
  memberCount: col.number,
  status: col.oneOf(lendingStatuses),
  grade: col.oneOf(grades),
  loanAmount: col.rupiah,
  raisedAmount: col.rupiah,
  interestBps: col.number,
  tenorMonths: col.number,
  rhythm: col.oneOf(rhythms),
  instalments: col.number,
  stepRupiah: col.rupiah,
  minimumRupiah: col.rupiah,
  lenderFeeBps: col.number,
  fineBps: col.number,
  defaultWeeks: col.number,
  /** The most days its funding window may be extended by. */
  extensionDays: col.number,
  dueOn: col.businessDate,
  dueAt: col.instant,
});
export type Fundable = RowOf<typeof fundableRow>;

/** A published lending, or null. */
export async function findFundable(reader: Reader, id: LendingId): Promise<Fundable | null> {
  if (!isId(id)) return null;
  return reader.row(
    fundableRow,
    sql`
    select l.id, l.group_id as "groupId", g.name as "groupName", l.status, l.grade, l.loan_rupiah as "loanAmount",
      (select count(*) from member_loan m where m.lending_id = l.id) as "memberCount",
      l.raised_rupiah as "raisedAmount", l.interest_bps as "interestBps", l.tenor_months as "tenorMonths", l.rhythm,
      l.instalments, l.step_rupiah as "stepRupiah", l.minimum_rupiah as "minimumRupiah",
      l.lender_fee_bps as "lenderFeeBps", l.fine_bps as "fineBps", l.default_weeks as "defaultWeeks",
      l.extension_days as "extensionDays", l.due_on as "dueOn", l.due_at as "dueAt"
    from lending l join borrower_group g on g.id = l.group_id where l.id = ${id} and l.status <> 'draft'`,
  );
}

/** Whether this person is a current member of the group. */
export async function isMemberOf(reader: Reader, userId: PersonId, groupId: GroupId): Promise<boolean> {
  return reader.exists(sql`select 1 from group_member
    where group_id = ${groupId} and user_id = ${userId} and left_on is null`);
}

const groupCityRow = row({ city: col.text });

export async function readGroupCity(reader: Reader, groupId: GroupId): Promise<string> {
  const { city } = await reader.one(
    groupCityRow,
    sql`
    select c.name as city from borrower_group g join city c on c.id = g.city_id where g.id = ${groupId}`,
  );
  return city;
}

const addressRow = row({ address: col.text.nullable() });

/** The lender's address from the profile, or null. */
export async function findAddress(reader: Reader, userId: PersonId): Promise<string | null> {
  const row = await reader.row(addressRow, sql`select address from profile where user_id = ${userId}`);
  return row?.address ?? null;
}
