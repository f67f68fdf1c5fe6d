// Signs messages between the product and a provider (bank, signature provider), the same way in both directions.
// Invariant: the verified bytes are the bytes received; method and path are included, so a message can't be replayed
// elsewhere. The comparison takes constant time, and hostile input gives false, never an exception.
// Source: docs/domain.md §9; docs/ports/signing.md.
import { createHmac, timingSafeEqual } from 'node:crypto';

export const TIMESTAMP_HEADER = 'x-timestamp';
export const SIGNATURE_HEADER = 'x-signature';
const TOLERANCE_MS = 5 * 60_000;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

export type Message = {
  secret: string;
  method: string;
  /** Path with its query as the receiver sees it, e.g. `/api/v1/webhooks/bank`. */
  path: string;
  rawBody: Uint8Array | string;
};

/** The two headers of one delivery. Each delivery is signed again, with the sender's current time. */
export function signMessage(message: Message, now: Date): Record<string, string> {
  const timestamp = now.toISOString();
  return { [TIMESTAMP_HEADER]: timestamp, [SIGNATURE_HEADER]: digest(message, timestamp).toString('hex') };
}

export type ReceivedMessage = Message & {
  /** A secret that is being retired: it is valid while it is configured. */
  previousSecret?: string | undefined;
  timestamp: unknown;
  signature: unknown;
};

/**
 * True only for a signature with this secret, or the previous one, over exactly these bytes, at most five minutes
 * before or after `now`.
 */
export function verifyMessage(message: ReceivedMessage, now: Date): boolean {
  return isSigned(message) && Math.abs(now.getTime() - Date.parse(String(message.timestamp))) <= TOLERANCE_MS;
}

/** Whether the signature is right, at whatever time: asked before the database is, so that a flood costs it nothing. */
export function isSigned(message: ReceivedMessage): boolean {
  const { timestamp, signature, secret } = message;
  if (typeof timestamp !== 'string' || typeof signature !== 'string' || secret === '') return false;
  if (!INSTANT.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  const given = Buffer.from(signature, 'hex');
  const secrets = [secret, ...(message.previousSecret ? [message.previousSecret] : [])];
  return secrets.some((each) => timingSafeEqual(digest({ ...message, secret: each }, timestamp), given));
}

function digest(message: Message, timestamp: string): Buffer {
  return createHmac('sha256', message.secret)
    .update(`${timestamp}.${message.method.toUpperCase()} ${message.path}.`)
    .update(message.rawBody)
    .digest();
}
