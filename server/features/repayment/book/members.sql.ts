// The lending for its meeting: its group, and all members with their loans in it.
// Invariant: reads only; a member who left the group stays in the list while she has a loan in the lending.
import type { LendingId, MemberId, MemberLoanId } from '#domain/ids.ts';
import { lendingStatuses } from '#domain/lending.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const sheetLendingRow = row({
  id: col.id<LendingId>(),
  groupName: col.text,
  status: col.oneOf(lendingStatuses),
  fineBps: col.number,
  disbursedOn: col.businessDate.nullable(),
  virtualAccount: col.text.nullable(),
});
export type SheetLending = RowOf<typeof sheetLendingRow>;

export function findSheetLending(reader: Reader, id: LendingId): Promise<SheetLending | null> {
  return reader.row(
    sheetLendingRow,
    sql`
    select l.id, g.name as "groupName", l.status, l.fine_bps as "fineBps", l.disbursed_on as "disbursedOn",
      v.number as "virtualAccount"
    from lending l join borrower_group g on g.id = l.group_id left join virtual_account v on v.lending_id = l.id
    where l.id = ${id}`,
  );
}

const sheetPersonRow = row({
  memberId: col.id<MemberId>(),
  memberNo: col.number,
  name: col.text,
  role: col.oneOf(['ketua', 'bendahara', 'anggota']),
  /** Null for a member of the group who has no loan in this lending: she may still cover for others. */
  loanId: col.id<MemberLoanId>().nullable(),
  coverDebt: col.rupiah,
});
export type SheetPerson = RowOf<typeof sheetPersonRow>;

/** All members of the lending's group, with their loan in it and their debt for earlier covers, by member number. */
export function readPeople(reader: Reader, lendingId: LendingId): Promise<SheetPerson[]> {
  return reader.rows(
    sheetPersonRow,
    sql`
    select g.id as "memberId", g.member_no as "memberNo", g.name, g.role, m.id as "loanId",
      coalesce((select sum(d.amount_rupiah - d.repaid_rupiah) from cover_debt d join receipt t on t.id = d.receipt_id
        where d.lending_id = l.id and d.debtor_member_id = g.id and t.reversed_at is null), 0)::bigint as "coverDebt"
    from lending l join group_member g on g.group_id = l.group_id
    left join member_loan m on m.lending_id = l.id and m.member_id = g.id
    where l.id = ${lendingId} and (m.id is not null or g.left_on is null) order by g.member_no`,
  );
}
