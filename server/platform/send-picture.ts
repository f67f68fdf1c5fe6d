// Answers with a picture of our own. Invariant: nothing in it can run, and by default nothing caches it.
import type { FastifyReply } from 'fastify';

/** Sends a stored JPEG; `cache` says who may keep it and how long. */
export const sendPicture = (reply: FastifyReply, bytes: Uint8Array, cache = 'no-store'): FastifyReply =>
  reply
    .header('cache-control', cache)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('x-content-type-options', 'nosniff')
    .type('image/jpeg')
    .send(bytes);
