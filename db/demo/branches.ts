// The demonstration's areas and branches, with everybody in the field. Its groups are in the branch of their officer.
// Source: decision 0112.
import type { AreaId, BranchId, PlacementId, StaffId } from '#domain/ids.ts';
import { insertArea, insertBranch, insertPlacement } from '#features/branch/branch.sql.ts';
import type { Tx } from '#platform/db.ts';
import { idFrom } from '#platform/ids.ts';

/** By the code of their branch; an area of one province each. */
const plan = {
  BGR: { name: 'Cabang Bogor', area: 'Jawa Barat', province: 32 },
  SBY: { name: 'Cabang Surabaya', area: 'Jawa Timur', province: 35 },
  BDL: { name: 'Cabang Bandar Lampung', area: 'Sumatra Selatan dan Utara', province: 18 },
  MKS: { name: 'Cabang Makassar', area: 'Indonesia Timur', province: 73 },
} as const;
export type BranchCode = keyof typeof plan;

export const branchId = (code: BranchCode): BranchId => idFrom<BranchId>(`demo branch ${code}`);

/** The provinces already exist. */
export async function addBranches(tx: Tx): Promise<void> {
  for (const [code, { name, area, province }] of Object.entries(plan)) {
    const areaId = idFrom<AreaId>(`demo area ${code}`);
    await insertArea(tx, { id: areaId, name: area, province });
    await insertBranch(tx, { id: branchId(code as BranchCode), area: areaId, code, name });
  }
}

export async function placeOfficer(tx: Tx, staffId: StaffId, code: BranchCode): Promise<void> {
  const id = idFrom<PlacementId>(`demo placement ${staffId}`);
  await insertPlacement(tx, { id, staffId, branchId: branchId(code), by: null, reason: 'Cabang pertama' });
}
