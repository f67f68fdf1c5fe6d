// Statements for erasure requests. Invariant: only these write `erasure_request`; a person has at most one waiting.
import type { ErasureRequestId, PersonId, StaffId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { type EntryTable, entryTable } from '#platform/four-eyes.sql.ts';
import { isId, newId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const erasureRow = row({
  id: col.id<ErasureRequestId>(),
  state: col.text,
  version: col.number,
  enteredById: col.id<StaffId>(),
  reason: col.text,
});
export type ErasureRow = RowOf<typeof erasureRow>;

/** A request is never edited, so its version is always 1. */
const find = async (reader: Reader, userId: PersonId, id: ErasureRequestId): Promise<ErasureRow | null> =>
  isId(userId)
    ? reader.row(
        erasureRow,
        sql`select id, state, 1 as version, entered_by as "enteredById", reason
        from erasure_request where id = ${id} and user_id = ${userId}`,
      )
    : null;

/** The requests of one person. */
export const erasureTable = (userId: PersonId): EntryTable<ErasureRow> =>
  entryTable(sql`erasure_request`, (reader, id) => find(reader, userId, id), {
    approved: { by: sql`decided_by`, at: sql`decided_at`, note: sql`decision_note` },
    cancelled: { by: sql`decided_by`, at: sql`decided_at`, reason: sql`decision_note` },
  });

/** Returns its id; null when the person already has one waiting. */
export async function insertErasure(
  tx: Tx,
  of: { userId: PersonId; staffId: StaffId; reason: string },
): Promise<ErasureRequestId | null> {
  const id = newId<ErasureRequestId>();
  const made = await tx.run(sql`insert into erasure_request (id, user_id, reason, entered_by, entered_at)
    values (${id}, ${of.userId}, ${of.reason}, ${of.staffId}, app_now())
    on conflict (user_id) where state = 'entered' do nothing`);
  return made > 0 ? id : null;
}
