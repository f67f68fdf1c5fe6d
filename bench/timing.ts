// How long work takes and how often it gets done, as numbers that a few slow moments do not spoil.
/** The value that this share of the sorted values does not exceed: 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** How long some work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Transactions a second of so many clients, each going on with the next as soon as one is done. */
export async function rate(count: number, ms: number, work: (client: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const done = await Promise.all(
    Array.from({ length: count }, async (_, client) => {
      let times = 0;
      for (; performance.now() - began < ms; times += 1) await work(client);
      return times;
    }),
  );
  return (done.reduce((sum, times) => sum + times, 0) / (performance.now() - began)) * 1000;
}
