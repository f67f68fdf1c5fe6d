// Money of a receipt that has reached the bank, matched to the parts of the receipt and set down to be shared out.
// Invariant: parts arrive in the order in which the receipt wrote them, from the first not yet arrived on, then the excess.
import type { BusinessDate } from '#domain/calendar.ts';
import type { LendingId, ReceiptId } from '#domain/ids.ts';
import { rupiah, type Rupiah } from '#domain/money.ts';
import { notifyWorker } from '#platform/context.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const arrivedRow = row({ partNo: col.number, principal: col.rupiah, interest: col.rupiah, fine: col.rupiah });

/** Counts money of a receipt as arrived and makes its distribution: the next parts in order, then the excess. */
export async function addDistribution(
  tx: Tx,
  {
    receiptId,
    lendingId,
    amount,
    valueOn,
  }: { receiptId: ReceiptId; lendingId: LendingId; amount: Rupiah; valueOn: BusinessDate },
): Promise<void> {
  const { partNo, principal, interest, fine } = await tx.one(
    arrivedRow,
    sql`
    with running as (
      select component, amount_rupiah as amount, sum(amount_rupiah) over (order by no) - amount_rupiah as start
      from receipt_part where receipt_id = ${receiptId}
    ), arriving as (
      select p.component, greatest(0, least(p.start + p.amount, r.arrived_rupiah + ${amount}) - greatest(p.start, r.arrived_rupiah)) as amount
      from running p, receipt r where r.id = ${receiptId}
    )
    select (select count(*) from distribution d where d.receipt_id = r.id) as "partNo",
      coalesce((select sum(amount) from arriving where component = 'principal'), 0)::bigint as principal,
      coalesce((select sum(amount) from arriving where component = 'interest'), 0)::bigint as interest,
      coalesce((select sum(amount) from arriving where component = 'fine'), 0)::bigint as fine
    from receipt r where r.id = ${receiptId}`,
  );
  const excess = rupiah(amount - principal - interest - fine);
  await tx.run(sql`
    with paid_in as (
      update receipt set arrived_rupiah = arrived_rupiah + ${amount} where id = ${receiptId}
    )
    insert into distribution (id, receipt_id, lending_id, part_no, principal_rupiah, interest_rupiah, fine_rupiah,
      excess_rupiah, arrived_on, created_at, due_at)
    values (${newId()}, ${receiptId}, ${lendingId}, ${partNo + 1}, ${principal}, ${interest}, ${fine}, ${excess},
      ${valueOn}, app_now(), (${valueOn}::date - interval '7 hours') at time zone 'UTC')`);
  notifyWorker(tx, 'repayment.distribution');
}
