// The branch of the group that something belongs to, and the conditions that keep a list within reach.
// Source: decision 0112.
import type { GroupSubject } from '#contract/endpoint.ts';
import type { Reach } from '#domain/branch.ts';
import type { BranchId } from '#domain/ids.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Reader, Tx } from './db.ts';
import { isId } from './ids.ts';
import { currentReach } from './reach.ts';
import { currentRequest } from './request.ts';
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
  visit: (id) => sql`(select group_id from visit where id = ${id})`,
  field_photo: (id) =>
    groupOfLending(
      sql`(select s.lending_id from field_photo p join field_sheet s on s.id = p.sheet_id where p.id = ${id})`,
    ),
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

/**
 * A condition for lists: the branch is within reach, or the row is of the caller herself (`orOf`, a staff id). False where
 * nothing limits the request.
 */
export function withinReach(branchId: Sql, { reach = currentReach(), orOf }: Also = {}): Sql | false {
  if (reach === 'all') return false;
  const within = reach === null ? sql`false` : sql`${branchId} = ${reach}`;
  return orOf ? sql`(${within} or ${orOf} = ${currentRequest()?.rights?.caller.id ?? null})` : within;
}
type Also = { reach?: Reach; orOf?: Sql };

/** The same, by the id of the lending. */
export function lendingWithinReach(lendingId: Sql, permission?: Permission): Sql | false {
  const within = withinReach(sql`n.branch_id`, { reach: currentReach(permission) });
  // An array, so that the list is found by its index.
  return (
    within &&
    sql`${lendingId} = any(array(select m.id from borrower_group n join lending m on m.group_id = n.id where ${within}))`
  );
}
