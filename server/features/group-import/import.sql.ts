// Statements of imports: what a file may name, what is in use already, the import and its groups one by one.
// Source: decision 0119.
import type { GroupId, GroupImportId, GroupImportItemId, StaffId } from '#domain/ids.ts';
import { type Refusal, refuse } from '#domain/refusal.ts';
import { rolesWith, type StaffRole, staffRoles } from '#domain/permissions.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { withinReach } from '#platform/reach.sql.ts';
import { all, type Sql, sql } from '#platform/sql.ts';

const officerRow = row({ id: col.id<StaffId>(), name: col.text, login: col.text });

/** Whoever may be the officer of a group within reach, with the sign-in name that tells namesakes apart. */
export const listOfficers = (reader: Reader): Promise<RowOf<typeof officerRow>[]> =>
  reader.rows(
    officerRow,
    sql`select s.id, s.name, s.login from staff s join staff_branch p on p.staff_id = s.id and p.ended_at is null
      where ${all([sql`s.active`, withinReach(sql`p.branch_id`)])} and p.branch_id is not null and exists (select 1
        from staff_role r where r.staff_id = s.id and r.role = any(${rolesWith('group.officer')}::text[]))
      order by s.name, s.id`,
  );

const cityRow = row({ id: col.number, name: col.text });

export const listCities = (reader: Reader): Promise<RowOf<typeof cityRow>[]> =>
  reader.rows(cityRow, sql`select id, name from city order by name, id`);

const hashRow = row({ hash: col.bytes });

/** Of these numbers, those that a member of a running group or active staff has. */
export async function findTakenNiks(reader: Reader, hashes: readonly Buffer[]): Promise<Set<string>> {
  const taken = await reader.rows(
    hashRow,
    sql`select nik_hash as hash from group_member where left_on is null and nik_hash = any(${[...hashes]}::bytea[])
      union select nik_hash from staff where active and nik_hash = any(${[...hashes]}::bytea[])`,
  );
  return new Set(taken.map(({ hash }) => hash.toString('hex')));
}

const existingRow = row({ at: col.number });

type Named = { name: string; cityId: number };

/** Which of these groups, by their place in the list, run already under the same name in the same city. */
export async function findExisting(reader: Reader, groups: readonly Named[]): Promise<Set<number>> {
  const rows = await reader.rows(
    existingRow,
    sql`select (asked.at - 1)::int as at
      from unnest(${groups.map(({ name }) => name)}::text[], ${groups.map(({ cityId }) => cityId)}::int[])
        with ordinality as asked (name, city_id, at)
      where exists (select 1 from borrower_group g where g.active and g.city_id = asked.city_id
        and plain_text(g.name) = plain_text(asked.name))`,
  );
  return new Set(rows.map(({ at }) => at));
}

export type NewImport = { id: GroupImportId; fileName: string; staffId: StaffId };
export type NewItem = {
  id: GroupImportItemId;
  no: number;
  name: string;
  members: number;
  /** Null for a group that is left as it is. */
  content: Buffer | null;
};

export async function insertImport(
  tx: Tx,
  { id, fileName, staffId }: NewImport,
  items: readonly NewItem[],
): Promise<void> {
  await tx.run(sql`insert into group_import (id, file_name, state, entered_by, entered_at)
    values (${id}, ${fileName}, 'running', ${staffId}, app_now())`);
  await tx.run(sql`
    insert into group_import_item (id, import_id, no, name, member_count, content_encrypted, outcome)
    select i.id, ${id}, i.no, i.name, i.members, i.content, case when i.content is null then 'skipped' else 'waiting' end
    from unnest(${items.map((item) => item.id)}::uuid[], ${items.map((item) => item.no)}::int[],
      ${items.map((item) => item.name)}::text[], ${items.map((item) => item.members)}::int[],
      ${items.map((item) => item.content)}::bytea[]) as i (id, no, name, members, content)`);
}

const importRow = row({
  id: col.id<GroupImportId>(),
  fileName: col.text,
  state: col.oneOf(['running', 'done', 'undone']),
  version: col.number,
  enteredBy: col.id<StaffId>(),
  enteredByName: col.text,
  enteredAt: col.instant,
  endedAt: col.instant.nullable(),
  undoneBy: col.id<StaffId>().nullable(),
  undoneByName: col.text.nullable(),
  undoneAt: col.instant.nullable(),
  undoneOn: col.businessDate.nullable(),
  undoReason: col.text.nullable(),
  groups: col.number,
  ended: col.number,
  made: col.number,
  members: col.number,
  membersMade: col.number,
});
export type ImportRecord = RowOf<typeof importRow>;

const imports: Sql = sql`
  select i.id, i.file_name as "fileName", i.state, i.version, i.entered_by as "enteredBy", e.name as "enteredByName",
    i.entered_at as "enteredAt", i.ended_at as "endedAt", i.undone_by as "undoneBy", u.name as "undoneByName",
    i.undone_at as "undoneAt", business_date_of(i.undone_at) as "undoneOn", i.undo_reason as "undoReason", sums.*
  from group_import i join staff e on e.id = i.entered_by left join staff u on u.id = i.undone_by
  cross join lateral (select count(*)::int as groups, (count(*) filter (where outcome <> 'waiting'))::int as ended,
    (count(*) filter (where outcome = 'made'))::int as made, coalesce(sum(member_count), 0)::int as members,
    coalesce(sum(member_count) filter (where outcome = 'made'), 0)::int as "membersMade"
    from group_import_item where import_id = i.id) sums`;

/** Whoever is limited to a branch sees the own imports: another's may name groups of any branch. */
const reached = () => all([withinReach(sql`null::uuid`, { orOf: sql`i.entered_by` })]);

export const listImports = (reader: Reader, most: number): Promise<ImportRecord[]> =>
  reader.rows(importRow, sql`${imports} where ${reached()} order by i.entered_at desc, i.id desc limit ${most}`);

export const findImport = (reader: Reader, id: GroupImportId): Promise<ImportRecord | null> =>
  reader.row(importRow, sql`${imports} where i.id = ${id} and ${reached()}`);

const lockedRow = row({
  id: col.id<GroupImportId>(),
  state: col.oneOf(['running', 'done', 'undone']),
  version: col.number,
  staffId: col.id<StaffId>(),
});
export type LockedImport = RowOf<typeof lockedRow>;

const locked = sql`select id, state, version, entered_by as "staffId" from group_import`;

export const lockImport = (tx: Tx, id: GroupImportId): Promise<LockedImport | null> =>
  tx.row(lockedRow, sql`${locked} where id = ${id} for update`);

/** The oldest import that runs and that no other worker holds. */
export const takeRunning = (tx: Tx): Promise<LockedImport | null> =>
  tx.row(lockedRow, sql`${locked} where state = 'running' order by entered_at, id limit 1 for update skip locked`);

const itemRow = row({ id: col.id<GroupImportItemId>(), no: col.number, content: col.bytes });

export const nextItem = (tx: Tx, importId: GroupImportId): Promise<RowOf<typeof itemRow> | null> =>
  tx.row(
    itemRow,
    sql`select id, no, content_encrypted as content from group_import_item
      where import_id = ${importId} and outcome = 'waiting' order by no limit 1`,
  );

export async function setMade(tx: Tx, id: GroupImportItemId, groupId: GroupId, version: number): Promise<void> {
  await tx.run(sql`update group_import_item set outcome = 'made', content_encrypted = null, group_id = ${groupId},
    made_version = ${version} where id = ${id}`);
}

export async function setRefused(tx: Tx, id: GroupImportItemId, refusal: Refusal): Promise<void> {
  await tx.run(sql`update group_import_item set outcome = 'refused', content_encrypted = null,
    refusal = ${JSON.stringify(refusal)}::jsonb where id = ${id} and outcome = 'waiting'`);
}

export async function endImport(tx: Tx, id: GroupImportId): Promise<void> {
  await tx.run(
    sql`update group_import set state = 'done', version = version + 1, ended_at = app_now() where id = ${id}`,
  );
}

/** Removes the groups of an import and ends what was still to come. Fails by a foreign key where one is in use. */
export async function undoImport(tx: Tx, id: GroupImportId, staffId: StaffId, reason: string): Promise<void> {
  await tx.run(sql`select undo_group_import(${id})`);
  const refusal = JSON.stringify(refuse('error.import.undone'));
  await tx.run(sql`update group_import_item set content_encrypted = null, outcome = 'refused', refusal = ${refusal}::jsonb
    where import_id = ${id} and outcome = 'waiting'`);
  await tx.run(sql`update group_import set state = 'undone', version = version + 1, undone_by = ${staffId},
    undone_at = app_now(), undo_reason = ${reason}, ended_at = coalesce(ended_at, app_now()) where id = ${id}`);
}

const groupRow = row({
  no: col.number,
  name: col.text,
  members: col.number,
  outcome: col.oneOf(['waiting', 'made', 'refused', 'skipped']),
  refusal: col.jsonOf<Refusal | null>(),
});

/** The groups of an import in the order of its file; of an undone import all are as they were made. */
export const listItems = (
  reader: Reader,
  id: GroupImportId,
  outcome: 'refused' | null = null,
): Promise<RowOf<typeof groupRow>[]> =>
  reader.rows(
    groupRow,
    sql`select no, name, member_count as members, outcome, refusal from group_import_item
      where import_id = ${id} and (${outcome}::text is null or outcome = ${outcome}) order by no`,
  );

const usedRow = row({
  group: col.id<GroupId>(),
  name: col.text,
  why: col.oneOf(['lending', 'sign_in', 'changed', 'followup']),
});

/** Groups of an import with which something has happened since. */
export const listUsed = (reader: Reader, id: GroupImportId): Promise<RowOf<typeof usedRow>[]> =>
  reader.rows(
    usedRow,
    sql`select g.id as "group", g.name, why.why from group_import_item i join borrower_group g on g.id = i.group_id
      cross join lateral (select case
        when exists (select 1 from lending l where l.group_id = g.id) then 'lending'
        when exists (select 1 from group_member m where m.group_id = g.id and m.user_id is not null) then 'sign_in'
        when exists (select 1 from task t where t.group_id = g.id) or exists (select 1 from visit v where v.group_id = g.id)
          then 'followup'
        when g.version <> i.made_version or exists (select 1 from meeting_point p where p.group_id = g.id) then 'changed'
        end as why) why
      where i.import_id = ${id} and i.outcome = 'made' and why.why is not null order by i.no`,
  );

const roleRow = row({ role: col.oneOf(staffRoles) });

/** The roles of somebody who still works here; none for who has left. */
export async function readRoles(reader: Reader, staffId: StaffId): Promise<StaffRole[]> {
  const roles = await reader.rows(
    roleRow,
    sql`select r.role from staff s join staff_role r on r.staff_id = s.id where s.id = ${staffId} and s.active`,
  );
  return roles.map(({ role }) => role);
}
