// The product's key pair for web push (VAPID, RFC 8292): a private key of the curve P-256, and the public key that browsers
// get. Invariant: the public key follows from the private one, so one setting is enough.
import { createECDH } from 'node:crypto';

const curve = 'prime256v1';

/** Whether these bytes are a private key of the curve. */
export function isPrivateKey(key: Buffer): boolean {
  try {
    createECDH(curve).setPrivateKey(key);
    return true;
  } catch {
    return false;
  }
}

/** Whether these bytes are a point of the curve: the public key of a browser. */
export function isPublicKey(key: Buffer): boolean {
  try {
    const pair = createECDH(curve);
    pair.generateKeys();
    return key.length === 65 && pair.computeSecret(key).length === 32;
  } catch {
    return false;
  }
}

/** The public key: 65 bytes, base64url. */
export function publicKeyOf(key: Buffer): string {
  const pair = createECDH(curve);
  pair.setPrivateKey(key);
  return pair.getPublicKey('base64url');
}
