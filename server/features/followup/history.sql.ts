// Statements of a group's history: which entries of which kind, in one line of time.
// Source: decision 0113.
import type { GroupId } from '#domain/ids.ts';
import type { TaskSubjectKind } from '#domain/task.ts';
import type { Reader } from '#platform/db.ts';
import { offsetOf, type Paging } from '#platform/paging.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { lendingWithinReach } from '#platform/reach.sql.ts';
import { all, sql } from '#platform/sql.ts';
import { isInReach } from './task.sql.ts';

const keyRow = row({ kind: col.oneOf(['event', 'task', 'promise', 'visit']), id: col.text, at: col.instant });
type Key = RowOf<typeof keyRow>;

const countRow = row({ total: col.number });

/** What a person may see of it. */
export type Seen = { taskKinds: readonly TaskSubjectKind[]; promises: boolean };

/**
 * What each right shows by itself, within its reach (decision 0112). The newest first: a task when it was made or ended, a promise when it was recorded
 * or judged.
 */
export async function pageOfKeys(
  reader: Reader,
  groupId: GroupId,
  { taskKinds, promises }: Seen,
  query: Paging,
): Promise<{ keys: Key[]; total: number }> {
  const entries = sql`(
    select 'event' as kind, t.seq::text as id, t.at from audit_trail t
    where t.object_kind = 'group' and t.object_id = ${groupId}
    union all
    select 'task', t.id::text, case t.state when 'open' then t.made_at else t.changed_at end from task t
    where ${all([sql`t.group_id = ${groupId}`, sql`t.subject_kind = any(${[...taskKinds]}::text[])`, isInReach()])}
    union all
    select 'promise', p.id::text, coalesce(p.judged_at, p.recorded_at) from payment_promise p
    join lending l on l.id = p.lending_id
    where ${all([sql`l.group_id = ${groupId}`, sql`${promises}`, lendingWithinReach(sql`p.lending_id`, 'repayment.read')])}
    union all
    select 'visit', v.id::text, v.recorded_at from visit v where v.group_id = ${groupId})`;
  const { total } = await reader.one(countRow, sql`select count(*)::int as total from ${entries} e`);
  const keys = await reader.rows(
    keyRow,
    sql`select kind, id, at from ${entries} e order by at desc, kind, id desc
    limit ${query.limit} offset ${offsetOf(query)}`,
  );
  return { keys, total };
}
