// A notice told: an entry in the inbox, and the same by mail and SMS where its topic or the person asks for it.
// Invariant: one event tells a person once by each channel, whatever is repeated; mail goes to a proved address only.
// Source: screens.md (Notifications); domain §9; settled 34; decision 0047.
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { type Sql, sql } from '#platform/sql.ts';
import { fill, type Slots } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import type { NoticeKind } from './kind.ts';
import { type Channel, hasOwnMail, topicOf, topicRules } from './topics.ts';

export type Notice = { userId: string; kind: NoticeKind; slots?: Slots; link?: string; eventKey: string };

/**
 * Tells all of them in one statement; answers how many messages now wait to be sent. Links of mails begin with the public
 * address; without one the inbox alone is told.
 */
export async function tellAll(tx: Tx, publicUrl: string | null, notices: readonly Notice[]): Promise<number> {
  const rows = JSON.stringify(notices.map((notice) => rowOf(notice, publicUrl)));
  const { queued } = await tx.one<{ queued: number }>(sql`
    with told as materialized (
      select n.*, ${wanted('inbox')} as to_inbox, ${wanted('sms')} as by_sms, ${wanted('email')} as by_email
      from json_to_recordset(${rows}::json) as n (user_id uuid, id uuid, sms_id uuid, email_id uuid, kind text, topic text,
        title text, body text, link text, event_key text, sms text, mail text,
        inbox_usual boolean, inbox_fixed boolean, sms_usual boolean, sms_fixed boolean, email_usual boolean,
        email_fixed boolean)
      left join notice_choice c on c.user_id = n.user_id and c.topic = n.topic
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
    select count(*)::int as queued from queued`);
  return queued;
}

/** What may not be switched off, else what the person chose, else what is usual. */
function wanted(channel: Channel): Sql {
  const columns = {
    inbox: sql`n.inbox_fixed or coalesce(c.inbox, n.inbox_usual)`,
    sms: sql`n.sms_fixed or coalesce(c.sms, n.sms_usual)`,
    email: sql`n.email_fixed or coalesce(c.email, n.email_usual)`,
  };
  return columns[channel];
}

function rowOf({ userId, kind, slots = {}, link, eventKey }: Notice, publicUrl: string | null) {
  const topic = topicOf[kind];
  const { usual, fixed } = topicRules[topic];
  const title = fill(texts[`notice.${kind}.title`], slots);
  const body = fill(texts[`notice.${kind}.body`], slots);
  return {
    user_id: userId,
    id: newId(),
    sms_id: newId(),
    email_id: newId(),
    kind,
    topic,
    title,
    body,
    link: link ?? null,
    event_key: eventKey,
    sms: publicUrl === null ? null : fill(texts['notice.copy.sms'], { title, body }),
    mail: publicUrl === null || hasOwnMail.has(kind) ? null : mailOf(body, link, publicUrl),
    inbox_usual: usual.inbox,
    inbox_fixed: fixed.includes('inbox'),
    sms_usual: usual.sms,
    sms_fixed: fixed.includes('sms'),
    email_usual: usual.email,
    email_fixed: fixed.includes('email'),
  };
}

function mailOf(body: string, link: string | undefined, publicUrl: string): string {
  const url = new URL(link ?? '/dashboard/notifications', publicUrl).href;
  const choices = new URL('/dashboard/setting/notifications', publicUrl).href;
  return fill(texts['notice.copy.mail'], { body, url, choices });
}
