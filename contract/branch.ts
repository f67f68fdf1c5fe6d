// Areas and branches, who works in which, and where each was before. A change names the version that was seen; who is
// placed, the place that was seen.
// Source: docs/screens.md; decision 0112.
import { z } from 'zod';
import type { AreaId, BranchId, StaffId } from '#domain/ids.ts';
import { endpoints } from './endpoint.ts';
import { date, idOf, idParamsOf, instant, named, printedLine, reason, smallId, text } from './fields.ts';
import { person, version } from './four-eyes.ts';

/** A branch as lists name it. */
export const branchRef = z.object({ id: idOf<BranchId>(), name: z.string() });

const seen = z.object({ version, reason });
/** A branch's id, or 'all': in every branch. */
const place = idOf<BranchId | 'all'>();

const area = z.object({
  id: idOf<AreaId>(),
  name: z.string(),
  province: named,
  version,
  closedOn: date.nullable(),
});
export type Area = z.output<typeof area>;

const placedStaff = person.extend({ since: instant });

export const branch = z.object({
  id: idOf<BranchId>(),
  area: idOf<AreaId>(),
  code: z.string(),
  name: z.string(),
  version,
  closedOn: date.nullable(),
  /** Groups that are not closed. */
  groups: z.int(),
  staff: z.array(placedStaff),
});
export type Branch = z.output<typeof branch>;

const network = z
  .object({
    areas: z.array(area),
    branches: z.array(branch),
    /** Who works in every branch. */
    everywhere: z.array(placedStaff),
    /** Field staff who have no branch yet, so that they reach no group. */
    unplaced: z.array(person),
    provinces: z.array(named),
  })
  .meta({ id: 'BranchNetwork' });
export type BranchNetwork = z.output<typeof network>;

const placement = z
  .object({
    /** Null: every branch. */
    branch: branchRef.nullable(),
    from: instant,
    until: instant.nullable(),
    /** Null: placed when branches were set up. */
    by: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'StaffPlacement' });
export type StaffPlacement = z.output<typeof placement>;

const name = printedLine(80).min(2);
const areaFields = { name, province: smallId };
const branchFields = { name, area: idOf<AreaId>(), code: text(8).regex(/^[A-Z0-9]{2,8}$/) };
const acting = { who: { staff: 'branch.write' }, data: network } as const;

export const staffBranches = endpoints({
  getBranches: {
    call: 'GET staff/branches',
    who: { staff: 'branch.read' },
    summary: 'Wilayah, cabang, dan petugasnya',
    data: network,
  },
  addArea: {
    ...acting,
    call: 'POST staff/areas',
    summary: 'Wilayah baru',
    body: z.object({ ...areaFields, reason }),
  },
  editArea: {
    ...acting,
    call: 'PUT staff/areas/:id',
    summary: 'Ubah nama atau provinsi wilayah',
    params: idParamsOf<AreaId>(),
    body: seen.extend(areaFields),
  },
  closeArea: {
    ...acting,
    call: 'POST staff/areas/:id/closings',
    summary: 'Tutup wilayah; ditolak selama masih ada cabangnya',
    params: idParamsOf<AreaId>(),
    body: seen,
  },
  addBranch: {
    ...acting,
    call: 'POST staff/branches',
    summary: 'Cabang baru',
    body: z.object({ ...branchFields, reason }),
  },
  editBranch: {
    ...acting,
    call: 'PUT staff/branches/:id',
    summary: 'Ubah nama, kode, atau wilayah cabang',
    params: idParamsOf<BranchId>(),
    body: seen.extend(branchFields),
  },
  closeBranch: {
    ...acting,
    call: 'POST staff/branches/:id/closings',
    summary: 'Tutup cabang; ditolak selama masih ada kelompok atau petugasnya',
    params: idParamsOf<BranchId>(),
    body: seen,
  },
  placeStaff: {
    ...acting,
    call: 'POST staff/accounts/:id/placements',
    summary: 'Tempatkan petugas di sebuah cabang, atau di semua',
    params: idParamsOf<StaffId>(),
    /** `before`: the place that was seen, null for none. */
    body: z.object({ before: place.nullable(), place, reason }),
  },
  listPlacements: {
    call: 'GET staff/accounts/:id/placements',
    who: { staff: 'branch.read' },
    summary: 'Cabang petugas, sekarang dan sebelumnya',
    params: idParamsOf<StaffId>(),
    data: z.array(placement),
  },
});
