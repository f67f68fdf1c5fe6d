// What people are told: an inbox entry, an SMS or a mail, each once for its event, whatever is repeated.
// Source: domain §9, screens.md (Notifications).
import { ownChanges } from '#contract/notice.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import { refused } from '#platform/refuse.ts';
import type { Vault } from '#platform/secrets.ts';
import { sql } from '#platform/sql.ts';
import type { Ports } from '#ports/ports.ts';
import { fill, type Slots } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import type { notices } from '#texts/notices.ts';
import { sendDueMessages } from './outbox.ts';
import { createOwnFeed } from './stream.ts';

type BodyKey = Extract<keyof typeof notices, `notice.${string}.body`>;
/** Kinds of inbox notices: those with a title and a body among the texts. */
export type NoticeKind = BodyKey extends `notice.${infer Kind}.body` ? Kind : never;

export function registerNotice(platform: Platform, ports: Ports): void {
  const { db, jobs, log, vault } = platform;
  wakeOutbox = (tx) => jobs.wake(tx, 'notice.outbox');
  seal = vault.seal;
  jobs.onDue({ name: 'notice.outbox', run: (until) => sendDueMessages({ db, ports, log, vault }, until) });
  serveOwnChanges(platform);
}

function serveOwnChanges({ db, sessions, log, web }: Platform): void {
  const feed = createOwnFeed({ db, sessions, log });
  web.app.addHook('preClose', async () => feed.close());
  web.serve(ownChanges, {
    streamMe: async ({ caller, reply }) => {
      const events = await feed.listen({ userId: caller.id, sessionId: caller.sessionId });
      if (!events) throw refused('error.busy');
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-accel-buffering', 'no')
        .send(events);
    },
  });
}

let wakeOutbox: (tx: Tx) => void = () => undefined;
let seal: Vault['seal'] = () => {
  throw new Error('notices are not registered');
};

/** An entry in a user's inbox. */
export async function notify(
  tx: Tx,
  notice: { userId: string; kind: NoticeKind; slots?: Slots; link?: string; eventKey: string },
): Promise<void> {
  const text = (part: 'title' | 'body') => fill(texts[`notice.${notice.kind}.${part}`], notice.slots ?? {});
  await tx.run(sql`insert into notification (user_id, id, kind, title, body, link, created_at, event_key)
    values (${notice.userId}, ${newId()}, ${notice.kind}, ${text('title')}, ${text('body')}, ${notice.link ?? null}, app_now(), ${notice.eventKey})
    on conflict (user_id, event_key) do nothing`);
}

/** One entry for each of many users, in one statement. */
export async function notifyAll(
  tx: Tx,
  notices: { userId: string; kind: NoticeKind; slots?: Slots; link?: string; eventKey: string }[],
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ userId, kind, slots, link, eventKey }) => ({
    user_id: userId,
    id: newId(),
    kind,
    title: fill(texts[`notice.${kind}.title`], slots ?? {}),
    body: fill(texts[`notice.${kind}.body`], slots ?? {}),
    link: link ?? null,
    event_key: eventKey,
  }));
  await tx.run(sql`insert into notification (user_id, id, kind, title, body, link, created_at, event_key)
    select user_id, id, kind, title, body, link, (select app_now()), event_key from json_to_recordset(${JSON.stringify(rows)}::json)
      as n (user_id uuid, id uuid, kind text, title text, body text, link text, event_key text)
    on conflict (user_id, event_key) do nothing`);
}

/** `secret` for a text with a code or a link that opens something: kept sealed, and forgotten once it was sent. */
type Words = { to: string; text: string; eventKey: string; secret?: boolean };

export async function sendSms(tx: Tx, message: Words): Promise<void> {
  await enqueue(tx, {
    channel: 'sms',
    recipient: message.to,
    subject: null,
    body: message.text,
    eventKey: message.eventKey,
    secret: message.secret ?? false,
  });
}

export async function sendEmail(tx: Tx, message: Words & { subject: string }): Promise<void> {
  await enqueue(tx, {
    channel: 'email',
    recipient: message.to,
    subject: message.subject,
    body: message.text,
    eventKey: message.eventKey,
    secret: message.secret ?? false,
  });
}

type Message = {
  channel: 'sms' | 'email';
  recipient: string;
  subject: string | null;
  body: string;
  eventKey: string;
  secret: boolean;
};

async function enqueue(tx: Tx, { channel, recipient, subject, body, eventKey, secret }: Message): Promise<void> {
  const id = newId();
  const [plain, sealed] = secret ? [null, seal(body, id)] : [body, null];
  await tx.run(sql`insert into outbox_message
      (id, channel, recipient, subject, body, sealed_body, event_key, created_at, due_at)
    values (${id}, ${channel}, ${recipient}, ${subject}, ${plain}, ${sealed}, ${eventKey}, app_now(), app_now())
    on conflict (channel, event_key) do nothing`);
  wakeOutbox(tx);
}
