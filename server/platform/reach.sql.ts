// The branch of the group that something belongs to.
// Source: decision 0112.
import type { GroupSubject } from '#contract/endpoint.ts';
import type { BranchId } from '#domain/ids.ts';
import type { Reader, Tx } from './db.ts';
import { isId } from './ids.ts';
import { col, row } from './row.ts';
import { type Sql, sql } from './sql.ts';

type Subject = { kind: GroupSubject; id: string };

const groupOfLending = (lendingId: Sql) => sql`(select group_id from lending where id = ${lendingId})`;
const ofLendingIn = (table: Sql) => (id: string) =>
  groupOfLending(sql`(select lending_id from ${table} where id = ${id})`);

/** The id of the group, by the id of what belongs to it. */
const groupOf: Readonly<Record<GroupSubject, (id: string) => Sql>> = {
  group: (id) => sql`${id}`,
  lending: (id) => groupOfLending(sql`${id}`),
  disbursement: ofLendingIn(sql`disbursement`),
  refund: ofLendingIn(sql`lending_refund`),
  receipt: ofLendingIn(sql`receipt`),
  reversal: ofLendingIn(sql`receipt_reversal`),
  cover_repayment: ofLendingIn(sql`cover_repayment`),
};

const branchRow = row({ branch: col.id<BranchId>() });

/** Null for an id that nothing has. */
export async function findBranchOf(reader: Reader, { kind, id }: Subject): Promise<BranchId | null> {
  if (!isId(id)) return null;
  const found = await reader.row(
    branchRow,
    sql`select branch_id as branch from borrower_group where id = ${groupOf[kind](id)}`,
  );
  return found?.branch ?? null;
}

/** The same, and the group changes its branch only once this transaction has ended. */
export async function holdBranchOf(tx: Tx, { kind, id }: Subject): Promise<BranchId | null> {
  if (!isId(id)) return null;
  const held = await tx.row(
    branchRow,
    sql`select branch_id as branch from borrower_group where id = ${groupOf[kind](id)} for share`,
  );
  return held?.branch ?? null;
}
