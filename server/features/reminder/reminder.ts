// Reminders by SMS: to a borrower before a row is due and while one is in arrears, and to the ketua of a group in
// arrears.
// Invariants: the text is true when it is sent; one per person and day; only in the allowed hours of the person's
// time zone; one not sent within its day is dropped, so that a clock jump does not cause a flood of messages.
// Source: decision 0052; docs/domain.md §6.
import { type BusinessDate, businessDateOf, formatDate, laterDate, weekdayOf } from '#domain/calendar.ts';
import { contactEndsAt, nextContactTime } from '#domain/contact-hours.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { owedOn, STALE_AFTER_MS } from '#domain/reminder.ts';
import { dateInZone } from '#domain/time-zone.ts';
import { sendSms } from '#features/notice/notice.ts';
import { readHolidays } from '#features/settings/holidays.sql.ts';
import { now } from '#platform/clock.ts';
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

/**
 * Sends or drops the next reminders and returns how many it handled. One that fails undoes the others of its batch, is marked,
 * and does not delay them again.
 */
async function sendNext({ db, log }: Pick<Platform, 'db' | 'log'>, until: Date): Promise<number> {
  const taken: { plan?: store.Plan } = {};
  try {
    return await db.tx(async (tx) => {
      const plans = await store.lockNext(tx, until);
      for (const plan of plans) {
        taken.plan = plan;
        await settle(tx, plan);
      }
      // What fails from here on is not the last one's fault.
      delete taken.plan;
      return plans.length;
    });
  } catch (error) {
    const { plan } = taken;
    if (plan === undefined) throw error;
    log.error({ sendOn: plan.sendOn, error: error instanceof Error ? error.stack : String(error) }, 'reminder failed');
    await db.tx((tx) => store.markFailed(tx, plan));
    return 1;
  }
}

/** Judges a reminder at one instant, which its record names: the clock may pass the end of the hours meanwhile. */
async function settle(tx: Tx, plan: store.Plan): Promise<void> {
  const at = await now(tx);
  if (at.getTime() - plan.dueAt.getTime() > STALE_AFTER_MS) return store.markDropped(tx, plan, at, 'stale');
  const allowed = nextContactTime(at, plan.zone, await readHolidays(tx));
  if (allowed > at) {
    // Too late for today: tomorrow's reminder covers it.
    await store.markDropped(tx, plan, at, 'moved');
    return store.savePlans(tx, [{ ...plan, dueAt: allowed, sendOn: dateInZone(allowed, plan.zone) }]);
  }
  const text = await textOf(tx, plan, businessDateOf(at));
  if (text === null) return store.markDropped(tx, plan, at, 'settled');
  const eventKey = `reminder:${plan.recipient}:${plan.sendOn}`;
  await sendSms(tx, { to: plan.recipient, text, eventKey, expiresAt: contactEndsAt(at, plan.zone) });
  return store.markSent(tx, plan, at);
}

/** The text of what is still true of the plan on a date; null when nothing is. */
async function textOf(tx: Tx, plan: store.Plan, on: BusinessDate): Promise<string | null> {
  const through = plan.aboutDueOn === null ? on : laterDate(on, plan.aboutDueOn);
  const owed = owedOn(await store.readOwed(tx, plan.members, through), on, plan.aboutDueOn);
  const others = plan.aboutGroup ? await readOthersLate(tx, plan.members, on) : [];
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
  // A no-break space would turn the SMS into Unicode, with only 70 characters per part.
  return fill(texts['reminder.sms'], { parts: parts.join(' ') }).replaceAll('\u00A0', ' ');
}

/** Arrears of other members in the groups that these members lead, by group. */
async function readOthersLate(tx: Tx, members: readonly string[], on: BusinessDate) {
  const rows = await store.readOthersLate(tx, members, on);
  const names = new Map(rows.map(({ groupId, group }) => [groupId, group]));
  return [...names].map(([id, group]) => {
    const ofGroup = rows.filter((row) => row.groupId === id);
    return { group, amount: owedOn(ofGroup, on, null).late };
  });
}

function lateText({ late, lateFine }: { late: Rupiah; lateFine: Rupiah }, date: string): string {
  const slots = { amount: formatRupiah(late), fine: formatRupiah(lateFine), date };
  return fill(texts[lateFine > 0 ? 'reminder.late.fine' : 'reminder.late'], slots);
}
