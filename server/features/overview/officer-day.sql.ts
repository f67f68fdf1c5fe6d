// Statements of a field officer's day: groups that are late.
// Source: docs/domain.md §6; docs/screens.md; decision 0111.
import type { LendingId, StaffId } from '#domain/ids.ts';
import { daysLate } from '#features/lending/read.sql.ts';
import { runningOf } from '#features/repayment/sheet/sheet.ts';
import type { Reader } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const lateRow = row({
  lending: col.id<LendingId>(),
  groupName: col.text,
  daysLate: col.number,
  arrears: col.rupiah,
});

/** Late lendings of an officer's groups, the longest late first. */
export function listLate(reader: Reader, officerId: StaffId): Promise<RowOf<typeof lateRow>[]> {
  return reader.rows(
    lateRow,
    sql`
    select late.*, (select sum(r.principal_rupiah - r.paid_principal_rupiah
        + r.interest_rupiah - r.waived_interest_rupiah - r.paid_interest_rupiah)::bigint
      from member_loan ml join member_row r on r.member_loan_id = ml.id
      where ml.lending_id = late.lending and r.closed_on is null and r.due_on < business_date_of(app_now())) as arrears
    from (select l.id as lending, g.name as "groupName", ${daysLate} as "daysLate" from ${runningOf(officerId)}) late
    where late."daysLate" > 0 order by late."daysLate" desc, late."groupName", late.lending`,
  );
}

const runningRow = row({ running: col.number });

export async function countRunning(reader: Reader, officerId: StaffId): Promise<number> {
  const { running } = await reader.one(runningRow, sql`select count(*) as running from ${runningOf(officerId)}`);
  return running;
}
