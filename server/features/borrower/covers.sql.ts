// Reads what members of a group paid for each other: open debts between members, and for a borrower the meetings at
// which her group paid for her.
// Invariant: limited to the given members and loans; reversed receipts don't count.
// Source: docs/domain.md §6; decisions 0052, 0110.
import type { LendingId, MemberId, MemberLoanId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const openCoverRow = row({
  lendingId: col.id<LendingId>(),
  debtorId: col.id<MemberId>(),
  debtor: col.text,
  payerId: col.id<MemberId>(),
  payer: col.text,
  amount: col.rupiah,
  open: col.rupiah,
  since: col.businessDate,
});
export type OpenCover = RowOf<typeof openCoverRow>;

/** Covers between these members and others that are not repaid, oldest first. */
export function readOpenCovers(reader: Reader, memberIds: readonly MemberId[]): Promise<OpenCover[]> {
  return reader.rows(
    openCoverRow,
    sql`
    select c.lending_id as "lendingId", c.debtor_member_id as "debtorId", d.name as debtor, c.payer_member_id as "payerId",
      p.name as payer, c.amount_rupiah as amount, c.amount_rupiah - c.repaid_rupiah as open, r.value_on as since
    from cover_debt c join receipt r on r.id = c.receipt_id and r.reversed_at is null
      join group_member d on d.id = c.debtor_member_id join group_member p on p.id = c.payer_member_id
    where (c.debtor_member_id = any(${[...memberIds]}::uuid[]) or c.payer_member_id = any(${[...memberIds]}::uuid[]))
      and c.repaid_rupiah < c.amount_rupiah
    order by r.value_on, c.created_at, c.id`,
  );
}

const coveredMeetingRow = row({
  id: col.id<MemberLoanId>(),
  metOn: col.businessDate,
  amount: col.rupiah,
  repaid: col.rupiah,
  payers: col.list(col.text),
});
export type CoveredMeeting = RowOf<typeof coveredMeetingRow>;

/** The meetings at which others paid for these borrowers, with how much of it is paid back, oldest first. */
export function readCoveredMeetings(reader: Reader, ids: readonly MemberLoanId[]): Promise<CoveredMeeting[]> {
  return reader.rows(
    coveredMeetingRow,
    sql`
    select m.id, r.value_on as "metOn", sum(c.amount_rupiah)::bigint as amount, sum(c.repaid_rupiah)::bigint as repaid,
      array_agg(distinct c.payer_member_id::text) as payers
    from member_loan m join cover_debt c on c.lending_id = m.lending_id and c.debtor_member_id = m.member_id
      join receipt r on r.id = c.receipt_id and r.reversed_at is null
    where m.id = any(${[...ids]}::uuid[]) group by 1, 2 order by 2`,
  );
}
