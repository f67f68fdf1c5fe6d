// Whether a month of the books may be locked. A locked month takes no value date any more, and never opens again.
// Source: docs/domain.md §3, §8; decision 0125.
import { addDays, type BusinessDate, formatDate, formatMonth, startOfDay } from './calendar.ts';
import { type Refusal, refuse } from './refusal.ts';

/** What is checked, in the order in which it is told. */
export const periodChecks = ['over', 'earlier', 'books', 'bank_days'] as const;
export type PeriodCheckName = (typeof periodChecks)[number];

/** One check: whether it holds, and if not, of how many the first is which. */
export type PeriodCheck = { name: PeriodCheckName; holds: boolean; count: number; first: BusinessDate | null };

export type PeriodFacts = {
  /** First and last date of the month. */
  month: BusinessDate;
  lastDay: BusinessDate;
  now: Date;
  /** The oldest month of the books that is not locked; null when all before this month are. */
  earlier: BusinessDate | null;
  /** Assets less what is owed, in rupiah, as decimal text. */
  difference: string;
  /** The last run of the proofs: how many found something or could not end, and when the oldest of them ended. */
  proofs: { failed: number; provedAt: Date | null };
  /** Dates of the month whose bank statement is not closed, oldest first. */
  openBankDays: readonly BusinessDate[];
};

const HOUR_MS = 3_600_000;

/**
 * All checks of a month, with what is missing. A month is over one hour after its last day ends: a posting of its last
 * minute has ended by then. The proofs must have run on the whole month. Never refuses; see `checkLock`.
 * Source: docs/domain.md §8; decision 0125.
 */
export function judgePeriod(facts: PeriodFacts): PeriodCheck[] {
  const { lastDay, now, earlier, difference, proofs, openBankDays } = facts;
  const end = startOfDay(addDays(lastDay, 1));
  const over = now.getTime() >= end.getTime() + HOUR_MS;
  const proved = proofs.provedAt !== null && proofs.provedAt >= end;
  return [
    { name: 'over', holds: over, count: 0, first: null },
    { name: 'earlier', holds: earlier === null, count: earlier === null ? 0 : 1, first: earlier },
    {
      name: 'books',
      holds: BigInt(difference) === 0n && proofs.failed === 0 && proved,
      count: proofs.failed,
      first: null,
    },
    {
      name: 'bank_days',
      holds: openBankDays.length === 0,
      count: openBankDays.length,
      first: openBankDays[0] ?? null,
    },
  ];
}

/**
 * Why the month may not be locked now, or null: `error.period.running`, `.earlier`, `.books` or `.bank_days`.
 * Source: docs/domain.md §8; decision 0125.
 */
export function checkLock(checks: readonly PeriodCheck[]): Refusal | null {
  const failed = checks.find(({ holds }) => !holds);
  if (failed === undefined) return null;
  const { name, count, first } = failed;
  switch (name) {
    case 'over':
      return refuse('error.period.running');
    case 'earlier':
      return refuse('error.period.earlier', { slots: { month: first === null ? '' : formatMonth(first) } });
    case 'books':
      return refuse('error.period.books');
    case 'bank_days':
      return refuse('error.period.bank_days', { slots: { count, date: first === null ? '' : formatDate(first) } });
  }
}
