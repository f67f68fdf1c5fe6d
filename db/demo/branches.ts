// The demonstration's area and branch, with everybody in the field. Its groups are in the branch of their officer.
// Source: decision 0112.
import type { AreaId, BranchId, PlacementId, StaffId } from '#domain/ids.ts';
import { insertArea, insertBranch, insertPlacement } from '#features/branch/branch.sql.ts';
import type { Tx } from '#platform/db.ts';
import { idFrom } from '#platform/ids.ts';

const area = { id: idFrom<AreaId>('demo area'), name: 'Jawa Barat', province: 32 } as const;

/** Where the officers work. */
export const firstBranch = idFrom<BranchId>('demo branch');

/** The province already exists. */
export async function addBranches(tx: Tx): Promise<void> {
  await insertArea(tx, area);
  await insertBranch(tx, { id: firstBranch, area: area.id, code: 'BGR', name: 'Cabang Bogor' });
}

export async function placeOfficer(tx: Tx, staffId: StaffId): Promise<void> {
  const id = idFrom<PlacementId>(`demo placement ${staffId}`);
  await insertPlacement(tx, { id, staffId, branchId: firstBranch, by: null, reason: 'Cabang pertama' });
}
