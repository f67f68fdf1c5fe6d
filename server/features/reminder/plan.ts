// Plans a day's reminders in the night before: who gets which reminder, and from what time.
// Invariants: one reminder per phone number and day; planning again changes nothing; nothing outside the allowed
// hours of the person's time zone.
// Source: decision 0052; docs/domain.md §6.
import { addDays, type BusinessDate, type Holidays, startOfDay } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import { isLateReminderOn, upcomingOn } from '#domain/reminder.ts';
import { dateInZone, nextContactTime, zoneOfProvince } from '#domain/time-zone.ts';
import { readHolidays } from '#features/settings/holidays.sql.ts';
import type { Db } from '#platform/db.ts';
import * as store from './reminder.sql.ts';

const batchSize = 500;

/** Plans the day after a closed date. */
export async function planAfter(db: Db, closed: BusinessDate): Promise<void> {
  const day = addDays(closed, 1);
  const holidays = await readHolidays(db);
  for (let after: LendingId | null = null; ; ) {
    const lendings: LendingId[] = await store.readRunning(db, after, batchSize);
    if (lendings.length === 0) return;
    const candidates = await store.readCandidates(db, lendings, day, upcomingOn(day));
    await db.tx((tx) => store.savePlans(tx, plansOf(candidates, day, holidays)));
    after = lendings.at(-1) ?? null;
  }
}

/** The reminders of a day, one per phone number. The officer informs members without a number. */
export function plansOf(candidates: readonly store.Candidate[], day: BusinessDate, holidays: Holidays): store.Plan[] {
  const groupsLate = lateGroups(candidates, day);
  const plans = new Map<string, store.Plan>();
  for (const candidate of candidates) {
    const plan = planOf(candidate, day, holidays, groupsLate.has(candidate.lendingId));
    if (plan === null) continue;
    const known = plans.get(plan.recipient);
    plans.set(plan.recipient, known ? merged(known, plan) : plan);
  }
  return [...plans.values()];
}

/** Lendings whose ketua is reminded on this day, by the age of the oldest open row. */
function lateGroups(candidates: readonly store.Candidate[], day: BusinessDate): Set<string> {
  const oldest = new Map<string, BusinessDate>();
  for (const { lendingId, lateSince } of candidates) {
    const known = oldest.get(lendingId);
    if (lateSince !== null && (known === undefined || lateSince < known)) oldest.set(lendingId, lateSince);
  }
  return new Set([...oldest].filter(([, since]) => isLateReminderOn(since, day)).map(([lending]) => lending));
}

function planOf(
  { memberId, phone, provinceId, lateSince, isDueNext, isKetua }: store.Candidate,
  day: BusinessDate,
  holidays: Holidays,
  isGroupLate: boolean,
): store.Plan | null {
  const aboutLate = lateSince !== null && isLateReminderOn(lateSince, day);
  const aboutGroup = isKetua && isGroupLate;
  if (phone === null || !(aboutLate || isDueNext || aboutGroup)) return null;
  const zone = zoneOfProvince(provinceId);
  const dueAt = nextContactTime(startOfDay(day), zone, holidays);
  const aboutDueOn = isDueNext ? upcomingOn(day) : null;
  const sendOn = dateInZone(dueAt, zone);
  return { recipient: phone, sendOn, zone, dueAt, members: [memberId], aboutLate, aboutDueOn, aboutGroup };
}

/** Joins reminders for a person in several groups into one; its earliest time is the latest of theirs. */
function merged(a: store.Plan, b: store.Plan): store.Plan {
  const later = a.dueAt >= b.dueAt ? a : b;
  return {
    ...later,
    members: [...new Set([...a.members, ...b.members])],
    aboutLate: a.aboutLate || b.aboutLate,
    aboutDueOn: a.aboutDueOn ?? b.aboutDueOn,
    aboutGroup: a.aboutGroup || b.aboutGroup,
  };
}
