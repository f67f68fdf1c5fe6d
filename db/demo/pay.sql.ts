// SQL of how the demonstration's groups pay: what is due, who was at the meeting, who owes whom.
import type { BusinessDate } from '#domain/calendar.ts';
import type { DistributionId, LendingId, MemberId } from '#domain/ids.ts';
import type { Rupiah } from '#domain/money.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const distributionRow = row({ id: col.id<DistributionId>() });

/** Distributions that wait, in the order of their receipts. */
export async function readWaiting(reader: Reader, lendingId: LendingId): Promise<DistributionId[]> {
  const rows = await reader.rows(
    distributionRow,
    sql`select id from distribution where lending_id = ${lendingId} and distributed_at is null
    order by created_at, part_no`,
  );
  return rows.map(({ id }) => id);
}

const dueRow = row({ due: col.rupiah });

/** These groups pay on the day, so only the rows' own sums are due. */
export async function readDue(reader: Reader, lendingId: LendingId, on: BusinessDate): Promise<Rupiah> {
  const { due } = await reader.one(
    dueRow,
    sql`select coalesce(sum(r.principal_rupiah + r.interest_rupiah - r.paid_principal_rupiah
      - r.paid_interest_rupiah), 0)::bigint as due
    from member_loan m join member_row r on r.member_loan_id = m.id
    where m.lending_id = ${lendingId} and r.due_on <= ${on} and r.closed_on is null`,
  );
  return due;
}

/** All were there but one, who sent her money with another. */
export async function insertAttendance(
  tx: Tx,
  receiptId: string,
  { members, absent }: { members: readonly MemberId[]; absent: MemberId },
): Promise<void> {
  await tx.run(sql`insert into attendance (receipt_id, member_id, kind)
    select ${receiptId}, member, case when member = ${absent}::uuid then 'entrusted' else 'present' end
    from unnest(${members}::uuid[]) as m (member)`);
}

type Covers = {
  receiptId: string;
  lendingId: LendingId;
  debtor: MemberId;
  debts: readonly { id: string; payer: MemberId | null; amount: Rupiah }[];
};

/** What one member owes each of the others, in one statement. */
export async function insertCoverDebts(tx: Tx, { receiptId, lendingId, debtor, debts }: Covers): Promise<void> {
  await tx.run(sql`insert into cover_debt (id, receipt_id, lending_id, debtor_member_id, payer_member_id,
      amount_rupiah, created_at)
    select id, ${receiptId}, ${lendingId}, ${debtor}, payer, amount, app_now()
    from unnest(${debts.map(({ id }) => id)}::uuid[], ${debts.map(({ payer }) => payer)}::uuid[],
      ${debts.map(({ amount }) => amount)}::bigint[]) as d (id, payer, amount)`);
}
