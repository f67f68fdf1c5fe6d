// Writes to the open store, one after another: what is yet to be written, what could not be, and whether all is on the disk.
// Invariant: what could not be written is kept and tried again, until it is on the disk or the store is emptied.
// Source: decision 0114.
import { create } from 'zustand';
import { deviceTime } from '#ui/clock.ts';
import type { Vault } from './store.ts';

/** full: the disk has no room; failed: something was not written for another reason. */
type Saving = 'saved' | 'saving' | 'full' | 'failed';
type Known = { saving: Saving; savedAt: number | null };

const nothing: Known = { saving: 'saved', savedAt: null };
export const useWriting = create<Known>(() => nothing);

type Work = (into: Vault) => Promise<void>;
let vault: Vault | null = null;
let writes: Promise<void> = Promise.resolve();
/** By name, the newest work alone. */
const waiting = new Map<string, Work>();
const unwritten = new Map<string, Work>();

export const beginWriting = (into: Vault): void => {
  vault = into;
};

/** Nothing is written any more; what still waits is given up. */
export function endWriting(): void {
  vault = null;
  waiting.clear();
  unwritten.clear();
  useWriting.setState(nothing);
}

/** What is open now, to read from. */
export const openVaultNow = (): Vault | null => vault;

/**
 * On the disk as soon as it can be; a name that already waits is written once, by the newest work. Whether it is on the disk
 * by the end.
 */
export function write(name: string, work: Work): Promise<boolean> {
  unwritten.delete(name);
  if (!waiting.has(name)) writes = writes.then(() => writeNow(name));
  waiting.set(name, work);
  if (unwritten.size === 0) useWriting.setState({ saving: 'saving' });
  return writes.then(() => vault !== null && !unwritten.has(name));
}

async function writeNow(name: string): Promise<void> {
  const work = waiting.get(name);
  waiting.delete(name);
  if (vault === null || work === undefined) return;
  try {
    await work(vault);
    if (unwritten.size > 0) return;
    useWriting.setState({ saving: waiting.size > 0 ? 'saving' : 'saved', savedAt: deviceTime() });
  } catch (error) {
    unwritten.set(name, work);
    useWriting.setState({ saving: isFull(error) ? 'full' : 'failed' });
  }
}

/** On the disk once this has ended. Throws `NoRoom`, or what else went wrong; then nothing was kept. */
export function writeBytes(name: string, bytes: ArrayBuffer): Promise<void> {
  const written = writes.then(async () => {
    if (vault === null) throw new Error('the store is shut');
    await vault.writeBytes(name, bytes);
  });
  writes = written.catch(() => undefined);
  return written.catch((error: unknown) => {
    throw isFull(error) ? new NoRoom() : error;
  });
}

/** Ends once nothing waits, whatever came meanwhile. */
export async function settle(): Promise<void> {
  for (let seen: Promise<void> | null = null; seen !== writes; ) {
    seen = writes;
    await seen;
  }
}

/** Writes what waits, and tries once more what could not be written; whether all is on the disk. */
export async function flush(): Promise<boolean> {
  for (const [name, work] of unwritten) void write(name, work);
  await settle();
  return unwritten.size === 0;
}

/** The disk has no room. */
export class NoRoom extends Error {
  constructor() {
    super('there is no room');
    this.name = 'NoRoom';
  }
}

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';
