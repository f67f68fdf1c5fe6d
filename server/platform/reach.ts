// Which groups a request reaches: field staff those of their branch, everybody else all. Lists ask here; what is about one
// group is judged when the call arrives, and again in the transaction that acts (rights.ts).
// Invariant: what is out of reach answers as if it were not there.
// Source: decision 0112.
import { isWithin, type Reach, reachOf } from '#domain/branch.ts';
import type { BranchId } from '#domain/ids.ts';
import type { Permission } from '#domain/permissions.ts';
import type { Reader } from './db.ts';
import { notFound } from './refuse.ts';
import { findBranchOf } from './reach.sql.ts';
import { currentRequest } from './request.ts';
import { type Sql, sql } from './sql.ts';

/** What the request reaches with its own permission, or with another that it shows rows for; without a request all. */
export function currentReach(permission?: Permission): Reach {
  const rights = currentRequest()?.rights;
  if (rights?.caller.kind !== 'staff' || typeof rights.who !== 'object') return 'all';
  return reachOf(rights.caller.roles, permission ?? rights.who.staff, rights.caller.placement);
}

/** Whether what belongs to this branch is within reach; what does not exist (null) is. */
export const isReached = (reach: Reach, branch: BranchId | null): boolean =>
  branch === null || isWithin(reach, branch);

/** Refuses with 404 what is about a group of another branch, before its handler reads anything. */
export async function requireReached(reader: Reader): Promise<void> {
  const reach = currentReach();
  const subject = currentRequest()?.rights?.subject;
  if (reach === 'all' || !subject) return;
  if (!isReached(reach, await findBranchOf(reader, subject))) throw notFound();
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
