// Schedules: flat interest, the number of instalments, their amounts and their dates.
// Invariant: a schedule has exactly n rows on n distinct dates and sums to its principal and interest; member rows
// are the source of truth, the rows of a lending are their sums.
// Source: docs/domain.md §6; docs/settled.md 03.
import {
  addDays,
  addMonthsClamped,
  type BusinessDate,
  type Holidays,
  laterDate,
  nextWeekday,
  nextWorkingDay,
  type Weekday,
  weekdayOf,
} from './calendar.ts';
import { add, type Bp, divideHalfUp, type Rupiah, rupiah } from './money.ts';

export const rhythms = ['weekly', 'monthly'] as const;
export type Rhythm = (typeof rhythms)[number];

export type ScheduleRow = {
  /** From 1. */
  no: number;
  dueOn: BusinessDate;
  principal: Rupiah;
  interest: Rupiah;
};

/**
 * Flat interest of one loan over its tenor, in rupiah: round-half-up(principal x bp x months / 120.000). A lending's
 * interest is the sum over its members.
 * Source: spec §2; docs/domain.md §6.
 */
export function flatInterest(principal: Rupiah, interestBps: Bp, tenorMonths: number): Rupiah {
  return rupiah(Number(divideHalfUp(BigInt(principal) * BigInt(interestBps) * BigInt(tenorMonths), 120_000n)));
}

/**
 * Number of instalments: weekly floor(months x 25 / 6) (6 months = 25 weeks), monthly the months.
 * Source: docs/domain.md §6.
 */
export function instalmentCount(tenorMonths: number, rhythm: Rhythm): number {
  return rhythm === 'weekly' ? Math.floor((tenorMonths * 25) / 6) : tenorMonths;
}

/**
 * Rows 1..n-1 are floor(total / n), the last is the rest; in whole rupiah, they sum to the total. Throws a RangeError
 * without rows or for a total below 0.
 * Source: docs/domain.md §6.
 */
export function splitInstalments(total: Rupiah, count: number): Rupiah[] {
  if (!Number.isInteger(count) || count < 1 || total < 0)
    throw new RangeError(`cannot split ${total} into ${count} rows`);
  const each = rupiah(Math.floor(total / count));
  return Array.from({ length: count }, (_, index) => (index < count - 1 ? each : rupiah(total - each * (count - 1))));
}

/**
 * Meeting days of a weekly loan: the first one at least 7 days after disbursement, then every week. A meeting on a
 * declared holiday moves that row and all later ones by a week, as often as needed.
 * Source: docs/domain.md §6.
 */
export function weeklyDueDates(terms: {
  disbursedOn: BusinessDate;
  meetingWeekday: Weekday;
  count: number;
  holidays: Holidays;
}): BusinessDate[] {
  return meetingsAfter(terms.disbursedOn, terms.meetingWeekday, terms.count, terms.holidays);
}

/**
 * Dates of a monthly loan: disbursement + k months, clamped to the month; a holiday or weekend moves only that row,
 * to the next working day.
 * Source: docs/domain.md §6.
 */
export function monthlyDueDates(terms: {
  disbursedOn: BusinessDate;
  count: number;
  holidays: Holidays;
}): BusinessDate[] {
  return Array.from({ length: terms.count }, (_, index) =>
    nextWorkingDay(addMonthsClamped(terms.disbursedOn, index + 1), terms.holidays),
  );
}

/**
 * Moves the rows due after today to a new meeting day, or to the same one after holidays were declared: the next
 * meeting is after today and at least 7 days after the last row that stays, so two never fall within one week, and
 * the number of rows is unchanged.
 * Source: docs/domain.md §6.
 */
export function moveMeetingDay(terms: {
  dueDates: readonly BusinessDate[];
  today: BusinessDate;
  disbursedOn: BusinessDate;
  meetingWeekday: Weekday;
  holidays: Holidays;
}): BusinessDate[] {
  const unmoved = terms.dueDates.filter((dueOn) => dueOn <= terms.today);
  const from = laterDate(unmoved.at(-1) ?? terms.disbursedOn, addDays(terms.today, -6));
  const rest = terms.dueDates.length - unmoved.length;
  return [...unmoved, ...meetingsAfter(from, terms.meetingWeekday, rest, terms.holidays)];
}

export type RunningDates = {
  rhythm: Rhythm;
  /** Of all rows, oldest first. */
  dueDates: readonly BusinessDate[];
  disbursedOn: BusinessDate;
};

/**
 * The dates of a running loan after a holiday was declared or withdrawn; `holidays` are those in force afterwards.
 * Weekly: the row on a declared day and all later ones move a week, and move back when it is withdrawn; monthly: only
 * that row. Rows due until today always stay, so a holiday that is not after today moves nothing.
 * Source: docs/domain.md §6; decision 0050.
 */
export function moveForHoliday(
  { rhythm, dueDates, disbursedOn }: RunningDates,
  change: { holiday: BusinessDate; holidays: Holidays; today: BusinessDate },
): BusinessDate[] {
  const { holiday, holidays, today } = change;
  if (holiday <= today) return [...dueDates];
  if (rhythm === 'monthly') {
    return dueDates.map((dueOn, index) => {
      const nominal = addMonthsClamped(disbursedOn, index + 1);
      return nominal <= holiday && holiday <= dueOn ? nextWorkingDay(nominal, holidays) : dueOn;
    });
  }
  const keep = dueDates.findIndex((dueOn) => dueOn >= holiday);
  const next = dueDates[keep];
  if (next === undefined || weekdayOf(next) !== weekdayOf(holiday)) return [...dueDates];
  const from = laterDate(dueDates[keep - 1] ?? disbursedOn, addDays(holiday, -7));
  return [...dueDates.slice(0, keep), ...meetingsAfter(from, weekdayOf(next), dueDates.length - keep, holidays)];
}

/** Meetings at least 7 days after a date, a week apart, none on a holiday. */
function meetingsAfter(date: BusinessDate, weekday: Weekday, count: number, holidays: Holidays): BusinessDate[] {
  const meetings: BusinessDate[] = [];
  for (let day = nextWeekday(addDays(date, 7), weekday); meetings.length < count; day = addDays(day, 7)) {
    if (!holidays.has(day)) meetings.push(day);
  }
  return meetings;
}

/**
 * The rows of one member's loan, principal and interest each split over the dates, in whole rupiah.
 * Source: docs/domain.md §6.
 */
export function memberSchedule(loan: {
  principal: Rupiah;
  interest: Rupiah;
  dueDates: readonly BusinessDate[];
}): ScheduleRow[] {
  const principals = splitInstalments(loan.principal, loan.dueDates.length);
  const interests = splitInstalments(loan.interest, loan.dueDates.length);
  return loan.dueDates.map((dueOn, index) => ({
    no: index + 1,
    dueOn,
    principal: principals[index]!,
    interest: interests[index]!,
  }));
}

/** The rows of a lending: the sums of its members' rows, number by number, in rupiah. Source: docs/domain.md §6. */
export function sumSchedules(schedules: readonly (readonly ScheduleRow[])[]): ScheduleRow[] {
  const [first, ...others] = schedules;
  if (first === undefined) return [];
  return first.map((row, index) => others.reduce((sum, schedule) => addRows(sum, schedule[index]), row));
}

function addRows(sum: ScheduleRow, row: ScheduleRow | undefined): ScheduleRow {
  if (row === undefined || row.no !== sum.no || row.dueOn !== sum.dueOn) {
    throw new RangeError(`row ${sum.no} of ${sum.dueOn} has no equal in every member's schedule`);
  }
  return { ...sum, principal: add(sum.principal, row.principal), interest: add(sum.interest, row.interest) };
}

/**
 * The next meeting on or after a date: the next date of the schedule. After the last one a group that still owes goes on
 * meeting on its weekday, declared holidays aside.
 * Source: decision 0111.
 */
export function nextMeetingOn(terms: {
  dates: readonly BusinessDate[];
  weekday: Weekday;
  holidays: Holidays;
  from: BusinessDate;
}): BusinessDate {
  const coming = terms.dates.find((date) => date >= terms.from);
  if (coming !== undefined) return coming;
  let day = terms.from;
  while (weekdayOf(day) !== terms.weekday || terms.holidays.has(day)) day = addDays(day, 1);
  return day;
}
