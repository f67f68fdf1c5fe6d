// The clock of the stand-in world: the machine's time plus an offset.
// Invariant: the offset is 0 or more and only grows; it is on disk before anybody can read it.
// Source: docs/domain.md §1; docs/ports/clock.md.
import { EventEmitter, once } from 'node:events';
import type { Section, Store } from '../core/store.ts';

export type ClockState = {
  offsetMs: number;
  /** The target offset of a running jump; null when none runs. */
  targetMs: number | null;
  /** Why the last jump stopped early; empty when it did not. */
  trouble: string;
};

export type Clock = {
  readonly section: Section<ClockState>;
  now(): number;
  /** How far this clock is ahead of the machine's, as stored on disk. */
  offsetMs(): number;
  /** Moves forward to this offset; an earlier one changes nothing. */
  moveTo(offsetMs: number): Promise<void>;
  /** Waits until the offset is no longer this one, or until the signal aborts. */
  moved(from: number, signal: AbortSignal): Promise<void>;
};

export function createClock(store: Store): Clock {
  const section = store.section<ClockState>('clock', { offsetMs: 0, targetMs: null, trouble: '' });
  // The published offset: follows the section once the section is on disk.
  let savedOffset = section.data.offsetMs;
  const moves = new EventEmitter().setMaxListeners(0);
  return {
    section,
    now: () => Date.now() + savedOffset,
    offsetMs: () => savedOffset,
    async moveTo(offsetMs) {
      if (offsetMs <= section.data.offsetMs) return;
      section.data.offsetMs = offsetMs;
      await section.save();
      savedOffset = Math.max(savedOffset, offsetMs);
      moves.emit('moved');
    },
    async moved(from, signal) {
      if (savedOffset === from) await once(moves, 'moved', { signal }).catch(() => undefined);
    },
  };
}
