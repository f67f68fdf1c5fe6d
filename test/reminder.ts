// Steps shared by tests of reminders: a group with a late member, the plan of a day, the messages to each member. The
// group: ten members, 120.000 each on Wednesdays from 2026-03-11.
// Source: decision 0052.
import { businessDate } from '#domain/calendar.ts';
import { drain } from '#platform/jobs.ts';
import { now } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { planAfter } from '#features/reminder/plan.ts';
import { disbursedLending, setClock } from './disbursement.ts';
import { messagesTo } from './messages.ts';
import { postSheet, type Running, sheetBody } from './repayment.ts';
import type { LendingOptions, World } from './world.ts';

export const running = (world: World, options: LendingOptions = {}): Promise<Running> =>
  disbursedLending(world, '2026-03-04', [50_000_000], options);

/** Holds the first meeting, at which the member at this place pays nothing. */
export async function withLate(
  world: World,
  place: number,
  { metOn = '2026-03-11', ...options }: LendingOptions & { metOn?: string } = {},
): Promise<Running> {
  const lending = await running(world, options);
  await setClock(world, metOn);
  await postSheet(world, lending, sheetBody(lending, metOn, 120_000, { of: { [place]: 0 } }));
  return lending;
}

/** Plans the day after a closed date. */
export const plan = (world: World, closed: string): Promise<void> => planAfter(world.db, businessDate(closed));

/** Runs the due work of one kind at that time of day in Jakarta. */
export async function workAt(
  world: World,
  date: string,
  time: string,
  name: 'reminder.sms' | 'notice.outbox' = 'reminder.sms',
): Promise<void> {
  await setClock(world, date, time);
  const work = world.product.jobs.due.find((due) => due.name === name);
  if (!work) throw new Error(`nothing works through ${name}`);
  await drain(work, await now(world.db));
}

export async function phoneOf(world: World, lending: Running, place: number): Promise<string> {
  const { phone } = await world.db.one(
    row({ phone: col.text }),
    sql`select coalesce(u.phone, m.phone) as phone from group_member m left join app_user u on u.id = m.user_id
      where m.id = ${lending.group.members[place]?.id}`,
  );
  return phone;
}

/** The messages to the member at this place, newest first. */
export const told = async (world: World, lending: Running, place: number): Promise<string[]> =>
  messagesTo(world, await phoneOf(world, lending, place));

/** How many messages each member of a group got, by her place. */
export async function toldAll(world: World, lending: Running): Promise<number[]> {
  const all = await Promise.all(lending.group.members.map((_, place) => told(world, lending, place)));
  return all.map((texts) => texts.length);
}

/** The result of each reminder planned for a member. */
export const outcomes = async (world: World, lending: Running, place: number) =>
  world.db.rows(
    row({ on: col.text, outcome: col.text }),
    sql`select send_on as on, case when sent_at is not null then 'sent' else drop_reason end as outcome
    from reminder where recipient = ${await phoneOf(world, lending, place)} order by send_on`,
  );

/** A world has one outbox for all its groups: stops messages to those of earlier tests. */
export async function forgetPeople(world: World): Promise<void> {
  await world.owner.run(sql`update group_member set phone = null, user_id = null`);
  await world.owner.run(sql`delete from reminder where sent_at is null`);
  await world.owner.run(sql`delete from holiday`);
}
