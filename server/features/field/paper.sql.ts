// Statements of the printed sheet and the receipt for the group.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, ReceiptId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const headRow = row({ officer: col.text, leader: col.text.nullable() });

export const findHead = (reader: Reader, lendingId: LendingId) =>
  reader.row(
    headRow,
    sql`select s.name as officer, (select m.name from group_member m
      where m.group_id = g.id and m.role = 'ketua' and m.left_on is null) as leader
    from lending l join borrower_group g on g.id = l.group_id join staff s on s.id = g.officer_id
    where l.id = ${lendingId} and l.disbursed_on is not null`,
  );

const receiptRow = row({
  id: col.id<ReceiptId>(),
  version: col.number,
  postedBy: col.text,
  postedAt: col.instant,
  cash: col.rupiah,
  instalment: col.rupiah,
  fine: col.rupiah,
  excess: col.rupiah,
  own: col.rupiah,
  covered: col.rupiah,
});

/** The sheets of a meeting that stand, by version, with what their cash paid and who brought it. */
export function listReceiptsOn(reader: Reader, lendingId: LendingId, date: BusinessDate) {
  return reader.rows(
    receiptRow,
    sql`
    select r.id, r.sheet_version as version, s.name as "postedBy", r.recorded_at as "postedAt", r.amount_rupiah as cash,
      parts.instalment, parts.fine, r.excess_rupiah as excess, lines.own, lines.covered
    from receipt r join staff s on s.id = r.recorded_by
    cross join lateral (select
      coalesce(sum(p.amount_rupiah) filter (where p.component <> 'fine'), 0)::bigint as instalment,
      coalesce(sum(p.amount_rupiah) filter (where p.component = 'fine'), 0)::bigint as fine
      from receipt_part p where p.receipt_id = r.id) parts
    cross join lateral (select
      coalesce(sum(i.amount_rupiah) filter (where i.kind <> 'cover'), 0)::bigint as own,
      coalesce(sum(i.amount_rupiah) filter (where i.kind = 'cover'), 0)::bigint as covered
      from receipt_line i where i.receipt_id = r.id) lines
    where r.lending_id = ${lendingId} and r.channel = 'meeting' and r.value_on = ${date} and r.reversed_at is null
    order by r.sheet_version`,
  );
}

const nextRow = row({ no: col.number, date: col.businessDate, amount: col.rupiah });

/** The next instalment after today that is open, of all members. */
export function findNext(reader: Reader, lendingId: LendingId) {
  return reader.row(
    nextRow,
    sql`
    select r.no, r.due_on as date, sum(r.principal_rupiah - r.paid_principal_rupiah + r.interest_rupiah
      - r.waived_interest_rupiah - r.paid_interest_rupiah)::bigint as amount
    from member_loan ml join member_row r on r.member_loan_id = ml.id
    where ml.lending_id = ${lendingId} and r.closed_on is null and r.due_on > business_date_of(app_now())
    group by r.no, r.due_on order by r.due_on, r.no limit 1`,
  );
}
