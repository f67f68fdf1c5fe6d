// Tells members of staff what waits for them: in the console, and by mail where they chose it for a topic.
// Invariants: one notice for an event and a person; a mail says the topic and nothing of the case; what a person may see
// is judged when it is read. Decision 0116.
import type { StaffNoticeSettings } from '#contract/staff-notice.ts';
import type { StaffId, StaffNoticeId } from '#domain/ids.ts';
import { permissionsOf } from '#domain/permissions.ts';
import { type StaffTopic, staffTopics } from '#domain/staff-notice.ts';
import { contextOf, notifyWorker } from '#platform/context.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { isId } from '#platform/ids.ts';
import { requireRights } from '#platform/rights.ts';
import type { StaffCaller } from '#platform/session.ts';
import type { Sql } from '#platform/sql.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import {
  countUnread,
  dropEnded,
  endAbout,
  endOldNews,
  listChoices,
  markAllRead,
  markRead,
  oneNotice,
  readAddress,
  type StaffChoice,
  type StaffMail,
  type StaffNotice,
  tellStaff,
  upsertChoices,
} from './staff-notice.sql.ts';

/** Tells a person at once, in the transaction of what it tells. It ends by `endStaffNotices`. */
export async function notifyStaff(tx: Tx, notice: StaffNotice): Promise<void> {
  await tell(tx, oneNotice(notice), []);
}

/** Nothing about this case waits for anybody any more, as far as the topic goes. */
export const endStaffNotices = (tx: Tx, topic: StaffTopic, about: string): Promise<void> => endAbout(tx, topic, about);

/**
 * Tells all that waits, each event once, and ends what waits no more. `waiting` is a statement with the columns staff_id,
 * topic, kind, about, needs and event_key; of the topics `whole` it says everything. Returns how many were told.
 */
export async function syncStaffNotices(tx: Tx, waiting: Sql, whole: readonly StaffTopic[]): Promise<number> {
  const told = await tell(tx, waiting, whole);
  await endOldNews(tx);
  await dropEnded(tx);
  return told;
}

async function tell(tx: Tx, waiting: Sql, whole: readonly StaffTopic[]): Promise<number> {
  const { told, queued } = await tellStaff(tx, waiting, whole, mailsFrom(contextOf(tx).consoleUrl));
  if (queued > 0) notifyWorker(tx, 'notice.outbox');
  return told;
}

const mailsFrom = (url: string | null): StaffMail[] =>
  url === null
    ? []
    : staffTopics.map((topic) => {
        const subject = texts[`mail.staff.notice.${topic}`];
        return { topic, subject, text: fill(texts['mail.staff.notice.text'], { title: subject, url }) };
      });

export const countStaffNotices = (reader: Reader, { id, roles }: StaffCaller): Promise<number> =>
  countUnread(reader, id, permissionsOf(roles));

/** Refuses with 404 if it belongs to somebody else. */
export async function readStaffNotice(db: Db, { id }: StaffCaller, notice: StaffNoticeId): Promise<void> {
  if (!isId(notice) || (await markRead(db, id, notice)) === 0) throw notFound();
}

export const readAllStaffNotices = (db: Db, { id, roles }: StaffCaller): Promise<void> =>
  markAllRead(db, id, permissionsOf(roles));

export async function readStaffChoices(reader: Reader, staffId: StaffId): Promise<StaffNoticeSettings> {
  const chosen = new Map((await listChoices(reader, staffId)).map(({ topic, channel }) => [topic, channel]));
  const { email } = await readAddress(reader, staffId);
  return { email, topics: staffTopics.map((topic) => ({ topic, channel: chosen.get(topic) ?? 'console' })) };
}

/** Saves the named topics; of one named twice the last counts. Refuses mail for an account without an address. */
export async function saveStaffChoices(tx: Tx, staffId: StaffId, choices: readonly StaffChoice[]): Promise<void> {
  await requireRights(tx);
  const last = [...new Map(choices.map((choice) => [choice.topic, choice])).values()];
  const { email } = await readAddress(tx, staffId);
  if (email === null && last.some(({ channel }) => channel === 'mail')) throw refused('error.staff.no_own_address');
  if (last.length > 0) await upsertChoices(tx, staffId, last);
}
