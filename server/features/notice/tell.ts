// Writes a notice: an entry in the inbox, and the same by mail, SMS and push where its topic or the person's settings ask
// for it.
// Invariant: once per event, person and channel, also when repeated; mail goes only to a verified address.
// Source: docs/screens.md; docs/domain.md §9; docs/settled.md 34; decision 0047.
import type { PersonId } from '#domain/ids.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { fill, type Slots } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import type { NoticeKind } from './kind.ts';
import { insertNotices, type NoticeRow } from './tell.sql.ts';
import { hasOwnMail, topicOf } from './topics.ts';

export type Notice = { userId: PersonId; kind: NoticeKind; slots?: Slots; link?: string; eventKey: string };

/**
 * Notifies all of them in one statement and returns how many messages now wait to be sent. Links in mails begin with
 * the public address; without one, only the inbox gets the notice.
 */
export async function writeNotices(tx: Tx, publicUrl: string | null, notices: readonly Notice[]): Promise<number> {
  const urlOf = publicUrl === null ? null : urlsFrom(publicUrl);
  const rows = notices.map((notice) => rowOf(notice, urlOf));
  const { queued } = await insertNotices(tx, rows);
  return queued;
}

type Urls = (path: string) => string;

function rowOf({ userId, kind, slots = {}, link, eventKey }: Notice, urlOf: Urls | null): NoticeRow {
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
    // A locked screen shows it to whoever is near: no sum and no name.
    push: urlOf === null ? null : texts['notice.copy.push'],
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
