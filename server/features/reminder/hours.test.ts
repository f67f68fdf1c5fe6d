// The hours of reminders: Monday to Saturday, from 08.00 until before 20.00 in the borrower's time zone, not on
// holidays.
// Source: decision 0052.
import { afterEach, describe, expect, it } from 'vitest';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { messagesTo } from '#test/messages.ts';
import { forgetPeople, phoneOf, plan, running, toldAll, withLate, workAt } from '#test/reminder.ts';
import type { Running } from '#test/repayment.ts';
import { useWorld } from '#test/world.ts';

const at = useWorld();
afterEach(() => forgetPeople(at.current));

describe('the hours are in the borrower’s time zone', () => {
  /** A group in a city of this province. */
  async function movedTo(lending: Running, province: number): Promise<void> {
    const city = province * 100 + 1;
    await at.current.owner.run(
      sql`insert into province values (${province}, ${`Provinsi ${province}`}) on conflict do nothing`,
    );
    await at.current.owner.run(
      sql`insert into city values (${city}, ${province}, ${`Kota ${province}`}) on conflict do nothing`,
    );
    await at.current.owner.run(sql`update borrower_group set city_id = ${city} where id = ${lending.group.id}`);
  }

  it.each([
    ['WIT', 94, '05:59', '06:00'],
    ['WITA', 73, '06:59', '07:00'],
    ['WIB', 32, '07:59', '08:00'],
  ])('%s: province %i is told from %s WIB plus a minute', async (_, province, before, opens) => {
    const lending = await running(at.current);
    await movedTo(lending, province);
    await plan(at.current, '2026-03-09');
    await workAt(at.current, '2026-03-10', before);
    expect(await toldAll(at.current, lending)).toEqual(Array(10).fill(0));
    await workAt(at.current, '2026-03-10', opens);
    expect(await toldAll(at.current, lending)).toEqual(Array(10).fill(1));
  });

  it('of her own place, before that of her group', async () => {
    const world = at.current;
    const lending = await running(at.current);
    await movedTo(lending, 94);
    const person = await world.lender();
    await at.current.owner.run(sql`update profile set city_id = 3273 where user_id = ${person.id}`);
    await at.current.owner.run(
      sql`insert into profile (user_id, city_id) values (${person.id}, 3273) on conflict do nothing`,
    );
    await at.current.owner.run(
      sql`update group_member set user_id = ${person.id} where id = ${lending.group.members[4]!.id}`,
    );
    await plan(at.current, '2026-03-09');
    await workAt(at.current, '2026-03-10', '06:00');
    expect(await toldAll(at.current, lending)).toEqual([1, 1, 1, 1, 0, 1, 1, 1, 1, 1]);
    await workAt(at.current, '2026-03-10', '08:00');
    expect(await messagesTo(world, person.phone)).toHaveLength(1);
  });

  it('never on Sunday: day 1 after a meeting on Saturday is sent on Monday at 08.00', async () => {
    // Meetings on Saturdays, the first on 2026-03-14.
    const lending = await withLate(at.current, 6, { meetingWeekday: 6, metOn: '2026-03-14' });
    await plan(at.current, '2026-03-14');
    await workAt(at.current, '2026-03-15', '10:00');
    expect(await toldAll(at.current, lending)).toEqual(Array(10).fill(0));
    await plan(at.current, '2026-03-15');
    await workAt(at.current, '2026-03-16', '08:00');
    expect(await toldAll(at.current, lending)).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
  });

  it('and never on a declared holiday', async () => {
    await at.current.owner.run(
      sql`insert into holiday (on_date, name) values ('2026-03-12', 'Libur') on conflict do nothing`,
    );
    const lending = await withLate(at.current, 6);
    await plan(at.current, '2026-03-11');
    await workAt(at.current, '2026-03-12', '10:00');
    expect(await toldAll(at.current, lending)).toEqual(Array(10).fill(0));
    await workAt(at.current, '2026-03-13', '08:00');
    expect(await toldAll(at.current, lending)).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
  });

  it('also when the SMS provider was down: a message of the day is not tried after 20.00', async () => {
    const world = at.current;
    const lending = await running(at.current);
    await plan(at.current, '2026-03-09');
    await workAt(at.current, '2026-03-10', '19:59');
    await workAt(world, '2026-03-10', '20:00', 'notice.outbox');
    const kept = await at.current.db.rows(
      anyRow,
      sql`select given_up_at is not null as over, sent_at from outbox_message
      where recipient = ${await phoneOf(at.current, lending, 3)}`,
    );
    expect(kept).toEqual([{ over: true, sent_at: null }]);
  });
});

it('passes every check of the books and of the hours', async () => {
  expect(await at.current.proof()).toEqual([]);
});
