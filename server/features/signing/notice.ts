// The provider's notices: verified on the raw bytes, stored before the 2xx, applied once. A signed file counts only after
// its signature, its chain and its being our very document have been verified. Source: domain §5.3, §9.
import type { FastifyRequest } from 'fastify';
import { pauseSeconds } from '#features/bank/pause.ts';
import { refusePortfolioSignature, signPortfolio } from '#features/funding/portfolio.ts';
import { now } from '#platform/clock.ts';
import { recordDeed } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { newToken } from '#platform/secrets.ts';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER, verifyMessage } from '#platform/signatures.ts';
import { sql } from '#platform/sql.ts';
import type { Ports } from '#ports/ports.ts';
import {
  parseSignatureNotice,
  SIGNATURE_NOTICE_PATH,
  type SignatureNotice,
  verifySignedPdf,
} from '#ports/signature.ts';
import { newStorageKey } from '#ports/storage.ts';
import { type Agreement, findAgreement, markRefusedBySigner, markSigned } from './agreement.sql.ts';

const provider = 'signature';

export async function receiveSignatureNotice(
  { db, config, jobs }: Platform,
  request: FastifyRequest,
): Promise<{ data: object }> {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature } = request.headers;
  const message = {
    secret: config.SIGNATURE_SECRET,
    method: 'POST',
    path: SIGNATURE_NOTICE_PATH,
    rawBody,
    timestamp,
    signature,
  } as const;
  if (!verifyMessage(message, await now(db))) throw refused('error.signature');
  const notice = parseSignatureNotice(rawBody);
  if (!notice) throw refused('error.invalid_body');
  await db.tx(async (tx) => {
    const stored =
      await tx.run(sql`insert into signature_event (provider, event_id, kind, document_id, raw, received_at)
      values (${provider}, ${notice.eventId}, ${notice.type}, ${'documentId' in notice ? notice.documentId : null}, ${rawBody}, app_now())
      on conflict (provider, event_id) do nothing`);
    if (stored > 0) await jobs.wake(tx, 'signing.event');
  });
  return { data: {} };
}

type Waiting = { eventId: string; raw: Buffer; attempts: number };

/** Applies one batch of stored notices; answers how many. */
export async function applySignatureEvents(platform: Platform, ports: Ports): Promise<number> {
  const batch = await platform.db.rows<Waiting>(sql`select event_id as "eventId", raw, attempts from signature_event
    where applied_at is null and (retry_at is null or retry_at <= app_now()) order by received_at limit 20`);
  for (const event of batch) {
    try {
      const notice = parseSignatureNotice(event.raw);
      await closeEvent(platform, event.eventId, notice ? await applyNotice(platform, ports, notice) : 'ignored');
    } catch (error) {
      platform.log.warn({ event: event.eventId, error: String(error) }, 'signature notice not applied');
      await platform.db.run(sql`update signature_event set attempts = attempts + 1,
        retry_at = app_now() + ${pauseSeconds(event.attempts)} * interval '1 second' where provider = ${provider} and event_id = ${event.eventId}`);
    }
  }
  return batch.length;
}

async function closeEvent({ db }: Platform, eventId: string, outcome: string): Promise<void> {
  await db.run(
    sql`update signature_event set applied_at = app_now(), outcome = ${outcome} where provider = ${provider} and event_id = ${eventId}`,
  );
}

async function applyNotice(platform: Platform, ports: Ports, notice: SignatureNotice): Promise<string> {
  if (!('documentId' in notice) || !isId(notice.documentId)) return 'ignored';
  const agreement = await findAgreement(platform.db, notice.documentId);
  if (!agreement) return 'ignored';
  if (agreement.signedKey) return 'repeat';
  if (notice.type === 'document.refused') {
    await platform.db.tx(async (tx) => {
      if (agreement.portfolioId) await refusePortfolioSignature(tx, agreement.portfolioId);
      await markRefusedBySigner(tx, agreement.id);
      await record(tx, agreement, 'agreement.refused');
    });
    return 'refused';
  }
  return keepSignedFile(platform, ports, agreement);
}

/** Fetches, verifies, stores, then closes the agreement together with what its signature sets going. */
async function keepSignedFile({ db, log }: Platform, ports: Ports, agreement: Agreement): Promise<string> {
  const pdf = await ports.signature.fetchSigned(agreement.id);
  const roots = await ports.signature.trustedRoots();
  const verdict = await verifySignedPdf(pdf, {
    roots,
    now: await now(db),
    ...(agreement.originalHash ? { originalDigest: agreement.originalHash.toString('hex') } : {}),
  });
  if (!verdict.ok) {
    log.error({ agreement: agreement.id, reason: verdict.reason }, 'signed document does not verify');
    return `rejected: ${verdict.reason}`;
  }
  const key = newStorageKey('agreements', 'pdf');
  await ports.storage.put(key, pdf, { contentType: 'application/pdf' });
  await db.tx(async (tx) => {
    if (agreement.portfolioId) await signPortfolio(tx, agreement.portfolioId, verdict.signedAt);
    await markSigned(tx, agreement.id, {
      key,
      name: `${agreement.number}-${newToken()}.pdf`,
      signedAt: verdict.signedAt,
    });
    await record(tx, agreement, 'agreement.signed');
  });
  return 'signed';
}

function record(tx: Tx, agreement: Agreement, action: string): Promise<void> {
  const actor = agreement.signerUserId
    ? ({ kind: 'user', id: agreement.signerUserId } as const)
    : ({ kind: 'system' } as const);
  return recordDeed(tx, actor, { action, object: { kind: 'agreement', id: agreement.id } });
}
