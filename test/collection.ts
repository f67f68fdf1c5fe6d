// The rule of collection in plain words, for what reports are compared with: each payment on its own.
// Source: docs/glossary.md (collection rate).
import { type BusinessDate, daysBetween } from '#domain/calendar.ts';
import { COLLECTION_DAYS } from '#domain/collection-report.ts';

/** What of an instalment was paid by its due date and by each of the seven days after it, in whole rupiah. */
export function paidByDay(
  dueOn: BusinessDate,
  payments: readonly { valueOn: BusinessDate; amount: bigint }[],
): bigint[] {
  const byDay = Array.from({ length: COLLECTION_DAYS + 1 }, () => 0n);
  for (const { valueOn, amount } of payments) {
    const late = Math.max(0, daysBetween(dueOn, valueOn));
    if (late <= COLLECTION_DAYS) byDay[late] = (byDay[late] ?? 0n) + amount;
  }
  let sum = 0n;
  return byDay.map((amount) => (sum += amount));
}
