// A person's inbox: their notices, newest first, and which of them are read.
// Invariant: people see and mark only their own notices.
// Source: docs/screens.md; docs/api.md; docs/settled.md 62.
import type { Page } from '#contract/endpoint.ts';
import type { Notification } from '#contract/notice.ts';
import type { Db, Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { orderBy, pageOf, type Paging, readPage } from '#platform/paging.ts';
import { notFound } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const noticeRow = row({
  id: col.text,
  kind: col.text,
  title: col.text,
  body: col.text,
  link: col.text.nullable(),
  readAt: col.instant.nullable(),
  createdAt: col.instant,
});
type Row = RowOf<typeof noticeRow>;

const order = orderBy([sql`created_at`, 'desc'], [sql`id`, 'desc']);

const inboxRow = row({ total: col.number });

export async function listInbox(reader: Reader, userId: string, paging: Paging): Promise<Page<Notification>> {
  const { total } = await reader.one(
    inboxRow,
    sql`select count(*)::int as total from notification where user_id = ${userId}`,
  );
  const rows = await readPage<Row>({ order, total }, paging, (part) =>
    reader.rows(
      noticeRow,
      sql`select id, kind, title, body, link, read_at as "readAt", created_at as "createdAt"
      from notification where user_id = ${userId} ${part}`,
    ),
  );
  return pageOf(rows.map(toWire), total, paging);
}

const toWire = ({ readAt, createdAt, ...notice }: Row): Notification => ({
  ...notice,
  readAt: readAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

const unreadRow = row({ count: col.number });

export async function countUnread(reader: Reader, userId: string): Promise<number> {
  const { count } = await reader.one(
    unreadRow,
    sql`select count(*)::int as count from notification where user_id = ${userId} and read_at is null`,
  );
  return count;
}

/** Marks one as read and keeps its first reading time. Refuses with 404 if it belongs to somebody else. */
export async function markRead(db: Db, userId: string, id: string): Promise<void> {
  if (!isId(id)) throw notFound();
  const found = await db.run(sql`update notification set read_at = coalesce(read_at, app_now())
    where user_id = ${userId} and id = ${id}`);
  if (found === 0) throw notFound();
}
