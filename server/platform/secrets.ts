// Keys at work: personal numbers encrypted for their record, equal ones found by a keyed hash, tokens kept as hashes.
// Source: docs/design.md §3.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { readableLetters } from '#domain/identity.ts';
import { openCiphers } from './encryption-key.ts';

export type Vault = {
  /** Encrypts for one record; only with the same record id can it be read again. */
  encrypt(plain: string, recordId: string): Buffer;
  open(encrypted: Buffer, recordId: string): string;
  /** What everything begins with that the present key has encrypted: what begins otherwise awaits its sealing anew. */
  readonly head: Buffer;
  /** Equal texts have equal hashes; without the key nothing can be told from one. */
  fingerprint(text: string): Buffer;
};

/** Encrypts with the first key; the other one, where there is one, only opens. Fingerprints have a key of their own. */
export function openVault(encryptionKey: Buffer, hashKey: string, otherKey?: Buffer): Vault {
  const encrypts = openCiphers({ mark: 'TSV2', oldMark: '', present: encryptionKey, other: otherKey });
  return {
    head: encrypts.head,
    encrypt: (plain, recordId) => encrypts.encrypt(Buffer.from(plain), recordId),
    open: (encrypted, recordId) => encrypts.open(encrypted, recordId).toString('utf8'),
    fingerprint: (text) => createHmac('sha256', hashKey).update(text).digest(),
  };
}

/** 128 random bits as text, for reference tokens and unguessable names. */
export const newToken = () => randomBytes(16).toString('base64url');
/** Random letters and digits for what people read aloud or copy from paper. */
export const newReadable = (length: number) =>
  Array.from({ length }, () => readableLetters[randomInt(readableLetters.length)]).join('');
export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** A link's signature: what it leads to, for whom and until when. */
export function signLink(key: string, parts: readonly string[]): string {
  return createHmac('sha256', key).update(parts.join('\u001f')).digest('base64url');
}

export function sameSecret(left: string, right: string): boolean {
  const a = sha256(left);
  const b = sha256(right);
  return timingSafeEqual(a, b);
}
