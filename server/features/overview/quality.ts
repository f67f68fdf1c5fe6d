// How well loans are repaid, as of the last closed date: TKB0 to TKB90, each with its numerator and denominator.
// Invariant: the figures are those that the day's close wrote down, one date for all of them; nothing is worked out anew.
// Source: domain §10; settled 31; cases "TKB90 with nothing outstanding".
import type { Quality } from '#contract/overview.ts';
import { tkb } from '#domain/statistics.ts';
import type { BusinessDate } from '#domain/calendar.ts';
import type { Reader } from '#platform/db.ts';
import { sql } from '#platform/sql.ts';

const thresholds = [0, 30, 60, 90] as const;

export async function readQuality(reader: Reader, date: BusinessDate): Promise<Quality> {
  // Lendings of a class count as one with as many days late as the class begins with.
  const classes = await reader.rows<{ daysLate: number; principal: string }>(sql`
    select case when days_late > 90 then 91 when days_late > 60 then 61 when days_late > 30 then 31
        when days_late > 0 then 1 else 0 end as "daysLate", sum(principal_open_rupiah)::text as principal
    from lateness_log where business_date = ${date} group by 1`);
  const outstanding = classes.map(({ daysLate, principal }) => ({ daysLate, principalOutstanding: BigInt(principal) }));
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
