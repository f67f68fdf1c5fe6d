// Steps shared by tests of reversals: enter one for the last receipt of a lending, and approve it as shown.
// Source: docs/domain.md §8; decision 0051.
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { Running } from './repayment.ts';
import { addAccount, withdrawn } from './withdrawal.ts';
import type { LenderPerson, Person, World } from './world.ts';

type Asked = { bankMoney: 'kept' | 'returned'; reason?: string; receipt?: string };
const seenRow = row({ version: col.number, arrived: col.number, distributed: col.number });
export type Seen = RowOf<typeof seenRow>;

/** The last recorded receipt of a lending that is not reversed. */
export async function lastReceipt(world: World, { id }: { id: string }): Promise<string> {
  const { receipt } = await world.db.one(
    row({ receipt: col.text }),
    sql`select id as receipt from receipt
    where lending_id = ${id} and reversed_at is null order by recorded_at desc, id desc limit 1`,
  );
  return receipt;
}

/** Entered by the loan officer, for the last receipt unless another is named. */
export async function enter(world: World, lending: Running, { receipt, bankMoney, reason = 'Salah catat' }: Asked) {
  const id = receipt ?? (await lastReceipt(world, lending));
  return world.call(lending.by.loan, 'POST staff/receipts/:id/reversals', {
    params: { id },
    body: { reason, bankMoney },
  });
}

export const approve = (world: World, person: Person, id: string, seen: Seen) =>
  world.call(person, 'POST staff/reversals/:id/approvals', { params: { id }, body: seen });

/** The entry's receipt as the approver sees it. */
export async function seenOf(world: World, id: string): Promise<Seen> {
  return world.db.one(
    seenRow,
    sql`select v.version, r.arrived_rupiah as arrived,
      coalesce((select sum(principal_rupiah + interest_rupiah + fine_rupiah + excess_rupiah) from distribution
        where receipt_id = r.id and distributed_at is not null and reversed_at is null), 0)::bigint as distributed
    from receipt_reversal v join receipt r on r.id = v.receipt_id where v.id = ${id}`,
  );
}

export const approveSeen = async (world: World, lending: Running, id: string) =>
  approve(world, lending.by.finance, id, await seenOf(world, id));

/** Entered and approved. */
export async function reverse(world: World, lending: Running, asked: Asked) {
  const entered = await enter(world, lending, asked);
  if (entered.status !== 200) throw new Error(`not entered: ${entered.error.code}`);
  return approveSeen(world, lending, entered.data.id);
}

/** A lender withdraws this much, including the bank's cost of 6.500; returns the withdrawal. */
export async function takeOut(world: World, person: LenderPerson, amount: number): Promise<string> {
  const account = (await addAccount(world, person)).data.id;
  return (await withdrawn(world, { person, account }, amount - 6_500)).id;
}
