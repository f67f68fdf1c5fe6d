// How long work takes, how often it completes and whether two kinds differ, in statistics that a few slow moments do
// not distort. Independent of what is measured.
/** A quantile of sorted values: 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** How long the work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** Transactions a second of this many clients, each starting the next when one is done. */
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

/** The probability of a difference like this if both had the same distribution: Mann-Whitney test, two-sided. */
export function difference(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((value) => ({ value, own: true })), ...other.map((value) => ({ value, own: false }))];
  all.sort((a, b) => a.value - b.value);
  const ranks = all.reduce((sum, { own }, at) => sum + (own ? at + 1 : 0), 0);
  const [m, n] = [one.length, other.length];
  const distance = Math.abs(ranks - (m * (m + n + 1)) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12);
  return 2 * (1 - normal(distance));
}

/**
 * The share of a normal distribution below this many standard deviations, to five digits (Abramowitz and Stegun
 * 26.2.17).
 */
function normal(deviations: number): number {
  const t = 1 / (1 + 0.2316419 * deviations);
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const tail = factors.reduce((sum, factor, power) => sum + factor * t ** (power + 1), 0);
  return 1 - (Math.exp(-(deviations ** 2) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
