// Runs of the random state machine that once found a fault, as short as they could be made. They are run every time.
import type { Action } from './model.ts';

export const regressions: readonly { name: string; actions: readonly Action[] }[] = [];
