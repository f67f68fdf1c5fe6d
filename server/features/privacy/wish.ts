// A wish to erase a person, from one of the staff to another.
// Invariants: nobody approves what she entered; what keeps the data is asked again when it is approved, with the person locked;
// she is told before her address is forgotten. Source: UU 27/2022 articles 43, 45; security LAW-04; decision 0081.
import type { PrivacyStanding } from '#contract/privacy.ts';
import { formatDate } from '#domain/calendar.ts';
import { lockToErase } from '#features/account/erase.ts';
import { sendEmail, sendSms } from '#features/notice/notice.ts';
import { recordDeed } from '#platform/audit.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { sql } from '#platform/sql.ts';
import { id as texts } from '#texts/id.ts';
import { erasePerson } from './erase.ts';
import { lockPerson } from './limit.ts';
import { getPrivacyStanding, readHindrances } from './standing.ts';

export function enterErasure(db: Db, staffId: string, userId: string, reason: string): Promise<PrivacyStanding> {
  return db.tx(async (tx) => {
    await lockPerson(tx, userId);
    await demandErasable(tx, userId);
    const entered = await tx.run(sql`insert into erasure_wish (id, user_id, reason, entered_by, entered_at)
      values (${newId()}, ${userId}, ${reason}, ${staffId}, app_now())
      on conflict (user_id) where state = 'entered' do nothing`);
    if (entered === 0) throw refused('error.erasure.waiting');
    await record(tx, staffId, userId, { action: 'privacy.erasure.enter', reason });
    return getPrivacyStanding(tx, userId);
  });
}

type Of = { id: string; wish: string };

export function approveErasure(
  { db, sessions, vault }: Platform,
  staffId: string,
  { id: userId, wish }: Of,
  note: string | undefined,
): Promise<PrivacyStanding> {
  return db.tx(async (tx) => {
    if (!isId(userId) || !isId(wish)) throw notFound();
    const account = await lockToErase(tx, userId);
    const { enteredBy, reason } = await getWaiting(tx, { id: userId, wish });
    if (enteredBy === staffId) throw refused('error.erasure.own_entry');
    await demandErasable(tx, userId);
    await decide(tx, staffId, wish, { state: 'approved', note: note || null });
    const erased = await erasePerson(tx, { sessions, vault }, userId, account);
    await sayFarewell(tx, wish, account);
    await record(tx, staffId, userId, { action: 'privacy.erasure.approve', after: erased, reason: note || reason });
    return getPrivacyStanding(tx, userId);
  });
}

export function cancelErasure(
  db: Db,
  staffId: string,
  { id: userId, wish }: Of,
  reason: string,
): Promise<PrivacyStanding> {
  return db.tx(async (tx) => {
    if (!isId(wish)) throw notFound();
    await lockPerson(tx, userId);
    await getWaiting(tx, { id: userId, wish });
    await decide(tx, staffId, wish, { state: 'cancelled', note: reason });
    await record(tx, staffId, userId, { action: 'privacy.erasure.cancel', reason });
    return getPrivacyStanding(tx, userId);
  });
}

/** Refuses while something keeps the data, and says what it is and until when. */
async function demandErasable(reader: Reader, userId: string): Promise<void> {
  const { blocks, keptUntil } = await readHindrances(reader, userId);
  if (blocks.length === 0) return;
  const why = blocks.map((block) => texts[`privacy.block.${block}`]).join(', ');
  const until =
    blocks.includes('retention') && keptUntil !== null ? formatDate(keptUntil) : texts['privacy.until.unknown'];
  throw refused('error.erasure.blocked', { slots: { why, until } });
}

type Waiting = { state: string; enteredBy: string; reason: string };

/** The wish while it waits; the person is locked, so nobody decides it meanwhile. */
async function getWaiting(tx: Tx, { id: userId, wish }: Of): Promise<Waiting> {
  const found = await tx.row<Waiting>(sql`select state, entered_by as "enteredBy", reason from erasure_wish
    where id = ${wish} and user_id = ${userId}`);
  if (!found) throw notFound();
  if (found.state !== 'entered') throw refused('error.erasure.decided');
  return found;
}

async function decide(
  tx: Tx,
  staffId: string,
  wish: string,
  { state, note }: { state: 'approved' | 'cancelled'; note: string | null },
): Promise<void> {
  await tx.run(sql`update erasure_wish set state = ${state}, decided_by = ${staffId}, decided_at = app_now(),
    decision_note = ${note} where id = ${wish}`);
}

/** The last message to her; whom it went to is forgotten once it is on its way. */
async function sayFarewell(
  tx: Tx,
  wish: string,
  { phone, email, emailVerified }: { phone: string; email: string | null; emailVerified: boolean },
): Promise<void> {
  const eventKey = `erasure:${wish}`;
  const text = texts['privacy.farewell.text'];
  if (email !== null && emailVerified)
    await sendEmail(tx, { to: email, subject: texts['privacy.farewell.subject'], text, eventKey });
  else await sendSms(tx, { to: phone, text: texts['privacy.farewell.sms'], eventKey });
}

type Deed = { action: string; after?: object; reason: string };

const record = (tx: Tx, staffId: string, userId: string, deed: Deed): Promise<void> =>
  recordDeed(tx, { kind: 'staff', id: staffId }, { ...deed, object: { kind: 'user', id: userId } });
