// Encryption keys: the current one, which encrypts, and another one that only decrypts.
// Invariant: encrypted bytes name their key by a fingerprint, so that keys can be changed while both are configured;
// older bytes that name none are tried with each.
// Source: decision 0080.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** A fingerprint of a key, by which encrypted bytes name it; it reveals nothing about the key. */
export const keyId = (key: Buffer): Buffer => createHmac('sha256', key).update('titian key id').digest().subarray(0, 4);

export type Encrypts = {
  /** The prefix of everything that the current key has encrypted. */
  readonly head: Buffer;
  encrypt(plain: Uint8Array, belongsTo: string): Buffer;
  /** Decrypts what either key has encrypted for this owner; throws for everything else. */
  open(encrypted: Buffer, belongsTo: string): Buffer;
};

type Options = {
  /** Four bytes before the fingerprint of the key. */
  mark: string;
  present: Buffer;
  /** Only decrypts: the previous key, or the next one, which other programs may already encrypt with. */
  other?: Buffer | undefined;
  /** The prefix of bytes that name no key. */
  oldMark: string;
  /** The working key is derived from the configured one when that serves another purpose too. */
  derive?: (key: Buffer) => Buffer;
};

/** Layout: mark, fingerprint of the key, iv, tag, cipher text (AES-256-GCM, its owner as associated data). */
export function openCiphers({ mark, present, other, oldMark, derive = (key) => key }: Options): Encrypts {
  const keys = [present, ...(other ? [other] : [])].map((key) => ({ id: keyId(key), secret: derive(key) }));
  const [first] = keys;
  if (!first) throw new Error('There is no key.');
  const head = Buffer.concat([Buffer.from(mark), first.id]);
  return {
    head,
    encrypt(plain, belongsTo) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', first.secret, iv).setAAD(Buffer.from(belongsTo));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([head, iv, cipher.getAuthTag(), body]);
    },
    open(encrypted, belongsTo) {
      if (startsWith(encrypted, mark)) {
        const id = encrypted.subarray(mark.length, head.length);
        const named = keys.find((key) => key.id.equals(id));
        if (!named) throw new Error('Encrypted bytes are damaged, or their key is not configured.');
        return decrypt(named.secret, encrypted.subarray(head.length), belongsTo);
      }
      if (!startsWith(encrypted, oldMark)) throw new Error('Encrypted bytes are damaged.');
      return decryptWithAny(
        keys.map(({ secret }) => secret),
        encrypted.subarray(oldMark.length),
        belongsTo,
      );
    },
  };
}

const startsWith = (bytes: Buffer, mark: string): boolean => bytes.subarray(0, mark.length).equals(Buffer.from(mark));

function decryptWithAny(secrets: readonly Buffer[], parts: Buffer, belongsTo: string): Buffer {
  let failure: unknown;
  for (const secret of secrets) {
    try {
      return decrypt(secret, parts, belongsTo);
    } catch (error) {
      failure ??= error;
    }
  }
  throw failure;
}

function decrypt(secret: Buffer, parts: Buffer, belongsTo: string): Buffer {
  if (parts.length < ivBytes + tagBytes) throw new Error('Encrypted bytes are damaged.');
  const decipher = createDecipheriv('aes-256-gcm', secret, parts.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(parts.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(parts.subarray(ivBytes + tagBytes)), decipher.final()]);
}
