// One stream for all windows of a browser. Locks and channel are stand-ins for the browser's, in one document.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { shareStream } from './sharedStream.ts';

type Waiting = { run: () => Promise<void>; signal: AbortSignal };
let queue: Waiting[];
let held: boolean;

/** Exclusive, in order, released when the work ends; a request whose signal aborts is dropped. */
async function next(): Promise<void> {
  const first = queue.find(({ signal }) => !signal.aborted);
  if (held || first === undefined) return;
  queue.splice(0, queue.indexOf(first) + 1);
  held = true;
  await first.run();
  held = false;
  void next();
}

/** Tells the others of the same name, one after the other, and never itself. */
class Channel extends EventTarget {
  static open = new Set<Channel>();
  readonly name: string;
  constructor(name: string) {
    super();
    this.name = name;
    Channel.open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of Channel.open)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
  close(): void {
    Channel.open.delete(this);
  }
}

beforeEach(() => {
  vi.stubGlobal('BroadcastChannel', Channel);
  queue = [];
  held = false;
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      request: (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
        new Promise<void>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')), { once: true });
          queue.push({ run: () => work().then(resolve, reject), signal });
          void next();
        }),
    },
  });
});
afterEach(() => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
  vi.unstubAllGlobals();
});

type Window = { heard: string[]; tell: (word: string) => void; leads: () => boolean; close: () => void };

/** A window of the browser that follows the stream. */
function open(): Window {
  const heard: string[] = [];
  let say: ((word: string) => void) | null = null;
  const close = shareStream<string>({
    name: 'titian.test',
    lead: (tell, signal) =>
      new Promise((resolve) => {
        say = tell;
        signal.addEventListener('abort', () => {
          say = null;
          resolve();
        });
      }),
    hear: (word) => heard.push(word),
    snapshot: () => (heard.length === 0 ? null : `all: ${heard.join()}`),
  });
  return { heard, tell: (word) => say?.(word), leads: () => say !== null, close };
}

it('is read by one window and heard by all, also by one that comes later', async () => {
  const windows = [open(), open(), open(), open()];
  await vi.waitFor(() => expect(windows.filter(({ leads }) => leads())).toHaveLength(1));
  windows[0]?.tell('satu');
  await vi.waitFor(() => expect(windows.map(({ heard }) => heard)).toEqual(Array(4).fill(['satu'])));
  const late = open();
  await vi.waitFor(() => expect(late.heard).toEqual(['all: satu']));
  for (const { close } of [...windows, late]) close();
});

it('is taken over when the window that reads it is closed', async () => {
  const [first, second] = [open(), open()];
  await vi.waitFor(() => expect(first.leads()).toBe(true));
  expect(second.leads()).toBe(false);
  first.close();
  await vi.waitFor(() => expect(second.leads()).toBe(true));
  second.tell('dua');
  expect([first.heard, second.heard]).toEqual([[], ['dua']]);
  second.close();
});

it('is read by each window on its own where the browser cannot share', async () => {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: undefined });
  const [first, second] = [open(), open()];
  expect([first.leads(), second.leads()]).toEqual([true, true]);
  first.close();
  second.close();
});
