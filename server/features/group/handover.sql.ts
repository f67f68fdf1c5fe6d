// Statements of hand-overs. A group has one planned at a time.
// Source: decision 0112.
import type { BusinessDate } from '#domain/calendar.ts';
import type { GroupId, HandoverId, PersonId, StaffId } from '#domain/ids.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

type NewHandover = {
  id: HandoverId;
  group: GroupId;
  from: StaffId;
  to: StaffId;
  date: BusinessDate;
  reason: string;
  staffId: StaffId;
};

export async function insertHandover(
  tx: Tx,
  { id, group, from, to, date, reason, staffId }: NewHandover,
): Promise<void> {
  await tx.run(sql`insert into group_handover (id, group_id, from_officer_id, to_officer_id, on_date, reason, entered_by,
      entered_at)
    values (${id}, ${group}, ${from}, ${to}, ${date}, ${reason}, ${staffId}, app_now())`);
}

const plannedRow = row({
  id: col.id<HandoverId>(),
  from: col.id<StaffId>(),
  to: col.id<StaffId>(),
  officer: col.text,
  date: col.businessDate,
  reason: col.text,
  enteredBy: col.id<StaffId>(),
});
export type Planned = RowOf<typeof plannedRow>;

/** The planned hand-over of a group; `officer` is who takes it. */
export function findPlanned(reader: Reader, group: GroupId): Promise<Planned | null> {
  return reader.row(
    plannedRow,
    sql`select h.id, h.from_officer_id as "from", h.to_officer_id as "to", s.name as officer, h.on_date as date, h.reason,
        h.entered_by as "enteredBy"
      from group_handover h join staff s on s.id = h.to_officer_id where h.group_id = ${group} and h.state = 'planned'`,
  );
}

const nameRow = row({ name: col.text });

export async function findGroupName(reader: Reader, group: GroupId): Promise<string | null> {
  const found = await reader.row(nameRow, sql`select name from borrower_group where id = ${group}`);
  return found?.name ?? null;
}

const dueRow = row({ group: col.id<GroupId>() });

/** The group whose planned hand-over is due first, if one is. */
export function findDue(reader: Reader, until: Date) {
  return reader.row(
    dueRow,
    sql`select group_id as "group" from group_handover
      where state = 'planned' and on_date <= business_date_of(${until}) order by on_date, id limit 1`,
  );
}

/** How a hand-over ended. */
export type Ended = { state: 'done' | 'cancelled' } | { state: 'refused'; refusal: RefusalCode };

export async function endHandover(tx: Tx, id: HandoverId, ended: Ended): Promise<void> {
  const refusal = ended.state === 'refused' ? ended.refusal : null;
  await tx.run(sql`update group_handover set state = ${ended.state}, refusal = ${refusal}, ended_at = app_now()
    where id = ${id}`);
}

const personRow = row({ id: col.id<PersonId>() });

/** Members of a group who can sign in. */
export async function listSignedIn(reader: Reader, group: GroupId): Promise<PersonId[]> {
  const people = await reader.rows(
    personRow,
    sql`select user_id as id from group_member where group_id = ${group} and left_on is null and user_id is not null
      order by user_id`,
  );
  return people.map(({ id }) => id);
}
