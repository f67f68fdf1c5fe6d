import { describe, expect, it } from 'vitest';
import type { ScheduleItem } from '#contract/repayment.ts';
import { anyRow, col, row } from '#platform/row.ts';
import { disbursedLending, fundedLending, setClock } from '#test/disbursement.ts';
import { sql } from '#platform/sql.ts';
import { type LenderPerson, useWorld } from '#test/world.ts';
import { collect, creditsOf, postSheet, rowsOf, shareOut, sheetBody, arrive } from '#test/repayment.ts';
import { readLendingSchedule } from './portfolio-schedule.ts';

const at = useWorld();
const weekly = 'GET me/lendingtransactions/:id/schedules';
const page = (lender: LenderPerson, id: string, query: Record<string, number> = {}) =>
  at.current.call(lender, weekly, { params: { id }, query });

async function wholeSchedule(lender: LenderPerson, id: string): Promise<ScheduleItem[]> {
  return (await page(lender, id, { limit: 100 })).data.data;
}
const sum = (items: readonly ScheduleItem[], key: 'principal' | 'interest' | 'amount' | 'received') =>
  items.reduce((total, item) => total + (item[key] ?? 0), 0);

describe('the schedule of a disbursed lending', () => {
  it('has 50 weekly rows from the first meeting at least 7 days later, the sums of the members’', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
    const rows = await rowsOf(at.current, lending.id);
    expect(rows).toHaveLength(50);
    expect([rows[0]?.dueOn, rows[9]?.dueOn, rows[21]?.dueOn, rows[49]?.dueOn]).toEqual([
      '2026-03-11',
      '2026-05-13',
      '2026-08-05',
      '2027-02-17',
    ]);
    expect(rows.every((row) => row.principal === 1_000_000 && row.interest === 200_000)).toBe(true);
    expect(await at.current.proof()).toEqual([]);
  });

  it('moves a meeting on a holiday, and all later ones, by a week', async () => {
    await at.current.owner.run(sql`insert into holiday (on_date, name) values ('2026-03-25', 'Hari libur')`);
    const lending = await disbursedLending(at.current, '2026-03-04', [40_000_000], { members: 8 });
    await at.current.owner.run(sql`delete from holiday`);
    const rows = await rowsOf(at.current, lending.id);
    expect(rows.slice(1, 4).map((row) => row.dueOn)).toEqual(['2026-03-18', '2026-04-01', '2026-04-08']);
    expect(rows[49]?.dueOn).toBe('2027-02-24');
    expect(new Set(rows.map((row) => row.dueOn)).size).toBe(50);
    expect(rows.reduce((total, row) => total + row.principal + row.interest, 0)).toBe(48_000_000);
  });

  it('has a monthly rhythm too, with group rows that are sums of member rows', async () => {
    const options = { members: 9, principal: 1_000_000, interestBps: 1900, rhythm: 'monthly' as const };
    const lending = await disbursedLending(at.current, '2026-01-30', [9_000_000], options);
    const rows = await rowsOf(at.current, lending.id);
    // 28 February is a Saturday: the next working day; 30 March again, not the 28th.
    expect(rows.slice(0, 2).map((row) => row.dueOn)).toEqual(['2026-03-02', '2026-03-30']);
    expect(rows.map((row) => [row.principal, row.interest])).toEqual([
      ...Array<[number, number]>(11).fill([749_997, 142_497]),
      [750_033, 142_533],
    ]);
  });

  it('gives the group one open account, and notifies each lender once', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [30_000_000, 10_000_000], { members: 8 });
    const accounts = await at.current.db.rows(
      anyRow,
      sql`select purpose, amount_rupiah as amount, holder_name as name
      from virtual_account where lending_id = ${lending.id}`,
    );
    expect(accounts).toEqual([{ purpose: 'lending', amount: null, name: lending.group.name }]);
    const told = await at.current.db.rows(
      row({ body: col.text }),
      sql`select body from notification
      where user_id = ${lending.funders[0]?.lender.id} and kind = 'lending_disbursed'`,
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toContain('11 Maret 2026');
  });
});

describe('a lender’s instalment table', () => {
  it('[S7.040] [S3.035] is paged by 12, oldest first, with true counts past its end', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
    const [{ lender, portfolioId }] = lending.funders as [(typeof lending.funders)[number]];
    const first = await page(lender, portfolioId);
    expect([first.status, first.data.data.length, first.data.totalCount, first.data.numberOfPages]).toEqual([
      200, 12, 50, 5,
    ]);
    expect(first.data.data[0]).toMatchObject({
      id: expect.any(String),
      period: 1,
      paymentDate: '2026-03-11',
      principal: 1_000_000,
      interest: 200_000,
      amount: 1_200_000,
      status: 'upcoming',
      fullyPaid: false,
      daysLate: 0,
      received: null,
    });
    const last = await page(lender, portfolioId, { page: 5 });
    expect(last.data.data.map((item: ScheduleItem) => item.period)).toEqual([49, 50]);
    const past = await page(lender, portfolioId, { page: 6 });
    expect(past.data).toMatchObject({ data: [], totalCount: 50, numberOfPages: 5 });
  });

  it('is for its owner only', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [40_000_000], { members: 8 });
    const [{ lender, portfolioId }] = lending.funders as [(typeof lending.funders)[number]];
    const stranger = await at.current.lender();
    expect((await page(stranger, portfolioId)).status).toBe(404);
    expect((await page(lender, 'not-an-id')).status).toBe(404);
    expect((await page(lender, lending.id)).status).toBe(404);
    expect((await at.current.call(null, weekly, { params: { id: portfolioId } })).status).toBe(401);
    expect((await at.current.call(lending.by.loan, weekly, { params: { id: portfolioId } })).status).toBe(401);
  });

  it('is empty before the disbursement', async () => {
    await setClock(at.current, '2026-03-04');
    const lending = await fundedLending(at.current, [40_000_000], { members: 8 });
    const [{ lender, portfolioId }] = lending.funders as [(typeof lending.funders)[number]];
    expect((await page(lender, portfolioId)).data).toMatchObject({ data: [], totalCount: 0 });
  });

  it('keeps due dates as dates, and counts a row due today as due, not late, before 07.00 WIB', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [40_000_000], { members: 8 });
    const [{ lender, portfolioId }] = lending.funders as [(typeof lending.funders)[number]];
    await setClock(at.current, '2026-03-11', '06:30');
    expect((await wholeSchedule(lender, portfolioId))[0]).toMatchObject({
      paymentDate: '2026-03-11',
      status: 'due',
      daysLate: 0,
    });
    await setClock(at.current, '2026-03-12', '06:30');
    expect((await wholeSchedule(lender, portfolioId))[0]).toMatchObject({ status: 'late', daysLate: 1 });
    await setClock(at.current, '2026-03-18', '06:30');
    expect((await wholeSchedule(lender, portfolioId))[0]).toMatchObject({ status: 'late', daysLate: 7 });
  });

  it('shares add up to exactly what distribution pays in the end, row by row', async () => {
    const world = at.current;
    const amounts = [3_400_000, 3_300_000, 3_300_000];
    const options = { principal: 1_000_000, interestBps: 1900, rhythm: 'monthly' as const };
    const lending = await disbursedLending(world, '2026-01-05', amounts, options);
    const before = await Promise.all(lending.funders.map((own) => wholeSchedule(own.lender, own.portfolioId)));
    expect(before.map((items) => sum(items, 'principal'))).toEqual(amounts);
    expect(before.reduce((total, items) => total + sum(items, 'interest'), 0)).toBe(1_900_000);
    // 833.330 and the last 833.370 here: ten members of 83.333 and 83.337.
    const rows = await rowsOf(world, lending.id);
    for (const row of rows) {
      await setClock(world, row.dueOn);
      await collect(world, lending, row.principal + row.interest, row.dueOn);
    }
    for (const [index, { lender, portfolioId }] of lending.funders.entries()) {
      const after = await wholeSchedule(lender, portfolioId);
      expect(after.map((item) => [item.principal, item.interest])).toEqual(
        before[index]?.map((item) => [item.principal, item.interest]),
      );
      expect(after.every((item) => item.status === 'paid' && item.fullyPaid && item.daysLate === 0)).toBe(true);
      expect(after.map((item) => item.received)).toEqual(await creditsOf(world, lender.id));
    }
    expect(await world.proof()).toEqual([]);
  });

  it('shows in process while cash is in hand, paid once it is at the bank and distributed', async () => {
    const world = at.current;
    const lending = await disbursedLending(world, '2026-03-04', [50_000_000]);
    const [{ lender, portfolioId }] = lending.funders as [(typeof lending.funders)[number]];
    const firstRow = async () => (await wholeSchedule(lender, portfolioId))[0];
    await setClock(world, '2026-03-11');
    expect((await postSheet(world, lending, sheetBody(lending, '2026-03-11', 120_000))).status).toBe(200);
    expect(await firstRow()).toMatchObject({ status: 'processing', fullyPaid: false, received: null });
    expect(await world.balance(lender.id)).toBe(0);
    await arrive(world, lending, 1_000_000, '2026-03-13');
    await shareOut(world);
    // 200.000 interest and 800.000 principal have arrived: 1.000.000 - 30.000 - 6.000.
    expect(await firstRow()).toMatchObject({ status: 'processing', received: 964_000 });
    await arrive(world, lending, 200_000, '2026-03-14');
    await shareOut(world);
    expect(await firstRow()).toMatchObject({ status: 'paid', fullyPaid: true, daysLate: 0, received: 1_164_000 });
    expect(await world.proof()).toEqual([]);
  });

  it('shows staff the whole lending’s rows', async () => {
    const lending = await disbursedLending(at.current, '2026-03-04', [50_000_000]);
    const rows = await readLendingSchedule(at.current.db, lending.id);
    expect(rows).toHaveLength(50);
    expect(rows[49]).toMatchObject({
      period: 50,
      principal: 1_000_000,
      interest: 200_000,
      amount: 1_200_000,
      paymentDate: '2027-02-17',
    });
    await setClock(at.current, '2026-03-11');
    await collect(at.current, lending, 700_000, '2026-03-11');
    expect((await readLendingSchedule(at.current.db, lending.id))[0]).toMatchObject({
      status: 'partial',
      fullyPaid: false,
    });
  });
});
