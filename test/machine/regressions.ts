// Runs of the random state machine that once found a fault, shortened as far as possible. They run every time.
import type { Action } from './model.ts';

export const regressions: readonly { name: string; actions: readonly Action[] }[] = [];
