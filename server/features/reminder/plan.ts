// Planning the reminders of a day, in the night before it: who is to be told of what, and when she may be told.
// Invariants: one reminder a person (her number) and day; planning a day again changes nothing; nobody is told
// outside the hours of her own zone.
// Source: decision 0052; docs/domain.md §6.
import { addDays, type BusinessDate, type Holidays, startOfDay } from '#domain/calendar.ts';
import { isLateReminderOn, upcomingOn } from '#domain/reminder.ts';
import { dateInZone, nextContactTime, zoneOfProvince } from '#domain/time-zone.ts';
import { readHolidays } from '#features/settings/holidays.ts';
import type { Db } from '#platform/db.ts';
import * as store from './reminder.sql.ts';

const batchSize = 500;

/** Plans the day after a date that is closed. */
export async function planAfter(db: Db, closed: BusinessDate): Promise<void> {
  const day = addDays(closed, 1);
  const holidays = await readHolidays(db);
  for (let after: string | null = null; ; ) {
    const lendings: string[] = await store.readRunning(db, after, batchSize);
    if (lendings.length === 0) return;
    const candidates = await store.readCandidates(db, lendings, day, upcomingOn(day));
    await db.tx((tx) => store.savePlans(tx, plansOf(candidates, day, holidays)));
    after = lendings.at(-1) ?? null;
  }
}

/** The reminders of a day, one a number; a member without a number is told by her officer. */
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

/** Lendings whose oldest open row makes this a day to tell the ketua. */
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

/** What is to be said to one person in several groups, in one message; her earliest morning is the latest of them. */
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
