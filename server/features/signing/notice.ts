// The provider's notices: verified on the raw bytes, stored before the 2xx, applied once. A signed file is accepted
// only if its signature and certificate chain are valid and it is the document that we sent.
// Source: docs/domain.md §5.3, §9.
import type { FastifyRequest } from 'fastify';
import { sameAddress } from '#domain/same-text.ts';
import { pauseSeconds } from '#features/bank/pause.ts';
import { sameName } from '#domain/identity.ts';
import { refusePortfolioSignature, signPortfolio } from '#features/funding/portfolio.ts';
import { now } from '#platform/clock.ts';
import { type AuditAction, recordAuditEvent } from '#platform/audit.ts';
import type { Tx } from '#platform/db.ts';
import { failureText } from '#platform/failure-text.ts';
import { passFaultPoint } from '#platform/fault-point.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { refused } from '#platform/refuse.ts';
import { newToken, sha256 } from '#platform/secrets.ts';
import { isSigned, SIGNATURE_HEADER, TIMESTAMP_HEADER, verifyMessage } from '#platform/signatures.ts';
import type { Ports } from '#ports/ports.ts';
import {
  parseSignatureNote,
  parseSignatureNotice,
  SIGNATURE_NOTICE_PATH,
  type SignatureNotice,
  type SignedPdfResult,
  verifySignedPdf,
} from '#ports/signature.ts';
import { newStorageKey } from '#ports/storage.ts';
import { completeActivation } from './activation.ts';
import { type Agreement, findAgreement, endUnsigned, markSigned } from './agreement.sql.ts';
import {
  insertSignatureEvent,
  insertNote,
  insertUnreadable,
  postponeEvent,
  claimEvent,
  closeEvent,
  holdEvent,
  provider,
} from './event.sql.ts';

export async function receiveSignatureNotice(
  { db, config, jobs, log, web }: Platform,
  request: FastifyRequest,
): Promise<{ data: object }> {
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: signature } = request.headers;
  const message = {
    secret: config.SIGNATURE_SECRET,
    previousSecret: config.SIGNATURE_SECRET_PREVIOUS,
    method: 'POST',
    // As it was asked for: a query that the signature does not cover is refused.
    path: request.raw.url ?? SIGNATURE_NOTICE_PATH,
    rawBody,
    timestamp,
    signature,
  } as const;
  if (!isSigned(message) || !verifyMessage(message, await now(db))) {
    await web.limits.countVisit(request);
    request.log.warn({ provider, address: request.ip }, 'message without a right signature');
    throw refused('error.signature');
  }
  await web.limits.countMessage(request, provider);
  const notice = parseSignatureNotice(rawBody);
  const note = notice ? null : parseSignatureNote(rawBody);
  await db.tx(async (tx) => {
    if (note) return insertNote(tx, note, rawBody);
    if (!notice) return insertUnreadable(tx, `unreadable:${sha256(rawBody).toString('hex')}`, rawBody);
    const stored = await insertSignatureEvent(tx, notice, rawBody);
    if (stored > 0) jobs.notify(tx, 'signing.event');
  });
  passFaultPoint('after-commit');
  if (note) log.info({ provider, ...note }, 'notice without effect');
  if (!notice && !note) {
    log.error({ provider, bytes: rawBody.length }, 'signed notice is not readable');
    throw refused('error.invalid_body');
  }
  return { data: {} };
}

/** Applies one waiting notice. Returns how many. */
export async function applySignatureEvents(platform: Platform, ports: Ports): Promise<number> {
  const event = await claimEvent(platform.db);
  if (!event) return 0;
  passFaultPoint('after-claim');
  try {
    const notice = parseSignatureNotice(event.raw);
    const outcome = notice ? await applyNotice(platform, ports, notice) : ({ held: 'unreadable' } as const);
    if (typeof outcome === 'string') await closeEvent(platform.db, event.eventId, outcome);
    else {
      await holdEvent(platform.db, event.eventId, outcome.held);
      platform.log.error({ event: event.eventId, reason: outcome.held }, 'signature notice kept for people');
    }
  } catch (error) {
    platform.log.warn({ event: event.eventId, error: String(error) }, 'signature notice not applied');
    await postponeEvent(platform.db, event.eventId, failureText(error), pauseSeconds(event.attempts - 1));
  }
  return 1;
}

/** What became of it, or why it is held: a document or a person that is not ours. */
async function applyNotice(
  platform: Platform,
  ports: Ports,
  notice: SignatureNotice,
): Promise<string | { held: 'unknown_document' | 'unknown_person' }> {
  if (notice.type === 'activation.completed') {
    const outcome = await completeActivation(platform.db, notice.email);
    return outcome === 'unknown' ? { held: 'unknown_person' } : outcome;
  }
  const agreement = isId(notice.documentId) ? await findAgreement(platform.db, notice.documentId) : null;
  if (!agreement) return { held: 'unknown_document' };
  if (agreement.signedKey) return 'repeat';
  return notice.type === 'document.refused'
    ? noteRefusal(platform, agreement)
    : saveSignedFile(platform, ports, agreement);
}

function noteRefusal({ db }: Platform, agreement: Agreement): Promise<string> {
  return db.tx(async (tx) => {
    if (agreement.portfolioId) await refusePortfolioSignature(tx, agreement.portfolioId);
    if (!(await endUnsigned(tx, agreement.id, 'refused'))) return 'repeat';
    await record(tx, agreement, 'agreement.refused');
    return 'refused';
  });
}

/** Fetches, verifies and stores the file, then closes the agreement and triggers what depends on it. */
export async function saveSignedFile(platform: Platform, ports: Ports, agreement: Agreement): Promise<string> {
  const pdf = await ports.signature.fetchSigned(agreement.id);
  const verdict = await judge(platform, ports, agreement, pdf);
  if (typeof verdict === 'string') {
    platform.log.error({ agreement: agreement.id, reason: verdict }, 'signed document does not verify');
    return `rejected: ${verdict}`;
  }
  const { signedAt } = verdict;
  const key = newStorageKey('agreements', 'pdf');
  await ports.storage.put(key, pdf, { contentType: 'application/pdf' });
  return platform.db.tx(async (tx) => {
    // A historical agreement counts as signed from the start; its portfolio has long moved on.
    const isInTime =
      agreement.state === 'signed' ||
      !agreement.portfolioId ||
      (await signPortfolio(tx, agreement.portfolioId, signedAt));
    if (!isInTime) return (await endUnsigned(tx, agreement.id, 'lapsed')) ? 'too late' : 'repeat';
    const isMarked = await markSigned(tx, agreement.id, {
      key,
      name: `${agreement.number}-${newToken()}.pdf`,
      signedAt,
    });
    if (!isMarked) return 'repeat';
    await record(tx, agreement, 'agreement.signed');
    return 'signed';
  });
}

type Verdict = Extract<SignedPdfResult, { ok: true }>;

/** Accepts the file if it is our document signed by the right person, else returns the error code. */
async function judge({ db }: Platform, ports: Ports, agreement: Agreement, pdf: Buffer): Promise<Verdict | string> {
  // The digest is saved before a document is sent, so without one the file cannot be ours.
  if (!agreement.originalHash) return 'never_sent';
  const roots = await ports.signature.trustedRoots();
  const verdict = await verifySignedPdf(pdf, {
    roots,
    now: await now(db),
    originalDigest: agreement.originalHash.toString('hex'),
  });
  if (!verdict.ok) return verdict.reason;
  return isSignerOf(agreement, verdict.signer) ? verdict : 'other_signer';
}

// A certificate's common name has at most 64 characters.
const longestName = 64;

function isSignerOf({ signerName, signerEmail }: Agreement, { name, email }: Verdict['signer']): boolean {
  const expected = signerName.slice(0, longestName);
  const hasMail = signerEmail === null || sameAddress(email, signerEmail);
  return hasMail && (name === expected || sameName(name, expected));
}

function record(tx: Tx, agreement: Agreement, action: AuditAction): Promise<void> {
  const actor = agreement.signerUserId
    ? ({ kind: 'user', id: agreement.signerUserId } as const)
    : ({ kind: 'system' } as const);
  return recordAuditEvent(tx, actor, { action, object: { kind: 'agreement', id: agreement.id } });
}
