// Pictures of identity papers, for the reviewer alone: each look is on the record, and nothing of it is kept on the way.
// Source: domain §3; security AZ-04, UPL-02.
import type { FastifyReply } from 'fastify';
import { recordDeed } from '#platform/audit.ts';
import type { Db } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import type { Ports } from '#ports/ports.ts';
import type { PictureKind } from './form.ts';
import { findPicture } from './kyc.sql.ts';

export async function sendKycPicture(
  { db }: Platform,
  { storage }: Ports,
  staffId: string,
  { id: userId, kind }: { id: string; kind: PictureKind },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = isId(userId) ? await findPicture(db, userId, kind) : null;
  const paper = { bytes: key === null ? null : await storage.get(key), name: kind };
  return sendPaper(db, paper, reply, { by: staffId, of: userId, what: { kind } });
}

/** Who looks at whose paper, and what tells it apart on the trail. */
type Look = { by: string; of: string; what: object };

/** Sends a paper that is there, once the look is on the record. */
export async function sendPaper(
  db: Db,
  { bytes, name }: { bytes: Uint8Array | null; name: string },
  reply: FastifyReply,
  { by, of, what }: Look,
): Promise<FastifyReply> {
  if (!bytes) throw notFound();
  const deed = { action: 'kyc.picture.seen', object: { kind: 'user', id: of }, after: what };
  await db.tx((tx) => recordDeed(tx, { kind: 'staff', id: by }, deed));
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${name}.jpg"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type('image/jpeg')
    .send(bytes);
}
