// When a person is reminded of a payment: the day before it is due, and on certain days past due; who gets which
// reminder of a day, and from what time.
// Invariants: counted from due dates, as arrears are; one reminder per phone number and day, within the allowed hours
// of the person's time zone.
// Source: decision 0052; docs/domain.md §6.
import { addDays, type BusinessDate, daysBetween, type Holidays, startOfDay } from './calendar.ts';
import { nextContactTime } from './contact-hours.ts';
import type { LendingId, MemberId } from './ids.ts';
import { finedTo, type LoanRow } from './loan-book.ts';
import { type Bp, type Rupiah, sumRupiah } from './money.ts';
import { openOf, openTotal } from './repayment.ts';
import { dateInZone, type Zone, zoneOfProvince } from './time-zone.ts';

/** On day 1, 3 and 7 past due, then once a week. `late` in days. Source: decision 0052. */
export function isLateReminderDay(late: number): boolean {
  return late === 1 || late === 3 || (late > 0 && late % 7 === 0);
}

/** Whether a date is a reminder day of a row that is open since its due date. Source: decision 0052. */
export function isLateReminderOn(dueOn: BusinessDate, on: BusinessDate): boolean {
  return isLateReminderDay(daysBetween(dueOn, on));
}

/** The due date of the reminders that are sent on a date: the next day. Source: decision 0052. */
export function upcomingOn(on: BusinessDate): BusinessDate {
  return addDays(on, 1);
}

/** A reminder that could not be sent for this long is dropped: it names a day that has passed. In milliseconds. */
export const STALE_AFTER_MS = 24 * 3_600_000;

/** A member with something open, or a group's ketua. */
export type ReminderCandidate = {
  memberId: MemberId;
  lendingId: LendingId;
  isKetua: boolean;
  phone: string | null;
  provinceId: number;
  /** Due date of the member's oldest open row before the day, and whether a row falls due on the next. */
  lateSince: BusinessDate | null;
  isDueNext: boolean;
};

export type PlannedReminder = {
  /** The phone number. */
  recipient: string;
  sendOn: BusinessDate;
  zone: Zone;
  dueAt: Date;
  members: MemberId[];
  aboutLate: boolean;
  aboutDueOn: BusinessDate | null;
  aboutGroup: boolean;
};

/** The reminders of a day, one per phone number. The officer informs members without a number. */
export function planReminders(
  candidates: readonly ReminderCandidate[],
  day: BusinessDate,
  holidays: Holidays,
): PlannedReminder[] {
  const groupsLate = lateGroups(candidates, day);
  const plans = new Map<string, PlannedReminder>();
  for (const candidate of candidates) {
    const plan = planOf(candidate, day, holidays, groupsLate.has(candidate.lendingId));
    if (plan === null) continue;
    const known = plans.get(plan.recipient);
    plans.set(plan.recipient, known ? merged(known, plan) : plan);
  }
  return [...plans.values()];
}

/** Lendings whose ketua is reminded on this day, by the age of the oldest open row. */
function lateGroups(candidates: readonly ReminderCandidate[], day: BusinessDate): Set<LendingId> {
  const oldest = new Map<LendingId, BusinessDate>();
  for (const { lendingId, lateSince } of candidates) {
    const known = oldest.get(lendingId);
    if (lateSince !== null && (known === undefined || lateSince < known)) oldest.set(lendingId, lateSince);
  }
  return new Set([...oldest].filter(([, since]) => isLateReminderOn(since, day)).map(([lending]) => lending));
}

function planOf(
  { memberId, phone, provinceId, lateSince, isDueNext, isKetua }: ReminderCandidate,
  day: BusinessDate,
  holidays: Holidays,
  isGroupLate: boolean,
): PlannedReminder | null {
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
function merged(a: PlannedReminder, b: PlannedReminder): PlannedReminder {
  const later = a.dueAt >= b.dueAt ? a : b;
  return {
    ...later,
    members: [...new Set([...a.members, ...b.members])],
    aboutLate: a.aboutLate || b.aboutLate,
    aboutDueOn: a.aboutDueOn ?? b.aboutDueOn,
    aboutGroup: a.aboutGroup || b.aboutGroup,
  };
}

/** An open row with its lending's fine a day. */
export type OwedRow = LoanRow & { fineBps: Bp };

export type Owed = {
  late: Rupiah;
  lateFine: Rupiah;
  lateSince: BusinessDate | null;
  due: Rupiah;
  dueOn: BusinessDate | null;
};

/**
 * What open rows come to on a day, in whole rupiah: those past due with their fines through that day, as the sheet and
 * the bank bill them, and those due from that day to `dueOn`.
 * Source: decision 0052; docs/domain.md §6.
 */
export function owedOn(rows: readonly OwedRow[], today: BusinessDate, dueOn: BusinessDate | null): Owed {
  const late = rows.filter((row) => row.dueOn < today).map((row) => finedTo(row, today, row.fineBps));
  const due = dueOn === null ? [] : rows.filter((row) => row.dueOn >= today && row.dueOn <= dueOn);
  return {
    late: sumRupiah(late.map(openTotal)),
    lateFine: sumRupiah(late.map((row) => openOf(row, 'fine'))),
    lateSince: earliest(late),
    due: sumRupiah(due.map(openTotal)),
    dueOn: earliest(due),
  };
}

const earliest = (rows: readonly { dueOn: BusinessDate }[]): BusinessDate | null =>
  rows.map((row) => row.dueOn).sort((a, b) => (a < b ? -1 : 1))[0] ?? null;
