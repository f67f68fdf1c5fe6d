// The lending as its meeting sees it: its group, and everybody of that group with her loan in it.
// Invariant: reads only; who left the group stays in the list while she has a loan in the lending.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingStatus } from '#domain/lending.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Reader } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';

export type SheetLending = {
  id: string;
  groupName: string;
  status: LendingStatus;
  fineBps: number;
  disbursedOn: BusinessDate | null;
  virtualAccount: string | null;
};

export function findSheetLending(reader: Reader, id: string): Promise<SheetLending | null> {
  return reader.row<SheetLending>(sql`
    select l.id, g.name as "groupName", l.status, l.fine_bps as "fineBps", l.disbursed_on as "disbursedOn",
      v.number as "virtualAccount"
    from lending l join borrower_group g on g.id = l.group_id left join virtual_account v on v.lending_id = l.id
    where l.id = ${id}`);
}

export type SheetPerson = {
  memberId: string;
  memberNo: number;
  name: string;
  role: 'ketua' | 'bendahara' | 'anggota';
  /** Null for a member of the group who has no loan in this lending: she may still cover for others. */
  loanId: string | null;
  coverDebt: Rupiah;
};

/** Everybody of the lending's group, with her loan in it and what she owes for earlier covers, by member number. */
export function readPeople(reader: Reader, lendingId: string): Promise<SheetPerson[]> {
  return reader.rows<SheetPerson>(sql`
    select g.id as "memberId", g.member_no as "memberNo", g.name, g.role, m.id as "loanId",
      coalesce((select sum(d.amount_rupiah - d.repaid_rupiah) from cover_debt d join receipt t on t.id = d.receipt_id
        where d.lending_id = l.id and d.debtor_member_id = g.id and t.reversed_at is null), 0)::bigint as "coverDebt"
    from lending l join group_member g on g.group_id = l.group_id
    left join member_loan m on m.lending_id = l.id and m.member_id = g.id
    where l.id = ${lendingId} and (m.id is not null or g.left_on is null) order by g.member_no`);
}
