// Keys in use: personal numbers encrypted for their record, equal ones found by a keyed hash, tokens stored as
// hashes.
// Source: docs/design.md §3.
import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { readableLetters } from '#domain/identity.ts';
import { openCiphers } from './encryption-key.ts';

export type Vault = {
  /** Encrypts for one record; decrypts only with the same record id. */
  encrypt(plain: string, recordId: string): Buffer;
  open(encrypted: Buffer, recordId: string): string;
  /** The prefix of everything that the current key has encrypted; anything else still needs re-encryption. */
  readonly head: Buffer;
  /** Equal texts have equal hashes; without the key a hash reveals nothing. */
  fingerprint(text: string): Buffer;
};

/** Encrypts with the first key; the other one, if any, only decrypts. Hashes use their own key. */
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
/** Random letters and digits that are easy to read aloud or copy from paper. */
export const newReadable = (length: number) =>
  Array.from({ length }, () => readableLetters[randomInt(readableLetters.length)]).join('');
export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** A link's signature: its target, for whom and until when. */
export function signLink(key: string, parts: readonly string[]): string {
  return createHmac('sha256', key).update(parts.join('\u001f')).digest('base64url');
}

export function sameSecret(left: string, right: string): boolean {
  const a = sha256(left);
  const b = sha256(right);
  return timingSafeEqual(a, b);
}
