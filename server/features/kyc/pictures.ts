// Pictures of identity documents, for reviewers only: each view is recorded with its reason, and nothing is cached.
// Invariant: while a case waits for its decision, the review is the reason; any other view requires a written one and
// counts towards the alarm for many views.
// Source: docs/domain.md §3; decision 0078.
import type { FastifyReply } from 'fastify';
import type { PersonId, StaffId } from '#domain/ids.ts';
import { watchReveals } from '#features/account/reveal-watch.ts';
import { type AuditEvent, recordAuditEvent } from '#platform/audit.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound, refused } from '#platform/refuse.ts';
import { sendPicture } from '#platform/send-picture.ts';
import { readStored } from '#platform/stored-file.ts';
import type { Ports } from '#ports/ports.ts';
import { id as texts } from '#texts/id.ts';
import type { PictureKind } from './form.ts';
import { findPicture, isPending } from './kyc.sql.ts';

export async function sendKycPicture(
  platform: Platform,
  { storage }: Ports,
  staffId: StaffId,
  { id: userId, kind, reason }: { id: PersonId; kind: PictureKind; reason: string | undefined },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db } = platform;
  const key = isId(userId) ? await findPicture(db, userId, kind) : null;
  const paper = { bytes: key === null ? null : await readStored(platform.log, storage, key), name: kind };
  const waits = key !== null && (await isPending(db, userId));
  const review = waits ? texts['kycr.picture.review'] : null;
  return sendPaper(platform, paper, reply, { by: staffId, of: userId, what: { kind }, review, reason });
}

/** Who views whose document, and the details for the audit trail. */
type Look = {
  by: StaffId;
  of: string;
  what: object;
  /** The review it belongs to, in words, while the case waits for its decision. */
  review: string | null;
  reason: string | undefined;
};

/** Sends an existing document after recording the view. Refuses `error.empty` without a reason. */
export async function sendPaper(
  platform: Platform,
  { bytes, name }: { bytes: Uint8Array | null; name: string },
  reply: FastifyReply,
  { by, of, what, review, reason }: Look,
): Promise<FastifyReply> {
  if (!bytes) throw notFound();
  const why = reason ?? review;
  if (why === null) throw refused('error.empty', { field: 'reason', slots: { field: texts['kycr.reveal.reason'] } });
  const action = review === null ? 'kyc.picture.asked' : 'kyc.picture.seen';
  await platform.db.tx(async (tx) => {
    const auditEvent: AuditEvent = { action, object: { kind: 'user', id: of }, after: what, reason: why };
    await recordAuditEvent(tx, { kind: 'staff', id: by }, auditEvent);
    if (review === null) await watchReveals(tx, platform, by);
  });
  return sendPicture(reply.header('content-disposition', `inline; filename="${name}.jpg"`), bytes);
}
