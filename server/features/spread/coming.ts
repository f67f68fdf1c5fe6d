// What is to come to a lender: by month to the last instalment in both ways, and the days of one month as agreed.
// Source: docs/domain.md §11; decision 0104.
import type { ComingMonthOfDays, SpreadPage } from '#contract/spread.ts';
import { addMonthsClamped, type BusinessDate, businessDate, weekdayOf } from '#domain/calendar.ts';
import { comingOf, dueInMonth, isLate, paceOf } from '#domain/coming.ts';
import type { PersonId } from '#domain/ids.ts';
import { today } from '#platform/clock.ts';
import type { Reader } from '#platform/db.ts';
import { readHolidays } from './fundings.sql.ts';
import { type Holding, isRunning, readHoldings } from './holdings.ts';

export async function comingPart(
  reader: Reader,
  holdings: readonly Holding[],
  on: BusinessDate,
): Promise<SpreadPage['coming']> {
  const running = holdings.filter(isRunning);
  const claims = running.map(({ claim }) => claim);
  // A loan that she funded twice is late once.
  const late = new Map(
    running.filter(({ claim }) => isLate(claim, on)).map(({ record, claim }) => [record.lendingId, claim]),
  );
  const next = addMonthsClamped(businessDate(`${on.slice(0, 7)}-01`), 1).slice(0, 7);
  return {
    ...comingOf(claims, on),
    paces: [...late.values()].map((claim) => ({ name: claim.name, ...paceOf(claim, on) })),
    groups: new Set(running.map(({ groupId }) => groupId)).size,
    calendar: await monthOf(reader, holdings, next, on),
  };
}

/** The instalments of one month as agreed. */
export async function readComingMonth(reader: Reader, lenderId: PersonId, month: string): Promise<ComingMonthOfDays> {
  const on = await today(reader);
  return monthOf(reader, await readHoldings(reader, lenderId, on), month, on);
}

async function monthOf(
  reader: Reader,
  holdings: readonly Holding[],
  month: string,
  on: BusinessDate,
): Promise<ComingMonthOfDays> {
  const running = holdings.filter(isRunning);
  const holidays = await readHolidays(reader, month);
  return {
    month,
    days: dueInMonth(
      running.map(({ claim }) => claim),
      month,
      on,
    ),
    holidays: holidays.map((holiday) => ({ ...holiday, movedTo: movedTo(running, holiday.on, on) })),
  };
}

/** The next due date of those who would have met on the holiday; null when nobody would. */
function movedTo(running: readonly Holding[], holiday: BusinessDate, on: BusinessDate): BusinessDate | null {
  const meeting = running.filter(
    ({ record, claim }) =>
      record.rhythm === 'weekly' &&
      record.meetingWeekday === weekdayOf(holiday) &&
      holiday >= on &&
      (claim.rows[0]?.dueOn ?? holiday) < holiday,
  );
  const later = meeting.flatMap(({ claim }) => claim.rows.map(({ dueOn }) => dueOn).filter((dueOn) => dueOn > holiday));
  return later.length === 0 ? null : later.reduce((first, dueOn) => (dueOn < first ? dueOn : first));
}
