// Jumps of the clock, walked date by date: one stop late on each date, where groups pay by habit and the product
// acknowledges.
// Invariant: the clock reaches date d + 1 only when every notice with value date d is stored by the product; when the
// product stays silent the jump stops there and says so.
// Source: docs/domain.md §1 and §9; docs/ports/clock.md.
import type { Clock } from './clock.ts';
import { dateOf, dayAfter, instantOf } from '../core/time.ts';

/** All pay hours are before this one, so that a stop at it is the end of a date's payments. */
export const LAST_HOUR = 22;
const TICK_MS = 15_000;

export type Walk = {
  /** Adds to the running jump, or starts one; resolves when the clock is there or the jump has stopped. */
  jump(milliseconds: number): Promise<void>;
  /** Goes on with a jump that the end of the program cut off, and lets habits follow the real clock. */
  resume(): void;
  /** Waits for what runs; after an abort that is soon over. */
  idle(): Promise<void>;
};

type Settings = {
  clock: Clock;
  /** Pays what is due and waits for acknowledgement. */
  catchUp(patienceMs: number): Promise<boolean>;
  /** The same, now and then, without pressing a product that is away. */
  follow(): Promise<boolean>;
  patienceMs: number;
  stopping: AbortSignal;
};

const SILENT = 'Produk belum menjawab, jadi lompatan berhenti di sini. Pastikan produk berjalan, lalu lompat lagi.';

export function createWalk({ clock, catchUp, follow, patienceMs, stopping }: Settings): Walk {
  const { data, save } = clock.section;
  let running: Promise<void> | null = null;
  let last: Promise<void> = Promise.resolve();

  const walk = async (): Promise<void> => {
    while (data.targetMs !== null && !stopping.aborted) {
      const now = clock.now();
      const stop = nextStop(now);
      const isNextDate = dateOf(Math.min(stop, Date.now() + data.targetMs)) > dateOf(now);
      if (isNextDate && !(await catchUp(patienceMs))) {
        if (stopping.aborted) return;
        Object.assign(data, { targetMs: null, trouble: SILENT });
      } else {
        await clock.moveTo(Math.min(Math.ceil(stop - Date.now()), data.targetMs));
        if (clock.offsetMs() >= data.targetMs) data.targetMs = null;
      }
      await save();
    }
    await catchUp(patienceMs);
  };
  const start = (): Promise<void> => {
    running ??= walk().finally(() => {
      running = null;
    });
    return running;
  };

  // Habits go on with the real clock too; a jump that was cut off comes first.
  const tick = (): void => {
    const work: Promise<unknown> = data.targetMs !== null ? start() : follow();
    last = Promise.all([last, work]).then(() => undefined, reportFailure);
  };

  return {
    async jump(milliseconds) {
      data.targetMs = (data.targetMs ?? clock.offsetMs()) + milliseconds;
      data.trouble = '';
      await save();
      const arrival = start();
      last = Promise.all([last, arrival]).then(() => undefined, reportFailure);
      return arrival;
    },
    resume() {
      const ticking = setInterval(tick, TICK_MS).unref();
      stopping.addEventListener('abort', () => clearInterval(ticking));
      tick();
    },
    idle: () => last,
  };
}

function reportFailure(error: unknown): void {
  console.error(error);
}

// From before a date's last hour to it, from it to the next date's.
function nextStop(now: number): number {
  const today = dateOf(now);
  return now < instantOf(today, LAST_HOUR) ? instantOf(today, LAST_HOUR) : instantOf(dayAfter(today), LAST_HOUR);
}
