// Passwords: argon2id. At most twice as many hashes at once as cores; the rest wait or are told to come back.
// Source: docs/design.md §1.
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { refused } from './refuse.ts';

// argon2id is the library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2 * availableParallelism();
const longestWaitMs = 5_000;

let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    await new Promise<void>((resume, reject) => {
      const given = () => {
        clearTimeout(timer);
        resume();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(given), 1);
        reject(refused('error.busy', { retryAfterSeconds: 5 }));
      }, longestWaitMs);
      waiting.push(given);
    });
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

/** One keyboard sends é as one letter, another as two: both are the same password. */
const composed = (password: string): string => password.normalize('NFKC');

export function hashPassword(password: string): Promise<string> {
  const text = composed(password);
  return takeTurn(() => hash(text, cost));
}

/** Whether it is of another kind or below today's cost: to be rehashed at the next sign-in. */
export function isOutdated(stored: string): boolean {
  const [, memory, time, lanes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored) ?? [];
  return !(Number(memory) >= cost.memoryCost && Number(time) >= cost.timeCost && Number(lanes) >= cost.parallelism);
}

/** A hash of today's cost in place of an outdated one, else null; skipped until next time when the machine is too busy. */
export async function renewedHash(stored: string, password: string): Promise<string | null> {
  return isOutdated(stored) ? hashPassword(password).catch(() => null) : null;
}

/** Compares against a dummy hash when there is no such person, so that both take equally long. */
export function verifyPassword(stored: string | null, typed: string): Promise<boolean> {
  return takeTurn(async () => {
    const isRight = async (password: string) => verify(stored ?? (await hashOfNobody()), password);
    // A hash from before passwords were composed has the letters as they were typed.
    const matches = (await isRight(composed(typed))) || (composed(typed) !== typed && (await isRight(typed)));
    return stored !== null && matches;
  });
}

let nobody: Promise<string> | undefined;
const hashOfNobody = () => (nobody ??= hash('tak seorang pun', cost));
