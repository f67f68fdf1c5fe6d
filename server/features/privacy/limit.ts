// Limits processing of a person's data to what the contract and the law need. One member of staff sets and lifts it
// with a reason: nobody loses anything by it. The feature notice reads it.
// Source: UU 27/2022 article 41; decision 0081.
import type { PrivacyStatus } from '#contract/privacy.ts';
import type { PersonId, StaffId } from '#domain/ids.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import type { Db, Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { upsertLimit, closeLimit, lockUser } from './request.sql.ts';
import { getPrivacyStatus, readHindrances } from './standing.ts';

/** Sets the limit until the date to which the law requires the data. Setting it again replaces reason and date. */
export function limitProcessing(db: Db, staffId: StaffId, userId: PersonId, reason: string): Promise<PrivacyStatus> {
  return db.tx(async (tx) => {
    await lockPerson(tx, userId);
    const { blocks, keptUntil } = await readHindrances(tx, userId);
    // While there is money or a running loan, the date is not known yet.
    const until = blocks.every((block) => block === 'retention') ? keptUntil : null;
    await upsertLimit(tx, userId, staffId, reason, until);
    const auditEvent: AuditEvent = {
      action: 'privacy.limit',
      object: { kind: 'user', id: userId },
      after: { blocks, until },
      reason,
    };
    await recordAuditEvent(tx, { kind: 'staff', id: staffId }, auditEvent);
    return getPrivacyStatus(tx, userId);
  });
}

export function liftLimit(db: Db, staffId: StaffId, userId: PersonId, reason: string): Promise<PrivacyStatus> {
  return db.tx(async (tx) => {
    await lockPerson(tx, userId);
    const lifted = await closeLimit(tx, userId, staffId);
    if (lifted === 0) throw notFound();
    const auditEvent: AuditEvent = { action: 'privacy.limit_lift', object: { kind: 'user', id: userId }, reason };
    await recordAuditEvent(tx, { kind: 'staff', id: staffId }, auditEvent);
    return getPrivacyStatus(tx, userId);
  });
}

/** Locks a person who exists and is not erased. */
export async function lockPerson(tx: Tx, userId: PersonId): Promise<void> {
  const person = isId(userId) ? await lockUser(tx, userId) : null;
  if (!person) throw notFound();
  if (person.erased) throw refused('error.erasure.done');
}
