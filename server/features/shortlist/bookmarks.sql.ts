// Statements of the groups that a lender marked.
// Source: decision 0106.
import type { LendingId, PersonId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const markedRow = row({ id: col.id<LendingId>() });

/** The last one first. */
export async function readBookmarks(reader: Reader, lenderId: PersonId): Promise<LendingId[]> {
  const rows = await reader.rows(
    markedRow,
    sql`select lending_id as id from lending_bookmark where lender_id = ${lenderId} order by saved_at desc, lending_id desc`,
  );
  return rows.map(({ id }) => id);
}

/** Whether the lending is there for lenders to see: a draft is not. */
export async function isListed(reader: Reader, id: LendingId): Promise<boolean> {
  return (await reader.row(markedRow, sql`select id from lending where id = ${id} and status <> 'draft'`)) !== null;
}

export async function insertBookmark(tx: Tx, lenderId: PersonId, lendingId: LendingId): Promise<void> {
  await tx.run(sql`insert into lending_bookmark (lender_id, lending_id) values (${lenderId}, ${lendingId})`);
}

export async function deleteBookmark(tx: Tx, lenderId: PersonId, lendingId: LendingId): Promise<void> {
  await tx.run(sql`delete from lending_bookmark where lender_id = ${lenderId} and lending_id = ${lendingId}`);
}

/** Deletes all that an erased person put aside. */
export async function eraseShortlist(tx: Tx, lenderId: PersonId): Promise<void> {
  await tx.run(sql`delete from lending_bookmark where lender_id = ${lenderId}`);
  await tx.run(sql`delete from saved_search where lender_id = ${lenderId}`);
}
