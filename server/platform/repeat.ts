// Work that repeats, and work that is requested again while it runs: never twice at the same time.
// Invariant: after `stop` or `ended` none of it runs any more. The work handles its own failures.

export type Repeated = {
  start(): void;
  /** Starts the next run at once, or right after the current one. */
  soon(): void;
  stop(): Promise<void>;
};

/** Runs the work, and again this long after each end. */
export function repeatedly(work: () => Promise<unknown>, everyMs: number): Repeated {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isStopped = true;

  const run = () => {
    clearTimeout(timer);
    isWanted = false;
    running = work().then(() => {
      running = null;
      if (isStopped) return;
      if (isWanted) run();
      else timer = setTimeout(run, everyMs);
    });
  };
  return {
    start() {
      isStopped = false;
      run();
    },
    soon() {
      if (isStopped) return;
      if (running) isWanted = true;
      else run();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Runs the work for a name; requests made while it runs lead to one more run afterwards, however many there were. */
export function oneAtATime<Name>(work: (name: Name) => Promise<unknown>) {
  const running = new Map<Name, Promise<void>>();
  const wanted = new Set<Name>();
  let isEnded = false;

  const run = (name: Name): void => {
    if (isEnded) return;
    if (running.has(name)) return void wanted.add(name);
    const ended = work(name).then(() => {
      running.delete(name);
      if (wanted.delete(name)) run(name);
    });
    running.set(name, ended);
  };
  return {
    run,
    /** Waits for running work; nothing starts after this. */
    async ended(): Promise<void> {
      isEnded = true;
      await Promise.all(running.values());
    },
  };
}
