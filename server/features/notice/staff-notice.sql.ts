// Statements of notices to staff. Invariants: an event tells a person once, also when the same is said again; mail goes
// only to whom the topic's choice says, with nothing in it but the topic.
import type { StaffId, StaffNoticeId } from '#domain/ids.ts';
import type { Permission } from '#domain/permissions.ts';
import { staffChannels, staffTopics, type StaffTopic } from '#domain/staff-notice.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';

export type StaffNotice = {
  staffId: StaffId;
  topic: StaffTopic;
  /** What the console names it by, such as the kind of a task. */
  kind: string;
  /** The id of the case's page. */
  about: string;
  /** Without this permission it is not shown. */
  needs: Permission;
  /** The same event tells a person once. */
  eventKey: string;
};

/** One notice as `tellStaff` takes it. */
export const oneNotice = ({ staffId, topic, kind, about, needs, eventKey }: StaffNotice): Sql =>
  sql`select ${staffId}::uuid as staff_id, ${topic}::text as topic, ${kind}::text as kind, ${about}::text as about,
    ${needs}::text as needs, concat_ws(':', ${topic}::text, ${eventKey}::text) as event_key`;

const toldRow = row({ told: col.number, queued: col.number });

export type StaffMail = { topic: StaffTopic; subject: string; text: string };

/**
 * Tells what `waiting` says and was not told; of the topics `whole` it says all that waits, so the rest of them ends.
 * `waiting` has the columns staff_id, topic, kind, about, needs and event_key.
 */
export function tellStaff(tx: Tx, waiting: Sql, whole: readonly StaffTopic[], mails: readonly StaffMail[]) {
  return tx.one(
    toldRow,
    sql`
    with waiting as materialized (
      select w.*, s.email, coalesce(c.channel, 'console') = 'mail' as by_mail
      from (${waiting}) w join staff s on s.id = w.staff_id and s.active
      left join staff_notice_choice c on c.staff_id = w.staff_id and c.topic = w.topic
      where c.channel is distinct from 'none'
    ), told as (
      insert into staff_notice (staff_id, id, topic, kind, about, needs, event_key, created_at)
      select w.staff_id, md5(w.staff_id || ':' || w.event_key)::uuid, w.topic, w.kind, w.about, w.needs, w.event_key, app_now()
      from waiting w
      where not exists (select 1 from staff_notice n
        where n.staff_id = w.staff_id and n.event_key = w.event_key and n.ended_at is null)
      on conflict (staff_id, event_key) do update set ended_at = null where staff_notice.ended_at is not null
      returning staff_id, event_key, xmax = 0 as is_new
    ), ended as (
      update staff_notice n set ended_at = app_now()
      where n.ended_at is null and n.topic = any(${[...whole]}::text[])
        and not exists (select 1 from waiting w where w.staff_id = n.staff_id and w.event_key = n.event_key)
    ), queued as (
      insert into outbox_message (id, channel, recipient, subject, body, event_key, created_at, due_at)
      select md5('mail:' || t.staff_id || ':' || t.event_key)::uuid, 'email', w.email, mail.subject, mail.body,
        'staff-notice:' || t.staff_id || ':' || t.event_key, app_now(), app_now()
      from told t join waiting w using (staff_id, event_key)
      join unnest(${mails.map(({ topic }) => topic)}::text[], ${mails.map(({ subject }) => subject)}::text[],
        ${mails.map(({ text }) => text)}::text[]) as mail (topic, subject, body) on mail.topic = w.topic
      where t.is_new and w.by_mail and w.email is not null
      on conflict (channel, event_key) do nothing returning 1
    )
    select (select count(*)::int from told) as told, (select count(*)::int from queued) as queued`,
  );
}

export async function endAbout(tx: Tx, topic: StaffTopic, about: string): Promise<void> {
  await tx.run(
    sql`update staff_notice set ended_at = app_now() where topic = ${topic} and about = ${about} and ended_at is null`,
  );
}

const DAYS_OF_NEWS = 14;

/** What happened and asks for nothing is told for two weeks: groups that have changed their officer. */
export async function endOldNews(tx: Tx): Promise<void> {
  await tx.run(sql`update staff_notice set ended_at = app_now()
    where topic = 'groups' and kind in ('taken', 'given') and ended_at is null
      and created_at < app_now() - make_interval(days => ${DAYS_OF_NEWS})`);
}

const DAYS_KEPT = 30;

export async function dropEnded(tx: Tx): Promise<void> {
  await tx.run(sql`delete from staff_notice where ended_at < app_now() - make_interval(days => ${DAYS_KEPT})`);
}

/** What this person is shown: what still waits and what these permissions let them see. */
export const shownTo = (staffId: StaffId, needs: readonly string[]): Sql =>
  sql`n.staff_id = ${staffId} and n.ended_at is null and n.needs = any(${[...needs]}::text[])`;

const unreadRow = row({ count: col.number });

export async function countUnread(reader: Reader, staffId: StaffId, needs: readonly string[]): Promise<number> {
  const { count } = await reader.one(
    unreadRow,
    sql`select count(*)::int as count from staff_notice n where ${shownTo(staffId, needs)} and n.read_at is null`,
  );
  return count;
}

/** Keeps the first time. Returns how many there were: none where it is somebody else's. */
export const markRead = (db: Db, staffId: StaffId, id: StaffNoticeId): Promise<number> =>
  db.run(
    sql`update staff_notice set read_at = coalesce(read_at, app_now()) where staff_id = ${staffId} and id = ${id}`,
  );

/** Those that this person is shown now; one that comes later, or with another role, stays unread. */
export async function markAllRead(db: Db, staffId: StaffId, needs: readonly string[]): Promise<void> {
  await db.run(
    sql`update staff_notice n set read_at = app_now() where ${shownTo(staffId, needs)} and n.read_at is null`,
  );
}

const choiceRow = row({ topic: col.oneOf(staffTopics), channel: col.oneOf(staffChannels) });
export type StaffChoice = RowOf<typeof choiceRow>;

export const listChoices = (reader: Reader, staffId: StaffId): Promise<StaffChoice[]> =>
  reader.rows(choiceRow, sql`select topic, channel from staff_notice_choice where staff_id = ${staffId}`);

export async function upsertChoices(tx: Tx, staffId: StaffId, choices: readonly StaffChoice[]): Promise<void> {
  await tx.run(sql`insert into staff_notice_choice (staff_id, topic, channel, chosen_at)
    select ${staffId}, topic, channel, app_now() from json_to_recordset(${JSON.stringify(choices)}::json)
      as c (topic text, channel text)
    on conflict (staff_id, topic) do update set channel = excluded.channel, chosen_at = excluded.chosen_at`);
}

const addressRow = row({ email: col.text.nullable() });

export const readAddress = (reader: Reader, staffId: StaffId) =>
  reader.one(addressRow, sql`select email from staff where id = ${staffId}`);
