// A member of staff's day: a field officer's meetings with what their sheets ask for, the cash that she holds, who is
// late, what can be disbursed; what a person entered and what came back; cases by their promised time.
// Source: docs/screens.md; docs/domain.md §6.
import { describe, expect, it } from 'vitest';
import { businessDate } from '#domain/calendar.ts';
import type { GroupId } from '#domain/ids.ts';
import { judgeDue } from '#features/followup/promise.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, fundedLending, officers, setClock, signMembers } from '#test/disbursement.ts';
import { newComplaint } from '#test/complaint.ts';
import { addJob, pending } from '#test/kyc.ts';
import { newLead } from '#test/lead.ts';
import { enterRefund, cancelRefund } from '#test/refund.ts';
import { arrive, getSheet, postSheet, sheetBody } from '#test/repayment.ts';
import { type Person, type StaffPerson, useWorld, type World } from '#test/world.ts';

const held = useWorld();

async function dayOf(world: World, person: Person) {
  const { status, data } = await world.call(person, 'GET staff/day');
  expect(status).toBe(200);
  return data;
}

const giveTo = (world: World, group: GroupId, { id }: StaffPerson) =>
  world.owner.run(sql`update borrower_group set officer_id = ${id} where id = ${group}`);

describe('a field officer', () => {
  it('sees today’s meeting with what its sheet asks for, then what she took, who is late, and tomorrow’s', async () => {
    const world = held.current;
    // Ten members owe 120.000 each week on Wednesdays.
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    const officer = await world.staff('loan');
    await giveTo(world, lending.group.id, officer);

    await setClock(world, '2026-03-11', '07:40');
    const morning = (await dayOf(world, officer)).officer!;
    expect(morning.today).toMatchObject({ date: '2026-03-11', expected: 1_200_000 });
    expect(morning.today.items).toMatchObject([
      { lending: lending.id, members: 10, first: 1, last: 1, instalments: 50, daysLate: 0, expected: 1_200_000 },
    ]);
    expect(morning.today.items[0]).toMatchObject({ zone: 'WIB', taken: null });
    expect(morning.tomorrow).toEqual({ date: '2026-03-12', items: [], expected: 0 });
    expect(morning.cash).toEqual({ total: 0, since: null, items: [] });
    expect(morning.late).toEqual({ running: 1, arrears: 0, items: [] });

    const sheet = await postSheet(
      world,
      { ...lending, by: { ...lending.by, loan: officer } },
      sheetBody(lending, '2026-03-11', 120_000, { of: { 3: 50_000 } }),
    );
    expect(sheet.status).toBe(200);
    const noon = (await dayOf(world, officer)).officer!;
    expect(noon.today.items).toMatchObject([{ expected: 70_000, taken: 1_130_000 }]);
    const { groupName } = noon.today.items[0]!;
    const inHand = { lending: lending.id, groupName, inHand: 1_130_000, since: '2026-03-11' };
    expect(noon.cash).toEqual({ total: 1_130_000, since: '2026-03-11', items: [inHand] });

    await setClock(world, '2026-03-17');
    const next = (await dayOf(world, officer)).officer!;
    const late = { lending: lending.id, groupName, daysLate: 6, arrears: 70_000, promise: null };
    expect(next.late).toEqual({ running: 1, arrears: 70_000, items: [late] });
    const { data: page } = await world.call(officer, 'GET staff/lendings/:id/standing', { params: { id: lending.id } });
    expect(page).toMatchObject({ daysLate: 6, arrears: 70_000 });
    // Seven days of a thousandth of what is missing.
    expect(next.tomorrow).toMatchObject({ date: '2026-03-18', expected: 1_270_490, items: [{ first: 1, last: 2 }] });
    expect((await getSheet(world, lending, '2026-03-18')).data.totals.due).toBe(1_270_490);

    const finance = await dayOf(world, lending.by.finance);
    expect(finance.officer).toBeNull();
    expect(finance.cash).toEqual({
      total: 1_130_000,
      officers: [{ officer: { id: officer.id, name: officer.name }, inHand: 1_130_000, since: '2026-03-11', days: 6 }],
    });
    await arrive(world, lending, 1_130_000, '2026-03-17');
    expect((await dayOf(world, officer)).officer!.cash.total).toBe(0);
  });

  it('does not see what is another’s', async () => {
    const { officer } = await dayOf(held.current, await held.current.staff('loan'));
    expect(officer).toMatchObject({ today: { items: [] }, late: { running: 0, items: [] }, ready: [] });
  });

  it('sees a group that still owes after its last instalment on its weekday, holidays aside', async () => {
    const world = held.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    const officer = await world.staff('loan');
    await giveTo(world, lending.group.id, officer);
    // Fifty weeks from 11 March 2026 end on 17 February 2027.
    const meetingsOn = async (date: string) => {
      await setClock(world, date);
      return (await dayOf(world, officer)).officer!.today.items.length;
    };
    expect(await meetingsOn('2027-02-17')).toBe(1);
    expect(await meetingsOn('2027-02-23')).toBe(0);
    expect(await meetingsOn('2027-02-24')).toBe(1);
    await world.owner.run(sql`insert into holiday (on_date, name) values ('2027-03-03', 'Libur')`);
    expect(await meetingsOn('2027-03-03')).toBe(0);
    await world.owner.run(sql`delete from holiday where on_date = '2027-03-03'`);
  });
});

describe('what is followed up', () => {
  it('is the next promise of a late group, or the last one that was broken', async () => {
    const world = held.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    const officer = await world.staff('loan');
    await giveTo(world, lending.group.id, officer);
    await setClock(world, '2026-03-16');
    const promise = (amount: number, dueOn: string, member: string | null = null) =>
      world.call(officer, 'POST staff/lendings/:id/promises', {
        params: { id: lending.id },
        body: { member, amount, dueOn },
      });
    const next = async () => (await dayOf(world, officer)).officer!.late.items[0]!.promise;
    expect(await next()).toBeNull();
    const { id: member, name } = lending.group.members[1]!;
    await promise(500_000, '2026-03-20');
    await promise(120_000, '2026-03-18', member);
    expect(await next()).toEqual({ amount: 120_000, dueOn: '2026-03-18', state: 'open', member: name });
    await judgeDue(world.db, businessDate('2026-03-18'));
    expect(await next()).toMatchObject({ amount: 500_000, state: 'open', member: null });
    await judgeDue(world.db, businessDate('2026-03-20'));
    expect(await next()).toMatchObject({ state: 'broken' });
  });

  it('are a person’s own open tasks, the earliest first, for whoever has any to do', async () => {
    const world = held.current;
    const by = await world.staff('support');
    const { id } = await world.group();
    await setClock(world, '2026-03-16');
    for (const day of [20, 16, 18])
      await world.call(by, 'POST staff/tasks', {
        body: { kind: 'group', subject: id, what: 'Telepon', assignee: by.id, dueOn: `2026-03-${day}` },
      });
    const { tasks } = await dayOf(world, by);
    expect(tasks).toMatchObject({ open: 3, items: [{ dueOn: '2026-03-16' }, { dueOn: '2026-03-18' }, {}] });
    expect((await dayOf(world, await world.staff('kyc'))).tasks).toEqual({ open: 0, items: [] });
    expect((await dayOf(world, await world.staff('auditor'))).tasks).toBeNull();
  });
});

describe('entries for a second person', () => {
  it('wait, come back with the reason, and leave once they are entered anew', async () => {
    const world = held.current;
    const by = await officers(world);
    const loan = await world.staff('loan');
    const lending = await fundedLending(world, [40_000_000, 10_000_000]);
    await giveTo(world, lending.group.id, loan);
    expect((await dayOf(world, loan)).officer!.ready).toEqual([]);
    await signMembers(world, lending.id);
    const [ready] = (await dayOf(world, loan)).officer!.ready;
    expect(ready).toMatchObject({ lending: lending.id, amount: 50_000_000, signers: 10 });

    const enter = () =>
      world.call(loan, 'POST staff/lendings/:id/disbursements', { params: { id: lending.id }, body: {} });
    const { data } = await enter();
    const waits = { kind: 'disbursement', about: lending.id, name: ready!.groupName, amount: data.amount };
    expect((await dayOf(world, loan)).waiting).toMatchObject([{ ...waits, returned: null }]);
    expect((await dayOf(world, loan)).officer!.ready).toEqual([]);
    expect((await dayOf(world, by.loan)).waiting).toEqual([]);

    const cancel = (person: Person, id: string, version: number) =>
      world.call(person, 'POST staff/disbursements/:id/cancellations', {
        params: { id },
        body: { version, reason: 'Rekening kelompok salah' },
      });
    expect((await cancel(by.finance, data.id, data.version)).status).toBe(200);
    const back = await dayOf(world, loan);
    expect(back.waiting).toEqual([]);
    expect(back.returned).toMatchObject([{ ...waits, returned: { reason: 'Rekening kelompok salah' } }]);
    expect(back.officer!.ready).toHaveLength(1);

    const again = (await enter()).data;
    expect((await dayOf(world, loan)).returned).toEqual([]);
    // Her own cancellation is no news to her.
    expect((await cancel(loan, again.id, again.version)).status).toBe(200);
    expect((await dayOf(world, loan)).returned).toEqual([]);
  });

  it('of another kind, and fourteen days long', async () => {
    const world = held.current;
    const by = await officers(world);
    const lending = await world.openedLending();
    await enterRefund(world, by.loan, lending.id);
    const [waits] = (await dayOf(world, by.loan)).waiting;
    expect(waits).toMatchObject({ kind: 'refund', about: lending.id, amount: 0 });
    const { data } = await world.call(by.finance, 'GET staff/refunds', { query: { state: 'entered' } });
    const { id, version } = data.data.find((refund) => refund.lending === lending.id)!;
    expect((await cancelRefund(world, by.finance, id, { version, reason: 'Masih bisa' })).status).toBe(200);
    expect((await dayOf(world, by.loan)).returned).toMatchObject([{ kind: 'refund', about: lending.id }]);
    await world.owner.run(sql`update lending_refund set ended_at = ended_at - interval '14 days' where id = ${id}`);
    expect((await dayOf(world, by.loan)).returned).toEqual([]);
  });

  it('that a person entered are not the first for that person to open', async () => {
    const world = held.current;
    const loan = await world.staff('loan', 'finance');
    const lending = await world.openedLending();
    await enterRefund(world, loan, lending.id);
    const queueOf = async (person: Person) =>
      (await world.call(person, 'GET staff/overview')).data.queues.find(({ name }) => name === 'refunds')!;
    expect(await queueOf(loan)).toMatchObject({ count: 1, own: 1, first: null, works: true });
    const seen = await queueOf(await world.staff('finance'));
    expect(seen).toMatchObject({ count: 1, own: 0, first: { id: lending.id, amount: 0 }, amount: '0' });
    expect(await queueOf(await world.staff('auditor'))).toMatchObject({ works: false });
  });
});

describe('cases', () => {
  it('stand in the order of their promised time, for whom they are', async () => {
    const world = held.current;
    await addJob(world);
    const { person } = await pending(world);
    await newLead(world, await world.staff('support'));
    await newComplaint(world, await world.staff('support'));
    const verifier = await dayOf(world, await world.staff('kyc'));
    expect(verifier.cases).toMatchObject([{ kind: 'kyc', id: person.id, name: person.name }]);
    const { cases } = await dayOf(world, await world.staff('support'));
    const kinds = cases!.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'kyc')).toEqual([]);
    expect(new Set(kinds)).toEqual(new Set(['leads', 'complaints']));
    const dueAts = cases!.map(({ dueAt }) => dueAt);
    expect(dueAts).toEqual([...dueAts].sort());
    expect((await dayOf(world, await world.staff('finance'))).cases).toBeNull();
  });
});

describe('the trail', () => {
  it('tells an auditor what was out of the ordinary in the last seven days', async () => {
    const world = held.current;
    const support = await world.staff('support');
    const lender = await world.lender();
    const body = { field: 'phone' as const, reason: 'Pendana minta ditelepon' };
    expect(
      (await world.call(support, 'POST staff/people/:id/reveals', { params: { id: lender.id }, body })).status,
    ).toBe(200);
    const { trail } = await dayOf(world, await world.staff('auditor'));
    expect(trail!.unusual.find(({ action }) => action === 'person.number.seen')).toMatchObject({ count: 1 });
    expect((await dayOf(world, support)).trail).toBeNull();
    await world.moveClock({ days: 7 });
    const later = await dayOf(world, await world.staff('auditor'));
    expect(later.trail!.unusual.find(({ action }) => action === 'person.number.seen')).toBeUndefined();
  });
});
