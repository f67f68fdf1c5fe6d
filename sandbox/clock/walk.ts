// Jumps of the clock, walked date by date: one stop late on each date, where groups pay by habit and the product acknowledges.
// Invariant: the clock reaches date d + 1 only when every notice with value date d is stored by the product; when the product
// stays silent the jump stops there and says so.
// Source: domain §1 and §9; docs/ports/clock.md.
import type { Clock } from './clock.ts';
import { dateOf, dayAfter, instantOf } from '../core/time.ts';

/** All pay hours are before this one, so that a stop at it is the end of a date's payments. */
export const LAST_HOUR = 22;
const TICK_MS = 15_000;
const TICK_PATIENCE_MS = 3_000;

export type Walk = {
  /** Adds to the running jump, or starts one; resolves when the clock is there or the jump has stopped. */
  jump(milliseconds: number): Promise<void>;
  /** Goes on with a jump that the end of the program cut off, and lets habits follow the real clock. */
  resume(): void;
};

type Settings = {
  clock: Clock;
  /** Pays what is due and waits for acknowledgement. */
  catchUp(patienceMs: number): Promise<boolean>;
  patienceMs: number;
  stopping: AbortSignal;
};

const SILENT = 'Produk belum menjawab, jadi lompatan berhenti di sini. Pastikan produk berjalan, lalu lompat lagi.';

export function createWalk({ clock, catchUp, patienceMs, stopping }: Settings): Walk {
  const { data, save } = clock.section;
  let running: Promise<void> | null = null;

  const walk = async (): Promise<void> => {
    while (data.target !== null && !stopping.aborted) {
      await clock.moveTo(nextStop(clock.now(), data.target));
      if (!(await catchUp(patienceMs))) {
        if (stopping.aborted) return;
        data.trouble = SILENT;
        data.target = null;
      } else if (clock.now() >= data.target) {
        data.target = null;
      }
      await save();
    }
  };
  const start = (): Promise<void> => {
    running ??= walk().finally(() => {
      running = null;
    });
    return running;
  };

  return {
    async jump(milliseconds) {
      data.target = (data.target ?? clock.now()) + milliseconds;
      data.trouble = '';
      await save();
      return start();
    },
    resume() {
      const tick = setInterval(() => {
        if (running === null) void catchUp(TICK_PATIENCE_MS);
      }, TICK_MS).unref();
      stopping.addEventListener('abort', () => clearInterval(tick));
      void (data.target === null ? catchUp(TICK_PATIENCE_MS) : start()).catch(() => undefined);
    },
  };
}

// From before a date's last hour to it, from it to the next date's; the last stop is the target itself.
function nextStop(now: number, target: number): number {
  const today = dateOf(now);
  const stop = now < instantOf(today, LAST_HOUR) ? instantOf(today, LAST_HOUR) : instantOf(dayAfter(today), LAST_HOUR);
  return Math.min(stop, target);
}
