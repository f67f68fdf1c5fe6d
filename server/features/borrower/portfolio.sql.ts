// What a borrower's portfolios are read from: her member loans with their lendings, the people of those groups, covers.
// Invariant: every statement names the user, by the group member that she is or was; drafts are never among them.
// Source: spec §3 (Portfolio borrower); domain §6; decision 0053.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingStatus } from '#domain/lending.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Rhythm } from '#domain/schedule.ts';
import type { MemberRole } from '#features/lending/members.ts';
import type { Reader } from '#platform/db.ts';
import { orderBy } from '#platform/paging.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

export type LoanRecord = {
  id: string;
  memberId: string;
  lendingId: string;
  status: Exclude<LendingStatus, 'draft'>;
  principal: Rupiah;
  interest: Rupiah;
  loanAmount: Rupiah;
  interestBps: number;
  rhythm: Rhythm;
  instalments: number;
  borrowerFeeBps: number;
  adminFee: Rupiah;
  stampCost: Rupiah;
  bankCost: Rupiah;
  fineBps: number;
  dueAt: Date;
  decideAt: Date;
  createdAt: Date;
  openedAt: Date | null;
  fundedAt: Date | null;
  disbursingAt: Date | null;
  disbursedOn: BusinessDate | null;
  repaidAt: Date | null;
  failedAt: Date | null;
  refundedAt: Date | null;
  meetingWeekday: number;
  meetingTime: string;
  meetingPlace: string | null;
  officer: string;
  agreementState: 'drafted' | 'waiting' | 'signed' | 'refused' | null;
  agreementDueAt: Date | null;
  signedAt: Date | null;
  agreement: string | null;
};

export const newestFirst = orderBy([sql`l.created_at`, 'desc'], [sql`m.id`, 'desc']);

type Whose = { userId: string; id?: string };

const ofHers = ({ userId, id }: Whose): Sql =>
  all([sql`gm.user_id = ${userId}`, sql`l.status <> 'draft'`, id !== undefined && sql`m.id = ${id}`]);

const loans = sql`member_loan m join group_member gm on gm.id = m.member_id join lending l on l.id = m.lending_id`;

export function readLoanRecords(reader: Reader, whose: Whose, part: Sql = sql``): Promise<LoanRecord[]> {
  return reader.rows<LoanRecord>(sql`
    select m.id, m.member_id as "memberId", m.lending_id as "lendingId", l.status, m.principal_rupiah as principal,
      m.interest_rupiah as interest, l.loan_rupiah as "loanAmount", l.interest_bps as "interestBps", l.rhythm, l.instalments,
      l.borrower_fee_bps as "borrowerFeeBps", l.admin_fee_rupiah as "adminFee", l.stamp_rupiah as "stampCost",
      l.bank_cost_rupiah as "bankCost", l.fine_bps as "fineBps", l.due_at as "dueAt", l.decide_at as "decideAt",
      l.created_at as "createdAt", l.opened_at as "openedAt", l.funded_at as "fundedAt",
      l.disbursing_at as "disbursingAt", l.disbursed_on as "disbursedOn", l.repaid_at as "repaidAt",
      l.failed_at as "failedAt", l.refunded_at as "refundedAt", g.meeting_weekday as "meetingWeekday",
      to_char(g.meeting_time, 'HH24.MI') as "meetingTime", nullif(g.meeting_place, '') as "meetingPlace",
      o.name as officer, a.state as "agreementState", a.due_at as "agreementDueAt",
      case when a.state = 'signed' then a.signed_at end as "signedAt", a.file_name as agreement
    from ${loans} join borrower_group g on g.id = l.group_id join staff o on o.id = g.officer_id
      left join lateral (select state, due_at, signed_at, file_name from agreement
        where member_loan_id = m.id and state <> 'lapsed'
        order by state = 'refused', created_at desc limit 1) a on true
    where ${ofHers(whose)} ${part}`);
}

export async function countLoans(reader: Reader, userId: string): Promise<number> {
  const { count } = await reader.one<{ count: number }>(
    sql`select count(*) as count from ${loans} where ${ofHers({ userId })}`,
  );
  return count;
}

export type GroupLoan = {
  id: string;
  lendingId: string;
  memberId: string;
  name: string;
  role: MemberRole;
  principal: Rupiah;
};

/** The loans of all members of these lendings, by member number. */
export function readGroupLoans(reader: Reader, lendingIds: readonly string[]): Promise<GroupLoan[]> {
  return reader.rows<GroupLoan>(sql`
    select m.id, m.lending_id as "lendingId", m.member_id as "memberId", gm.name, gm.role, m.principal_rupiah as principal
    from member_loan m join group_member gm on gm.id = m.member_id
    where m.lending_id = any(${[...lendingIds]}::uuid[]) order by gm.member_no`);
}

export type MeetingDates = {
  lendingId: string;
  /** The first row due today or later; null when all are past. */
  nextNo: number | null;
  nextOn: BusinessDate | null;
  lastOn: BusinessDate;
};

/** Where these lendings stand among their due dates; one without rows is not there. */
export function readMeetingDates(reader: Reader, lendingIds: readonly string[]): Promise<MeetingDates[]> {
  return reader.rows<MeetingDates>(sql`
    select m.lending_id as "lendingId", max(r.due_on) as "lastOn",
      min(r.no) filter (where r.due_on >= business_date_of(app_now())) as "nextNo",
      min(r.due_on) filter (where r.due_on >= business_date_of(app_now())) as "nextOn"
    from member_loan m join member_row r on r.member_loan_id = m.id
    where m.lending_id = any(${[...lendingIds]}::uuid[]) group by m.lending_id`);
}

export type PaidRows = { id: string; paid: number; lastClosedOn: BusinessDate | null };

/** How many rows of these member loans are paid, and when the last of them was. */
export function readPaidRows(reader: Reader, ids: readonly string[]): Promise<PaidRows[]> {
  return reader.rows<PaidRows>(sql`
    select member_loan_id as id, count(*) as paid, max(closed_on) as "lastClosedOn" from member_row
    where member_loan_id = any(${[...ids]}::uuid[]) and closed_on is not null group by 1`);
}

export type Disbursed = {
  lendingId: string;
  serviceFee: Rupiah;
  adminFee: Rupiah;
  stampCost: Rupiah;
  bankTransferCost: Rupiah;
};

/** What was kept back of the lendings that were paid out. */
export function readDisbursed(reader: Reader, lendingIds: readonly string[]): Promise<Disbursed[]> {
  return reader.rows<Disbursed>(sql`
    select lending_id as "lendingId", service_fee_rupiah as "serviceFee", admin_fee_rupiah as "adminFee",
      stamp_rupiah as "stampCost", bank_cost_rupiah as "bankTransferCost"
    from disbursement where lending_id = any(${[...lendingIds]}::uuid[]) and state = 'confirmed'`);
}

export type OpenCover = {
  lendingId: string;
  debtorId: string;
  debtor: string;
  payerId: string;
  payer: string;
  amount: Rupiah;
  open: Rupiah;
  since: BusinessDate;
};

/** Covers between these members and others that are not paid back, oldest first. */
export function readOpenCovers(reader: Reader, memberIds: readonly string[]): Promise<OpenCover[]> {
  return reader.rows<OpenCover>(sql`
    select c.lending_id as "lendingId", c.debtor_member_id as "debtorId", d.name as debtor, c.payer_member_id as "payerId",
      p.name as payer, c.amount_rupiah as amount, c.amount_rupiah - c.repaid_rupiah as open, r.value_on as since
    from cover_debt c join receipt r on r.id = c.receipt_id and r.reversed_at is null
      join group_member d on d.id = c.debtor_member_id join group_member p on p.id = c.payer_member_id
    where (c.debtor_member_id = any(${[...memberIds]}::uuid[]) or c.payer_member_id = any(${[...memberIds]}::uuid[]))
      and c.repaid_rupiah < c.amount_rupiah
    order by r.value_on, c.created_at, c.id`);
}
