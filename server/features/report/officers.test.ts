// A month's work of officers and branches: meetings, attendance, collection, arrears, cash, tasks and promises.
// Source: docs/glossary.md; decision 0123.
import { beforeAll, expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { closeDays, postSheet, type Running, sheetBody } from '#test/repayment.ts';
import { reverse } from '#test/reversal.ts';
import { type Person, useWorld } from '#test/world.ts';
import { makeCollectionDays } from './collection-making.ts';
import { makeDue } from './making.ts';

const at = useWorld();
let lending: Running;
let auditor: Person;

/** Eight members, 960.000 a week: met on the 11th by six of eight, not on the 18th, and with half on the 25th. */
beforeAll(async () => {
  const world = at.current;
  auditor = await world.staff('auditor');
  lending = await disbursedLending(world, '2026-03-04', [10_000_000, 30_000_000], { members: 8 });
  const officer = lending.by.loan.id;
  await world.owner.run(sql`update borrower_group set officer_id = ${officer} where id = ${lending.group.id}`);
  await setClock(world, '2026-03-11');
  const whole = sheetBody(lending, '2026-03-11', 120_000);
  const lines = whole.lines.map((line, no) => ({ ...line, attendance: no < 6 ? 'present' : 'absent' }) as const);
  await postSheet(world, lending, { ...whole, lines });
  await setClock(world, '2026-03-25');
  await closeDays(world, '2026-03-11', '2026-03-24');
  await postSheet(world, lending, sheetBody(lending, '2026-03-25', 60_000));
  for (const [state, endedOn] of [
    ['done', '2026-03-20'],
    ['done', '2026-03-27'],
    ['open', '2026-03-20'],
    ['cancelled', '2026-03-20'],
  ] as const)
    await world.owner.run(sql`insert into task (id, subject_kind, subject_id, group_id, text, assignee_id, due_on, state,
        made_by, changed_by, changed_at)
      values (${newId()}, 'group', ${lending.group.id}, ${lending.group.id}, ${state + endedOn}, ${officer}, '2026-03-20',
        ${state}, ${officer}, ${officer}, ${endedOn}::date + interval '3 hours')`);
  for (const state of ['kept', 'broken', 'kept', 'replaced'])
    await world.owner.run(sql`insert into payment_promise (id, lending_id, amount_rupiah, made_on, due_on,
        paid_before_rupiah, state, judged_at, staff_id)
      values (${newId()}, ${lending.id}, 1000, '2026-03-12', '2026-03-19', 0, ${state}, app_now(), ${officer})`);
  await setClock(world, '2026-03-31');
  await closeDays(world, '2026-03-25', '2026-03-30');
  await world.owner.run(sql`delete from business_day`);
  await world.owner.run(sql`insert into business_day values ('2026-03-30', app_now(), app_now())`);
}, 60_000);

const list = async (query: Record<string, string> = {}) =>
  (await at.current.call(auditor, 'GET staff/reports/officers', { query })).data.data;

it.each([
  ['from the log and the rows', false],
  ['from sums made ahead', true],
])('counts what was done of what there was to do, by officer and by branch, %s', async (_, isMade) => {
  while (isMade && (await makeDue(at.current.db)) + (await makeCollectionDays(at.current.db)) > 0);
  for (const by of ['officer', 'branch']) {
    const [one, ...others] = await list({ by });
    expect(others).toEqual([]);
    expect(one!.now).toMatchObject({
      groups: 1,
      members: 8,
      planned: 3,
      held: 2,
      // Six of eight, then all eight.
      attended: 14,
      expected: 16,
      due: '2880000',
      onDay: '960000',
      tasks: 3,
      tasksKept: 1,
      promises: 3,
      promisesKept: 2,
      rates: { held: 6_667, attended: 8_750, onDay: 3_333, par30: 0, tasks: 3_333, promises: 6_667 },
    });
    expect(one!.before).toMatchObject({ groups: 0, planned: 0, rates: { held: null, par30: null } });
    expect(one!.cash).toEqual({ amount: '1440000', days: 20 });
  }
});

it('follows the filters that all reports share', async () => {
  expect(await list({ cohort: '2026-03' })).toHaveLength(1);
  expect(await list({ cohort: '2025-01', sector: '1' })).toEqual([]);
});

it('shows an officer herself beside the average, and the arrears of her loans', async () => {
  const { data } = await at.current.call(lending.by.loan, 'GET staff/reports/officers/:id', { params: { id: 'me' } });
  expect(data.one).toMatchObject({ id: lending.by.loan.id, now: { held: 2 } });
  // The only one: she is the average.
  expect(data.average).toEqual(data.one?.now);
  // 960.000 of the 18th, less what came on the 25th beyond the fine, and half of the 25th itself.
  expect(BigInt(data.one!.now.arrears) > 1_400_000n).toBe(true);
  const { status } = await at.current.call(auditor, 'GET staff/reports/officers/:id', { params: { id: auditor.id } });
  expect(status).toBe(404);
});

it('takes a meeting back with its receipt, and the proof agrees', async () => {
  expect((await reverse(at.current, lending, { bankMoney: 'returned' })).status).toBe(200);
  const [one] = await list();
  expect(one!.now).toMatchObject({ planned: 3, held: 1, attended: 6, expected: 8 });
  expect(await at.current.proof()).toEqual([]);
});
