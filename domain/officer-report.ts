// Figures of an officer's or a branch's work over a month, and what others do on average.
// Invariant: an average of rates is the rate of the sums, so that a small officer does not weigh as much as a large one.
// Source: docs/glossary.md (attendance, meetings held, promises kept, tasks kept); decision 0123.
import { addDays, addMonthsClamped, type BusinessDate } from './calendar.ts';
import { collectionRate } from './collection-report.ts';
import { type Bp, divideHalfUp } from './money.ts';

/** Whose work is reported. */
export const workBy = ['officer', 'branch'] as const;

/** Sums in whole rupiah as BigInt, counts as numbers. */
export type WorkSums = {
  groups: number;
  members: number;
  outstanding: bigint;
  arrears: bigint;
  /** Outstanding principal of loans more than 30 days past due. */
  late30: bigint;
  planned: number;
  held: number;
  attended: number;
  expected: number;
  due: bigint;
  onDay: bigint;
  tasks: number;
  tasksKept: number;
  promises: number;
  promisesKept: number;
};

/** In hundredths of a per cent, rounded half up; null where there is nothing to measure. */
export type WorkRates = {
  held: Bp | null;
  attended: Bp | null;
  onDay: Bp | null;
  par30: Bp | null;
  tasks: Bp | null;
  promises: Bp | null;
};

const shareOf = (part: number, whole: number): Bp | null => collectionRate(BigInt(part), BigInt(whole));

/** The rates of work: each is what was done of what there was to do. Source: docs/glossary.md. */
export const workRates = (sums: WorkSums): WorkRates => ({
  held: shareOf(sums.held, sums.planned),
  attended: shareOf(sums.attended, sums.expected),
  onDay: collectionRate(sums.onDay, sums.due),
  par30: collectionRate(sums.late30, sums.outstanding),
  tasks: shareOf(sums.tasksKept, sums.tasks),
  promises: shareOf(sums.promisesKept, sums.promises),
});

/** The month that ends on a date, and the one that ends on the same date a month before. Source: decision 0123. */
export function workMonths(on: BusinessDate) {
  const before = addMonthsClamped(on, -1);
  return {
    now: { from: addDays(before, 1), through: on },
    before: { from: addDays(addMonthsClamped(on, -2), 1), through: before },
  };
}

const numbers = [
  'groups',
  'members',
  'planned',
  'held',
  'attended',
  'expected',
  'tasks',
  'tasksKept',
  'promises',
  'promisesKept',
] as const;
const amounts = ['outstanding', 'arrears', 'late30', 'due', 'onDay'] as const;

/**
 * On average those who had groups with running loans, meetings planned or instalments due: counts and amounts per head, rounded half up;
 * rates of the sums. Who has arrears of repaid principal alone would only lower the counts. Null of nobody.
 * Source: decisions 0123, 0133.
 */
export function averageWork(everybody: readonly WorkSums[]): { sums: WorkSums; rates: WorkRates } | null {
  const all = everybody.filter(({ groups, planned, due }) => groups > 0 || planned > 0 || due > 0n);
  if (all.length === 0) return null;
  const count = BigInt(all.length);
  const total = (key: keyof WorkSums): bigint => all.reduce((sum, one) => sum + BigInt(one[key]), 0n);
  const each = (make: (sum: bigint) => bigint): WorkSums =>
    Object.fromEntries([
      ...numbers.map((key) => [key, Number(make(total(key)))] as const),
      ...amounts.map((key) => [key, make(total(key))] as const),
    ]) as WorkSums;
  return { sums: each((sum) => divideHalfUp(sum, count)), rates: workRates(each((sum) => sum)) };
}
