// Which groups a request reaches: field staff those of their branch, everybody else all. Lists ask by the conditions
// of reach.sql.ts; what is about one group is judged when the call arrives, and again in the transaction that acts
// (rights.ts).
// Invariant: what is out of reach answers as if it were not there.
// Source: decision 0112.
import { isWithin, type Reach, reachOf } from '#domain/branch.ts';
import type { BranchId } from '#domain/ids.ts';
import type { Permission } from '#domain/permissions.ts';
import { currentRequest } from './request.ts';

/** What the request reaches with its own permission, or with another that it shows rows for; without a request all. */
export function currentReach(permission?: Permission): Reach {
  const rights = currentRequest()?.rights;
  if (rights?.caller.kind !== 'staff' || typeof rights.who !== 'object') return 'all';
  return reachOf(rights.caller.roles, permission ?? rights.who.staff, rights.caller.placement);
}

/** Whether what belongs to this branch is within reach; what does not exist (null) is. */
export const isReached = (reach: Reach, branch: BranchId | null): boolean => branch === null || isWithin(reach, branch);
