// The port `storage`: agreements and pictures under unguessable names, in a folder or in an S3 bucket.
// Invariant: everything that leaves this file is encrypted with AES-256-GCM and bound to its name, so that a reader
// of the disk or bucket learns nothing and can't swap files.
// Source: docs/domain.md §9; docs/ports/storage.md.

import { hkdfSync, randomBytes } from 'node:crypto';
import { DatabaseLost } from '#platform/db.ts';
import type { Log } from '#platform/log.ts';
import { openCiphers } from '#platform/encryption-key.ts';
import { type Bucket, bucketStore } from './storage-bucket.ts';
import { folderStore } from './storage-folder.ts';

export type Storage = {
  put(key: string, bytes: Uint8Array, about: { contentType: string }): Promise<void>;
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
  /** Re-encrypts a file that another key than the current one has encrypted; null when there is no file of this name. */
  reencrypt(key: string): Promise<'encrypted' | 'present' | null>;
  /** The encrypted bytes as stored, for a backup. */
  readEncrypted(key: string): Promise<Buffer | null>;
  writeEncrypted(key: string, encrypted: Buffer): Promise<void>;
};

export type StorageConfig = {
  /** 32 bytes as 64 hexadecimal digits. Losing it loses every file. */
  encryptionKey: string;
  /** Another key of the same form, which only decrypts. */
  otherKey?: string;
} & ({ kind: 'folder'; folder: string } | ({ kind: 's3' } & Bucket));

const keyShape = /^[a-z0-9][a-z0-9_-]{0,99}(\/[a-z0-9][a-z0-9_-]{0,99}){0,3}(\.[a-z0-9]{1,8})?$/;

export function connectStorage(config: StorageConfig): Storage {
  const encrypts = openCiphers({
    mark: 'TST2',
    oldMark: 'TST1',
    present: keyOf(config.encryptionKey),
    other: config.otherKey === undefined ? undefined : keyOf(config.otherKey),
    // A derived key, so that one key is not used for two purposes.
    derive: (key) => Buffer.from(hkdfSync('sha256', key, '', 'titian storage 1', 32)),
  });
  const store = config.kind === 'folder' ? folderStore(config.folder) : bucketStore(config);
  return {
    async put(key, bytes, about) {
      // What is encrypted: "<content type>\n<bytes>".
      const content = Buffer.concat([Buffer.from(`${about.contentType}\n`), bytes]);
      await store.write(checkedKey(key), encrypts.encrypt(content, key));
    },
    async get(key) {
      const encrypted = await store.read(checkedKey(key));
      if (encrypted === null) return null;
      const content = encrypts.open(encrypted, key);
      return content.subarray(content.indexOf(0x0a) + 1);
    },
    async remove(key) {
      await store.remove(checkedKey(key));
    },
    async reencrypt(key) {
      const encrypted = await store.read(checkedKey(key));
      if (encrypted === null) return null;
      if (encrypted.subarray(0, encrypts.head.length).equals(encrypts.head)) return 'present';
      await store.write(key, encrypts.encrypt(encrypts.open(encrypted, key), key));
      return 'encrypted';
    },
    readEncrypted: (key) => store.read(checkedKey(key)),
    writeEncrypted: (key, encrypted) => store.write(checkedKey(key), encrypted),
  };
}

type Forgetting = { storage: Storage; log: Log };

/**
 * Deletes files that nothing refers to any more. Never throws: the change that made them unused is already saved, and
 * a file that the store fails to delete is an orphan.
 */
export async function forgetFiles({ storage, log }: Forgetting, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await storage.remove(key).catch((error: unknown) => log.warn({ key, error: String(error) }, 'file not taken away'));
  }
}

/**
 * Saves the rows that refer to these files, which are stored already, or by the work once it has added their names;
 * deletes the files when that fails. When the database was lost, the rows may or may not exist, so the files stay: an
 * orphan does no harm, a row without its file does.
 */
export async function keepingFiles<T>(at: Forgetting, keys: readonly string[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseLost)) await forgetFiles(at, keys);
    throw error;
  }
}

function keyOf(hexadecimal: string): Buffer {
  const key = Buffer.from(hexadecimal, 'hex');
  if (key.length !== 32) throw new Error('The storage key must be 64 hexadecimal digits.');
  return key;
}

/** An unguessable name: `agreements/<32 hexadecimal digits>.pdf`. */
export function newStorageKey(folder: string, extension: string): string {
  return checkedKey(`${folder}/${randomBytes(16).toString('hex')}.${extension}`);
}

/** True for names that `put` accepts; not for a path upwards, a backslash or a NUL. */
export function isStorageKey(text: string): boolean {
  return keyShape.test(text);
}

function checkedKey(key: string): string {
  if (!isStorageKey(key)) throw new Error('This is not a storage name.');
  return key;
}
