// A borrower's instalment table: the rows of their loan, oldest first, with today's fines.
// Invariant: reads only; the status comes from the function that every table uses. A row is in process while its
// payment was collected but has not reached the bank.
// Source: spec §3, §7; docs/domain.md §6, §7.
import type { BorrowerScheduleItem } from '#contract/borrower.ts';
import type { Page } from '#contract/endpoint.ts';
import type { MemberLoanId, PersonId } from '#domain/ids.ts';
import { add, rupiah } from '#domain/money.ts';
import { finedTo } from '#domain/loan-book.ts';
import { describeRow } from '#features/repayment/schedule/schedule.ts';
import { today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { idFrom } from '#platform/ids.ts';
import { offsetOf, pageOf, type Paging } from '#platform/paging.ts';
import { readMemberRows } from './portfolio.sql.ts';
import { getOwnLoan } from './portfolio.ts';

export async function listBorrowerSchedule(
  reader: Reader,
  userId: PersonId,
  id: MemberLoanId,
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
