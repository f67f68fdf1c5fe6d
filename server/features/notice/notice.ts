// Sends notices: an inbox entry, an SMS, a mail or a push message, each once per event, also when the call is repeated.
// Source: docs/domain.md §9; docs/screens.md.
import { type NotificationSettings, notices, noticeTopics, ownChanges } from '#contract/notice.ts';
import type { OutboxMessageId, PersonId } from '#domain/ids.ts';
import { contextOf, notifyWorker } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import type { Ports } from '#ports/ports.ts';
import {
  countUnread,
  listChoices,
  listInbox,
  markAllRead,
  markRead,
  type NewChoice,
  upsertChoices,
} from './inbox.sql.ts';
import { insertMessage } from './outbox.sql.ts';
import { sendDueMessages } from './outbox.ts';
import { servePush } from './push.ts';
import { createOwnFeed } from './stream.ts';
import { type Notice, writeNotices } from './tell.ts';
import { type Channels, topicRules } from './topics.ts';

export function registerNotice(platform: Platform, ports: Ports): void {
  const { db, jobs, log, vault } = platform;
  const sender = { db, ports, log, vault };
  jobs.onDue({ name: 'notice.outbox', run: (until) => sendDueMessages(sender, until, 'codes') });
  // Apart: a person names a push message's address, and no code waits for that.
  jobs.onDue({ name: 'notice.push', run: (until) => sendDueMessages(sender, until, 'push') });
  serveInbox(platform);
  servePush(platform, ports);
  serveOwnChanges(platform);
}

function serveInbox({ db, web }: Platform): void {
  web.serve(notices, {
    listNotifications: ({ caller, query }) => listInbox(db, caller.id, query),
    countUnread: async ({ caller }) => ({ count: await countUnread(db, caller.id) }),
    readNotification: async ({ caller, params }) => {
      await markRead(db, caller.id, params.id);
      return {};
    },
    readAllNotifications: async ({ caller }) => {
      await markAllRead(db, caller.id);
      return {};
    },
    getNotificationSettings: ({ caller }) => readChoices(db, caller.id),
    saveNotificationSettings: async ({ caller, body }) => {
      await db.tx((tx) => saveChoices(tx, caller.id, body.topics));
      return readChoices(db, caller.id);
    },
  });
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

/** Notifies a user of an event: in the inbox, and by mail, SMS and push as the topic and the user's settings say. */
export const notify = (tx: Tx, notice: Notice): Promise<void> => notifyAll(tx, [notice]);

/** One notice for each of many users, in one statement. */
export async function notifyAll(tx: Tx, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  if ((await writeNotices(tx, contextOf(tx).publicUrl, notices)) === 0) return;
  notifyWorker(tx, 'notice.outbox');
  notifyWorker(tx, 'notice.push');
}

/**
 * `secret`: the text has a code or a link that opens something. It is stored encrypted and erased once sent.
 * `expiresAt`: the message is not sent after this time. `dropped`: the recipient does not exist. Does all the work
 * without storing a message, so that timing does not reveal it.
 */
type Words = {
  to: string;
  text: string;
  eventKey: string;
  secret?: boolean;
  expiresAt?: Date;
  dropped?: boolean;
};

export const sendSms = (tx: Tx, message: Words): Promise<void> => enqueue(tx, 'sms', { ...message, subject: null });

export const sendEmail = (tx: Tx, message: Words & { subject: string }): Promise<void> => enqueue(tx, 'email', message);

async function enqueue(
  tx: Tx,
  channel: 'sms' | 'email',
  { to, subject, text, eventKey, secret = false, expiresAt, dropped = false }: Words & { subject: string | null },
): Promise<void> {
  const id = newId<OutboxMessageId>();
  const [plain, encrypted] = secret ? [null, contextOf(tx).vault.encrypt(text, id)] : [text, null];
  await insertMessage(tx, { id, channel, to, subject, plain, encrypted, eventKey, expiresAt, dropped });
  notifyWorker(tx, 'notice.outbox');
}

/** All topics in display order, with this person's settings. */
async function readChoices(reader: Reader, userId: PersonId): Promise<NotificationSettings> {
  const chosen = await listChoices(reader, userId);
  const topics = noticeTopics.map((topic) => {
    const { usual, fixed } = topicRules[topic];
    const choice = chosen.find((each) => each.topic === topic);
    const { inbox, sms, email } = choice ?? usual;
    const isFixed = (channel: keyof Channels) => fixed.includes(channel);
    return {
      topic,
      inbox: inbox || isFixed('inbox'),
      sms: sms || isFixed('sms'),
      email: email || isFixed('email'),
      push: (choice?.push ?? usual.push) || isFixed('push'),
      fixed: [...fixed],
    };
  });
  return { topics };
}

/** Saves the settings of the named topics. If a topic is named twice, the last one counts; other topics do not change. */
async function saveChoices(tx: Tx, userId: PersonId, choices: readonly NewChoice[]): Promise<void> {
  const last = [...new Map(choices.map((choice) => [choice.topic, choice])).values()];
  if (last.length === 0) return;
  await upsertChoices(tx, userId, last);
}
