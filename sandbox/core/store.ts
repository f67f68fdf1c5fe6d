// The sandbox's state: one JSON file for each section (bank, sms, mail, …), held in memory and written whole.
// Invariant: `save()` resolves only once the state as of the call is on disk under its final name. A file is replaced
// by rename, so a kill at any instant leaves the old or the new state, never a partial one.
// Source: docs/domain.md §9.
import { mkdirSync, readFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';

export type Section<T> = { readonly data: T; save(): Promise<void> };
export type Store = {
  /** Loads the section, or starts it with `initial`. Fields that an older file lacks come from `initial`. */
  section<T extends object>(name: string, initial: T): Section<T>;
  /** Waits for all writes in progress. */
  flush(): Promise<void>;
};

export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const writers: (() => Promise<void>)[] = [];
  return {
    section(name, initial) {
      const path = join(folder, `${name}.json`);
      const data = { ...initial, ...readState(path) };
      const save = createWriter(path, () => JSON.stringify(data));
      writers.push(save.settled);
      return { data, save: save.request };
    },
    async flush() {
      await Promise.all(writers.map((settled) => settled()));
    },
  };
}

function readState(path: string): object {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null) throw new Error(`${path} does not hold a state`);
  return value;
}

// Calls during a write share the next one: many acknowledgements, one file.
function createWriter(path: string, serialize: () => string) {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    const write = replaceFile(path, serialize());
    running = write.finally(() => {
      running = null;
    });
    return running;
  };
  return {
    request(): Promise<void> {
      if (next !== null) return next;
      if (running === null) return start();
      next = running
        .catch(() => undefined)
        .then(() => {
          next = null;
          return start();
        });
      return next;
    },
    async settled(): Promise<void> {
      await (next ?? running)?.catch(() => undefined);
    },
  };
}

async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.new`;
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.datasync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
