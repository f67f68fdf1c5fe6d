// Jumps of the clock, date by date: one stop late on each date, where automatic payers pay and the product
// acknowledges.
// Invariant: the clock reaches date d + 1 only when the product has stored every notice with value date d; when the
// product does not answer, the jump stops there and says so.
// Source: docs/domain.md §1 and §9; docs/ports/clock.md.
import type { Clock } from './clock.ts';
import { dateOf, dayAfter, instantOf } from '../core/time.ts';

/** Later than every payment hour, so all payments of a date are made by this stop. */
export const LAST_HOUR = 22;
const TICK_MS = 15_000;

export type Walk = {
  /** Adds to the running jump, or starts one; resolves when the clock has arrived or the jump has stopped. */
  jump(milliseconds: number): Promise<void>;
  /** Resumes a jump that was cut off when the program ended, and makes automatic payments follow the real clock. */
  resume(): void;
  /** Waits for running work; after an abort that ends soon. */
  idle(): Promise<void>;
};

type Settings = {
  clock: Clock;
  /** Pays what is due and waits for acknowledgement. */
  catchUp(patienceMs: number): Promise<boolean>;
  /** The same, now and then, without overloading a product that is down. */
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

  // Automatic payments follow the real clock too; an interrupted jump is resumed first.
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

// To the last hour of a date, then to the last hour of the next.
function nextStop(now: number): number {
  const today = dateOf(now);
  return now < instantOf(today, LAST_HOUR) ? instantOf(today, LAST_HOUR) : instantOf(dayAfter(today), LAST_HOUR);
}
