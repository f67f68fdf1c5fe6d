// One stream a browser for all its windows: browsers allow six connections to a server, and a stream holds one as long as
// its page is open. The visible window that gets the lock reads the stream and tells the others by a broadcast channel.
// Invariant: a hidden window holds neither lock nor stream; the next visible one takes over.
// Usage: useEffect(() => shareStream({ name, lead, hear, snapshot }), …). Decision 0092.

export type Shared<Message> = {
  /** The same in all windows that may share it; a stream of one person names the person. */
  name: string;
  /**
   * Reads the stream until the signal aborts, reconnecting by itself. What it tells reaches every window. `isLate`: another
   * window led before, so something may have been missed in between.
   */
  lead: (tell: (message: Message) => void, signal: AbortSignal, isLate: boolean) => Promise<void>;
  hear: (message: Message) => void;
  /** What a window that comes later has to know, from the one that leads. */
  snapshot?: () => Message | null;
  /** This window was hidden, and heard nothing meanwhile. */
  onReturn?: () => void;
};

/** A lock that nobody holds is had sooner. */
const AT_ONCE_MS = 1_000;

type Said<Message> = { message: Message } | { asks: true };

/** Returns what ends it. */
export function shareStream<Message>(shared: Shared<Message>): () => void {
  let current: AbortController | null = null;
  let isReturn = false;
  const stop = () => {
    current?.abort();
    current = null;
  };
  const look = () => {
    stop();
    if (document.visibilityState === 'hidden') return;
    current = new AbortController();
    void join(shared, current.signal, isReturn);
    isReturn = true;
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    stop();
  };
}

async function join<Message>(
  { name, lead, hear, snapshot, onReturn }: Shared<Message>,
  signal: AbortSignal,
  isReturn: boolean,
): Promise<void> {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  // Only over a secure connection; without them each window has a stream of its own.
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return lead(hear, signal, false);
  const channel = new BroadcastChannel(name);
  let isLeading = false;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
  const say = (said: Said<Message>) => channel.postMessage(said);
  channel.addEventListener('message', ({ data }: MessageEvent<Said<Message>>) => {
    if ('message' in data) return hear(data.message);
    const all = isLeading ? snapshot?.() : null;
    if (all !== null && all !== undefined) say({ message: all });
  });
  signal.addEventListener('abort', () => channel.close(), { once: true });
  say({ asks: true });
  if (isReturn) onReturn?.();
  const tell = (message: Message) => {
    if (signal.aborted) return;
    hear(message);
    say({ message });
  };
  const since = performance.now();
  try {
    await locks.request(name, { signal }, async () => {
      isLeading = true;
      await lead(tell, signal, performance.now() - since > AT_ONCE_MS);
    });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
