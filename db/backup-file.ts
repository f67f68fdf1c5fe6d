// The file of a backup: a stream of chunks, each compressed and encrypted with a key of its own for the file.
// Invariant: a changed, moved, missing or truncated chunk is refused, since each is encrypted with its number, and
// the last one is marked as the last.
// Source: decision 0080.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const mark = Buffer.from('TBK1');
const saltBytes = 16;
const tagBytes = 16;
const longestPiece = 1024 ** 3;
const compress = promisify(gzip);
const expand = promisify(gunzip);

export type Piece = { head: Record<string, unknown>; body: Buffer };

/** Reads the key of backups: 32 bytes in base64. */
export function backupKeyOf(text: string | undefined): Buffer {
  const key = Buffer.from(text ?? '', 'base64');
  if (key.length !== 32)
    throw new Error('BACKUP_KEY must be 32 bytes in base64, kept on another machine than the backup.');
  return key;
}

const keyOfFile = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, 'titian backup 1', 32));

function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 6, 6);
  return nonce;
}
const aboutOf = (last: boolean) => Buffer.from([last ? 1 : 0]);

export type BackupWriter = {
  write(head: Record<string, unknown>, body?: Buffer): Promise<void>;
  /** Writes the last chunk and renames the file to its final name. */
  finish(head: Record<string, unknown>): Promise<void>;
  abandon(): Promise<void>;
};

/** Starts a file under a temporary name; it gets its final name only when it is complete and on disk. */
export async function createBackup(file: string, key: Buffer): Promise<BackupWriter> {
  const draft = `${file}.part`;
  const handle = await open(draft, 'w', 0o600);
  const salt = randomBytes(saltBytes);
  const secret = keyOfFile(key, salt);
  await handle.write(Buffer.concat([mark, salt]));
  let number = 0;
  const write = async (head: Record<string, unknown>, body: Buffer, last: boolean) => {
    const plain = await compress(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]));
    const cipher = createCipheriv('aes-256-gcm', secret, nonceOf(number)).setAAD(aboutOf(last));
    const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(encrypted.length);
    await handle.write(Buffer.concat([length, cipher.getAuthTag(), encrypted]));
    number += 1;
  };
  return {
    write: (head, body = Buffer.alloc(0)) => write(head, body, false),
    async finish(head) {
      await write(head, Buffer.alloc(0), true);
      await handle.sync();
      await handle.close();
      await rename(draft, file);
    },
    async abandon() {
      await handle.close().catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

/** The chunks of a file in order; throws at the first that was altered, and if the end is missing. */
export async function* readBackup(file: string, key: Buffer): AsyncGenerator<Piece> {
  const handle = await open(file, 'r');
  try {
    const opening = await readBytes(handle, mark.length + saltBytes);
    if (!opening?.subarray(0, mark.length).equals(mark)) throw new Error('This file is no backup.');
    const secret = keyOfFile(key, opening.subarray(mark.length));
    for (let number = 0, last = false; !last; number += 1) {
      const prefix = await readBytes(handle, 4 + tagBytes);
      const length = prefix?.readUInt32BE() ?? 0;
      const encrypted = prefix && length <= longestPiece ? await readBytes(handle, length) : null;
      if (!prefix || !encrypted) throw new Error('The backup is cut off or was changed.');
      const opened = openPiece(secret, number, prefix.subarray(4), encrypted);
      last = opened.last;
      yield splitPiece(await expand(opened.plain));
    }
    if (await readBytes(handle, 1)) throw new Error('The backup goes on after its end.');
  } finally {
    await handle.close();
  }
}

function openPiece(secret: Buffer, number: number, tag: Buffer, encrypted: Buffer): { plain: Buffer; last: boolean } {
  for (const last of [false, true]) {
    const decipher = createDecipheriv('aes-256-gcm', secret, nonceOf(number), { authTagLength: tagBytes })
      .setAAD(aboutOf(last))
      .setAuthTag(tag);
    const plain = decipher.update(encrypted);
    try {
      return { plain: Buffer.concat([plain, decipher.final()]), last };
    } catch {
      continue;
    }
  }
  throw new Error(number === 0 ? 'This is not the key of this backup.' : 'The backup was changed.');
}

function splitPiece(content: Buffer): Piece {
  const end = content.indexOf(0x0a);
  return { head: JSON.parse(content.toString('utf8', 0, end)), body: content.subarray(end + 1) };
}

/** Exactly this many bytes, or null at the end of the file. */
async function readBytes(handle: FileHandle, count: number): Promise<Buffer | null> {
  const bytes = Buffer.alloc(count);
  for (let read = 0; read < count; ) {
    const { bytesRead } = await handle.read(bytes, read, count - read);
    if (bytesRead === 0) return null;
    read += bytesRead;
  }
  return bytes;
}
