// A borrower's instalment table: the rows of their loan, oldest first, with today's fines.
// Invariant: reads only; the status comes from the function that every table uses. A row is in process while its
// payment was collected but has not reached the bank.
// Source: spec §3, §7; docs/domain.md §6, §7.
import type { BorrowerScheduleItem } from '#contract/borrower.ts';
import type { Page } from '#contract/endpoint.ts';
import { add, rupiah } from '#domain/money.ts';
import { finedTo } from '#domain/loan-book.ts';
import { describeRow, partsOf } from '#features/repayment/schedule/schedule.ts';
import { today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { idFrom } from '#platform/ids.ts';
import { offsetOf, pageOf, type Paging } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { getOwnLoan } from './portfolio.ts';

const memberRow = row({
  /** From 1. */
  no: col.number,
  dueOn: col.businessDate,
  principal: col.rupiah,
  interest: col.rupiah,
  paidPrincipal: col.rupiah,
  paidInterest: col.rupiah,
  fine: col.rupiah,
  paidFine: col.rupiah,
  /** Interest waived by an early payoff. */
  waivedInterest: col.rupiah,
  finedThrough: col.businessDate.nullable(),
  closedOn: col.businessDate.nullable(),
  isUnderway: col.boolean,
});
type MemberRow = RowOf<typeof memberRow>;

export async function listBorrowerSchedule(
  reader: Reader,
  userId: string,
  id: string,
  paging: Paging,
): Promise<Page<BorrowerScheduleItem>> {
  const loan = await getOwnLoan(reader, userId, id);
  const rows = await readMemberRows(reader, loan);
  const date = await today(reader);
  const from = offsetOf(paging);
  const items = rows.slice(from, from + paging.limit).map((row) => {
    const interest = rupiah(row.interest - row.waivedInterest);
    return {
      ...describeRow(row, date),
      id: idFrom(`${loan.id}:${row.no}`),
      principal: row.principal,
      interest,
      amount: add(row.principal, interest),
      fine: loan.status === 'failed' ? row.fine : finedTo(row, date, loan.fineBps).fine,
      paid: add(row.paidPrincipal, row.paidInterest),
    };
  });
  return pageOf(items, rows.length, paging);
}

/** All rows of one member loan. A receipt's money reaches the bank part by part, in order, across all members. */
function readMemberRows(reader: Reader, loan: { id: string; lendingId: string }): Promise<MemberRow[]> {
  return reader.rows(
    memberRow,
    sql`
    with ${partsOf(loan.lendingId)}, underway as (select distinct row_no from parts where member_loan_id = ${loan.id} and shared - start < amount)
    select r.no, r.due_on as "dueOn", r.principal_rupiah as principal, r.interest_rupiah as interest,
      r.waived_interest_rupiah as "waivedInterest", r.fine_rupiah as fine, r.paid_principal_rupiah as "paidPrincipal",
      r.paid_interest_rupiah as "paidInterest", r.paid_fine_rupiah as "paidFine", r.fined_through as "finedThrough",
      r.closed_on as "closedOn", u.row_no is not null as "isUnderway"
    from member_row r left join underway u on u.row_no = r.no where r.member_loan_id = ${loan.id} order by r.no`,
  );
}
