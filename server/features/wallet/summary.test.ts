// The summary of a lender with 5% of the worked lending: 58.200 net every week from 13 May 2026 on.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Summary } from '#contract/wallet.ts';
import { type LenderPerson, type Person, useWorld } from '#test/world.ts';
import { disbursedLending, fundedLending, setClock } from '#test/disbursement.ts';
import { collect, type Running } from '#test/repayment.ts';

const world = useWorld();
let lending: Running;
let lender: LenderPerson;

beforeAll(async () => {
  lending = await disbursedLending(world.current, '2026-05-04', [2_500_000, 47_500_000], { grade: 'A3' });
  lender = lending.funders[0]!.lender;
}, 60_000);

async function summaryOn(date: string, of: Person = lender): Promise<Summary> {
  await setClock(world.current, date);
  const { status, data } = await world.current.call(of, 'GET me/summary');
  expect(status).toBe(200);
  return data;
}

describe('the summary', () => {
  it('is empty without fundings, but has ten months', async () => {
    const summary = await summaryOn('2026-05-05', await world.current.lender());
    expect(summary.months.map(({ month }) => month)).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
    ]);
    expect(summary.months.every(({ expected, received }) => expected === 0 && received === 0)).toBe(true);
    expect(summary).toMatchObject({ byGrade: [], late: [], next: [], xirr: null });
    expect(summary.received).toEqual({ interest: 0, fee: 0, tax: 0, net: 0 });
  });

  it('expects every week of a month and shows the next two weeks', async () => {
    const summary = await summaryOn('2026-05-05');
    const expected = Object.fromEntries(summary.months.map(({ month, expected: amount }) => [month, amount]));
    // Wednesdays: 13, 20, 27 May; 3, 10, 17, 24 June.
    expect(expected['2026-05']).toBe(3 * 58_200);
    expect(expected['2026-06']).toBe(4 * 58_200);
    expect(summary.next).toEqual([
      {
        portfolio: lending.funders[0]!.portfolioId,
        name: lending.group.name,
        period: 1,
        periods: 50,
        dueOn: '2026-05-13',
        amount: 58_200,
      },
    ]);
    expect(summary.byGrade).toEqual([{ grade: 'A3', principal: 2_500_000, portfolios: 1 }]);
  });

  it('[S9.017] counts what arrived, and shows gross interest, fee, tax and net side by side', async () => {
    await setClock(world.current, '2026-05-13');
    await collect(world.current, lending, 1_200_000, '2026-05-13');
    const summary = await summaryOn('2026-05-14');
    expect(summary.months.find(({ month }) => month === '2026-05')).toEqual({
      month: '2026-05',
      expected: 3 * 58_200,
      received: 58_200,
    });
    expect(summary.received).toEqual({ interest: 10_000, fee: 300, tax: 1_500, net: 8_200 });
    expect(summary.next.map(({ period }) => period)).toEqual([2, 3]);
    expect(summary.byGrade).toEqual([{ grade: 'A3', principal: 2_450_000, portfolios: 1 }]);
    expect(summary.late).toEqual([]);
  });

  it('shows a row in arrears from the day after its due date, with what is missing', async () => {
    expect((await summaryOn('2026-05-20')).late).toEqual([]);
    const portfolio = lending.funders[0]!.portfolioId;
    const line = { portfolio, name: lending.group.name };
    expect((await summaryOn('2026-05-21')).late).toEqual([{ ...line, daysLate: 1, amount: 58_200 }]);
    expect((await summaryOn('2026-05-28')).late).toEqual([{ ...line, daysLate: 8, amount: 2 * 58_200 }]);
  });

  it('has a yearly rate from the 90th day after the first payment', async () => {
    await setClock(world.current, '2026-05-28');
    // Rows 2 to 13 in time, the last on 2026-08-05.
    for (let week = 0; week < 12; week += 1) {
      const date = new Date(Date.UTC(2026, 4, 20 + week * 7)).toISOString().slice(0, 10);
      await setClock(world.current, date);
      await collect(world.current, lending, 1_200_000, date);
    }
    expect((await summaryOn('2026-08-01')).xirr).toBeNull();
    const { xirr } = await summaryOn('2026-08-05');
    // Net 16.400 of every 20.000: above 16,4% flat, since principal comes back weekly.
    expect(xirr).toBeGreaterThan(16);
    expect(xirr).toBeLessThan(40);
  });

  it('counts holds that are not lent yet as still there: no loss before anything happened', async () => {
    await setClock(world.current, '2026-08-06');
    const { funders } = await fundedLending(world.current, [50_000_000]);
    expect((await summaryOn('2026-12-01', funders[0]!.lender)).xirr).toBe(0);
  });
});
