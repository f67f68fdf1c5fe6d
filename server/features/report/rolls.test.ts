// The roll matrix over written logs of two closes: sums, filters by place, and the loans behind its figures.
// Source: docs/glossary.md (roll matrix); decision 0134.
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonthsClamped, type BusinessDate } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import { sql } from '#platform/sql.ts';
import { type StaffPerson, type TestLending, useWorld } from '#test/world.ts';

const held = useWorld();
let auditor: StaffPerson;
let lendings: TestLending[];
let on: BusinessDate;
let before: BusinessDate;
let elsewhere: string;

const branchOf = async (id: string): Promise<string> => {
  const { rows } = await held.current.owner.tx((tx) =>
    tx.client.query('select g.branch_id from lending l join borrower_group g on g.id = l.group_id where l.id = $1', [
      id,
    ]),
  );
  return rows[0].branch_id;
};

/** Stayed, got worse, in default, repaid, new, and handed over between the two closes. */
const logs: readonly { was: [number, number] | null; is: [number, number] | null; moved?: true; failed?: true }[] = [
  { was: [0, 900], is: [0, 700] },
  { was: [12, 500], is: [40, 500] },
  { was: [70, 300], is: [100, 250], failed: true },
  { was: [0, 80], is: null },
  { was: null, is: [0, 1000] },
  { was: [0, 60], is: [5, 50], moved: true },
];

beforeAll(async () => {
  const world = held.current;
  await world.moveClock({ days: 1 });
  await world.work();
  on = addDays(await today(world.db), -1);
  before = addMonthsClamped(on, -1);
  await world.owner.run(sql`insert into business_day (closed_on, started_at, completed_at)
    select ${on}::date - n, app_now(), app_now() from generate_series(0, 70) n on conflict do nothing`);
  lendings = [];
  for (const _ of logs) lendings.push(await world.openedLending());
  await world.owner.run(sql`insert into branch (id, area_id, code, name, created_at)
    select gen_random_uuid(), id, 'GRK', 'Gresik', app_now() from area limit 1`);
  elsewhere = await world.owner.tx(
    async (tx) => (await tx.client.query("select id from branch where code = 'GRK'")).rows[0].id,
  );
  for (const table of ['arrears_log', 'portfolio_sum', 'portfolio_day'])
    await world.owner.tx((tx) => tx.client.query(`delete from ${table}`));
  for (const [no, { was, is, moved, failed }] of logs.entries()) {
    const id = lendings[no]?.id ?? '';
    const here = await branchOf(id);
    if (failed) await world.owner.run(sql`update lending set failed_on = ${addDays(on, -3)} where id = ${id}`);
    for (const [date, line, branch] of [
      [before, was, here],
      [on, is, moved ? elsewhere : here],
    ] as const)
      if (line)
        await world.owner.run(sql`insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah,
          principal_open_rupiah, branch_id) values (${id}, ${date}, ${line[0]}, 0, ${line[1]}, ${branch})`);
  }
  auditor = await world.staff('auditor');
});

const matrix = async (query: Record<string, string> = {}) =>
  (await held.current.call(auditor, 'GET staff/reports/rolls', { query })).data.matrix;
const rows = async (query: Record<string, string>) =>
  (await held.current.call(auditor, 'GET staff/reports/rolls/loans', { query })).data.data;

/** Only what holds a loan, as "from to": [loans, rupiah]. */
function filled(found: Awaited<ReturnType<typeof matrix>>) {
  return Object.fromEntries(
    (found?.rows ?? []).flatMap(({ from, cells, instalment }) =>
      [...cells, ...(instalment ? [{ to: 'instalment', ...instalment }] : [])]
        .filter(({ loans }) => loans > 0)
        .map(({ to, loans, principal }) => [`${from} ${to}`, [loans, Number(principal)]]),
    ),
  );
}

describe('the roll matrix', () => {
  it('tells where each loan stood and stands, and what was repaid between', async () => {
    const found = await matrix({ on });
    expect([found?.before, found?.on, found?.opening]).toEqual([before, on, { loans: 5, principal: '1840' }]);
    expect(filled(found)).toEqual({
      'age0 age0': [1, 700],
      'age0 age1': [1, 50],
      'age0 repaid': [1, 80],
      'age0 instalment': [2, 210],
      'age1 age31': [1, 500],
      'age61 default': [1, 250],
      'age61 instalment': [1, 50],
      'new age0': [1, 1000],
    });
  });

  it('sums to the outstanding principal of both closes', async () => {
    const found = await matrix({ on });
    const outstanding = async (date: string) =>
      (await held.current.call(auditor, 'GET staff/reports/portfolio', { query: { on: date } })).data.now.outstanding;
    const closing = (found?.closing ?? []).reduce((sum, { principal }) => sum + BigInt(principal), 0n);
    expect([found?.opening.principal, String(closing)]).toEqual([await outstanding(before), await outstanding(on)]);
  });

  it('knows loans that a filter’s place gave away or took over', async () => {
    expect(filled(await matrix({ on, branch: elsewhere }))).toEqual({ 'arrived age1': [1, 50] });
    const moved = await rows({ on, branch: elsewhere });
    expect(moved.map(({ id, from, before: was, after }) => [id, from, was, after])).toEqual([
      [lendings[5]?.id, 'arrived', null, '50'],
    ]);
    const left = await matrix({ on, branch: await branchOf(lendings[5]?.id ?? '') });
    expect(filled(left)['age0 left']).toEqual([1, 60]);
  });

  it('leads to the loans of a cell, a row, a column and the instalments', async () => {
    const ids = async (query: Record<string, string>) => (await rows({ on, ...query })).map(({ id }) => id);
    const its = (...places: number[]) => places.map((place) => lendings[place]?.id);
    expect(await ids({ rolledFrom: 'age1', rolledTo: 'age31' })).toEqual(its(1));
    expect(await ids({ rolledFrom: 'age0' })).toEqual(its(0, 3, 5));
    expect(await ids({ rolledTo: 'age0' })).toEqual(its(4, 0));
    expect(await ids({ rolledFrom: 'age0', rolledTo: 'instalment' })).toEqual(its(0, 5));
    expect(await ids({ rolledFrom: 'age61', rolledTo: 'default' })).toEqual(its(2));
  });

  it('is not there before a close a month earlier, and refuses a place that it does not know', async () => {
    await held.current.owner.run(sql`delete from arrears_log where business_date < ${on}`);
    expect(await matrix({ on })).toBeNull();
    const call = held.current.call(auditor, 'GET staff/reports/rolls/loans', {
      query: { rolledFrom: 'age7' },
    });
    expect((await call).status).toBe(422);
  });
});
