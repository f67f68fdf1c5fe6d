// A request to erase a person: made by one member of staff, approved by another.
// Invariant: the person is notified before their address is erased.
// Source: UU 27/2022 articles 43, 45; decision 0081.
import type { PrivacyStatus } from '#contract/privacy.ts';
import { formatDate } from '#domain/calendar.ts';
import type { ErasureRequestId, PersonId, StaffId } from '#domain/ids.ts';
import { refuse, type Refusal } from '#domain/refusal.ts';
import { type Erased, lockToErase } from '#features/account/erase.ts';
import { sendEmail, sendSms } from '#features/notice/notice.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { enterEntry, type FourEyes } from '#platform/four-eyes.ts';
import type { Platform } from '#platform/platform.ts';
import { refused, throwIfRefused } from '#platform/refuse.ts';
import { id as texts } from '#texts/id.ts';
import { erasePerson } from './erase.ts';
import { type ErasureRow, erasureTable, insertErasure } from './erasure-request.sql.ts';
import { lockPerson } from './limit.ts';
import { getPrivacyStatus, readHindrances } from './standing.ts';

export function enterErasure(
  platform: Platform,
  staffId: StaffId,
  userId: PersonId,
  reason: string,
): Promise<PrivacyStatus> {
  return enterEntry(platform.db, erasuresOf(platform, userId), staffId, async (tx) => {
    await lockPerson(tx, userId);
    throwIfRefused(await checkErasable(tx, userId));
    const id = await insertErasure(tx, { userId, staffId, reason });
    if (id === null) throw refused('error.erasure.waiting');
    return id;
  });
}

/** Approval checks again, with the person locked, whether something requires keeping the data. */
export const erasuresOf = (
  { sessions, vault }: Pick<Platform, 'sessions' | 'vault'>,
  userId: PersonId,
): FourEyes<ErasureRow, Erased, PrivacyStatus> => ({
  events: {
    enter: 'privacy.erasure.enter',
    approve: 'privacy.erasure.approve',
    cancel: 'privacy.erasure.cancel',
  },
  table: erasureTable(userId),
  refusals: { ownEntry: 'error.erasure.own_entry', changed: () => refuse('error.erasure.decided') },
  lock: (tx) => lockToErase(tx, userId),
  check: (tx) => checkErasable(tx, userId),
  async carryOut(tx, { id, reason }, account) {
    const erased = await erasePerson(tx, { sessions, vault }, userId, account);
    await sayFarewell(tx, id, account);
    return { after: erased, reason };
  },
  objectOf: () => ({ kind: 'user', id: userId }),
  factsOf: () => ({}),
  reasonOf: ({ reason }) => reason,
  answer: (tx) => getPrivacyStatus(tx, userId),
});

/** Refuses while something requires keeping the data, and says what and until when. */
async function checkErasable(reader: Reader, userId: PersonId): Promise<Refusal | null> {
  const { blocks, keptUntil } = await readHindrances(reader, userId);
  if (blocks.length === 0) return null;
  const why = blocks.map((block) => texts[`privacy.block.${block}`]).join(', ');
  const until =
    blocks.includes('retention') && keptUntil !== null ? formatDate(keptUntil) : texts['privacy.until.unknown'];
  return refuse('error.erasure.blocked', { slots: { why, until } });
}

/** The last message to the person; its recipient is erased once it is sent. */
async function sayFarewell(
  tx: Tx,
  request: ErasureRequestId,
  { phone, email, emailVerified }: { phone: string; email: string | null; emailVerified: boolean },
): Promise<void> {
  const eventKey = `erasure:${request}`;
  const text = texts['privacy.farewell.text'];
  if (email !== null && emailVerified)
    await sendEmail(tx, { to: email, subject: texts['privacy.farewell.subject'], text, eventKey });
  else await sendSms(tx, { to: phone, text: texts['privacy.farewell.sms'], eventKey });
}
