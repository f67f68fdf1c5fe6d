// The browser's side of web push: its keys, and reading what arrives. Written from the RFCs, so that it proves what the
// product sends. Invariant: only the browser's own key opens a message; the push service cannot.
// Source: docs/ports/push.md; RFC 8188, RFC 8291.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** All in base64url. `p256dh` is the public key of the pair. */
export type BrowserKeys = { privateKey: string; p256dh: string; auth: string };

const curve = 'prime256v1';
const salt = 16;
const point = 65;
const tag = 16;

export function createKeys(): BrowserKeys {
  const pair = createECDH(curve);
  pair.generateKeys();
  return {
    privateKey: pair.getPrivateKey('base64url'),
    p256dh: pair.getPublicKey('base64url'),
    auth: randomBytes(16).toString('base64url'),
  };
}

/** The text of a message, or null when it was not encrypted for these keys. */
export function readMessage(keys: BrowserKeys, body: Buffer): string | null {
  const start = salt + 4 + 1 + point;
  if (body.length < start + tag + 1 || body[salt + 4] !== point) return null;
  const sender = body.subarray(start - point, start);
  try {
    const { key, nonce } = secretsOf(keys, body.subarray(0, salt), sender);
    const opened = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(body.subarray(-tag));
    const padded = Buffer.concat([opened.update(body.subarray(start, -tag)), opened.final()]);
    // The last record ends with 2, and zeros that hide its length.
    const end = padded.lastIndexOf(2);
    return end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0) ? null : padded.toString('utf8', 0, end);
  } catch {
    return null;
  }
}

function secretsOf({ privateKey, p256dh, auth }: BrowserKeys, random: Buffer, sender: Buffer) {
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey, 'base64url');
  const own = Buffer.from(p256dh, 'base64url');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
  const material = derive(pair.computeSecret(sender), Buffer.from(auth, 'base64url'), info, 32);
  return {
    key: derive(material, random, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
    nonce: derive(material, random, Buffer.from('Content-Encoding: nonce\0'), 12),
  };
}

const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, from, info, length));
