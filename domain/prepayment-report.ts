// Prepayment: principal that came back before it was due because loans were paid off early, by month.
// Source: decision 0130; docs/glossary.md (prepayment rate).
import type { Month } from './cohort-report.ts';
import { concentrationOf } from './portfolio-report.ts';
import type { Share } from './statistics.ts';

/** Members' loans paid off early in a month, the groups' loans that they are part of, and principal not yet due. In rupiah. */
export type PrepaidSum = { month: Month; loans: number; groups: number; principal: bigint };
/** All outstanding principal at the last close before a month, in rupiah. */
export type Outstanding = { month: Month; principal: bigint };

const nothing = { loans: 0, groups: 0, principal: 0n };

/**
 * Each month's prepaid principal as a share of what was outstanding before the month began; the newest month first. The share
 * is null for a month without a close before it.
 * Source: docs/glossary.md (prepayment rate).
 */
export function prepaymentsOf(
  months: readonly Month[],
  prepaid: readonly PrepaidSum[],
  before: readonly Outstanding[],
): (PrepaidSum & { share: Share | null })[] {
  return months
    .map((month) => {
      const sum = prepaid.find((one) => one.month === month) ?? { month, ...nothing };
      const base = before.find((one) => one.month === month);
      return { ...sum, share: base ? concentrationOf(sum.principal, base.principal) : null };
    })
    .toReversed();
}
