// Statements of visits and their pictures.
// Source: decision 0113.
import type { Visit } from '#contract/visit.ts';
import type { GroupId, MemberId, PersonId, StaffId, VisitId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

export async function isGroup(reader: Reader, id: GroupId): Promise<boolean> {
  return isId(id) && reader.exists(sql`select 1 from borrower_group where id = ${id}`);
}

export async function isMemberOf(reader: Reader, groupId: GroupId, memberId: MemberId): Promise<boolean> {
  return reader.exists(sql`select 1 from group_member where group_id = ${groupId} and id::text = ${memberId}`);
}

type NewVisit = {
  id: VisitId;
  groupId: GroupId;
  memberId: MemberId | null;
  note: string;
  place: Visit['place'];
  staffId: StaffId;
};

export async function insertVisit(tx: Tx, { id, groupId, memberId, note, place, staffId }: NewVisit): Promise<void> {
  await tx.run(sql`
    insert into visit (id, group_id, member_id, note, latitude, longitude, accuracy_m, staff_id)
    values (${id}, ${groupId}, ${memberId}, ${note}, ${place?.latitude ?? null}, ${place?.longitude ?? null},
      ${place?.accuracy ?? null}, ${staffId})`);
}

const visitRow = row({
  id: col.id<VisitId>(),
  groupId: col.id<GroupId>(),
  staffId: col.id<StaffId>(),
  member: col.object({ id: col.id<MemberId>(), name: col.text }).nullable(),
  note: col.text,
  place: col.object({ latitude: col.number, longitude: col.number, accuracy: col.number }).nullable(),
  pictures: col.list(col.number),
  by: col.text,
  at: col.instant,
});
type VisitRow = RowOf<typeof visitRow>;

const rows: Sql = sql`
  select v.id, v.group_id as "groupId", v.staff_id as "staffId",
    case when m.id is null then null else json_build_object('id', m.id, 'name', m.name) end as member, v.note,
    case when v.latitude is null then null else json_build_object('latitude', v.latitude, 'longitude', v.longitude,
      'accuracy', v.accuracy_m) end as place,
    array(select p.no from visit_picture p where p.visit_id = v.id order by p.no) as pictures,
    s.name as by, v.recorded_at as at
  from visit v join staff s on s.id = v.staff_id left join group_member m on m.id = v.member_id`;

/** The visit, and nobody else adds a picture to it until this transaction ends. */
export async function holdVisit(tx: Tx, id: VisitId): Promise<VisitRow | null> {
  if (!isId(id)) return null;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('visit:' || ${id}::text, 0))`);
  return tx.row(visitRow, sql`${rows} where v.id = ${id}`);
}

export const readVisits = async (reader: Reader, ids: readonly string[]): Promise<Visit[]> =>
  (await reader.rows(visitRow, sql`${rows} where v.id = any(${[...ids]}::uuid[])`)).map(toWireVisit);

const toWireVisit = ({ groupId: _group, staffId: _staff, at, ...rest }: VisitRow): Visit => ({
  ...rest,
  at: at.toISOString(),
});

/** Nothing happens when the visit has this picture already. */
export async function insertVisitPicture(tx: Tx, id: VisitId, no: number, bytes: Buffer, hash: Buffer): Promise<void> {
  await tx.run(sql`insert into visit_picture (visit_id, no, bytes, content_hash) values (${id}, ${no}, ${bytes}, ${hash})
    on conflict (visit_id, content_hash) do nothing`);
}

export const hasVisitPicture = (reader: Reader, id: VisitId, hash: Buffer): Promise<boolean> =>
  reader.exists(sql`select 1 from visit_picture where visit_id = ${id} and content_hash = ${hash}`);

const pictureRow = row({ bytes: col.bytes });

export const findVisitPicture = (reader: Reader, id: VisitId, no: number) =>
  isId(id) ? reader.row(pictureRow, sql`select bytes from visit_picture where visit_id = ${id} and no = ${no}`) : null;

/** Deletes visits about an erased person, with their pictures. */
export async function eraseVisitsAbout(tx: Tx, userId: PersonId): Promise<void> {
  await tx.run(sql`delete from visit where member_id in (select id from group_member where user_id = ${userId})`);
}
