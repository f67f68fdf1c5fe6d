// The statement that writes notices: to the inbox, and by the channels a person chose, each once.
import type { OutboxMessageId, PersonId } from '#domain/ids.ts';
import type { Tx } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import type { NoticeKind } from './kind.ts';
import { type Channel, type Topic, topicRules } from './topics.ts';

const queuedRow = row({ queued: col.number });

/** A notice in the texts of each channel; without a text it is not sent there. */
export type NoticeRow = {
  userId: PersonId;
  id: OutboxMessageId;
  smsId: OutboxMessageId;
  emailId: OutboxMessageId;
  kind: NoticeKind;
  topic: Topic;
  title: string;
  body: string;
  link: string | null;
  eventKey: string;
  sms: string | null;
  mail: string | null;
  push: string | null;
};

/** Older news is no news on a locked screen; it stays in the inbox. */
const pushHours = 24;

export function insertNotices(tx: Tx, notices: readonly NoticeRow[]) {
  const column = (name: keyof NoticeRow) => notices.map((notice) => notice[name]);
  return tx.one(
    queuedRow,
    sql`
    with told as materialized (
      select n.*, ${wanted('inbox')} as to_inbox, ${wanted('sms')} as by_sms, ${wanted('email')} as by_email,
        ${wanted('push')} as by_push
      from unnest(${column('userId')}::uuid[], ${column('id')}::uuid[], ${column('smsId')}::uuid[],
          ${column('emailId')}::uuid[], ${column('kind')}::text[], ${column('topic')}::text[], ${column('title')}::text[],
          ${column('body')}::text[], ${column('link')}::text[], ${column('eventKey')}::text[], ${column('sms')}::text[],
          ${column('mail')}::text[], ${column('push')}::text[])
        as n (user_id, id, sms_id, email_id, kind, topic, title, body, link, event_key, sms, mail, push)
      join ${rules()} on rule.topic = n.topic
      left join notice_choice c on c.user_id = n.user_id and c.topic = n.topic
      left join processing_limit l on l.user_id = n.user_id and l.lifted_at is null
    ), kept as (
      insert into notification (user_id, id, kind, title, body, link, created_at, event_key)
      select user_id, id, kind, title, body, link, (select app_now()), event_key from told where to_inbox
      on conflict (user_id, event_key) do nothing
    ), queued as (
      insert into outbox_message (id, channel, recipient, subject, body, link, event_key, created_at, due_at, expires_at)
      select m.id, m.channel, m.recipient, m.subject, m.body, m.link, 'notice:' || m.user_id || ':' || m.event_key,
        (select app_now()), (select app_now()), (select app_now()) + m.hours * interval '1 hour'
      from (
        select t.sms_id as id, 'sms' as channel, u.phone as recipient, null as subject, t.sms as body, null as link,
          t.user_id, t.event_key, null::int as hours
        from told t join app_user u on u.id = t.user_id where t.by_sms and t.sms is not null
        union all
        select t.email_id, 'email', u.email, t.title, t.mail, null, t.user_id, t.event_key, null
        from told t join app_user u on u.id = t.user_id
        where t.by_email and t.mail is not null and u.email_verified_at is not null
        union all
        select md5(t.id || ':' || d.id)::uuid, 'push', d.id::text, t.title, t.push, t.link, t.user_id,
          t.event_key || ':' || d.id, ${pushHours}
        from told t join push_device d on d.user_id = t.user_id
        join session s on s.id = d.session_id and s.ended_at is null where t.by_push and t.push is not null
      ) m
      on conflict (channel, event_key) do nothing returning 1
    )
    select count(*)::int as queued from queued`,
  );
}

/**
 * Mandatory channels first, then the person's settings, then the defaults. While processing of their data is limited,
 * a person gets no offers, and other notices in the inbox only.
 */
function wanted(channel: Channel): Sql {
  const columns = {
    inbox: sql`rule.inbox_fixed or (coalesce(c.inbox, rule.inbox_usual) and (l.user_id is null or n.topic <> 'offers'))`,
    sms: sql`rule.sms_fixed or (coalesce(c.sms, rule.sms_usual) and l.user_id is null)`,
    email: sql`rule.email_fixed or (coalesce(c.email, rule.email_usual) and l.user_id is null)`,
    push: sql`rule.push_fixed or (coalesce(c.push, rule.push_usual) and l.user_id is null)`,
  };
  return columns[channel];
}

/** The rules of all topics as a table, so that a thousand notices do not carry them a thousand times. */
function rules(): Sql {
  const all = Object.entries(topicRules);
  const usual = (channel: Channel) => all.map(([, rule]) => rule.usual[channel]);
  const fixed = (channel: Channel) => all.map(([, rule]) => rule.fixed.includes(channel));
  return sql`unnest(${all.map(([topic]) => topic)}::text[], ${usual('inbox')}::boolean[], ${fixed('inbox')}::boolean[],
      ${usual('sms')}::boolean[], ${fixed('sms')}::boolean[], ${usual('email')}::boolean[], ${fixed('email')}::boolean[],
      ${usual('push')}::boolean[], ${fixed('push')}::boolean[])
    as rule (topic, inbox_usual, inbox_fixed, sms_usual, sms_fixed, email_usual, email_fixed, push_usual, push_fixed)`;
}
