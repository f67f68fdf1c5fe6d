// Data of the trail: member rows, receipt parts and lines, attendance. Reads only; repayment writes them.
// Source: docs/domain.md §6.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, MemberLoanId, ReceiptId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type Progress, progressRow } from './timeline.ts';

export function readProgress(reader: Reader, lendingId: LendingId): Promise<Progress> {
  return reader.one(
    progressRow,
    sql`
    select l.status, case when l.due_at <= app_now() then l.decide_at else l.due_at end as "closesAt",
      (select max(a.due_at) from agreement a join member_loan m on m.id = a.member_loan_id
        where m.lending_id = l.id and a.state <> 'signed') as "membersSignUntil", l.funded_at as "fundedAt", l.disbursed_on as "disbursedOn",
      l.repaid_at as "repaidAt", l.instalments, count(r.no) filter (where r.closed) as "paidInstalments",
      max(r.due_on) as "lastDueOn"
    from lending l left join lending_row r on r.lending_id = l.id where l.id = ${lendingId} group by l.id`,
  );
}

const trailRow = row({
  memberLoanId: col.id<MemberLoanId>(),
  memberNo: col.number,
  name: col.text,
  no: col.number,
  dueOn: col.businessDate,
  principal: col.rupiah,
  interest: col.rupiah,
  waivedInterest: col.rupiah,
  fine: col.rupiah,
  paidPrincipal: col.rupiah,
  paidInterest: col.rupiah,
  paidFine: col.rupiah,
  finedThrough: col.businessDate.nullable(),
  closedOn: col.businessDate.nullable(),
  /** After default no more fines are added. */
  isFined: col.boolean,
  fineBps: col.number,
  /** Whether all covers for her in receipts that touched this row are repaid. */
  coverRepaid: col.boolean,
});
export type TrailRow = RowOf<typeof trailRow>;

/** Rows of all members, by member and week. */
export function readMemberRows(reader: Reader, lendingId: LendingId): Promise<TrailRow[]> {
  return reader.rows(
    trailRow,
    sql`
    with owed as (
      select distinct p.member_loan_id, p.row_no from receipt t join receipt_part p on p.receipt_id = t.id
      join member_loan l on l.id = p.member_loan_id
      join cover_debt d on d.receipt_id = t.id and d.debtor_member_id = l.member_id and d.repaid_rupiah < d.amount_rupiah
      where t.lending_id = ${lendingId} and t.reversed_at is null
    )
    select r.member_loan_id as "memberLoanId", m.member_no as "memberNo", m.name, r.no, r.due_on as "dueOn",
      r.principal_rupiah as principal, r.interest_rupiah as interest, r.waived_interest_rupiah as "waivedInterest",
      r.fine_rupiah as fine, r.paid_principal_rupiah as "paidPrincipal", r.paid_interest_rupiah as "paidInterest",
      r.paid_fine_rupiah as "paidFine", r.fined_through as "finedThrough", r.closed_on as "closedOn",
      g.status <> 'failed' as "isFined", g.fine_bps as "fineBps", o.row_no is null as "coverRepaid"
    from member_row r join member_loan l on l.id = r.member_loan_id join group_member m on m.id = l.member_id
    join lending g on g.id = l.lending_id left join owed o on o.member_loan_id = r.member_loan_id and o.row_no = r.no
    where l.lending_id = ${lendingId} order by m.member_no, r.no`,
  );
}

const trailPartRow = row({
  receiptId: col.id<ReceiptId>(),
  memberLoanId: col.id<MemberLoanId>(),
  rowNo: col.number,
  amount: col.rupiah,
});
export type TrailPart = RowOf<typeof trailPartRow>;

/** Where each receipt's money went, in order of distribution. */
export function readParts(reader: Reader, lendingId: LendingId): Promise<TrailPart[]> {
  return reader.rows(
    trailPartRow,
    sql`
    select p.receipt_id as "receiptId", p.member_loan_id as "memberLoanId", p.row_no as "rowNo", p.amount_rupiah as amount
    from receipt_part p join receipt r on r.id = p.receipt_id
    where r.lending_id = ${lendingId} and r.reversed_at is null order by r.value_on, p.receipt_id, p.no`,
  );
}

const trailLineRow = row({ receiptId: col.id<ReceiptId>(), memberLoanId: col.id<MemberLoanId>(), own: col.rupiah });
export type TrailLine = RowOf<typeof trailLineRow>;

/** A member's own money in each receipt that has lines for the member; the rest was cover. */
export function readLines(reader: Reader, lendingId: LendingId): Promise<TrailLine[]> {
  return reader.rows(
    trailLineRow,
    sql`
    select l.receipt_id as "receiptId", l.member_loan_id as "memberLoanId",
      coalesce(sum(l.amount_rupiah) filter (where l.kind in ('own', 'advance')), 0)::bigint as own
    from receipt_line l join receipt r on r.id = l.receipt_id
    where r.lending_id = ${lendingId} and r.reversed_at is null and l.member_loan_id is not null group by 1, 2`,
  );
}

const attendanceRow = row({ metOn: col.businessDate, members: col.list(col.text) });

/** Attendance by meeting date; several sheets of one day are one meeting. */
export function readAttendance(
  reader: Reader,
  lendingId: LendingId,
): Promise<{ metOn: BusinessDate; members: string[] }[]> {
  return reader.rows(
    attendanceRow,
    sql`
    select r.value_on as "metOn", array_agg(distinct a.member_id::text) as members
    from receipt r join attendance a on a.receipt_id = r.id and a.kind in ('present', 'late')
    where r.lending_id = ${lendingId} and r.reversed_at is null group by 1 order by 1`,
  );
}
