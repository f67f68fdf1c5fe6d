// Statements of the terms that a member's agreement states.
import type { LendingId, MemberLoanId, PersonId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

const memberTermsRow = row({
  memberLoanId: col.id<MemberLoanId>(),
  name: col.text,
  email: col.text.nullable(),
  phone: col.text.nullable(),
  userId: col.id<PersonId>().nullable(),
  business: col.text,
  principal: col.rupiah,
  interest: col.rupiah,
  groupName: col.text,
  city: col.text,
  members: col.number,
  meetingWeekday: col.number,
  loanAmount: col.rupiah,
  interestBps: col.number,
  tenorMonths: col.number,
  rhythm: col.oneOf(['weekly', 'monthly']),
  instalments: col.number,
  borrowerFeeBps: col.number,
  adminFee: col.rupiah,
  stampCost: col.rupiah,
  bankCost: col.rupiah,
  fineBps: col.number,
  defaultWeeks: col.number,
});
export type MemberTerms = RowOf<typeof memberTermsRow>;

const hasNone = sql`not exists (select 1 from agreement a where a.member_loan_id = m.id and a.state <> 'lapsed')`;

/** Member loans of funded lendings without an agreement, or one of them if it is this user's. */
export function readMemberTerms(
  reader: Reader,
  only: { memberLoanId: MemberLoanId; userId: PersonId } | null = null,
): Promise<MemberTerms[]> {
  const hers = only ? [sql`m.id = ${only.memberLoanId}`, sql`gm.user_id = ${only.userId}`] : [];
  return readTerms(reader, all([hasNone, ...hers]));
}

/** Those of one funded lending. */
export function readMemberTermsOf(reader: Reader, lendingId: LendingId): Promise<MemberTerms[]> {
  return readTerms(reader, all([hasNone, sql`l.id = ${lendingId}`]));
}

/** The terms of one member loan of a funded lending, with or without an agreement. */
export async function findMemberTerms(reader: Reader, memberLoanId: MemberLoanId): Promise<MemberTerms | null> {
  return (await readTerms(reader, sql`m.id = ${memberLoanId}`))[0] ?? null;
}

function readTerms(reader: Reader, which: Sql): Promise<MemberTerms[]> {
  return reader.rows(
    memberTermsRow,
    sql`
    select m.id as "memberLoanId", gm.name, gm.email, gm.phone, gm.user_id as "userId", gm.business,
      m.principal_rupiah as principal, m.interest_rupiah as interest, g.name as "groupName", c.name as city,
      (select count(*)::int from member_loan o where o.lending_id = l.id) as members, g.meeting_weekday as "meetingWeekday",
      l.loan_rupiah as "loanAmount", l.interest_bps as "interestBps", l.tenor_months as "tenorMonths", l.rhythm, l.instalments,
      l.borrower_fee_bps as "borrowerFeeBps", l.admin_fee_rupiah as "adminFee", l.stamp_rupiah as "stampCost",
      l.bank_cost_rupiah as "bankCost", l.fine_bps as "fineBps", l.default_weeks as "defaultWeeks"
    from lending l join member_loan m on m.lending_id = l.id join group_member gm on gm.id = m.member_id
    join borrower_group g on g.id = l.group_id join city c on c.id = g.city_id
    where l.status = 'funded' and ${which}
    order by l.funded_at, gm.member_no limit 60`,
  );
}
