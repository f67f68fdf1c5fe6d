// Writes a notice: an entry in the inbox, and the same by mail and SMS where its topic or the person's settings ask
// for it.
// Invariant: once per event, person and channel, also when repeated; mail goes only to a verified address.
// Source: docs/screens.md; docs/domain.md §9; docs/settled.md 34; decision 0047.
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { fill, type Slots } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import type { NoticeKind } from './kind.ts';
import { type Channel, hasOwnMail, topicOf, topicRules } from './topics.ts';

export type Notice = { userId: string; kind: NoticeKind; slots?: Slots; link?: string; eventKey: string };

const writeNoticesRow = row({ queued: col.number });

/**
 * Notifies all of them in one statement and returns how many messages now wait to be sent. Links in mails begin with
 * the public address; without one, only the inbox gets the notice.
 */
export async function writeNotices(tx: Tx, publicUrl: string | null, notices: readonly Notice[]): Promise<number> {
  const urlOf = publicUrl === null ? null : urlsFrom(publicUrl);
  const rows = notices.map((notice) => rowOf(notice, urlOf));
  const column = (name: keyof Row) => rows.map((row) => row[name]);
  const { queued } = await tx.one(
    writeNoticesRow,
    sql`
    with told as materialized (
      select n.*, ${wanted('inbox')} as to_inbox, ${wanted('sms')} as by_sms, ${wanted('email')} as by_email
      from unnest(${column('userId')}::uuid[], ${column('id')}::uuid[], ${column('smsId')}::uuid[],
          ${column('emailId')}::uuid[], ${column('kind')}::text[], ${column('topic')}::text[], ${column('title')}::text[],
          ${column('body')}::text[], ${column('link')}::text[], ${column('eventKey')}::text[], ${column('sms')}::text[],
          ${column('mail')}::text[])
        as n (user_id, id, sms_id, email_id, kind, topic, title, body, link, event_key, sms, mail)
      join ${rules()} on rule.topic = n.topic
      left join notice_choice c on c.user_id = n.user_id and c.topic = n.topic
      left join processing_limit l on l.user_id = n.user_id and l.lifted_at is null
    ), kept as (
      insert into notification (user_id, id, kind, title, body, link, created_at, event_key)
      select user_id, id, kind, title, body, link, (select app_now()), event_key from told where to_inbox
      on conflict (user_id, event_key) do nothing
    ), queued as (
      insert into outbox_message (id, channel, recipient, subject, body, event_key, created_at, due_at)
      select m.id, m.channel, m.recipient, m.subject, m.body, 'notice:' || m.user_id || ':' || m.event_key,
        (select app_now()), (select app_now())
      from (
        select t.sms_id as id, 'sms' as channel, u.phone as recipient, null as subject, t.sms as body, t.user_id, t.event_key
        from told t join app_user u on u.id = t.user_id where t.by_sms and t.sms is not null
        union all
        select t.email_id, 'email', u.email, t.title, t.mail, t.user_id, t.event_key
        from told t join app_user u on u.id = t.user_id
        where t.by_email and t.mail is not null and u.email_verified_at is not null
      ) m
      on conflict (channel, event_key) do nothing returning 1
    )
    select count(*)::int as queued from queued`,
  );
  return queued;
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
  };
  return columns[channel];
}

/** The rules of all topics as a table, so that a thousand notices do not carry them a thousand times. */
function rules(): Sql {
  const all = Object.entries(topicRules);
  const usual = (channel: Channel) => all.map(([, rule]) => rule.usual[channel]);
  const fixed = (channel: Channel) => all.map(([, rule]) => rule.fixed.includes(channel));
  return sql`unnest(${all.map(([topic]) => topic)}::text[], ${usual('inbox')}::boolean[], ${fixed('inbox')}::boolean[],
      ${usual('sms')}::boolean[], ${fixed('sms')}::boolean[], ${usual('email')}::boolean[], ${fixed('email')}::boolean[])
    as rule (topic, inbox_usual, inbox_fixed, sms_usual, sms_fixed, email_usual, email_fixed)`;
}

type Row = ReturnType<typeof rowOf>;
type Urls = (path: string) => string;

function rowOf({ userId, kind, slots = {}, link, eventKey }: Notice, urlOf: Urls | null) {
  const title = fill(texts[`notice.${kind}.title`], slots);
  const body = fill(texts[`notice.${kind}.body`], slots);
  return {
    userId,
    id: newId(),
    smsId: newId(),
    emailId: newId(),
    kind,
    topic: topicOf[kind],
    title,
    body,
    link: link ?? null,
    eventKey,
    sms: urlOf === null ? null : fill(texts['notice.copy.sms'], { title, body }),
    mail: urlOf === null || hasOwnMail.has(kind) ? null : mailOf(body, link, urlOf),
  };
}

/** Cache for one batch: most of its notices link to the same page. */
function urlsFrom(publicUrl: string): Urls {
  const known = new Map<string, string>();
  return (path) => {
    const url = known.get(path) ?? new URL(path, publicUrl).href;
    known.set(path, url);
    return url;
  };
}

function mailOf(body: string, link: string | undefined, urlOf: Urls): string {
  const url = urlOf(link ?? '/dashboard/notifications');
  const choices = urlOf('/dashboard/setting/notifications');
  return fill(texts['notice.copy.mail'], { body, url, choices });
}
