// Pictures of identity papers, for the reviewer alone: each look is on the record, and nothing of it is kept on the way.
// Source: domain §3; security AZ-04, UPL-02.
import type { FastifyReply } from 'fastify';
import { recordDeed } from '#platform/audit.ts';
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
  const bytes = key && (await storage.get(key));
  if (!bytes) throw notFound();
  const object = { kind: 'user', id: userId };
  await db.tx((tx) =>
    recordDeed(tx, { kind: 'staff', id: staffId }, { action: 'kyc.picture.seen', object, after: { kind } }),
  );
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="${kind}.jpg"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type('image/jpeg')
    .send(bytes);
}
