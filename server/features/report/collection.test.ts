// What was collected, by week, place and instalment: against a plain count of every receipt, over random payments with
// late, back-dated and reversed ones.
// Source: docs/glossary.md (collection rate); decision 0123.
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, type BusinessDate, businessDate } from '#domain/calendar.ts';
import { collectedOf, collectionWeek } from '#domain/collection-report.ts';
import { newId } from '#platform/ids.ts';
import { col, row } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { paidByDay } from '#test/collection.ts';
import { often } from '#test/often.ts';
import { arrive, closeDays, collect, type Running, rowsOf } from '#test/repayment.ts';
import { reverse } from '#test/reversal.ts';
import { type Person, useWorld } from '#test/world.ts';
import { makeCollectionDays } from './collection-making.ts';

const at = useWorld();
let lendings: Running[] = [];
let reader: Person;
const last = businessDate('2026-04-19');

/** Chances that are the same in every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Six weeks of two groups: nothing, a part, all or more than is due, on the day or up to nine days late or early. */
beforeAll(async () => {
  const world = at.current;
  reader = await world.staff('auditor');
  const amounts = [10_000_000, 30_000_000];
  lendings = [
    await disbursedLending(world, '2026-03-04', amounts, { members: 8 }),
    await disbursedLending(world, '2026-03-05', amounts, { members: 8 }),
  ];
  const chance = chances(often(19, Date.now()));
  let closed = addDays(businessDate('2026-03-05'), -1);
  for (let day = businessDate('2026-03-10'); day <= last; day = addDays(day, 1)) {
    await setClock(world, day);
    if (closed < addDays(day, -1)) await closeDays(world, addDays(closed, 1), addDays(day, -1));
    closed = addDays(day, -1);
    for (const lending of lendings) {
      if (chance() > 0.4) continue;
      const amount = Math.round((0.2 + chance() * 0.8) * 960_000);
      const valueOn = addDays(day, -Math.floor(chance() * 6));
      await collect(world, lending, amount, valueOn > '2026-03-05' ? valueOn : day);
      if (chance() < 0.15) await reverse(world, lending, { bankMoney: 'returned' });
    }
  }
  await setClock(world, addDays(last, 1));
  await closeDays(world, addDays(closed, 1), last);
  await world.owner.run(sql`delete from business_day`);
  await world.owner.run(sql`insert into business_day values (${last}, app_now(), app_now())`);
}, 120_000);

const rowRow = row({ lending: col.text, no: col.number, dueOn: col.businessDate, due: col.text });
const payRow = row({ lending: col.text, no: col.number, valueOn: col.businessDate, amount: col.text });

/** Every instalment and every receipt's part, added up without any kept sum. */
async function plain(range: { from: BusinessDate; through: BusinessDate }, asOf: BusinessDate, lending?: string) {
  const rows = await at.current.owner.rows(
    rowRow,
    sql`select m.lending_id::text as lending, r.no, r.due_on as "dueOn",
        sum(r.principal_rupiah + r.interest_rupiah - r.waived_interest_rupiah)::text as due
      from member_row r join member_loan m on m.id = r.member_loan_id group by 1, 2, 3`,
  );
  const payments = await at.current.owner.rows(
    payRow,
    sql`select t.lending_id::text as lending, p.row_no as no, t.value_on as "valueOn", p.amount_rupiah::text as amount
      from receipt_part p join receipt t on t.id = p.receipt_id where t.reversed_at is null and p.component <> 'fine'`,
  );
  const instalments = rows
    .filter((one) => lending === undefined || one.lending === lending)
    .map((one) => ({
      dueOn: one.dueOn,
      due: BigInt(one.due),
      paid: paidByDay(
        one.dueOn,
        payments
          .filter((payment) => payment.lending === one.lending && payment.no === one.no)
          .map(({ valueOn, amount }) => ({ valueOn, amount: BigInt(amount) })),
      ),
    }));
  const { due, onDay, within } = collectedOf(instalments, { ...range, asOf });
  return { due: String(due), onDay: String(onDay), within: String(within) };
}

/** Field staff of another branch. */
async function elsewhere(): Promise<Person> {
  const person = await at.current.staff('loan');
  const branch = newId();
  await at.current.owner.run(sql`insert into branch (id, area_id, code, name, created_at)
    select ${branch}, id, 'GRK', 'Gresik', app_now() from area limit 1`);
  await at.current.owner.run(sql`update staff_branch set branch_id = ${branch} where staff_id = ${person.id}`);
  return person;
}

const sumsOf = ({ due, onDay, within }: { due: string; onDay: string; within: string }) => ({ due, onDay, within });
const ask = (query: object, person = reader) =>
  at.current.call(person, 'GET staff/reports/collection', { query: query as Record<string, string> });

describe('the collection report', () => {
  it.each([
    ['from the rows', false],
    ['from sums made ahead', true],
  ])('equals a plain count of all receipts, week by week, as of any date, %s', async (_, isMade) => {
    while (isMade && (await makeCollectionDays(at.current.db)) > 0);
    for (const on of [last, addDays(last, -1), addDays(last, -3), addDays(last, -12)]) {
      const { data } = await ask({ on });
      expect(data.on).toBe(on);
      expect(data.weeks).toHaveLength(13);
      for (const week of data.weeks) expect(sumsOf(week), `${on} ${week.through}`).toEqual(await plain(week, on));
      expect(sumsOf(data.monthAgo!)).toEqual(await plain(data.monthAgo!, on));
    }
    const { data } = await ask({});
    expect(data.weeks[0]).toMatchObject({ isComplete: false });
    // Something was paid late, so that the two rates are not the same by chance.
    expect(data.weeks.some(({ onDay, within }) => onDay !== within)).toBe(true);
  });

  it('by officer and branch sums to the week, the lowest first; one officer alone is her loans', async () => {
    const { data: whole } = await ask({});
    for (const by of ['branch', 'officer'] as const) {
      const answer = await at.current.call(reader, 'GET staff/reports/collection/places', { query: { by } });
      const places = answer.data.data;
      const sum = places.reduce((total, { due }) => total + BigInt(due), 0n);
      expect(String(sum)).toBe(whole.weeks[0]?.due);
      const before = places.reduce((total, one) => total + BigInt(one.before.within), 0n);
      expect(String(before)).toBe(whole.weeks[1]?.within);
      const rates = places.map(({ onDayRate }) => onDayRate ?? 10_001);
      expect(rates).toEqual([...rates].sort((a, b) => a - b));
    }
    const lending = lendings[0]!;
    const { officer } = await at.current.owner.one(
      row({ officer: col.text }),
      sql`select officer_id as officer from borrower_group where id = ${lending.group.id}`,
    );
    const { data: hers } = await ask({ officer });
    expect(sumsOf(hers.weeks[1]!)).toEqual(await plain(hers.weeks[1]!, last, lending.id));
  });

  it('leads to the instalments of a week, which sum to it, and to those that are not paid', async () => {
    const through = addDays(last, -7);
    const query = { through, limit: '100' };
    const data = (await at.current.call(reader, 'GET staff/reports/collection/instalments', { query })).data.data;
    const sum = (key: 'due' | 'onDay' | 'within') => String(data.reduce((total, one) => total + BigInt(one[key]), 0n));
    expect({ due: sum('due'), onDay: sum('onDay'), within: sum('within') }).toEqual(
      await plain(collectionWeek(through, last), last),
    );
    const left = await at.current.call(reader, 'GET staff/reports/collection/instalments', {
      query: { ...query, part: 'left' },
    });
    expect(left.data.data).toEqual(data.filter((one) => one.left !== '0'));
  });

  it('keeps what it was by value date, when money comes late and is reversed', async () => {
    const world = at.current;
    const [lending] = lendings;
    const before = (await ask({ on: addDays(last, -14) })).data;
    const { dueOn } = (await rowsOf(world, lending!.id)).find((one) => !one.closed)!;
    await arrive(world, lending!, 400_000, dueOn);
    const after = (await ask({ on: addDays(last, -14) })).data;
    for (const week of after.weeks) expect(sumsOf(week)).toEqual(await plain(week, addDays(last, -14)));
    expect((await reverse(world, lending!, { bankMoney: 'returned' })).status).toBe(200);
    expect((await ask({ on: addDays(last, -14) })).data).toEqual(before);
    expect(await world.proof()).toEqual([]);
  });

  it('has sums of closed dates that are proved, and reads the rows of a date that changed since', async () => {
    const { owner, db } = at.current;
    while ((await makeCollectionDays(db)) > 0);
    const { data } = await ask({});
    await owner.run(sql`update collection_day set due_rupiah = due_rupiah + 1 where due_on > ${last}::date - 7`);
    expect(await at.current.proof()).toEqual(['collection_day_differs']);
    expect((await ask({})).data).not.toEqual(data);
    await owner.run(sql`update collection_due set attended = attended where due_on > ${last}::date - 7`);
    expect((await ask({})).data).toEqual(data);
    expect(await at.current.proof()).toEqual([]);
  });

  it('reads the rows of a date that changed in a transaction still open while it was summed', async () => {
    const { owner, db } = at.current;
    while ((await makeCollectionDays(db)) > 0);
    const { data: before } = await ask({});
    const isNoted = () => owner.exists(sql`select 1 from collection_day_change`);
    await owner.tx(async (tx) => {
      await tx.run(sql`update collection_due set due_rupiah = due_rupiah + 1000 where due_on > ${last}::date - 7`);
      await owner.run(sql`delete from collection_day_made where due_on > ${last}::date - 7`);
      expect(await makeCollectionDays(db)).toBeGreaterThan(0);
      expect(await isNoted()).toBe(false);
    });
    expect(await isNoted()).toBe(true);
    const { data: after } = await ask({});
    const rows = await owner.one(
      row({ due: col.text }),
      sql`select sum(due_rupiah)::text as due from collection_due where due_on > ${last}::date - 7 and due_on <= ${last}`,
    );
    expect(after.weeks[0]?.due).toBe(rows.due);
    expect(BigInt(rows.due)).toBeGreaterThan(BigInt(before.weeks[0]!.due));
    await owner.run(sql`update collection_due set due_rupiah = due_rupiah - 1000 where due_on > ${last}::date - 7`);
    while ((await makeCollectionDays(db)) > 0);
    expect((await ask({})).data).toEqual(before);
    expect(await at.current.proof()).toEqual([]);
  });

  it('is empty of a branch that somebody of the field does not reach', async () => {
    const { data } = await ask({}, await elsewhere());
    expect(data.weeks.every(({ due }) => due === '0')).toBe(true);
  });
});
