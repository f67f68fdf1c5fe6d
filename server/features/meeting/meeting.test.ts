// The calendar of an officer's meetings: instalments by their due date, a group that goes on meeting, holidays; and where
// a group meets on the map.
import { describe, expect, it } from 'vitest';
import type { GroupId } from '#domain/ids.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { postSheet, sheetBody } from '#test/repayment.ts';
import { type Person, type StaffPerson, useWorld, type World } from '#test/world.ts';

const held = useWorld();

const giveTo = (world: World, group: GroupId, { id }: StaffPerson) =>
  world.owner.run(sql`update borrower_group set officer_id = ${id} where id = ${group}`);

async function calendarOf(world: World, person: Person, from: string, to: string, officer?: string) {
  const query = { from, to, ...(officer === undefined ? {} : { officer }) };
  const { status, data } = await world.call(person, 'GET staff/meetings', { query });
  expect(status).toBe(200);
  return data;
}

describe('the calendar of meetings', () => {
  it('has each instalment on its due date, what is posted, and every date asked for', async () => {
    const world = held.current;
    // Wednesdays from 11 March 2026, ten members, fifty weeks.
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    const officer = await world.staff('loan');
    await giveTo(world, lending.group.id, officer);
    await setClock(world, '2026-03-11', '07:40');
    const by = { ...lending, by: { ...lending.by, loan: officer } };
    expect((await postSheet(world, by, sheetBody(lending, '2026-03-11', 120_000))).status).toBe(200);

    const { today, days, officer: whose, tiles } = await calendarOf(world, officer, '2026-03-09', '2026-03-22');
    expect({ today, whose, tiles }).toEqual({
      today: '2026-03-11',
      whose: { id: officer.id, name: officer.name },
      tiles: null,
    });
    expect(days.map(({ date }) => date)).toHaveLength(14);
    const met = days.filter(({ meetings }) => meetings.length > 0);
    expect(met.map(({ date }) => date)).toEqual(['2026-03-11', '2026-03-18']);
    expect(met[0]!.meetings).toMatchObject([
      { lending: lending.id, members: 10, instalment: 1, instalments: 50, isPosted: true, zone: 'WIB', point: null },
    ]);
    expect(met[1]!.meetings).toMatchObject([{ instalment: 2, isPosted: false }]);

    // Whoever may read groups can look at another's.
    const auditor = await world.staff('auditor');
    const seen = await calendarOf(world, auditor, '2026-03-11', '2026-03-11', officer.id);
    expect(seen.days[0]!.meetings).toHaveLength(1);
    expect(seen.officers.map(({ id }) => id)).toContain(officer.id);
  });

  it('shows a holiday, and a group that still owes after its last instalment on its weekday', async () => {
    const world = held.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    const officer = await world.staff('loan');
    await giveTo(world, lending.group.id, officer);
    await world.owner.run(sql`insert into holiday (on_date, name) values ('2027-03-03', 'Hari Raya')`);
    // Fifty weeks from 11 March 2026 end on 17 February 2027; the day after, nobody has paid.
    await setClock(world, '2027-02-18');
    const { days } = await calendarOf(world, officer, '2027-02-15', '2027-03-14');
    const met = days.filter(({ meetings }) => meetings.length > 0).map(({ date }) => date);
    expect(met).toEqual(['2027-02-17', '2027-02-24', '2027-03-10']);
    expect(days.find(({ date }) => date === '2027-02-24')!.meetings[0]!.instalment).toBeNull();
    expect(days.find(({ date }) => date === '2027-03-03')).toEqual({
      date: '2027-03-03',
      holiday: 'Hari Raya',
      meetings: [],
    });
    await world.owner.run(sql`delete from holiday where on_date = '2027-03-03'`);
  });

  it.each([
    ['2026-03-10', '2026-03-09', 'ends before it begins'],
    ['2026-03-01', '2026-04-12', 'has 43 days'],
  ])('refuses a range from %s to %s, which %s', async (from, to) => {
    const staff = await held.current.staff('loan');
    const { status, error } = await held.current.call(staff, 'GET staff/meetings', { query: { from, to } });
    expect([status, error.errors[0]?.field]).toEqual([422, 'to']);
  });

  it('does not know an officer who is none', async () => {
    const [loan, auditor] = [await held.current.staff('loan'), await held.current.staff('auditor')];
    const query = { from: '2026-03-09', to: '2026-03-09', officer: auditor.id };
    expect((await held.current.call(loan, 'GET staff/meetings', { query })).status).toBe(404);
  });
});

describe('the place of a meeting on the map', () => {
  const setPoint = (world: World, by: Person, id: GroupId, body: { place: string; point: string }) =>
    world.call(by, 'POST staff/groups/:id/points', { params: { id }, body });

  it('is recorded once, is on the trail, and counts only for its place', async () => {
    const world = held.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    const officer = await world.staff('loan');
    const { id } = lending.group;
    await giveTo(world, id, officer);
    await world.owner.run(sql`update borrower_group set meeting_place = 'Balai RW 04' where id = ${id}`);
    const { status, data } = await setPoint(world, officer, id, { place: 'Balai RW 04', point: '-6.4025, 106.7942' });
    expect([status, data]).toEqual([200, { group: id, point: { latitude: -6.4025, longitude: 106.7942 } }]);
    const pointOn = async () =>
      (await calendarOf(world, officer, '2026-03-11', '2026-03-11')).days[0]!.meetings[0]!.point;
    expect(await pointOn()).toEqual({ latitude: -6.4025, longitude: 106.7942 });
    const group = await world.call(officer, 'GET staff/groups/:id', { params: { id } });
    expect(group.data.lastChange).toMatchObject({ action: 'group.point', by: officer.name });

    // A mistake is corrected by recording it anew.
    await setPoint(world, officer, id, { place: 'Balai RW 04', point: '-6.4030, 106.7950' });
    expect(await pointOn()).toEqual({ latitude: -6.403, longitude: 106.795 });

    await world.owner.run(sql`update borrower_group set meeting_place = 'Rumah Ibu Rohmah' where id = ${id}`);
    expect(await pointOn()).toBeNull();
    const late = await setPoint(world, officer, id, { place: 'Balai RW 04', point: '-6.4030, 106.7950' });
    expect([late.status, late.error.code]).toEqual([422, 'error.group.changed']);
  });

  it('is refused outside Indonesia, for a closed group, and without the right', async () => {
    const world = held.current;
    const { id } = await world.group();
    const officer = await world.staff('loan');
    const place = '';
    const swapped = await setPoint(world, officer, id, { place, point: '106.7942, -6.4025' });
    expect([swapped.status, swapped.error.errors[0]?.field]).toEqual([422, 'point']);
    const finance = await setPoint(world, await world.staff('finance'), id, { place, point: '-6.4025, 106.7942' });
    expect(finance.status).toBe(403);
    await world.owner.run(sql`update borrower_group set active = false where id = ${id}`);
    const closed = await setPoint(world, officer, id, { place, point: '-6.4025, 106.7942' });
    expect(closed.error.code).toBe('error.group.inactive');
  });
});
