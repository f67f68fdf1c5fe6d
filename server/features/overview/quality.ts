// How well loans are repaid, as of the last closed date: TKB0 to TKB90, each with its numerator and denominator.
// Invariant: the figures are those saved by the daily close, all of one date; nothing is recalculated.
// Source: docs/domain.md §10; docs/settled.md 31.
import type { Quality } from '#contract/overview.ts';
import { tkb } from '#domain/statistics.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import { readOutstanding } from '#features/repayment/status/status.ts';
import type { Reader } from '#platform/db.ts';

const thresholds = [0, 30, 60, 90] as const;

export async function readQuality(reader: Reader, date: BusinessDate): Promise<Quality> {
  const outstanding = await readOutstanding(reader, date);
  return {
    date,
    rates: thresholds.map((days) => {
      const { numerator, denominator, bp } = tkb(outstanding, days);
      return {
        days,
        numerator: String(numerator),
        denominator: String(denominator),
        percentage: bp === null ? null : bp / 100,
      };
    }),
  };
}
