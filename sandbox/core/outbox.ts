// Delivers a provider's notices to the product: signed again each time, retried until a 2xx, newest first, some
// twice.
// Invariants: a notice is in its provider's file before the first attempt and stays until the product has
// acknowledged it; two attempts of one notice never run at once.
// Source: docs/domain.md §9; docs/ports/bank.md.
import type { ProductAnswer } from './product.ts';

export type Notice = {
  eventId: string;
  /** What the list of notices shows, e.g. `virtual_account.paid`. */
  type: string;
  /** The number or id that the notice is about. */
  subject: string;
  body: string;
  valueDate: string;
  createdAt: string;
  state: 'pending' | 'delivered' | 'abandoned';
  attempts: number;
  lastAnswer: string;
  /** Real milliseconds. */
  nextAttemptAt: number;
  /** Real milliseconds of the second delivery, as real providers make one now and then; null when there is none. */
  repeatAt: number | null;
};

export type NewNotice = Pick<Notice, 'eventId' | 'type' | 'subject' | 'valueDate' | 'createdAt'> & {
  content: object;
  isRepeated: boolean;
};

export type Outbox = {
  /** Adds the notice to the list; the caller saves its section and then calls `wake`. */
  add(notice: NewNotice): void;
  notify(): void;
  resend(eventId: string): boolean;
  /** Tries everything pending at once and retries until each is acknowledged or definitely refused. */
  settle(patienceMs: number): Promise<boolean>;
  /** True when nothing is pending except what was definitely refused. */
  isQuiet(): boolean;
  stop(): Promise<void>;
};

type Settings = {
  notices: Notice[];
  save(): Promise<void>;
  deliver(body: string): Promise<ProductAnswer>;
  repeatAfterMs: number;
};

const PAUSES_MS = [1_000, 5_000, 30_000, 60_000];
const MOST_ATTEMPTS = 3_000;
const KEPT = 3_000;
const AT_ONCE = 4;

export function createOutbox(settings: Settings): Outbox {
  const { notices } = settings;
  // What was pending when the program ended is due at once.
  for (const notice of notices) notice.nextAttemptAt = 0;
  const courier = createCourier(settings);
  return {
    add({ content, isRepeated, ...notice }) {
      const body = JSON.stringify(content);
      const fresh = { state: 'pending', attempts: 0, lastAnswer: '', nextAttemptAt: 0 } as const;
      notices.push({ ...notice, ...fresh, body, repeatAt: isRepeated ? 0 : null });
      forgetOldest(notices);
    },
    notify: courier.pump,
    resend(eventId) {
      const notice = notices.find((candidate) => candidate.eventId === eventId);
      if (notice === undefined) return false;
      Object.assign(notice, { state: 'pending', attempts: 0, nextAttemptAt: 0 });
      courier.pump();
      return true;
    },
    async settle(patienceMs) {
      const deadline = Date.now() + patienceMs;
      for (let open = openNotices(notices); open.length > 0; open = openNotices(notices)) {
        if (courier.isStopped() || Date.now() >= deadline) return false;
        for (const notice of open) notice.nextAttemptAt = 0;
        courier.pump();
        await courier.drain();
        if (open.some((notice) => notice.state === 'pending')) await pause(250);
      }
      return true;
    },
    isQuiet: () => openNotices(notices).length === 0,
    stop: courier.stop,
  };
}

/** Delivers what is due, a few at a time, and schedules itself for the next one. */
function createCourier(settings: Settings) {
  const { notices } = settings;
  const running = new Map<string, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const pump = (): void => {
    clearTimeout(timer);
    if (isStopped) return;
    const now = Date.now();
    const due = notices.filter((notice) => !running.has(notice.eventId) && dueAt(notice) <= now).reverse();
    for (const notice of due.slice(0, Math.max(0, AT_ONCE - running.size))) {
      const work = attempt(notice, settings)
        .then(settings.save)
        .catch(() => undefined)
        .finally(() => {
          running.delete(notice.eventId);
          pump();
        });
      running.set(notice.eventId, work);
    }
    const next = Math.min(...notices.filter((notice) => !running.has(notice.eventId)).map(dueAt));
    if (running.size < AT_ONCE && next !== Number.POSITIVE_INFINITY) {
      timer = setTimeout(pump, Math.max(20, next - now)).unref();
    }
  };
  const drain = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values());
  };

  return {
    pump,
    drain,
    isStopped: () => isStopped,
    stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      return drain();
    },
  };
}

async function attempt(notice: Notice, { save, deliver, repeatAfterMs }: Settings): Promise<void> {
  const isRepeat = notice.state === 'delivered';
  if (isRepeat) notice.repeatAt = null;
  if (notice.attempts === 0) await save();
  const answer = await deliver(notice.body);
  notice.attempts += 1;
  notice.lastAnswer = answer.status === 0 ? 'tidak terhubung' : `HTTP ${answer.status}`;
  if (isRepeat) return;
  if (answer.status >= 200 && answer.status < 300) {
    notice.state = 'delivered';
    if (notice.repeatAt !== null) notice.repeatAt = Date.now() + repeatAfterMs;
  } else if (notice.attempts >= MOST_ATTEMPTS) {
    notice.state = 'abandoned';
  } else {
    notice.nextAttemptAt = Date.now() + (PAUSES_MS[Math.min(notice.attempts, PAUSES_MS.length) - 1] ?? 60_000);
  }
}

function dueAt(notice: Notice): number {
  if (notice.state === 'pending') return notice.nextAttemptAt;
  return notice.state === 'delivered' && notice.repeatAt !== null ? notice.repeatAt : Number.POSITIVE_INFINITY;
}

function openNotices(notices: Notice[]): Notice[] {
  return notices.filter((notice) => notice.state === 'pending' && !isDefinitelyRefused(notice));
}

// A 401 passes once the product has seen the new time; a retry will not help with other 4xx.
function isDefinitelyRefused(notice: Notice): boolean {
  return /^HTTP 4(?!01|03|08|25|29)\d\d$/.test(notice.lastAnswer);
}

function forgetOldest(notices: Notice[]): void {
  while (notices.length > KEPT) {
    const index = notices.findIndex((notice) => notice.state !== 'pending');
    if (index < 0) return;
    notices.splice(index, 1);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
