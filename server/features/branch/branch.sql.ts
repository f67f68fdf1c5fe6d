// Statements of areas and branches, and of who works where.
// Invariant: a person has one place at a time; earlier ones stay, with their end.
// Source: decision 0112.
import type { Area, Branch, StaffPlacement } from '#contract/branch.ts';
import type { Placement } from '#domain/branch.ts';
import type { AreaId, BranchId, PlacementId, StaffId } from '#domain/ids.ts';
import { fieldRoles } from '#domain/permissions.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { all, sql } from '#platform/sql.ts';

const namedRow = row({ id: col.number, name: col.text });

const areaRow = row({
  id: col.id<AreaId>(),
  name: col.text,
  province: col.object(namedRow.columns),
  version: col.number,
  closedOn: col.businessDate.nullable(),
});

/** By province and name; closed ones last. */
export function listAreas(reader: Reader): Promise<Area[]> {
  return reader.rows(
    areaRow,
    sql`select a.id, a.name, json_build_object('id', p.id, 'name', p.name) as province, a.version, a.closed_on as "closedOn"
      from area a join province p on p.id = a.province_id order by a.closed_on is not null, p.name, a.name, a.id`,
  );
}

const branchRow = row({
  id: col.id<BranchId>(),
  area: col.id<AreaId>(),
  code: col.text,
  name: col.text,
  version: col.number,
  closedOn: col.businessDate.nullable(),
  groups: col.number,
});

export function listBranches(reader: Reader): Promise<Omit<Branch, 'staff'>[]> {
  return reader.rows(
    branchRow,
    sql`select b.id, b.area_id as area, b.code, b.name, b.version, b.closed_on as "closedOn",
        (select count(*) from borrower_group g where g.branch_id = b.id and g.active) as groups
      from branch b order by b.closed_on is not null, b.name, b.id`,
  );
}

const openRow = row({ id: col.id<BranchId>(), name: col.text });

/** Branches that are not closed, by name. */
export function listOpenBranches(reader: Reader, within: ReturnType<typeof sql> | false) {
  return reader.rows(
    openRow,
    sql`select b.id, b.name from branch b where ${all([sql`b.closed_on is null`, within])} order by b.name, b.id`,
  );
}

const placedRow = row({
  id: col.id<StaffId>(),
  name: col.text,
  branch: col.id<BranchId>().nullable(),
  since: col.instant,
});

/** Active staff with a place; `branch` is null for who works in all. */
export function listPlaced(reader: Reader) {
  return reader.rows(
    placedRow,
    sql`select s.id, s.name, p.branch_id as branch, p.placed_at as since
      from staff_branch p join staff s on s.id = p.staff_id where p.ended_at is null and s.active order by s.name, s.id`,
  );
}

const staffRow = row({ id: col.id<StaffId>(), name: col.text });

/** Active field staff without a place. */
export function listUnplaced(reader: Reader) {
  return reader.rows(
    staffRow,
    sql`select s.id, s.name from staff s where s.active
      and exists (select 1 from staff_role r where r.staff_id = s.id and r.role = any(${[...fieldRoles]}::text[]))
      and not exists (select 1 from staff_branch p where p.staff_id = s.id and p.ended_at is null)
      order by s.name, s.id`,
  );
}

const lockedAreaRow = row({
  name: col.text,
  province: col.number,
  version: col.number,
  closedOn: col.businessDate.nullable(),
});

export async function lockArea(tx: Tx, id: AreaId) {
  if (!isId(id)) return null;
  return tx.row(
    lockedAreaRow,
    sql`select name, province_id as province, version, closed_on as "closedOn" from area where id = ${id} for no key update`,
  );
}

const lockedBranchRow = row({
  name: col.text,
  code: col.text,
  area: col.id<AreaId>(),
  version: col.number,
  closedOn: col.businessDate.nullable(),
});

export async function lockBranch(tx: Tx, id: string) {
  if (!isId(id)) return null;
  return tx.row(
    lockedBranchRow,
    sql`select name, code, area_id as area, version, closed_on as "closedOn" from branch where id = ${id} for no key update`,
  );
}

export const hasProvince = (tx: Tx, id: number): Promise<boolean> =>
  tx.exists(sql`select 1 from province where id = ${id}`);

type AreaFields = { id: AreaId; name: string; province: number };

export async function insertArea(tx: Tx, { id, name, province }: AreaFields): Promise<void> {
  await tx.run(
    sql`insert into area (id, province_id, name, created_at) values (${id}, ${province}, ${name}, app_now())`,
  );
}

export async function updateArea(tx: Tx, { id, name, province }: AreaFields): Promise<void> {
  await tx.run(sql`update area set name = ${name}, province_id = ${province}, version = version + 1 where id = ${id}`);
}

export async function closeArea(tx: Tx, id: AreaId): Promise<void> {
  await tx.run(sql`update area set closed_on = business_date_of(app_now()), version = version + 1 where id = ${id}`);
}

type BranchFields = { id: BranchId; area: AreaId; code: string; name: string };

export async function insertBranch(tx: Tx, { id, area, code, name }: BranchFields): Promise<void> {
  await tx.run(sql`insert into branch (id, area_id, code, name, created_at)
    values (${id}, ${area}, ${code}, ${name}, app_now())`);
}

export async function updateBranch(tx: Tx, { id, area, code, name }: BranchFields): Promise<void> {
  await tx.run(sql`update branch set area_id = ${area}, code = ${code}, name = ${name}, version = version + 1
    where id = ${id}`);
}

export async function closeBranch(tx: Tx, id: BranchId): Promise<void> {
  await tx.run(sql`update branch set closed_on = business_date_of(app_now()), version = version + 1 where id = ${id}`);
}

const openBranchesRow = row({ branches: col.number });

export async function countOpenBranches(reader: Reader, areaId: AreaId): Promise<number> {
  const { branches } = await reader.one(
    openBranchesRow,
    sql`select count(*) as branches from branch where area_id = ${areaId} and closed_on is null`,
  );
  return branches;
}

const usesRow = row({ groups: col.number, staff: col.number });

/** What keeps a branch open: its running groups, and who works there. */
export function countUses(reader: Reader, id: BranchId) {
  return reader.one(
    usesRow,
    sql`select (select count(*) from borrower_group where branch_id = ${id} and active) as groups,
      (select count(*) from staff_branch p join staff s on s.id = p.staff_id
        where p.branch_id = ${id} and p.ended_at is null and s.active) as staff`,
  );
}

const groupsRow = row({ groups: col.number });

/** Running groups of an officer. */
export async function countGroupsOf(reader: Reader, officerId: StaffId): Promise<number> {
  const { groups } = await reader.one(
    groupsRow,
    sql`select count(*) as groups from borrower_group where officer_id = ${officerId} and active`,
  );
  return groups;
}

/** Nobody places this person elsewhere until the transaction ends. */
export async function holdStaff(tx: Tx, id: StaffId): Promise<void> {
  if (isId(id)) await tx.run(sql`select 1 from staff where id = ${id} for share`);
}

const placeRow = row({ place: col.id<BranchId | 'all'>() });

/** Where somebody works now. */
export async function findPlacement(reader: Reader, staffId: StaffId): Promise<Placement> {
  const found = await reader.row(
    placeRow,
    sql`select coalesce(branch_id::text, 'all') as place from staff_branch
      where staff_id = ${staffId} and ended_at is null`,
  );
  return found?.place ?? null;
}

const branchNameRow = row({ name: col.text });

/** The branch where somebody works now; null for none, and for all. */
export async function findBranchName(reader: Reader, staffId: StaffId): Promise<string | null> {
  const found = await reader.row(
    branchNameRow,
    sql`select b.name from staff_branch p join branch b on b.id = p.branch_id
      where p.staff_id = ${staffId} and p.ended_at is null`,
  );
  return found?.name ?? null;
}

export async function endPlacement(tx: Tx, staffId: StaffId): Promise<void> {
  await tx.run(sql`update staff_branch set ended_at = app_now() where staff_id = ${staffId} and ended_at is null`);
}

type NewPlacement = {
  id: PlacementId;
  staffId: StaffId;
  branchId: BranchId | null;
  by: StaffId | null;
  reason: string;
};

export async function insertPlacement(tx: Tx, { id, staffId, branchId, by, reason }: NewPlacement): Promise<void> {
  await tx.run(sql`insert into staff_branch (id, staff_id, branch_id, placed_at, placed_by, reason)
    values (${id}, ${staffId}, ${branchId}, app_now(), ${by}, ${reason})`);
}

const historyRow = row({
  branch: col.object(openRow.columns).nullable(),
  from: col.instant,
  until: col.instant.nullable(),
  by: col.text.nullable(),
  reason: col.text,
});

/** Newest first. */
export async function listPlacements(reader: Reader, staffId: StaffId): Promise<StaffPlacement[]> {
  const rows = await reader.rows(
    historyRow,
    sql`select case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as branch,
        p.placed_at as "from", p.ended_at as until, a.name as by, p.reason
      from staff_branch p left join branch b on b.id = p.branch_id left join staff a on a.id = p.placed_by
      where p.staff_id = ${staffId} order by p.placed_at desc, p.id desc`,
  );
  return rows.map(({ from, until, ...rest }) => ({
    ...rest,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  }));
}
