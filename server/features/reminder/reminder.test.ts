// Reminders: who gets which one on which day, once, and only if it is still true when it is sent.
// Source: decision 0052; docs/domain.md §6; spec §1.
import { afterEach, describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import { declareDefault } from '#features/repayment/default/default.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { drain } from '#platform/jobs.ts';
import { sql } from '#platform/sql.ts';
import { setClock } from '#test/disbursement.ts';
import { messagesTo } from '#test/messages.ts';
import { forgetPeople, outcomes, plan, running, told, toldAll, withLate, workAt } from '#test/reminder.ts';
import { arrive, closeDays, getSheet, postSheet, sheetBody } from '#test/repayment.ts';
import { useWorld } from '#test/world.ts';

const at = useWorld();
const head = 'Pengingat Titian. ';
const tail = ' Abaikan pesan ini bila sudah dibayar. Terima kasih.';
const officer = 'Bila ada kendala, sampaikan kepada petugas kelompok Anda.';

afterEach(() => forgetPeople(at.current));

describe('the day before a row is due', () => {
  it('sends each member her amount and the day, from 08.00 on and not before', async () => {
    const lending = await running(at.current);
    await plan(at.current, '2026-03-09');
    await workAt(at.current, '2026-03-10', '07:59');
    expect(await toldAll(at.current, lending)).toEqual(Array(10).fill(0));
    await workAt(at.current, '2026-03-10', '08:00');
    expect(await told(at.current, lending, 3)).toEqual([
      `${head}Angsuran Anda Rp 120.000 jatuh tempo Rabu, 11 Maret 2026.${tail}`,
    ]);
    await plan(at.current, '2026-03-09');
    await workAt(at.current, '2026-03-10', '12:00');
    expect(await toldAll(at.current, lending)).toEqual(Array(10).fill(1));
  });

  it('sends nothing to members who have paid ahead, and nothing on the day itself', async () => {
    const lending = await running(at.current);
    await setClock(at.current, '2026-03-09');
    await postSheet(at.current, lending, sheetBody(lending, '2026-03-09', 0, { of: { 2: 120_000 } }));
    await plan(at.current, '2026-03-09');
    await workAt(at.current, '2026-03-10', '08:00');
    await plan(at.current, '2026-03-10');
    await workAt(at.current, '2026-03-11', '08:00');
    expect(await toldAll(at.current, lending)).toEqual([1, 1, 0, 1, 1, 1, 1, 1, 1, 1]);
  });
});

describe('a late row', () => {
  it('is reminded on day 1, 3 and 7 and then weekly: the member of her own part, the ketua without names', async () => {
    const lending = await withLate(at.current, 6);
    await closeDays(at.current, '2026-03-11', '2026-03-11');
    const days = Array.from({ length: 22 }, (_, index) =>
      new Date(Date.parse('2026-03-12T00:00:00Z') + index * 86_400_000).toISOString().slice(0, 10),
    );
    const counts: Record<string, number[]> = {};
    for (const [index, day] of days.entries()) {
      const before = await toldAll(at.current, lending);
      await plan(at.current, index === 0 ? '2026-03-11' : days[index - 1]!);
      await workAt(at.current, day, '09:00');
      const after = await toldAll(at.current, lending);
      counts[day] = [after[6]! - before[6]!, after[0]! - before[0]!];
      // The later rows are paid: only the first one stays open.
      await at.current.owner.run(sql`update member_row set closed_on = due_on where due_on > '2026-03-11'`);
    }
    await at.current.owner.run(
      sql`update member_row set closed_on = null where due_on > '2026-03-11' and paid_principal_rupiah = 0`,
    );
    // Day 1, 3 (a Saturday), 7, 14 and 21.
    expect(Object.keys(counts).filter((day) => counts[day]![0] === 1)).toEqual([
      '2026-03-12',
      '2026-03-14',
      '2026-03-18',
      '2026-03-25',
      '2026-04-01',
    ]);
    for (const [member, ketua] of Object.values(counts)) expect(ketua).toBe(member);
    expect(await toldAll(at.current, lending)).toEqual([5, 0, 0, 0, 0, 0, 5, 0, 0, 0]);
    // The first message, on the first day past due: a fine of one day.
    expect((await told(at.current, lending, 6)).at(-1)).toBe(
      `${head}Angsuran Anda Rp 120.120, termasuk denda Rp 120, belum kami terima sejak 11 Maret 2026. ${officer}${tail}`,
    );
    expect((await told(at.current, lending, 0)).at(-1)).toBe(
      `${head}Di kelompok ${lending.group.name} masih ada angsuran anggota lain Rp 120.120 yang belum dibayar. Mohon dibicarakan pada pertemuan berikutnya.${tail}`,
    );
    const all = (await Promise.all(lending.group.members.map((_, place) => told(at.current, lending, place))))
      .flat()
      .join('\n');
    for (const { name } of lending.group.members) expect(all).not.toContain(name);
  });

  it('names the fine through the day of the message, as the sheet and the bank bill it on that day', async () => {
    const lending = await withLate(at.current, 6);
    await closeDays(at.current, '2026-03-11', '2026-03-13');
    await plan(at.current, '2026-03-13');
    await workAt(at.current, '2026-03-14', '10:00');
    // Three days of floor(120.000 x 0,1%): 12, 13 and 14 March, although the 14th is not closed yet.
    const form = await getSheet(at.current, lending, '2026-03-14');
    expect(form.data.members[6]).toMatchObject({ due: 120_360, fine: 360 });
    expect(await told(at.current, lending, 6)).toEqual([
      `${head}Angsuran Anda Rp 120.360, termasuk denda Rp 360, belum kami terima sejak 11 Maret 2026. ${officer}${tail}`,
    ]);
  });

  it('of the ketua only is one reminder, as a member', async () => {
    const lending = await withLate(at.current, 0);
    await plan(at.current, '2026-03-11');
    await workAt(at.current, '2026-03-12', '08:00');
    expect(await toldAll(at.current, lending)).toEqual([1, ...Array(9).fill(0)]);
    expect((await told(at.current, lending, 0))[0]).not.toContain('anggota lain');
  });

  it('and one that falls due are in one message', async () => {
    const lending = await withLate(at.current, 6);
    await plan(at.current, '2026-03-16');
    await at.current.owner.run(sql`update member_row set due_on = '2026-03-10' where no = 1 and closed_on is null`);
    await plan(at.current, '2026-03-16');
    await workAt(at.current, '2026-03-17', '08:00');
    const [text, ...more] = await told(at.current, lending, 6);
    expect(more).toEqual([]);
    expect(text).toContain('belum kami terima sejak 10 Maret 2026');
    expect(text).toContain('Angsuran Anda Rp 120.000 jatuh tempo Rabu, 18 Maret 2026.');
  });
});

describe('a planned reminder is sent only while it is true', () => {
  it('not to a member who has paid meanwhile, nor to the ketua when there are no arrears left', async () => {
    const lending = await withLate(at.current, 6);
    await plan(at.current, '2026-03-11');
    await setClock(at.current, '2026-03-12', '07:00');
    const later = sheetBody(lending, '2026-03-12', 0, { of: { 6: 120_120 } });
    expect((await postSheet(at.current, lending, later)).status).toBe(200);
    await workAt(at.current, '2026-03-12', '08:00');
    expect(await toldAll(at.current, lending)).toEqual(Array(10).fill(0));
    expect(await outcomes(at.current, lending, 6)).toEqual([{ on: '2026-03-12', outcome: 'settled' }]);
    expect(await outcomes(at.current, lending, 0)).toEqual([{ on: '2026-03-12', outcome: 'settled' }]);
  });

  it('not for a loan that is repaid or in default', async () => {
    const lending = await withLate(at.current, 6);
    await plan(at.current, '2026-03-11');
    await at.current.db.tx((tx) => declareDefault(tx, lending.id, businessDate('2026-03-12')));
    await workAt(at.current, '2026-03-12', '08:00');
    await plan(at.current, '2026-03-13');
    expect(await toldAll(at.current, lending)).toEqual(Array(10).fill(0));
    expect(await outcomes(at.current, lending, 6)).toEqual([{ on: '2026-03-12', outcome: 'settled' }]);
    const whole = await running(at.current);
    await arrive(at.current, whole, 60_000_000, '2026-03-04');
    await plan(at.current, '2026-03-09');
    await workAt(at.current, '2026-03-10', '08:00');
    expect(await toldAll(at.current, whole)).toEqual(Array(10).fill(0));
  });

  it('the next morning when the worker was down in the evening, and never after a day', async () => {
    const lending = await withLate(at.current, 6);
    await plan(at.current, '2026-03-11');
    await workAt(at.current, '2026-03-12', '20:00');
    expect(await toldAll(at.current, lending)).toEqual(Array(10).fill(0));
    await workAt(at.current, '2026-03-13', '08:00');
    expect(await outcomes(at.current, lending, 6)).toEqual([
      { on: '2026-03-12', outcome: 'moved' },
      { on: '2026-03-13', outcome: 'sent' },
    ]);
    await plan(at.current, '2026-03-13');
    await workAt(at.current, '2026-03-15', '08:01');
    expect((await outcomes(at.current, lending, 6)).at(-1)).toEqual({ on: '2026-03-14', outcome: 'stale' });
    expect(await toldAll(at.current, lending)).toEqual([1, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
  });

  it('after a jump of three weeks only for the last day', async () => {
    const world = at.current;
    const lending = await withLate(at.current, 6);
    await at.current.owner.run(sql`delete from business_day`);
    await world.work();
    await setClock(world, '2026-04-01', '10:00');
    await world.work();
    // Day 21 of the oldest row: one message with all arrears of that day.
    expect(await toldAll(at.current, lending)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
    const late = (await outcomes(at.current, lending, 6)) as { on: string; outcome: string }[];
    expect(late.filter(({ outcome }) => outcome === 'sent')).toEqual([{ on: '2026-04-01', outcome: 'sent' }]);
    expect(new Set(late.slice(0, -1).map(({ outcome }) => outcome))).toEqual(new Set(['stale']));
  });

  it('in the hours of its person, also when the clock passes their end between two statements', async () => {
    const { owner } = at.current;
    const lending = await running(at.current);
    await plan(at.current, '2026-03-09');
    await owner.run(sql`create function pass_the_hours() returns trigger language plpgsql security definer as
      $$ begin update app_clock set offset_ms = offset_ms + 3 * 3600000; return new; end $$`);
    await owner.run(
      sql`create trigger pass_the_hours before insert on outbox_message execute function pass_the_hours()`,
    );
    await workAt(at.current, '2026-03-10', '18:00');
    await owner.run(sql`drop function pass_the_hours() cascade`);
    // The first message takes the clock to 21.00: the other nine wait for the morning.
    expect((await toldAll(at.current, lending)).toSorted((a, b) => b - a)).toEqual([1, ...Array(9).fill(0)]);
    await workAt(at.current, '2026-03-11', '08:00');
    expect(await toldAll(at.current, lending)).toEqual(Array(10).fill(1));
    expect(await at.current.proof()).not.toContain('reminder_at_a_wrong_hour');
  });

  it('once, when two workers send at the same time', async () => {
    const world = at.current;
    const lending = await running(at.current);
    await plan(at.current, '2026-03-09');
    await setClock(world, '2026-03-10', '08:00');
    const work = world.product.jobs.due.find(({ name }) => name === 'reminder.sms')!;
    const until = await now(at.current.db);
    await Promise.all([drain(work, until), drain(work, until), drain(work, until)]);
    expect(await toldAll(at.current, lending)).toEqual(Array(10).fill(1));
  });
});

describe('a person', () => {
  it('in two groups gets one message with the sum, and one without a number none', async () => {
    const world = at.current;
    const first = await running(at.current);
    const second = await running(at.current);
    const phone = `+62813${newId().replace(/\D/g, '').slice(0, 8).padEnd(8, '7')}`;
    const both = [first.group.members[5]!.id, second.group.members[5]!.id];
    await at.current.owner.run(sql`update group_member set phone = ${phone} where id = any(${both}::uuid[])`);
    await at.current.owner.run(sql`update group_member set phone = null where id = ${first.group.members[7]!.id}`);
    await plan(at.current, '2026-03-09');
    await workAt(at.current, '2026-03-10', '08:00');
    expect(await messagesTo(world, phone)).toEqual([
      `${head}Angsuran Anda Rp 240.000 jatuh tempo Rabu, 11 Maret 2026.${tail}`,
    ]);
  });
});

it('passes every check of the books and of the hours', async () => {
  expect(await at.current.proof()).toEqual([]);
});
