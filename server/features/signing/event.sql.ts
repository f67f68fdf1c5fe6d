// Statements of the provider's signature notices, each stored once and applied once.
import type { Db, Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import type { SignatureNotice } from '#ports/signature.ts';

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
  await tx.run(sql`update signature_event set retry_at = null where provider = ${provider} and event_id = ${eventId}`);
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
