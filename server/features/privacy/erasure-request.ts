// A request to erase a person, from one of the staff to another.
// Invariants: nobody approves what she entered; what keeps the data is asked again when it is approved, with the person locked;
// she is told before her address is forgotten. Source: UU 27/2022 articles 43, 45; security LAW-04; decision 0081.
import type { PrivacyStatus } from '#contract/privacy.ts';
import { formatDate } from '#domain/calendar.ts';
import { lockToErase } from '#features/account/erase.ts';
import { sendEmail, sendSms } from '#features/notice/notice.ts';
import { recordAuditEvent } from '#platform/audit.ts';
import type { Db, Reader, Tx } from '#platform/db.ts';
import { isId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { sql } from '#platform/sql.ts';
import { id as texts } from '#texts/id.ts';
import { erasePerson } from './erase.ts';
import { lockPerson } from './limit.ts';
import { getPrivacyStatus, readHindrances } from './standing.ts';

export function enterErasure(db: Db, staffId: string, userId: string, reason: string): Promise<PrivacyStatus> {
  return db.tx(async (tx) => {
    await lockPerson(tx, userId);
    await requireErasable(tx, userId);
    const entered = await tx.run(sql`insert into erasure_request (id, user_id, reason, entered_by, entered_at)
      values (${newId()}, ${userId}, ${reason}, ${staffId}, app_now())
      on conflict (user_id) where state = 'entered' do nothing`);
    if (entered === 0) throw refused('error.erasure.waiting');
    await record(tx, staffId, userId, { action: 'privacy.erasure.enter', reason });
    return getPrivacyStatus(tx, userId);
  });
}

type Of = { id: string; request: string };

export function approveErasure(
  { db, sessions, vault }: Platform,
  staffId: string,
  { id: userId, request }: Of,
  note: string | undefined,
): Promise<PrivacyStatus> {
  return db.tx(async (tx) => {
    if (!isId(userId) || !isId(request)) throw notFound();
    const account = await lockToErase(tx, userId);
    const { enteredBy, reason } = await getWaiting(tx, { id: userId, request });
    if (enteredBy === staffId) throw refused('error.erasure.own_entry');
    await requireErasable(tx, userId);
    await decide(tx, staffId, request, { state: 'approved', note: note || null });
    const erased = await erasePerson(tx, { sessions, vault }, userId, account);
    await sayFarewell(tx, request, account);
    await record(tx, staffId, userId, { action: 'privacy.erasure.approve', after: erased, reason: note || reason });
    return getPrivacyStatus(tx, userId);
  });
}

export function cancelErasure(
  db: Db,
  staffId: string,
  { id: userId, request }: Of,
  reason: string,
): Promise<PrivacyStatus> {
  return db.tx(async (tx) => {
    if (!isId(request)) throw notFound();
    await lockPerson(tx, userId);
    await getWaiting(tx, { id: userId, request });
    await decide(tx, staffId, request, { state: 'cancelled', note: reason });
    await record(tx, staffId, userId, { action: 'privacy.erasure.cancel', reason });
    return getPrivacyStatus(tx, userId);
  });
}

/** Refuses while something keeps the data, and says what it is and until when. */
async function requireErasable(reader: Reader, userId: string): Promise<void> {
  const { blocks, keptUntil } = await readHindrances(reader, userId);
  if (blocks.length === 0) return;
  const why = blocks.map((block) => texts[`privacy.block.${block}`]).join(', ');
  const until =
    blocks.includes('retention') && keptUntil !== null ? formatDate(keptUntil) : texts['privacy.until.unknown'];
  throw refused('error.erasure.blocked', { slots: { why, until } });
}

type Waiting = { state: string; enteredBy: string; reason: string };

/** The request while it waits; the person is locked, so nobody decides it meanwhile. */
async function getWaiting(tx: Tx, { id: userId, request }: Of): Promise<Waiting> {
  const found = await tx.row<Waiting>(sql`select state, entered_by as "enteredBy", reason from erasure_request
    where id = ${request} and user_id = ${userId}`);
  if (!found) throw notFound();
  if (found.state !== 'entered') throw refused('error.erasure.decided');
  return found;
}

async function decide(
  tx: Tx,
  staffId: string,
  request: string,
  { state, note }: { state: 'approved' | 'cancelled'; note: string | null },
): Promise<void> {
  await tx.run(sql`update erasure_request set state = ${state}, decided_by = ${staffId}, decided_at = app_now(),
    decision_note = ${note} where id = ${request}`);
}

/** The last message to her; whom it went to is forgotten once it is on its way. */
async function sayFarewell(
  tx: Tx,
  request: string,
  { phone, email, emailVerified }: { phone: string; email: string | null; emailVerified: boolean },
): Promise<void> {
  const eventKey = `erasure:${request}`;
  const text = texts['privacy.farewell.text'];
  if (email !== null && emailVerified)
    await sendEmail(tx, { to: email, subject: texts['privacy.farewell.subject'], text, eventKey });
  else await sendSms(tx, { to: phone, text: texts['privacy.farewell.sms'], eventKey });
}

type AuditEvent = { action: string; after?: object; reason: string };

const record = (tx: Tx, staffId: string, userId: string, auditEvent: AuditEvent): Promise<void> =>
  recordAuditEvent(tx, { kind: 'staff', id: staffId }, { ...auditEvent, object: { kind: 'user', id: userId } });
