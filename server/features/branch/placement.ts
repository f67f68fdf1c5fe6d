// Who works where: one place at a time, the past kept.
// Invariant: a running group is in the branch where its officer works. So nobody is placed elsewhere while she has running
// groups, and whoever gives an officer a group holds her account.
// Source: decision 0112.
import type { Placement } from '#domain/branch.ts';
import type { BranchId, PlacementId, StaffId } from '#domain/ids.ts';
import { getStaffRow, lockStaff } from '#features/account/staff-accounts.sql.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { refused } from '#platform/refuse.ts';
import { countGroupsOf, endPlacement, findPlacement, insertPlacement, lockBranch } from './branch.sql.ts';

type Move = { id: StaffId; by: StaffId; before: Placement; place: BranchId | 'all'; reason: string };

/**
 * Places somebody in a branch, or in all. Her account is locked, so that what she does in this moment ends first.
 * Refused when another place was seen, and while she has running groups.
 */
export async function placeStaff(tx: Tx, { id, by, before, place, reason }: Move): Promise<void> {
  await lockStaff(tx, [id]);
  const { state } = await getStaffRow(tx, id);
  if (state === 'left') throw refused('error.staff.left');
  if ((await findPlacement(tx, id)) !== before) throw refused('error.branch.changed');
  if (place === before) throw refused('error.branch.same', { field: 'place' });
  const name = await nameOf(tx, place);
  const groups = await countGroupsOf(tx, id);
  if (groups > 0) throw refused('error.branch.has_groups', { slots: { groups } });
  const earlier = before === null ? null : await nameOf(tx, before, 'closed');
  await endPlacement(tx, id);
  const branchId = place === 'all' ? null : place;
  await insertPlacement(tx, { id: newId<PlacementId>(), staffId: id, branchId, by, reason });
  await recordAuditEvent(
    tx,
    { kind: 'staff', id: by },
    {
      action: 'staff.branch',
      object: { kind: 'staff', id },
      before: { branch: earlier },
      after: { branch: name },
      reason,
    },
  );
}

/** A branch's name, which must be open unless said otherwise. */
async function nameOf(tx: Tx, place: BranchId | 'all', may: 'open' | 'closed' = 'open'): Promise<string> {
  if (place === 'all') return 'all';
  const branch = await lockBranch(tx, place);
  if (!branch) throw refused('error.invalid_value', { field: 'place', slots: { field: 'place' } });
  if (may === 'open' && branch.closedOn !== null) throw refused('error.branch.closed', { field: 'place' });
  return branch.name;
}
