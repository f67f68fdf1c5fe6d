// What waits for a member of staff: told once to each who may work on it, ended when it waits no more, shown only to who
// still has the right, by mail only to who chose it.
// Source: docs/screens.md; decision 0116.
import { describe, expect, it } from 'vitest';
import { endStaffNotices, notifyStaff } from '#features/notice/staff-notice.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { newComplaint } from '#test/complaint.ts';
import { workOn } from '#test/funding.ts';
import { cancelRefund, enterRefund } from '#test/refund.ts';
import { type Person, type StaffPerson, useWorld, type World } from '#test/world.ts';

const held = useWorld();

async function noticesOf(world: World, person: Person) {
  await workOn(world, 'overview.notice');
  const { status, data } = await world.call(person, 'GET staff/me/notices', { query: { limit: 50 } });
  expect(status).toBe(200);
  return data.data;
}

const unreadOf = async (world: World, person: Person) =>
  (await world.call(person, 'GET staff/me/notices/unread')).data.count;

async function entered(world: World, by: StaffPerson) {
  const lending = await world.openedLending();
  const { data } = await enterRefund(world, by, lending.id);
  return { lending, refund: data };
}

/** The refund of this lending among what a person is told of. */
const about = async (world: World, person: Person, id: string) =>
  (await noticesOf(world, person)).filter((notice) => notice.about === id);

describe('an entry that waits', () => {
  it('is told once to each who may approve it, not to who entered it, and ends with the decision', async () => {
    const world = held.current;
    const both = await world.staff('loan', 'finance');
    const [finance, other, loan] = [
      await world.staff('finance'),
      await world.staff('finance'),
      await world.staff('loan'),
    ];
    const { lending, refund } = await entered(world, both);
    for (const person of [finance, other]) {
      expect(await about(world, person, lending.id)).toMatchObject([
        { topic: 'approvals', kind: 'refunds', name: lending.group.name, readAt: null },
      ]);
      expect(await about(world, person, lending.id)).toHaveLength(1);
    }
    expect(await about(world, both, lending.id)).toEqual([]);
    expect(await about(world, loan, lending.id)).toEqual([]);

    const { id, version } = refund;
    expect((await cancelRefund(world, other, id, { version, reason: 'Masih bisa' })).status).toBe(200);
    expect(await about(world, finance, lending.id)).toEqual([]);
    // It came back to who entered it, until it is entered anew.
    expect(await about(world, both, lending.id)).toMatchObject([{ topic: 'returned', kind: 'refund' }]);
    await enterRefund(world, both, lending.id);
    expect(await about(world, both, lending.id)).toEqual([]);
    expect(await about(world, finance, lending.id)).toMatchObject([{ topic: 'approvals', readAt: null }]);
  });

  it('shows nothing any more to who lost the role, and is there again with it', async () => {
    const world = held.current;
    const finance = await world.staff('finance', 'auditor');
    const { lending } = await entered(world, await world.staff('loan'));
    expect(await about(world, finance, lending.id)).toHaveLength(1);
    const before = await unreadOf(world, finance);
    await world.owner.run(sql`delete from staff_role where staff_id = ${finance.id} and role = 'finance'`);
    // At once: the worker has not come by.
    const { data } = await world.call(finance, 'GET staff/me/notices', { query: { limit: 50 } });
    expect(data.data).toEqual([]);
    expect(await unreadOf(world, finance)).toBe(0);
    await workOn(world, 'overview.notice');
    await world.owner.run(sql`insert into staff_role (staff_id, role) values (${finance.id}, 'finance')`);
    expect(await about(world, finance, lending.id)).toHaveLength(1);
    expect(await unreadOf(world, finance)).toBe(before);
  });

  it('is read by its own person alone', async () => {
    const world = held.current;
    const [finance, other] = [await world.staff('finance'), await world.staff('finance')];
    const { lending } = await entered(world, await world.staff('loan'));
    const [notice] = await about(world, finance, lending.id);
    const before = await unreadOf(world, finance);
    const params = { id: notice!.id };
    expect((await world.call(other, 'POST staff/me/notices/:id/reads', { params })).status).toBe(404);
    expect(await unreadOf(world, finance)).toBe(before);
    expect((await world.call(finance, 'POST staff/me/notices/:id/reads', { params })).status).toBe(200);
    expect(await unreadOf(world, finance)).toBe(before - 1);
    expect((await world.call(finance, 'POST staff/me/notices/reads')).status).toBe(200);
    expect(await unreadOf(world, finance)).toBe(0);
    expect(await unreadOf(world, other)).toBeGreaterThan(0);
  });
});

describe('a case past its promised time', () => {
  it('is told when the time has passed, and ends when it is answered', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const complaint = await newComplaint(world, support);
    expect(await about(world, support, complaint.id)).toEqual([]);
    await world.moveClock({ days: 40 });
    const again = await world.staff('support');
    expect(await about(world, again, complaint.id)).toMatchObject([
      { topic: 'late', kind: 'complaints', name: complaint.ticket },
    ]);
    const body = { version: complaint.version, act: 'answer' as const, text: 'Saldo sudah masuk.' };
    const answered = await world.call(again, 'POST staff/complaints/:id/acts', { params: { id: complaint.id }, body });
    expect(answered.status).toBe(200);
    expect(await about(world, again, complaint.id)).toEqual([]);
  });
});

describe('a task', () => {
  it('is told at once, once for each event, and ends by its feature', async () => {
    const world = held.current;
    const loan = await world.staff('loan');
    const notice = {
      staffId: loan.id,
      topic: 'tasks',
      kind: 'assigned',
      about: 'a-task',
      needs: 'group.read',
    } as const;
    const tell = () => world.db.tx((tx) => notifyStaff(tx, { ...notice, eventKey: 'a-task:1' }));
    await tell();
    await tell();
    expect(await about(world, loan, 'a-task')).toMatchObject([{ topic: 'tasks', kind: 'assigned', name: null }]);
    await world.db.tx((tx) => endStaffNotices(tx, 'tasks', 'a-task'));
    expect(await about(world, loan, 'a-task')).toEqual([]);
  });
});

const mailRow = row({ subject: col.text, body: col.text });
const mailsTo = (world: World, { id }: StaffPerson) =>
  world.owner.rows(
    mailRow,
    sql`select subject, body from outbox_message where event_key like ${`staff-notice:${id}:%`}`,
  );

describe('settings', () => {
  it('say in the console until chosen otherwise; mail says the topic and nothing of the case, once', async () => {
    const world = held.current;
    const finance = await world.staff('finance');
    await world.owner.run(sql`update staff set email = ${`${finance.id}@titian.test`} where id = ${finance.id}`);
    const { data } = await world.call(finance, 'GET staff/me/noticesettings');
    expect(data.topics).toEqual(
      ['approvals', 'returned', 'tasks', 'groups', 'late', 'failures'].map((topic) => ({ topic, channel: 'console' })),
    );
    await noticesOf(world, finance);
    expect(await mailsTo(world, finance)).toEqual([]);

    const body = { topics: [{ topic: 'approvals' as const, channel: 'mail' as const }] };
    expect((await world.call(finance, 'PUT staff/me/noticesettings', { body })).data.topics[0]).toEqual(body.topics[0]);
    const { lending } = await entered(world, await world.staff('loan'));
    await noticesOf(world, finance);
    await noticesOf(world, finance);
    const mails = await mailsTo(world, finance);
    expect(mails).toMatchObject([{ subject: 'Ada yang menunggu persetujuan Anda' }]);
    expect(mails[0]!.body).not.toContain(lending.group.name);
    expect(mails[0]!.body).toContain('http');
  });

  it('none ends what is shown; mail without an address is refused and changes nothing', async () => {
    const world = held.current;
    const finance = await world.staff('finance');
    const { lending } = await entered(world, await world.staff('loan'));
    expect(await about(world, finance, lending.id)).toHaveLength(1);
    const save = (channel: 'none' | 'mail') =>
      world.call(finance, 'PUT staff/me/noticesettings', { body: { topics: [{ topic: 'approvals', channel }] } });
    await world.owner.run(sql`update staff set email = null where id = ${finance.id}`);
    expect(await save('mail')).toMatchObject({ status: 422, error: { code: 'error.staff.no_own_address' } });
    expect((await world.call(finance, 'GET staff/me/noticesettings')).data.topics[0]!.channel).toBe('console');
    expect((await save('none')).status).toBe(200);
    expect(await about(world, finance, lending.id)).toEqual([]);
  });
});
