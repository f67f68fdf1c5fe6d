// A person's inbox: their notices, newest first, and which of them are read.
// Invariant: people see and mark only their own notices.
// Source: docs/screens.md; docs/api.md; docs/settled.md 62.
import type { Page } from '#contract/endpoint.ts';
import { type Notification, noticeTopics } from '#contract/notice.ts';
import type { NotificationId, PersonId } from '#domain/ids.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { orderBy, pageOf, type Paging, readPage } from '#platform/paging.ts';
import { notFound } from '#platform/refuse.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

const noticeRow = row({
  id: col.id<NotificationId>(),
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

export async function listInbox(reader: Reader, userId: PersonId, paging: Paging): Promise<Page<Notification>> {
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

export async function countUnread(reader: Reader, userId: PersonId): Promise<number> {
  const { count } = await reader.one(
    unreadRow,
    sql`select count(*)::int as count from notification where user_id = ${userId} and read_at is null`,
  );
  return count;
}

/** Marks one as read and keeps its first reading time. Refuses with 404 if it belongs to somebody else. */
export async function markRead(db: Db, userId: PersonId, id: NotificationId): Promise<void> {
  if (!isId(id)) throw notFound();
  const found = await db.run(sql`update notification set read_at = coalesce(read_at, app_now())
    where user_id = ${userId} and id = ${id}`);
  if (found === 0) throw notFound();
}

/** Marks all that are there now; one that comes later stays unread. */
export async function markAllRead(db: Db, userId: PersonId): Promise<void> {
  await db.run(sql`update notification set read_at = app_now() where user_id = ${userId} and read_at is null`);
}

const choiceRow = row({
  topic: col.oneOf(noticeTopics),
  inbox: col.boolean,
  sms: col.boolean,
  email: col.boolean,
  /** Null: chosen before there was this channel. */
  push: col.boolean.nullable(),
});
type Choice = RowOf<typeof choiceRow>;
/** Without `push`, the earlier choice of it stays. */
export type NewChoice = Omit<Choice, 'push'> & { push?: boolean | undefined };

export function listChoices(reader: Reader, userId: PersonId): Promise<Choice[]> {
  return reader.rows(
    choiceRow,
    sql`select topic, inbox, sms, email, push from notice_choice where user_id = ${userId}`,
  );
}

export async function upsertChoices(tx: Tx, userId: PersonId, last: readonly NewChoice[]): Promise<void> {
  await tx.run(sql`insert into notice_choice (user_id, topic, inbox, sms, email, push, chosen_at)
    select ${userId}, topic, inbox, sms, email, push, app_now() from json_to_recordset(${JSON.stringify(last)}::json)
      as c (topic text, inbox boolean, sms boolean, email boolean, push boolean)
    on conflict (user_id, topic) do update
      set inbox = excluded.inbox, sms = excluded.sms, email = excluded.email,
        push = coalesce(excluded.push, notice_choice.push), chosen_at = excluded.chosen_at`);
}

const marksRow = row({
  id: col.id<PersonId>(),
  balance: col.text,
  portfolio: col.text,
  kyc: col.text,
  notification: col.text,
  withdrawal: col.text,
});

export function listMarks(reader: Reader, userIds: readonly PersonId[]) {
  return reader.rows(
    marksRow,
    sql`
    select u.id,
      coalesce((select a.version::text from ledger_account a where a.kind = 'cash' and a.owner_id = u.id), '') as balance,
      (select count(*) || '/' || coalesce(sum(p.xmin::text::bigint + hashtext(o.status)), 0)
        from portfolio p join lending o on o.id = p.lending_id where p.lender_id = u.id) as portfolio,
      concat_ws('/', coalesce(l.kyc_status, '-'), coalesce(l.envelope_status, '-'), coalesce(b.envelope_status, '-'),
        lower(u.email), u.email_verified_at) as kyc,
      (select count(*) || '/' || count(n.read_at) from notification n where n.user_id = u.id) as notification,
      (select count(*) || '/' || coalesce(sum(w.xmin::text::bigint), 0)
        from withdrawal w where w.lender_id = u.id) as withdrawal
    from app_user u left join lender l on l.user_id = u.id left join borrower b on b.user_id = u.id
    where u.id = any(${[...userIds]}::uuid[])`,
  );
}
