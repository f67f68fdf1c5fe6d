// Statements of the meeting places on the map. Source: decision 0120.
import type { GroupId, StaffId } from '#domain/ids.ts';
import type { MeetingPoint } from '#domain/meeting-point.ts';
import type { Tx } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';

export type NewPoint = MeetingPoint & { group: GroupId; place: string; staffId: StaffId };

/** Records the point of a group's place, over an earlier one. The group is locked. */
export async function savePoint(tx: Tx, { group, place, latitude, longitude, staffId }: NewPoint): Promise<void> {
  await tx.run(sql`
    insert into meeting_point (group_id, place, latitude, longitude, set_by, set_at)
    values (${group}, ${place}, ${latitude}, ${longitude}, ${staffId}, app_now())
    on conflict (group_id) do update set place = excluded.place, latitude = excluded.latitude,
      longitude = excluded.longitude, set_by = excluded.set_by, set_at = excluded.set_at`);
}
