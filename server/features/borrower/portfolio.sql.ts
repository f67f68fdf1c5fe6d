// Reads a borrower's portfolios: the borrower's member loans with their lendings, the groups' people, covers.
// Invariant: every statement is limited to the user's current or former memberships; drafts are never included.
// Source: spec §3; docs/domain.md §6; decision 0053.
import type { LendingId, MemberId, MemberLoanId, PersonId } from '#domain/ids.ts';
import { lendingStatuses } from '#domain/lending.ts';
import { rhythms } from '#domain/schedule.ts';
import { loanRowColumns, loanRowSelected } from '#features/repayment/book/book.ts';
import { partsOf } from '#features/repayment/schedule/schedule.ts';
import type { Reader } from '#platform/db.ts';
import { orderBy } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

const loanRecord = row({
  id: col.id<MemberLoanId>(),
  memberId: col.id<MemberId>(),
  lendingId: col.id<LendingId>(),
  status: col.oneOf(lendingStatuses).exclude(['draft']),
  business: col.text,
  principal: col.rupiah,
  interest: col.rupiah,
  loanAmount: col.rupiah,
  interestBps: col.number,
  rhythm: col.oneOf(rhythms),
  instalments: col.number,
  borrowerFeeBps: col.number,
  adminFee: col.rupiah,
  stampCost: col.rupiah,
  bankCost: col.rupiah,
  fineBps: col.number,
  dueAt: col.instant,
  decideAt: col.instant,
  createdAt: col.instant,
  openedAt: col.instant.nullable(),
  fundedAt: col.instant.nullable(),
  disbursingAt: col.instant.nullable(),
  disbursedOn: col.businessDate.nullable(),
  repaidAt: col.instant.nullable(),
  failedAt: col.instant.nullable(),
  refundedAt: col.instant.nullable(),
  meetingWeekday: col.number,
  cityId: col.number,
  meetingTime: col.text,
  meetingPlace: col.text.nullable(),
  officer: col.text,
  agreementState: col.oneOf(['drafted', 'waiting', 'signed', 'refused']).nullable(),
  agreementDueAt: col.instant.nullable(),
  signedAt: col.instant.nullable(),
  agreement: col.text.nullable(),
});
export type LoanRecord = RowOf<typeof loanRecord>;

export const newestFirst = orderBy([sql`l.created_at`, 'desc'], [sql`m.id`, 'desc']);

type Whose = { userId: PersonId; id?: MemberLoanId };

const ofHers = ({ userId, id }: Whose): Sql =>
  all([sql`gm.user_id = ${userId}`, sql`l.status <> 'draft'`, id !== undefined && sql`m.id = ${id}`]);

const loans = sql`member_loan m join group_member gm on gm.id = m.member_id join lending l on l.id = m.lending_id`;

export function readLoanRecords(reader: Reader, whose: Whose, part: Sql = sql``): Promise<LoanRecord[]> {
  return reader.rows(
    loanRecord,
    sql`
    select m.id, m.member_id as "memberId", m.lending_id as "lendingId", l.status, gm.business, m.principal_rupiah as principal,
      m.interest_rupiah as interest, l.loan_rupiah as "loanAmount", l.interest_bps as "interestBps", l.rhythm, l.instalments,
      l.borrower_fee_bps as "borrowerFeeBps", l.admin_fee_rupiah as "adminFee", l.stamp_rupiah as "stampCost",
      l.bank_cost_rupiah as "bankCost", l.fine_bps as "fineBps", l.due_at as "dueAt", l.decide_at as "decideAt",
      l.created_at as "createdAt", l.opened_at as "openedAt", l.funded_at as "fundedAt",
      l.disbursing_at as "disbursingAt", l.disbursed_on as "disbursedOn", l.repaid_at as "repaidAt",
      l.failed_at as "failedAt", l.refunded_at as "refundedAt", g.meeting_weekday as "meetingWeekday",
      g.city_id as "cityId", to_char(g.meeting_time, 'HH24.MI') as "meetingTime", nullif(g.meeting_place, '') as "meetingPlace",
      o.name as officer, a.state as "agreementState", a.due_at as "agreementDueAt",
      case when a.state = 'signed' then a.signed_at end as "signedAt", a.file_name as agreement
    from ${loans} join borrower_group g on g.id = l.group_id join staff o on o.id = g.officer_id
      left join lateral (select state, due_at, signed_at, file_name from agreement
        where member_loan_id = m.id and state <> 'lapsed'
        order by state = 'refused', created_at desc limit 1) a on true
    where ${ofHers(whose)} ${part}`,
  );
}

const loansRow = row({ count: col.number });

export async function countLoans(reader: Reader, userId: PersonId): Promise<number> {
  const { count } = await reader.one(loansRow, sql`select count(*) as count from ${loans} where ${ofHers({ userId })}`);
  return count;
}

const groupLoanRow = row({
  id: col.id<MemberLoanId>(),
  lendingId: col.id<LendingId>(),
  memberId: col.id<MemberId>(),
  name: col.text,
  role: col.oneOf(['ketua', 'bendahara', 'anggota']),
  principal: col.rupiah,
});
export type GroupLoan = RowOf<typeof groupLoanRow>;

/** The loans of all members of these lendings, by member number. */
export function readGroupLoans(reader: Reader, lendingIds: readonly LendingId[]): Promise<GroupLoan[]> {
  return reader.rows(
    groupLoanRow,
    sql`
    select m.id, m.lending_id as "lendingId", m.member_id as "memberId", gm.name, gm.role, m.principal_rupiah as principal
    from member_loan m join group_member gm on gm.id = m.member_id
    where m.lending_id = any(${[...lendingIds]}::uuid[]) order by gm.member_no`,
  );
}

const meetingDatesRow = row({
  lendingId: col.id<LendingId>(),
  /** The first row due today or later; null when all are past. */
  nextNo: col.number.nullable(),
  nextOn: col.businessDate.nullable(),
  lastOn: col.businessDate,
});
export type MeetingDates = RowOf<typeof meetingDatesRow>;

/** How far these lendings are in their due dates; one without rows is missing. */
export function readMeetingDates(reader: Reader, lendingIds: readonly LendingId[]): Promise<MeetingDates[]> {
  return reader.rows(
    meetingDatesRow,
    sql`
    select m.lending_id as "lendingId", max(r.due_on) as "lastOn",
      min(r.no) filter (where r.due_on >= business_date_of(app_now())) as "nextNo",
      min(r.due_on) filter (where r.due_on >= business_date_of(app_now())) as "nextOn"
    from member_loan m join member_row r on r.member_loan_id = m.id
    where m.lending_id = any(${[...lendingIds]}::uuid[]) group by m.lending_id`,
  );
}

const paidRowsRow = row({ id: col.id<MemberLoanId>(), paid: col.number, lastClosedOn: col.businessDate.nullable() });
export type PaidRows = RowOf<typeof paidRowsRow>;

/** How many rows of these member loans are paid, and when the last was. */
export function readPaidRows(reader: Reader, ids: readonly MemberLoanId[]): Promise<PaidRows[]> {
  return reader.rows(
    paidRowsRow,
    sql`
    select member_loan_id as id, count(*) as paid, max(closed_on) as "lastClosedOn" from member_row
    where member_loan_id = any(${[...ids]}::uuid[]) and closed_on is not null group by 1`,
  );
}

const recordRow = row({
  id: col.id<MemberLoanId>(),
  no: col.number,
  dueOn: col.businessDate,
  closedOn: col.businessDate.nullable(),
  amount: col.rupiah,
  paid: col.rupiah,
});
export type RecordRow = RowOf<typeof recordRow>;

/** All rows of these member loans, in order: interest without what a payoff waived. */
export function readRecordRows(reader: Reader, ids: readonly MemberLoanId[]): Promise<RecordRow[]> {
  return reader.rows(
    recordRow,
    sql`
    select member_loan_id as id, no, due_on as "dueOn", closed_on as "closedOn",
      principal_rupiah + interest_rupiah - waived_interest_rupiah as amount,
      paid_principal_rupiah + paid_interest_rupiah as paid
    from member_row where member_loan_id = any(${[...ids]}::uuid[]) order by member_loan_id, no`,
  );
}

const meetingRow = row({ id: col.id<MemberLoanId>(), metOn: col.businessDate, came: col.boolean });
export type MeetingRow = RowOf<typeof meetingRow>;

/** The meetings whose sheets name these borrowers, and whether they came; several sheets of a day are one meeting. */
export function readMeetings(reader: Reader, ids: readonly MemberLoanId[]): Promise<MeetingRow[]> {
  return reader.rows(
    meetingRow,
    sql`
    select m.id, r.value_on as "metOn", bool_or(a.kind in ('present', 'late')) as came
    from member_loan m join receipt r on r.lending_id = m.lending_id and r.reversed_at is null
      join attendance a on a.receipt_id = r.id and a.member_id = m.member_id
    where m.id = any(${[...ids]}::uuid[]) group by 1, 2`,
  );
}

const signaturesRow = row({ lendingId: col.id<LendingId>(), signed: col.number, of: col.number });
export type Signatures = RowOf<typeof signaturesRow>;

export function readSignatures(reader: Reader, lendingIds: readonly LendingId[]): Promise<Signatures[]> {
  return reader.rows(
    signaturesRow,
    sql`
    select m.lending_id as "lendingId", count(*) as of, count(*) filter (where exists (
      select 1 from agreement a where a.member_loan_id = m.id and a.state = 'signed')) as signed
    from member_loan m where m.lending_id = any(${[...lendingIds]}::uuid[]) group by 1`,
  );
}

const accountRow = row({
  id: col.id<MemberLoanId>(),
  bank: col.text,
  number: col.text,
  holder: col.text,
  isReady: col.boolean,
});
export type AccountRow = RowOf<typeof accountRow>;

/** The members' own numbers, where they have asked for one. */
export function readAccounts(reader: Reader, ids: readonly MemberLoanId[]): Promise<AccountRow[]> {
  return reader.rows(
    accountRow,
    sql`
    select v.member_loan_id as id, b.name as bank, v.number, v.holder_name as holder, v.registered_at is not null as "isReady"
    from virtual_account v join bank b on b.id = v.bank_id
    where v.member_loan_id = any(${[...ids]}::uuid[]) and v.closed_at is null`,
  );
}

const disbursedRow = row({
  lendingId: col.id<LendingId>(),
  serviceFee: col.rupiah,
  adminFee: col.rupiah,
  stampCost: col.rupiah,
  bankTransferCost: col.rupiah,
});
export type Disbursed = RowOf<typeof disbursedRow>;

/** Deductions of the lendings that were disbursed. */
export function readDisbursed(reader: Reader, lendingIds: readonly LendingId[]): Promise<Disbursed[]> {
  return reader.rows(
    disbursedRow,
    sql`
    select lending_id as "lendingId", service_fee_rupiah as "serviceFee", admin_fee_rupiah as "adminFee",
      stamp_rupiah as "stampCost", bank_cost_rupiah as "bankTransferCost"
    from disbursement where lending_id = any(${[...lendingIds]}::uuid[]) and state = 'confirmed'`,
  );
}

const scheduleRow = row({
  ...loanRowColumns,
  isUnderway: col.boolean,
});
type ScheduleRow = RowOf<typeof scheduleRow>;

/** All rows of one member loan. A receipt's money reaches the bank part by part, in order, across all members. */
export function readMemberRows(
  reader: Reader,
  loan: { id: MemberLoanId; lendingId: LendingId },
): Promise<ScheduleRow[]> {
  return reader.rows(
    scheduleRow,
    sql`
    with ${partsOf(loan.lendingId)}, underway as (select distinct row_no from parts where member_loan_id = ${loan.id} and shared - start < amount)
    select ${loanRowSelected}, u.row_no is not null as "isUnderway"
    from member_row r left join underway u on u.row_no = r.no where r.member_loan_id = ${loan.id} order by r.no`,
  );
}
