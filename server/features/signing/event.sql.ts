// Statements of the provider's signature notices, each stored once and applied once.
import type { Db, Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { SignatureNote, SignatureNotice } from '#ports/signature.ts';

/** The provider's name in the table, and in the log. */
export const provider = 'signature';

export function insertSignatureEvent(tx: Tx, notice: SignatureNotice, rawBody: Buffer): Promise<number> {
  return tx.run(sql`insert into signature_event (provider, event_id, kind, document_id, raw, received_at)
    values (${provider}, ${notice.eventId}, ${notice.type}, ${'documentId' in notice ? notice.documentId : null}, ${rawBody}, app_now())
    on conflict (provider, event_id) do nothing`);
}

const claimedRow = row({ eventId: col.text, raw: col.bytes, attempts: col.number });
type Claimed = RowOf<typeof claimedRow>;

export async function postponeEvent(
  reader: Reader,
  eventId: string,
  failure: string,
  waitSeconds: number,
): Promise<void> {
  await reader.run(sql`update signature_event set last_error = ${failure},
    retry_at = app_now() + ${waitSeconds} * interval '1 second'
    where provider = ${provider} and event_id = ${eventId}`);
}

/** Makes it due to be applied again now. */
export async function retrySignatureEvent(tx: Tx, eventId: string): Promise<void> {
  await tx.run(sql`update signature_event set retry_at = null, outcome = null, applied_at = null
    where provider = ${provider} and event_id = ${eventId} and (applied_at is null or outcome = 'held')`);
}

/** A person has dealt with what it reports. */
export async function resolveSignatureEvent(tx: Tx, eventId: string): Promise<void> {
  await tx.run(sql`update signature_event set resolved_at = app_now()
    where provider = ${provider} and event_id = ${eventId} and outcome = 'held'`);
}

/** Claims a notice for a minute, so that no second worker fetches and verifies the same file. */
export function claimEvent(db: Db): Promise<Claimed | null> {
  return db.row(
    claimedRow,
    sql`update signature_event set attempts = attempts + 1, retry_at = app_now() + interval '1 minute'
    where provider = ${provider} and event_id = (
      select event_id from signature_event
      where provider = ${provider} and applied_at is null and (retry_at is null or retry_at <= app_now())
      order by received_at, event_id limit 1 for update skip locked)
    returning event_id as "eventId", raw, attempts`,
  );
}

export async function closeEvent(db: Db, eventId: string, outcome: string): Promise<void> {
  await db.run(
    sql`update signature_event set applied_at = app_now(), outcome = ${outcome} where provider = ${provider} and event_id = ${eventId}`,
  );
}

/** Kept for people, who read the reason: it had no effect. */
export async function holdEvent(db: Db, eventId: string, reason: string): Promise<void> {
  await db.run(sql`update signature_event set applied_at = app_now(), outcome = 'held', last_error = ${reason}
    where provider = ${provider} and event_id = ${eventId}`);
}

/** A signed message that cannot be read, as it came. */
export async function insertUnreadable(tx: Tx, eventId: string, rawBody: Buffer): Promise<void> {
  await tx.run(sql`insert into signature_event (provider, event_id, kind, raw, received_at, applied_at, outcome, last_error, attempts)
    values (${provider}, ${eventId}, 'unreadable', ${rawBody}, app_now(), app_now(), 'held', 'unreadable', 1)
    on conflict (provider, event_id) do nothing`);
}

/** A message of a kind without effect, as it came. */
export async function insertNote(tx: Tx, { eventId, type }: SignatureNote, rawBody: Buffer): Promise<void> {
  await tx.run(sql`insert into signature_event (provider, event_id, kind, raw, received_at, applied_at, outcome)
    values (${provider}, ${eventId}, ${type}, ${rawBody}, app_now(), app_now(), 'ignored')
    on conflict (provider, event_id) do nothing`);
}
