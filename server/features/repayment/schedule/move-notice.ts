// Notifies people whose due dates moved: each lender of the loan, and each member with a sign-in who still owes.
// Invariant: one notice per change, person, loan and role (lender or member); it does not contain the staff's reason.
// Source: docs/domain.md §6; docs/screens.md; decision 0050.
import { type BusinessDate, formatDate } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import { notifyAll } from '#features/notice/notice.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { readReached } from './schedule.sql.ts';

/** The moved rows of one lending, by number. */
export type MovedRows = readonly { lendingId: LendingId; no: number; from: BusinessDate; to: BusinessDate }[];

/** Notifies all people affected by one change, in the change's own transaction. */
export async function tellMoved(tx: Tx, moved: readonly MovedRows[]): Promise<void> {
  const byLending = new Map(moved.map((rows) => [rows[0]?.lendingId, rows]));
  const changeId = newId();
  const reached = await readReached(
    tx,
    moved.flatMap(([first]) => (first ? [first.lendingId] : [])),
  );
  await notifyAll(
    tx,
    reached.flatMap(({ lendingId, userId, group, kind, link }) => {
      const rows = byLending.get(lendingId);
      const first = rows?.[0];
      if (!rows || !first) return [];
      const slots = { group, count: rows.length, no: first.no, from: formatDate(first.from), to: formatDate(first.to) };
      return [{ userId, kind, slots, link, eventKey: `dates:${changeId}:${lendingId}:${kind}` }];
    }),
  );
}
