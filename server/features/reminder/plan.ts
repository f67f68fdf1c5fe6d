// Plans a day's reminders in the night before: who gets which reminder, and from what time.
// Invariants: one reminder per phone number and day; planning again changes nothing; nothing outside the allowed
// hours of the person's time zone.
// Source: decision 0052; docs/domain.md §6.
import { addDays, type BusinessDate } from '#domain/calendar.ts';
import type { LendingId } from '#domain/ids.ts';
import { planReminders, upcomingOn } from '#domain/reminder.ts';
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
    await db.tx((tx) => store.savePlans(tx, planReminders(candidates, day, holidays)));
    after = lendings.at(-1) ?? null;
  }
}
