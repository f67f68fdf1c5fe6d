// Pictures of a lending, by its id and their number. They never change after publication, so browsers cache them
// long.
// Invariant: pictures of drafts are not served, and nothing served can run scripts.
// Source: docs/api.md; docs/settled.md 26.
import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { LendingId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { isId } from '#platform/ids.ts';
import { notFound } from '#platform/refuse.ts';
import { findPicture, type Ratio } from './picture.sql.ts';

export async function sendPicture(
  reader: Reader,
  { id, no, ratio }: { id: LendingId; no: string; ratio: Ratio | undefined },
  knownTag: string | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const picture = isId(id) ? await findPicture(reader, id, Number(no), ratio) : null;
  if (!picture) throw notFound();
  const tag = `"${createHash('sha256').update(picture.bytes).digest('base64url').slice(0, 22)}"`;
  reply
    .header('cache-control', 'public, max-age=604800, stale-while-revalidate=604800')
    .header('etag', tag)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  if (knownTag?.includes(tag)) return reply.code(304).send();
  return reply.type(picture.content_type).send(picture.bytes);
}
