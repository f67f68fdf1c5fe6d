// Reminders by SMS: to a borrower before a row is due and while hers is late, and to the ketua of a group with late
// rows.
// Invariants: what it says is true when it is sent; one a person and day; only in the hours of her own zone; what
// could not be sent for a day is let go, so that a jump of the clock floods nobody.
// Source: decision 0052; docs/domain.md §6.
import { formatDate, weekdayOf } from '#domain/calendar.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { STALE_AFTER_MS } from '#domain/reminder.ts';
import { contactEndsAt, dateInZone, nextContactTime } from '#domain/time-zone.ts';
import { sendSms } from '#features/notice/notice.ts';
import { readHolidays } from '#features/settings/holidays.ts';
import { now, today } from '#platform/clock.ts';
import type { Tx } from '#platform/db.ts';
import type { Platform } from '#platform/platform.ts';
import { fill } from '#texts/fill.ts';
import { id as texts } from '#texts/id.ts';
import { planAfter } from './plan.ts';
import * as store from './reminder.sql.ts';

export function registerReminder(platform: Platform): void {
  const { db, jobs } = platform;
  jobs.onDue({ name: 'reminder.sms', run: (until) => sendNext(platform, until) });
  jobs.onDayClose({ name: 'reminder.plan', run: (date) => planAfter(db, date) });
}

/** Sends or drops one reminder; answers how many it worked through. One that fails holds up no other. */
async function sendNext({ db, log }: Pick<Platform, 'db' | 'log'>, until: Date): Promise<number> {
  const taken: { plan?: store.Plan } = {};
  try {
    return await db.tx(async (tx) => {
      const plan = await store.lockNext(tx, until);
      if (plan === null) return 0;
      taken.plan = plan;
      await settle(tx, plan);
      return 1;
    });
  } catch (error) {
    const { plan } = taken;
    if (plan === undefined) throw error;
    log.error({ sendOn: plan.sendOn, error: error instanceof Error ? error.stack : String(error) }, 'reminder failed');
    await db.tx((tx) => store.markFailed(tx, plan));
    return 1;
  }
}

async function settle(tx: Tx, plan: store.Plan): Promise<void> {
  const at = await now(tx);
  if (at.getTime() - plan.dueAt.getTime() > STALE_AFTER_MS) return store.markDropped(tx, plan, 'stale');
  const allowed = nextContactTime(at, plan.zone, await readHolidays(tx));
  if (allowed > at) {
    // Too late for today: what there is to say is said with tomorrow's.
    await store.markDropped(tx, plan, 'moved');
    return store.savePlans(tx, [{ ...plan, dueAt: allowed, sendOn: dateInZone(allowed, plan.zone) }]);
  }
  const text = await textOf(tx, plan);
  if (text === null) return store.markDropped(tx, plan, 'settled');
  const eventKey = `reminder:${plan.recipient}:${plan.sendOn}`;
  await sendSms(tx, { to: plan.recipient, text, eventKey, expiresAt: contactEndsAt(at, plan.zone) });
  return store.markSent(tx, plan);
}

/** What is still true of what was planned, in one text; null when nothing is. */
async function textOf(tx: Tx, plan: store.Plan): Promise<string | null> {
  const on = await today(tx);
  const owed = await store.readOwed(tx, plan.members, on, plan.aboutDueOn);
  const others = plan.aboutGroup ? await store.readOthersLate(tx, plan.members, on) : [];
  const parts = [
    ...(plan.aboutLate && owed.lateSince !== null ? [lateText(owed, formatDate(owed.lateSince))] : []),
    ...(owed.dueOn === null
      ? []
      : [
          fill(texts['reminder.due'], {
            amount: formatRupiah(owed.due),
            day: texts[`weekday.${weekdayOf(owed.dueOn)}`],
            date: formatDate(owed.dueOn),
          }),
        ]),
    ...others.map(({ group, amount }) => fill(texts['reminder.group'], { group, amount: formatRupiah(amount) })),
  ];
  if (parts.length === 0) return null;
  // A no-break space would make every message one of 70 characters a part.
  return fill(texts['reminder.sms'], { parts: parts.join(' ') }).replaceAll('\u00A0', ' ');
}

function lateText({ late, lateFine }: { late: Rupiah; lateFine: Rupiah }, date: string): string {
  const slots = { amount: formatRupiah(late), fine: formatRupiah(lateFine), date };
  return fill(texts[lateFine > 0 ? 'reminder.late.fine' : 'reminder.late'], slots);
}
