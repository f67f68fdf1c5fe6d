// Which groups a member of staff reaches: field staff those of their branch, everybody else all.
// Source: decision 0112.
import type { BranchId } from './ids.ts';
import { isOfBranch, type Permission, type StaffRole } from './permissions.ts';

/** Where a member of staff works: in one branch, in all of them, or (null) nowhere yet. */
export type Placement = BranchId | 'all' | null;

/** The branch whose groups a request reaches: one, all of them, or (null) none. */
export type Reach = Placement;

/**
 * What these roles reach with a permission. A role that works everywhere (finance, auditor) is not limited; who has it by
 * a field role alone reaches her own branch, and nothing while she has none. Source: decision 0112.
 */
export const reachOf = (roles: readonly StaffRole[], permission: Permission, placement: Placement): Reach =>
  isOfBranch(roles, permission) ? placement : 'all';

/** Whether a group of this branch is within reach. Source: decision 0112. */
export const isWithin = (reach: Reach, branch: BranchId): boolean => reach === 'all' || reach === branch;
