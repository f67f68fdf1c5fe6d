// Pieces of bytes set aside on this machine until they are needed, so that long work holds few of them in memory.
// Invariant: nothing of them outlives the work. The file has no name once it is open, and it is encrypted with a key that only
// this process knows.
import { randomBytes } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openCiphers } from './encryption-key.ts';

export type Spool = {
  add(piece: Uint8Array): Promise<void>;
  /** Forgets all pieces, as when the work that made them is tried again. */
  clear(): void;
  /** In the order in which they were added. */
  pieces(): AsyncGenerator<Buffer>;
};

/** Whoever adds waits for it before adding more. */
export async function withSpool<T>(work: (spool: Spool) => Promise<T>): Promise<T> {
  const name = join(tmpdir(), `titian-spool-${randomBytes(16).toString('hex')}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await rm(name);
    const { encrypt, open: decrypt } = openCiphers({ mark: 'TSP2', oldMark: 'TSP1', present: randomBytes(32) });
    let ends: number[] = [];
    return await work({
      async add(piece) {
        const encrypted = encrypt(piece, String(ends.length));
        const start = ends.at(-1) ?? 0;
        await file.write(encrypted, 0, encrypted.length, start);
        ends.push(start + encrypted.length);
      },
      clear() {
        ends = [];
      },
      async *pieces() {
        for (const [index, end] of ends.entries()) {
          const start = ends[index - 1] ?? 0;
          const { buffer } = await file.read(Buffer.alloc(end - start), 0, end - start, start);
          yield decrypt(buffer, String(index));
        }
      },
    });
  } finally {
    await file.close();
  }
}
