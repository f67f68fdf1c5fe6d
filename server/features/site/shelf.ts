// Answers that are made when they are asked for and kept for a while, the latest of them.
// Invariant: what could not be made, and what was not there, is asked for anew.

const MOST_KEPT = 200;

type Kept<T> = { value: T; until: number };

/** Each answer for its time, in milliseconds; the oldest goes when there are too many. */
export class Shelf<T> {
  readonly #kept = new Map<string, Kept<Promise<T>>>();
  readonly #ms: number;

  constructor(ms: number) {
    this.#ms = ms;
  }

  get(key: string, make: () => Promise<T>): Promise<T> {
    const found = this.#kept.get(key);
    if (found && found.until > performance.now()) return found.value;
    const value = make();
    this.#kept.delete(key);
    this.#kept.set(key, { value, until: performance.now() + this.#ms });
    const drop = () => this.#kept.delete(key);
    value.then((made) => made === null && drop(), drop);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MOST_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return value;
  }
}
