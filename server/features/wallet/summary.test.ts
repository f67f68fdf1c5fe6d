// The summary and the portfolio list of a lender with 5% of the worked lending: 58.200 net every week from 13 May 2026
// on.
import { beforeAll, describe, expect, it } from 'vitest';
import type { Portfolio } from '#contract/funding.ts';
import type { Summary } from '#contract/wallet.ts';
import { type LenderPerson, type Person, useWorld } from '#test/world.ts';
import { disbursedLending, fundedLending, setClock } from '#test/disbursement.ts';
import { fund } from '#test/funding.ts';
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

const list = 'GET me/lendingtransactions';

/** Its header of a file, and its lines. */
async function csvOf(of: Person) {
  const { headers, body } = await world.current.product.web.app.inject({
    url: '/api/v1/me/lendingtransactions.csv?sort=attention',
    headers: { authorization: `Bearer ${of.token}` },
  });
  return { file: headers['content-disposition'], lines: body.trim().split('\r\n') };
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

  describe('the portfolio list', () => {
    it('says what is lent, what is held and what is next, and its sums are those of its rows', async () => {
      await setClock(world.current, '2026-05-12');
      const { id } = await world.current.openedLending();
      await world.current.topUp(lender.id, 500_000);
      await fund(world.current, lender, id, 500_000);
      const { data: found } = await world.current.call(lender, list, { query: { sort: 'attention' } });
      const [waiting, running] = found.data;
      expect(waiting?.position).toMatchObject({ group: 'waiting', held: 500_000, outstanding: 0, next: null });
      expect(running?.position).toEqual({
        group: 'running',
        paid: 0,
        next: { period: 1, dueOn: '2026-05-13', amount: 58_200 },
        overdue: null,
        outstanding: 2_500_000,
        held: 0,
        received: 0,
        recovered: 0,
        endsOn: '2027-04-21',
        endedAt: null,
      });
      const { data: totals } = await world.current.call(lender, 'GET me/lendingtransactions/totals');
      expect(totals).toMatchObject({
        outstanding: { amount: 2_500_000, portfolios: 1 },
        received: { amount: 0, interest: 0 },
        late: { amount: 0, instalments: 0, portfolios: 0 },
        // 13 May; the 20th is beyond seven days.
        soon: { amount: 58_200, instalments: 1 },
      });
      expect(totals.groups.map(({ group, count, amount }) => [group, count, amount])).toEqual([
        ['late', 0, 0],
        ['waiting', 1, 500_000],
        ['running', 1, 2_500_000],
        ['returned', 0, 0],
        ['defaulted', 0, 0],
        ['ended', 0, 0],
      ]);
    });

    it('is narrowed by group and by words, in an address or in a body, and its counts with it', async () => {
      const namesOf = async (query: Record<string, string>) =>
        (await world.current.call(lender, list, { query })).data.data.map(({ lending: { id } }: Portfolio) => id);
      const name = lending.group.name.split(' ').at(-1)!.slice(0, 4);
      expect(await namesOf({ group: 'running' })).toEqual([lending.id]);
      expect(await namesOf({ q: `${lending.group.name} ${name}` })).toContain(lending.id);
      expect(await namesOf({ q: 'tidakada' })).toEqual([]);
      expect(await namesOf({ sort: 'outstanding', limit: '1' })).toEqual([lending.id]);
      // A search for nothing leaves the order as it was asked for.
      expect(await namesOf({ q: ' ', sort: 'outstanding', limit: '1' })).toEqual([lending.id]);
      // A number goes in a body.
      expect(await namesOf({ q: '0812345678' })).toEqual([]);
      const none = await world.current.call(lender, 'GET me/lendingtransactions/totals', { query: { q: 'tidakada' } });
      expect(none.data).toMatchObject({ outstanding: { amount: 0, portfolios: 0 }, cities: 0 });
      const wrong = await world.current.call(lender, list, { query: { sort: 'beautiful' } });
      expect(wrong.status).toBe(422);
    });

    it('is a file of all rows with plain amounts, and holds nothing of another lender', async () => {
      const { file, lines } = await csvOf(lender);
      expect(file).toBe('attachment; filename="pendanaan.csv"');
      const [head, ...rows] = lines.map((line) => line.split(','));
      expect(rows).toHaveLength(2);
      const own = rows.find((row) => row.at(-1) === lending.funders[0]!.portfolioId)!;
      const value = (column: string) => own[head!.indexOf(column)];
      expect(value('Bagian')).toBe('Berjalan');
      expect(value('Didanai')).toBe('2500000');
      expect(value('Sisa pokok')).toBe('2500000');
      expect(value('Jumlah berikutnya')).toBe('58200');
      expect((await csvOf(await world.current.lender())).lines).toHaveLength(1);
    });

    it('has ended, with what it gave back, once it was cancelled before it was paid', async () => {
      const { data } = await world.current.call(lender, list, { query: { group: 'waiting' } });
      const params = { id: data.data[0]!.id };
      await world.current.call(lender, 'DELETE me/lendingtransactions/:id', { params });
      const ended = await world.current.call(lender, list, { query: { group: 'ended' } });
      expect(ended.data.data).toMatchObject([{ ...params, position: { held: 0, outstanding: 0 } }]);
    });
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
    const { data: found } = await world.current.call(lender, list, { query: { group: 'late' } });
    expect(found.data).toMatchObject([
      { id: portfolio, daysLate: 8, position: { paid: 1, overdue: { instalments: 2, amount: 2 * 58_200 } } },
    ]);
    const { data: totals } = await world.current.call(lender, 'GET me/lendingtransactions/totals');
    expect(totals.late).toEqual({ instalments: 2, amount: 2 * 58_200, portfolios: 1 });
    expect(totals.received).toEqual({ amount: 58_200, interest: 8_200 });
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
