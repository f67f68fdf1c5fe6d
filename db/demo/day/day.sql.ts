// SQL of the demonstration's day: which lending is a group's, what it still owes, and what the bank knows of a date.
import type { BusinessDate } from '#domain/calendar.ts';
import type { GroupId, LendingId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const lendingRow = row({
  id: col.id<LendingId>(),
  virtualAccount: col.text.nullable(),
  /** Of all rows, whenever they are due. */
  open: col.rupiah,
});
export type GroupLending = RowOf<typeof lendingRow>;

/** The newest lending of a group. */
export function readLendingOf(reader: Reader, group: GroupId): Promise<GroupLending> {
  return reader.one(
    lendingRow,
    sql`select l.id, (select number from virtual_account v where v.lending_id = l.id limit 1) as "virtualAccount",
      coalesce((select sum(r.principal_rupiah + r.interest_rupiah + r.fine_rupiah - r.waived_interest_rupiah
          - r.paid_principal_rupiah - r.paid_interest_rupiah - r.paid_fine_rupiah)
        from member_loan m join member_row r on r.member_loan_id = m.id
        where m.lending_id = l.id and r.closed_on is null), 0)::bigint as open
    from lending l where l.group_id = ${group} order by l.created_at desc limit 1`,
  );
}

const movementRow = row({
  date: col.businessDate,
  kind: col.text,
  reference: col.text,
  counterparty: col.text,
  amount: col.rupiah,
  virtualAccount: col.text.nullable(),
});
export type Movement = RowOf<typeof movementRow>;

/** What moved at the bank since a date, by the books, under the bank's reference where it has one. */
export function listMovements(reader: Reader, since: BusinessDate): Promise<Movement[]> {
  return reader.rows(
    movementRow,
    sql`select j.business_date as date, j.kind, e.amount_rupiah as amount,
      case when j.key like 'payment:%' then split_part(j.key, ':', 3) else j.id::text end as reference,
      coalesce((select g.name from receipt r join lending l on l.id = r.lending_id join borrower_group g on g.id = l.group_id
          where r.id = j.subject_id),
        (select u.name from ledger_entry o join ledger_account a on a.id = o.account_id join app_user u on u.id = a.owner_id
          where o.journal_id = j.id limit 1), '') as counterparty,
      (select v.virtual_account from bank_event v where v.journal_id = j.id limit 1) as "virtualAccount"
    from ledger_journal j join ledger_entry e on e.journal_id = j.id
    where j.business_date >= ${since} and e.account_id =
      (select id from ledger_account where kind = 'escrow' and owner_id is null)
    order by j.business_date, j.id`,
  );
}
