// The port `storage`: agreements and pictures under unguessable names, in a folder or in an S3 bucket.
// Invariant: whatever leaves this file is sealed with AES-256-GCM and bound to its name, so that a
// reader of the disk or of the bucket learns nothing and can't put one file in place of another.
// Source: domain §9 (storage), docs/ports/storage.md

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { DatabaseLost } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import { type Bucket, bucketStore } from './storage-bucket.ts';
import { folderStore } from './storage-folder.ts';

export type Storage = {
  put(key: string, bytes: Uint8Array, about: { contentType: string }): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
};

export type StorageConfig = {
  /** 32 bytes as 64 hexadecimal digits. Losing it loses every file. */
  encryptionKey: string;
} & ({ kind: 'folder'; folder: string } | ({ kind: 's3' } & Bucket));

const mark = Buffer.from('TST1');
const ivBytes = 12;
const tagBytes = 16;
const keyShape = /^[a-z0-9][a-z0-9_-]{0,99}(\/[a-z0-9][a-z0-9_-]{0,99}){0,3}(\.[a-z0-9]{1,8})?$/;

export function connectStorage(config: StorageConfig): Storage {
  const given = Buffer.from(config.encryptionKey, 'hex');
  if (given.length !== 32) throw new Error('The storage key must be 64 hexadecimal digits.');
  // A key of its own, so that one key is not used for two purposes.
  const secret = Buffer.from(hkdfSync('sha256', given, '', 'titian storage 1', 32));
  const store = config.kind === 'folder' ? folderStore(config.folder) : bucketStore(config);
  return {
    async put(key, bytes, about) {
      await store.write(checkedKey(key), seal(secret, key, bytes, about.contentType));
    },
    async get(key) {
      const sealed = await store.read(checkedKey(key));
      return sealed === null ? null : open(secret, key, sealed);
    },
    async remove(key) {
      await store.remove(checkedKey(key));
    },
  };
}

type Forgetting = { storage: Storage; log: Log };

/**
 * Takes away what nothing names any more. It never throws: a file that a failing store keeps is an orphan, and the success
 * that made it one stands.
 */
export async function forgetFiles({ storage, log }: Forgetting, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await storage.remove(key).catch((error: unknown) => log.warn({ key, error: String(error) }, 'file not taken away'));
  }
}

/**
 * Does what names these files, which are stored already; where it does not come about they are taken away again. When the
 * database was lost nobody knows whether the rows stand, so the files stay: an orphan harms nobody, a row without its file does.
 */
export async function keepingFiles<T>(at: Forgetting, keys: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseLost)) await forgetFiles(at, keys);
    throw error;
  }
}

/** A name that nobody can guess: `agreements/<32 hexadecimal digits>.pdf`. */
export function newStorageKey(folder: string, extension: string): string {
  return checkedKey(`${folder}/${randomBytes(16).toString('hex')}.${extension}`);
}

/** True for names that `put` takes; anything with a step upwards, a backslash or a NUL is none. */
export function isStorageKey(text: string): boolean {
  return keyShape.test(text);
}

function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new Error('This is not a storage name.');
  return key;
}

// Layout: mark, iv, tag, then the cipher text of "<content type>\n<bytes>".
function seal(secret: Buffer, key: string, bytes: Uint8Array, contentType: string): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  cipher.setAAD(Buffer.from(key));
  const body = Buffer.concat([cipher.update(`${contentType}\n`), cipher.update(bytes), cipher.final()]);
  return Buffer.concat([mark, iv, cipher.getAuthTag(), body]);
}

function open(secret: Buffer, key: string, sealed: Buffer): Buffer {
  const start = mark.length + ivBytes + tagBytes;
  if (sealed.length < start || !sealed.subarray(0, mark.length).equals(mark)) {
    throw new Error('A stored file is damaged.');
  }
  const iv = sealed.subarray(mark.length, mark.length + ivBytes);
  const decipher = createDecipheriv('aes-256-gcm', secret, iv, { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(key));
  decipher.setAuthTag(sealed.subarray(mark.length + ivBytes, start));
  const body = Buffer.concat([decipher.update(sealed.subarray(start)), decipher.final()]);
  return body.subarray(body.indexOf(0x0a) + 1);
}
