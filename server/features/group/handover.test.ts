// Groups handed over to another officer: now or on a day, each with its own outcome, and what becomes of cash and branch.
// Source: decision 0112.
import { beforeEach, describe, expect, it } from 'vitest';
import type { BranchId } from '#domain/ids.ts';
import { addDays } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { type StaffPerson, useWorld } from '#test/world.ts';

const at = useWorld();
let wulan: StaffPerson;
let dewi: StaffPerson;
/** Works in Gresik. */
let slamet: StaffPerson;

const gresik = '00000000-0000-4000-8000-00000000b002' as BranchId;
const reason = 'Wulan cuti';

// Sessions of staff end when the clock moves by days.
beforeEach(async () => {
  wulan = await at.current.staff('loan');
  dewi = await at.current.staff('loan');
  slamet = await at.current.staff('loan');
  const { owner } = at.current;
  await owner.run(sql`insert into branch (id, area_id, code, name, created_at)
    select ${gresik}, id, 'GRK', 'Gresik', app_now() from area limit 1
    on conflict do nothing`);
  await owner.run(sql`update staff_branch set branch_id = ${gresik} where staff_id = ${slamet.id}`);
});

const inDays = async (days: number) => addDays(await today(at.current.db), days);
const get = async (id: string, by = wulan) =>
  (await at.current.call(by, 'GET staff/groups/:id', { params: { id } })).data;
const eventsOf = async (id: string, by = wulan) =>
  (await at.current.call(by, 'GET staff/groups/:id/history', { params: { id } })).data.data.flatMap((entry) =>
    entry.kind === 'event' ? [entry.event] : [],
  );
const handOver = async (groups: { id: string; version: number }[], to: StaffPerson, days = 0, by = wulan) =>
  at.current.call(by, 'POST staff/grouphandovers', {
    body: { groups, officer: to.id, date: await inDays(days), reason },
  });
const newGroup = () => at.current.group({ officerId: wulan.id });
const messagesTo = (userId: string) =>
  at.current.owner.rows(
    row({ kind: col.text, body: col.text }),
    sql`select kind, body from notification where user_id = ${userId}`,
  );

describe('a hand-over of many groups', () => {
  it('gives each its own outcome, by the version that was seen', async () => {
    const [melati, mawar] = [await newGroup(), await newGroup()];
    const { data } = await handOver(
      [
        { id: melati.id, version: 1 },
        { id: mawar.id, version: 7 },
        { id: 'nothing', version: 1 },
      ],
      dewi,
    );
    expect(data.map(({ name, state }) => [name, state])).toEqual([
      [melati.name, 'done'],
      [mawar.name, 'refused'],
      ['', 'refused'],
    ]);
    expect((await get(melati.id)).officer.id).toBe(dewi.id);
    expect((await get(mawar.id)).officer.id).toBe(wulan.id);
    expect((await get(melati.id)).lastChange).toMatchObject({ action: 'group.officer', reason, by: wulan.name });
    // Once more: that version is gone.
    const again = await handOver([{ id: melati.id, version: 1 }], dewi);
    expect(again.data[0]?.state).toBe('refused');
  });

  it('moves a group to the branch of its officer, out of reach of the old one', async () => {
    const { id } = await newGroup();
    await handOver([{ id, version: 1 }], slamet);
    expect((await at.current.call(wulan, 'GET staff/groups/:id', { params: { id } })).status).toBe(404);
    expect((await get(id, slamet)).branch.name).toBe('Gresik');
    // Nor does the old branch hand over what is not its own, or learn its name.
    expect((await handOver([{ id, version: 2 }], dewi)).data[0]).toMatchObject({ name: '', state: 'refused' });
    expect((await get(id, slamet)).officer.id).toBe(slamet.id);
  });

  it('gives one group to an officer of another branch', async () => {
    const { id } = await newGroup();
    const { status, data } = await at.current.call(wulan, 'POST staff/groups/:id/officers', {
      params: { id },
      body: { version: 1, officer: slamet.id, reason },
    });
    expect([status, data.officer?.id, data.branch?.name]).toEqual([200, slamet.id, 'Gresik']);
    expect((await get(id, slamet)).version).toBe(2);
    expect((await at.current.call(wulan, 'GET staff/groups/:id', { params: { id } })).status).toBe(404);
  });

  it('tells the members who have a sign-in, once', async () => {
    const group = await newGroup();
    const member = await at.current.lender();
    await at.current.owner.run(sql`update group_member set user_id = ${member.id} where id = ${group.members[2]?.id}`);
    await handOver([{ id: group.id, version: 1 }], dewi);
    const told = await messagesTo(member.id);
    expect(told.map(({ kind }) => kind)).toEqual(['group_officer']);
    expect(told[0]?.body).toContain(`Petugas kelompok ${group.name} sekarang ${dewi.name}`);
  });
});

describe('the bell of both officers', () => {
  const bellOf = async (person: StaffPerson, id: string) =>
    (await at.current.call(person, 'GET staff/me/notices')).data.data
      .filter(({ about }) => about === id)
      .map(({ topic, kind, name }) => [topic, kind, name]);

  it('says what was handed over, not to who did it', async () => {
    const { id, name } = await newGroup();
    await handOver([{ id, version: 1 }], dewi);
    expect(await bellOf(dewi, id)).toEqual([['groups', 'taken', name]]);
    expect(await bellOf(wulan, id)).toEqual([]);
    const rina = await at.current.staff('loan');
    await handOver([{ id, version: 2 }], slamet, 0, rina);
    // Also out of the reach of the new branch she knows which of her groups it was.
    expect(await bellOf(dewi, id)).toEqual([['groups', 'given', name]]);
    expect(await bellOf(slamet, id)).toEqual([['groups', 'taken', name]]);
  });

  it('says what is planned, until it is taken back or done, and what was done for two weeks', async () => {
    const { id, name } = await newGroup();
    const rina = await at.current.staff('loan');
    await handOver([{ id, version: 1 }], dewi, 1, rina);
    expect(await bellOf(wulan, id)).toEqual([['groups', 'to_give', name]]);
    expect(await bellOf(dewi, id)).toEqual([['groups', 'to_take', name]]);
    const body = { version: 2, reason: 'Dewi sakit' };
    await at.current.call(rina, 'POST staff/groups/:id/handovercancellations', { params: { id }, body });
    expect([await bellOf(wulan, id), await bellOf(dewi, id)]).toEqual([[], []]);

    await handOver([{ id, version: 3 }], dewi, 1, rina);
    const after = async (days: number) => {
      await at.current.moveClock({ days });
      await at.current.work();
      const told = await at.current.owner.rows(
        row({ kind: col.text, staff: col.text }),
        sql`select kind, staff_id as staff from staff_notice where about = ${id} and ended_at is null order by kind`,
      );
      return told.map(({ kind, staff }) => [kind, staff]);
    };
    expect(await after(1)).toEqual([
      ['given', wulan.id],
      ['taken', dewi.id],
    ]);
    expect(await after(15)).toEqual([]);
  });
});

describe('a planned hand-over', () => {
  it('happens on its day, not before, and stands on the page until then', async () => {
    const { id } = await newGroup();
    expect((await handOver([{ id, version: 1 }], dewi, 3)).data[0]?.state).toBe('planned');
    expect((await get(id)).handover).toEqual({ officer: dewi.name, date: await inDays(3), reason });
    expect((await handOver([{ id, version: 2 }], dewi, 5)).data[0]).toMatchObject({ state: 'refused' });
    await at.current.work();
    expect((await get(id)).officer.id).toBe(wulan.id);
    await at.current.moveClock({ days: 3 });
    await at.current.work();
    // Sessions of staff have ended meanwhile.
    const after = await get(id, await at.current.staff('auditor'));
    expect(after.officer.id).toBe(dewi.id);
    expect(after.handover).toBe(null);
    expect(after.lastChange).toMatchObject({ action: 'group.officer', by: null, reason });
  });

  it('can be taken back before its day', async () => {
    const { id } = await newGroup();
    await handOver([{ id, version: 1 }], dewi, 2);
    const cancel = async () =>
      at.current.call(wulan, 'POST staff/groups/:id/handovercancellations', {
        params: { id },
        body: { version: (await get(id)).version, reason: 'Cuti batal' },
      });
    expect((await cancel()).data.handover).toBe(null);
    expect((await cancel()).error.code).toBe('error.handover.ended');
    await at.current.moveClock({ days: 2 });
    await at.current.work();
    expect((await get(id, await at.current.staff('auditor'))).officer.id).toBe(wulan.id);
  });

  it('ends when the group is closed or given to another before its day, with a line in the history', async () => {
    const [closed, given] = [await newGroup(), await newGroup()];
    await handOver(
      [closed, given].map(({ id }) => ({ id, version: 1 })),
      dewi,
      2,
    );
    const rina = await at.current.staff('loan');
    const body = { version: 2, reason: 'Kelompok selesai' };
    const after = [
      await at.current.call(wulan, 'POST staff/groups/:id/closings', { params: { id: closed.id }, body }),
      await at.current.call(wulan, 'POST staff/groups/:id/officers', {
        params: { id: given.id },
        body: { ...body, officer: rina.id },
      }),
    ];
    expect(after.map(({ status, data }) => [status, data.handover])).toEqual([
      [200, null],
      [200, null],
    ]);
    for (const { id } of [closed, given])
      expect((await eventsOf(id)).find(({ action }) => action === 'group.handover_cancel')).toMatchObject({
        by: wulan.name,
        reason: 'Kelompok selesai',
      });
    await at.current.moveClock({ days: 2 });
    await at.current.work();
    const auditor = await at.current.staff('auditor');
    expect((await get(given.id, auditor)).officer.id).toBe(rina.id);
    expect((await get(closed.id, auditor)).officer.id).toBe(wulan.id);
  });

  it('is refused on its day when its officer has left, with a line in the history', async () => {
    const { id } = await newGroup();
    const endah = await at.current.staff('loan');
    await handOver([{ id, version: 1 }], endah, 1);
    await at.current.owner.run(sql`update staff set active = false where id = ${endah.id}`);
    await at.current.moveClock({ days: 1 });
    await at.current.work();
    const after = await get(id, await at.current.staff('auditor'));
    expect(after.officer.id).toBe(wulan.id);
    expect(after.lastChange?.action).toBe('group.handover_refused');
    expect(after.handover).toBe(null);
  });

  it('is judged by two workers at once, and done once', async () => {
    const { id } = await newGroup();
    await handOver([{ id, version: 1 }], dewi, 1);
    await at.current.moveClock({ days: 1 });
    await Promise.all([at.current.work(), at.current.work()]);
    const auditor = await at.current.staff('auditor');
    expect((await eventsOf(id, auditor)).filter(({ action }) => action === 'group.officer')).toHaveLength(1);
  });
});
