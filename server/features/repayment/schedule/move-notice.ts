// Notifies people whose due dates moved: each lender of the loan, and each member with a sign-in who still owes.
// Invariant: one notice per change, person, loan and role (lender or member); it does not contain the staff's reason.
// Source: docs/domain.md §6; docs/screens.md; decision 0050.
import { type BusinessDate, formatDate } from '#domain/calendar.ts';
import { notifyAll } from '#features/notice/notice.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

/** The moved rows of one lending, by number. */
export type MovedRows = readonly { lendingId: string; no: number; from: BusinessDate; to: BusinessDate }[];

const toldRow = row({
  lendingId: col.text,
  userId: col.text,
  group: col.text,
  kind: col.oneOf(['dates_moved', 'own_dates_moved']),
  link: col.text,
});
type Told = RowOf<typeof toldRow>;

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

/** A lender once per loan, however many portfolios; a member while she has an open row. */
function readReached(reader: Reader, lendingIds: readonly string[]): Promise<Told[]> {
  return reader.rows(
    toldRow,
    sql`
    select l.id as "lendingId", g.name as group, t.* from lending l join borrower_group g on g.id = l.group_id
    cross join lateral (
      select distinct on (p.lender_id) p.lender_id as "userId", 'dates_moved' as kind,
        '/dashboard/portfolios/' || p.id as link
      from portfolio p where p.lending_id = l.id
        and (p.status in ('active', 'returned') or p.status = 'failed' and p.reason = 'defaulted')
      union all
      select gm.user_id, 'own_dates_moved', '/dashboard/borrowers/' || m.id
      from member_loan m join group_member gm on gm.id = m.member_id
      where m.lending_id = l.id and gm.user_id is not null
        and exists (select 1 from member_row r where r.member_loan_id = m.id and r.closed_on is null)
    ) t
    where l.id = any(${lendingIds}::uuid[]) order by l.id, t."userId"`,
  );
}
