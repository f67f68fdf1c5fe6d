// Signs messages in both directions, as docs/ports/signing.md specifies. The sandbox has its own copy on purpose: it
// is the other party, and a bug in the product's copy must show up here.
// Invariant: verification takes constant time and never throws.
// Source: docs/domain.md §9; docs/ports/signing.md.
import { createHmac, timingSafeEqual } from 'node:crypto';

const TOLERANCE_MS = 5 * 60_000;

export type SignedParts = { method: string; path: string; rawBody: Buffer | string };

export function signatureHeaders(
  secret: string,
  parts: SignedParts,
  now: Date,
): { 'x-timestamp': string; 'x-signature': string } {
  const timestamp = now.toISOString();
  return { 'x-timestamp': timestamp, 'x-signature': digest(secret, timestamp, parts).toString('hex') };
}

export function isRightlySigned(
  secret: string,
  parts: SignedParts & { timestamp: unknown; signature: unknown },
  now: Date,
): boolean {
  const { timestamp, signature } = parts;
  if (typeof timestamp !== 'string' || typeof signature !== 'string') return false;
  if (timestamp.length > 40 || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  if (!(Math.abs(now.getTime() - Date.parse(timestamp)) <= TOLERANCE_MS)) return false;
  return timingSafeEqual(digest(secret, timestamp, parts), Buffer.from(signature, 'hex'));
}

function digest(secret: string, timestamp: string, parts: SignedParts): Buffer {
  return createHmac('sha256', secret)
    .update(`${timestamp}.${parts.method.toUpperCase()} ${parts.path}.`)
    .update(parts.rawBody)
    .digest();
}
