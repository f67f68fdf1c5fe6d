// Statements of instalments that were due: what was paid of them on their day and up to seven days later, and who came.
// Invariant: the lending is locked, so that no receipt comes between reading its rows and writing.
// Source: decision 0123.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, ReceiptId } from '#domain/ids.ts';
import type { Tx } from '#platform/db.ts';
import { type Sql, sql } from '#platform/sql.ts';

const paidColumns = sql`paid_0_rupiah, paid_1_rupiah, paid_2_rupiah, paid_3_rupiah, paid_4_rupiah, paid_5_rupiah, paid_6_rupiah, paid_7_rupiah`;
const columns = sql`due_on, due_rupiah, ${paidColumns}, is_planned, is_held, attended, expected`;
const computed = sql`c.due_on, c.due_rupiah, c.paid_0_rupiah, c.paid_1_rupiah, c.paid_2_rupiah, c.paid_3_rupiah, c.paid_4_rupiah, c.paid_5_rupiah, c.paid_6_rupiah, c.paid_7_rupiah,
  c.is_planned, c.is_held, c.attended, c.expected`;

/** Of one loan of the lending: all members' rows of a number are due on the same date. */
const rowsOfOne = sql`member_row r where r.member_loan_id =
  (select m.id from member_loan m where m.lending_id = l.id order by m.member_id limit 1)`;

async function insertInstalments(tx: Tx, which: Sql, of: Sql): Promise<void> {
  await tx.run(sql`
    insert into collection_due (lending_id, no, branch_id, officer_id, ${columns})
    select l.id, r.no, g.branch_id, g.officer_id, ${computed}
    from lending l join borrower_group g on g.id = l.group_id
    cross join lateral (select r.no from ${rowsOfOne} and ${which}) r
    cross join lateral collected_of(l.id, r.no) c where ${of}
    on conflict (lending_id, no) do update set (${columns}) = row (excluded.due_on, excluded.due_rupiah,
      excluded.paid_0_rupiah, excluded.paid_1_rupiah, excluded.paid_2_rupiah, excluded.paid_3_rupiah, excluded.paid_4_rupiah, excluded.paid_5_rupiah,
      excluded.paid_6_rupiah, excluded.paid_7_rupiah, excluded.is_planned, excluded.is_held,
      excluded.attended, excluded.expected)`);
}

/** The instalments of these lendings that were due from one date through another; once, also when repeated. */
export const addDue = (tx: Tx, ids: readonly LendingId[], from: BusinessDate, through: BusinessDate): Promise<void> =>
  insertInstalments(tx, sql`r.due_on between ${from} and ${through}`, sql`l.id = any(${[...ids]}::uuid[])`);

/** All instalments of a repaid lending: no close will come to it, and neither dates nor payments change any more. */
export const addAllDue = (tx: Tx, id: LendingId): Promise<void> => insertInstalments(tx, sql`true`, sql`l.id = ${id}`);

/** The instalments that a receipt paid or waived interest of, and those due at its meeting, as they are now. */
export async function renewCollected(tx: Tx, lendingId: LendingId, receiptId: ReceiptId): Promise<void> {
  await tx.run(sql`
    update collection_due d set (${columns}) = (select ${computed} from collected_of(d.lending_id, d.no) c)
    where d.lending_id = ${lendingId} and (d.due_on = (select t.value_on from receipt t where t.id = ${receiptId})
      or d.no in (select p.row_no from receipt_part p where p.receipt_id = ${receiptId}
        union select w.row_no from interest_waiver w where w.receipt_id = ${receiptId}))`);
}

/** A lending that is no longer repaid: its instalments after the last closed date are closed again by their own dates. */
export async function dropDueAfter(tx: Tx, id: LendingId, closedThrough: BusinessDate | null): Promise<void> {
  await tx.run(sql`delete from collection_due where lending_id = ${id}
    and due_on > coalesce(${closedThrough}::date, '-infinity')`);
}
