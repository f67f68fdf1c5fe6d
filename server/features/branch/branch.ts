// Areas and branches on the console, and who works in which.
// Invariants: a change names the version that was seen; what is closed stays, with its past; a branch closes once no group
// and nobody is in it.
// Source: docs/screens.md; decision 0112.
import { type BranchNetwork, staffBranches } from '#contract/branch.ts';
import type { Input } from '#contract/endpoint.ts';
import type { AreaId, BranchId, StaffId } from '#domain/ids.ts';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import { type Db, type Reader, type Tx, violated } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { listProvinces } from '#features/settings/references.sql.ts';
import * as store from './branch.sql.ts';
import { placeStaff } from './placement.ts';

type Body<K extends keyof typeof staffBranches> = Input<(typeof staffBranches)[K]>['body'];

export function registerBranch(platform: Platform): void {
  const { db } = platform;
  platform.console.serve(staffBranches, {
    getBranches: () => getNetwork(db),
    addArea: ({ body, caller }) => addArea(db, caller.id, body),
    editArea: ({ params, body, caller }) => editArea(db, caller.id, params.id, body),
    closeArea: ({ params, body, caller }) => closeArea(db, caller.id, params.id, body),
    addBranch: ({ body, caller }) => addBranch(db, caller.id, body),
    editBranch: ({ params, body, caller }) => editBranch(db, caller.id, params.id, body),
    closeBranch: ({ params, body, caller }) => closeBranch(db, caller.id, params.id, body),
    placeStaff: ({ params, body, caller }) =>
      onNetwork(db, (tx) => placeStaff(tx, { id: params.id, by: caller.id, ...body })),
    listPlacements: async ({ params }) => (isId(params.id) ? store.listPlacements(db, params.id) : []),
  });
}

async function getNetwork(reader: Reader): Promise<BranchNetwork> {
  const placed = (await store.listPlaced(reader)).map(({ since, ...rest }) => ({
    ...rest,
    since: since.toISOString(),
  }));
  const staffOf = (of: BranchId | null) =>
    placed.filter(({ branch }) => branch === of).map(({ branch: _branch, ...person }) => person);
  return {
    areas: await store.listAreas(reader),
    branches: (await store.listBranches(reader)).map((branch) => ({ ...branch, staff: staffOf(branch.id) })),
    everywhere: staffOf(null),
    unplaced: await store.listUnplaced(reader),
    provinces: await listProvinces(reader),
  };
}

function addArea(db: Db, staffId: StaffId, { reason, ...fields }: Body<'addArea'>): Promise<BranchNetwork> {
  return onNetwork(db, async (tx) => {
    await requireProvince(tx, fields.province);
    const id = newId<AreaId>();
    await store.insertArea(tx, { id, ...fields });
    await record(tx, staffId, { kind: 'area', id }, { action: 'branch.area_add', after: fields, reason });
  });
}

function editArea(db: Db, staffId: StaffId, id: AreaId, { version, reason, ...fields }: Body<'editArea'>) {
  return onNetwork(db, async (tx) => {
    const { name, province } = requireSeen(await store.lockArea(tx, id), version);
    if (name === fields.name && province === fields.province) throw refused('error.branch.same');
    await requireProvince(tx, fields.province);
    await store.updateArea(tx, { id, ...fields });
    const told = { action: 'branch.area_edit', before: { name, province }, after: fields, reason } as const;
    await record(tx, staffId, { kind: 'area', id }, told);
  });
}

function closeArea(db: Db, staffId: StaffId, id: AreaId, { version, reason }: Body<'closeArea'>) {
  return onNetwork(db, async (tx) => {
    const { name } = requireSeen(await store.lockArea(tx, id), version);
    const branches = await store.countOpenBranches(tx, id);
    if (branches > 0) throw refused('error.branch.area_in_use', { slots: { branches } });
    await store.closeArea(tx, id);
    await record(tx, staffId, { kind: 'area', id }, { action: 'branch.area_close', before: { name }, reason });
  });
}

function addBranch(db: Db, staffId: StaffId, { reason, ...fields }: Body<'addBranch'>): Promise<BranchNetwork> {
  return onNetwork(db, async (tx) => {
    await requireOpenArea(tx, fields.area);
    const id = newId<BranchId>();
    await store.insertBranch(tx, { id, ...fields });
    await record(tx, staffId, { kind: 'branch', id }, { action: 'branch.add', after: fields, reason });
  });
}

function editBranch(db: Db, staffId: StaffId, id: BranchId, { version, reason, ...fields }: Body<'editBranch'>) {
  return onNetwork(db, async (tx) => {
    const { name, code, area } = requireSeen(await store.lockBranch(tx, id), version);
    if (name === fields.name && code === fields.code && area === fields.area) throw refused('error.branch.same');
    await requireOpenArea(tx, fields.area);
    await store.updateBranch(tx, { id, ...fields });
    const told = { action: 'branch.edit', before: { name, code, area }, after: fields, reason } as const;
    await record(tx, staffId, { kind: 'branch', id }, told);
  });
}

function closeBranch(db: Db, staffId: StaffId, id: BranchId, { version, reason }: Body<'closeBranch'>) {
  return onNetwork(db, async (tx) => {
    const { name, code } = requireSeen(await store.lockBranch(tx, id), version);
    const { groups, staff } = await store.countUses(tx, id);
    if (groups + staff > 0) throw refused('error.branch.in_use', { slots: { groups, staff } });
    await store.closeBranch(tx, id);
    await record(tx, staffId, { kind: 'branch', id }, { action: 'branch.close', before: { name, code }, reason });
  });
}

/** Runs one change; names and codes are unique. */
async function onNetwork(db: Db, act: (tx: Tx) => Promise<void>): Promise<BranchNetwork> {
  try {
    return await db.tx(async (tx) => {
      await act(tx);
      return getNetwork(tx);
    });
  } catch (error) {
    const key = /^(?:area|branch)_(name|code)_key$/.exec(violated(error) ?? '')?.[1];
    throw key ? refused('error.branch.known', { field: key }) : error;
  }
}

/** What was locked, when it is there, in the version that was seen, and open. */
function requireSeen<R extends { version: number; closedOn: unknown }>(found: R | null, version: number) {
  if (!found) throw notFound();
  if (found.version !== version) throw refused('error.branch.changed');
  if (found.closedOn !== null) throw refused('error.branch.closed');
  return found;
}

async function requireProvince(tx: Tx, id: number): Promise<void> {
  if (!(await store.hasProvince(tx, id)))
    throw refused('error.invalid_value', { field: 'province', slots: { field: 'province' } });
}

/** Locks the area, so that it does not close meanwhile. */
async function requireOpenArea(tx: Tx, id: AreaId): Promise<void> {
  const area = await store.lockArea(tx, id);
  if (!area) throw refused('error.invalid_value', { field: 'area', slots: { field: 'area' } });
  if (area.closedOn !== null) throw refused('error.branch.closed', { field: 'area' });
}

function record(
  tx: Tx,
  staffId: StaffId,
  object: { kind: 'area' | 'branch'; id: string },
  told: { action: AuditAction; before?: object; after?: object; reason: string },
): Promise<void> {
  return recordAuditEvent(tx, { kind: 'staff', id: staffId }, { ...told, object });
}
