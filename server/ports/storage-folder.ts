// Encrypted files in a folder of this machine: the embedded default.
// Invariant: a name holds the old bytes or the new bytes, never a part of them, and only the product's own account
// can read the folder.
// Source: docs/ports/storage.md.

import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { RawStore } from './raw-store.ts';

export function folderStore(folder: string): RawStore {
  const root = resolve(folder);
  return {
    async write(key, bytes) {
      const target = placeOf(root, key);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const draft = `${target}.${randomBytes(6).toString('hex')}.part`;
      try {
        await writeThrough(draft, bytes);
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(key) {
      try {
        return await readPlain(placeOf(root, key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(placeOf(root, key), { force: true });
    },
  };
}

// The port has already checked the name; this is a second check.
function placeOf(root: string, key: string): string {
  const place = join(root, key);
  if (!place.startsWith(root + sep)) throw new Error('This is not a storage name.');
  return place;
}

/** Follows no link: whoever can put one into the folder would have other files of this machine sent out. */
async function readPlain(path: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    return await file.readFile();
  } finally {
    await file.close();
  }
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
