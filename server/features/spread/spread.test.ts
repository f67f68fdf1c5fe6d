// The page of a lender with 5% of the worked lending, 58.200 net every week from 13 May 2026 on: returns, spread, her
// own limits, what is to come, and the calendar's private link.
import { beforeAll, describe, expect, it } from 'vitest';
import type { SpreadPage } from '#contract/spread.ts';
import { rupiah } from '#domain/money.ts';
import { anyRow } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { collect, type Running } from '#test/repayment.ts';
import { type LenderPerson, type Person, useWorld } from '#test/world.ts';

const world = useWorld();
let lending: Running;
let lender: LenderPerson;

beforeAll(async () => {
  lending = await disbursedLending(world.current, '2026-05-04', [2_500_000, 47_500_000], { grade: 'A3' });
  lender = lending.funders[0]!.lender;
}, 60_000);

async function pageOn(date: string, of: Person = lender): Promise<SpreadPage> {
  await setClock(world.current, date);
  const { status, data } = await world.current.call(of, 'GET me/spread');
  expect(status).toBe(200);
  return data;
}
const noLimits = { group: null, province: null, sector: null, grades: { A: null, B: null, C: null } };
const setLimits = (body: unknown) => world.current.call(lender, 'PUT me/spreadlimits', { body });
const dayOf = (week: number) => new Date(Date.UTC(2026, 4, 13 + 7 * week)).toISOString().slice(0, 10);

describe('the page', () => {
  it('is empty for a lender without a disbursed loan', async () => {
    const { returns, spread, limits, coming } = await pageOn('2026-05-05', await world.current.lender());
    expect(returns).toMatchObject({ fundings: 0, since: null, contract: null, yearly: null, defaults: [] });
    expect(spread).toEqual({ total: 0, provinces: [], grades: [], sectors: [], groups: [] });
    expect(limits).toEqual({ set: noLimits, nearest: [], over: [] });
    expect(coming).toMatchObject({ total: 0, paces: [], groups: 0, agreedEnd: null, gap: null });
  });

  it('says before 90 days from when yearly figures are shown, and what is certain', async () => {
    await setClock(world.current, '2026-05-13');
    await collect(world.current, lending, 1_200_000, '2026-05-13');
    const { returns } = await pageOn('2026-05-14');
    expect(returns).toMatchObject({
      fundings: 1,
      since: { on: '2026-05-04', from: '2026-08-02', day: 10, days: 90 },
      contract: { amount: 2_500_000 },
      interest: { gross: 10_000, fee: 300, tax: 1_500, net: 8_200 },
      rates: { tax: 1500, fee: 300 },
      instalments: 1,
      late: 0,
      yearly: null,
    });
  });

  it('shows where the remaining principal stands, and what is to come to the rupiah', async () => {
    const { spread, coming } = await pageOn('2026-05-14');
    expect(spread.total).toBe(2_450_000);
    expect(spread.grades).toEqual([{ key: 'A', name: 'A', amount: 2_450_000, shareBp: 10_000, groups: 1 }]);
    expect(spread.provinces).toMatchObject([{ key: '32', name: 'Jawa Barat', shareBp: 10_000, groups: 1 }]);
    expect(spread.groups).toMatchObject([
      { name: lending.group.name, portfolio: lending.funders[0]!.portfolioId, daysLate: 0 },
    ]);
    // 49 rows of 58.200; Wednesdays: 20, 27 May; 3, 10, 17, 24 June.
    expect(coming).toMatchObject({ total: 49 * 58_200, overdue: 0, groups: 1, paces: [], gap: null });
    expect(coming.months.slice(0, 2)).toEqual([
      { month: '2026-05', agreed: 2 * 58_200, habit: 2 * 58_200 },
      { month: '2026-06', agreed: 4 * 58_200, habit: 4 * 58_200 },
    ]);
    expect(coming.calendar.month).toBe('2026-06');
    expect(coming.calendar.days.map(({ on, amount, late }) => [on, amount, late])).toEqual([
      ['2026-06-03', 58_200, false],
      ['2026-06-10', 58_200, false],
      ['2026-06-17', 58_200, false],
      ['2026-06-24', 58_200, false],
    ]);
    const july = await world.current.call(lender, 'GET me/coming/:month', { params: { month: '2026-07' } });
    expect(july.data.days).toHaveLength(5);
  });

  it('has four returns from the 90th day on: 106.600 net on 2.202.660 a day for 94 days is 18,79%', async () => {
    for (let week = 1; week <= 12; week += 1) {
      await setClock(world.current, dayOf(week));
      await collect(world.current, lending, 1_200_000, dayOf(week));
    }
    expect((await pageOn('2026-08-06')).returns.yearly).toMatchObject({
      // 2.500.000 x 94 days less 50.000 x (85 + 78 + ... + 1) days = 207.050.000.
      cash: { result: 106_600, lost: 0, days: 94, average: 2_202_660, bp: 1879 },
      xirr: { out: 2_500_000, received: 13 * 58_200, recovered: 0, remaining: 1_850_000, result: 106_600 },
      loss: { bands: [], total: 0, remaining: 1_850_000, cohort: null },
    });
  });

  it('takes the expected loss of what is late from earlier loans: 20 of 40 million lost, half of 1.850.000', async () => {
    const world_ = world.current;
    const earlier = await disbursedLending(world_, '2026-08-07', [50_000_000]);
    await world_.owner.run(sql`update lending set disbursed_on = '2025-10-06', status = 'failed', failed_at = app_now(),
      failed_on = '2026-02-02' where id = ${earlier.id}`);
    await world_.owner.run(
      sql`update lending_collection set principal_rupiah = 30000000 where lending_id = ${earlier.id}`,
    );
    const days = [
      ['2025-11-01', 3, 40_000_000],
      ['2025-11-08', 10, 38_000_000],
      ['2025-12-20', 52, 35_000_000],
    ] as const;
    for (const [date, late, open] of days) {
      await world_.owner.run(sql`insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah,
        principal_open_rupiah, missed_weeks) values (${earlier.id}, ${date}, ${late}, 0, ${open}, 0)`);
    }
    // The rows of 12 and 19 August are open: 9 days past due on the 21st.
    const { returns, coming } = await pageOn('2026-08-21');
    expect(returns.late).toBe(1);
    expect(returns.yearly?.loss).toMatchObject({
      bands: [
        {
          from: 1,
          to: 30,
          names: [lending.group.name],
          principal: 1_850_000,
          loans: 1,
          entered: '40000000',
          lost: '20000000',
          loss: 925_000,
        },
      ],
      total: 925_000,
      remaining: 925_000,
      cohort: { from: '2025-10-06', until: '2026-01-31' },
    });
    expect(returns.yearly!.loss.bp).toBeLessThan(returns.yearly!.xirr.bp!);
    // 10 of the last 12 due rows are paid.
    expect(coming).toMatchObject({ overdue: 2 * 58_200, paces: [{ name: lending.group.name, paid: 10, of: 12 }] });
    expect(coming.months.reduce((sum, { habit }) => sum + habit, 0)).toBe(coming.total);
  });
});

describe('limits of her own', () => {
  it('are set whole, and the page says what is over, since when and by what', async () => {
    const wanted = { ...noLimits, group: 2_000_000, province: 50, grades: { A: null, B: 50, C: 10 } };
    expect((await setLimits(wanted)).data).toEqual(wanted);
    const { limits } = await pageOn('2026-08-22');
    expect(limits.set).toEqual(wanted);
    expect(
      limits.nearest.map(({ kind, name, state, usedPercent, items }) => [kind, name, state, usedPercent, items]),
    ).toEqual([
      ['province', 'Jawa Barat', 'over', 200, 1],
      ['group', lending.group.name, 'near', 93, 1],
    ]);
    expect(limits.over).toMatchObject([
      { kind: 'province', overBy: 925_000, since: { on: '2026-08-21', by: 'limit', name: null } },
    ]);
  });

  it('refuse what is no limit, and nothing changes', async () => {
    const before = (await world.current.call(lender, 'GET me/spread')).data.limits.set;
    for (const wrong of [{ province: 0 }, { province: 101 }, { sector: 12.5 }, { group: 0 }, { group: '5000000' }]) {
      const { status, error } = await setLimits({ ...noLimits, ...wrong });
      expect([400, 422]).toContain(status);
      expect(error.errors.map(({ field }) => field)).toEqual(Object.keys(wrong));
    }
    expect((await world.current.call(lender, 'GET me/spread')).data.limits.set).toEqual(before);
  });

  it('warn before a funding passes one, with what already waits, and refuse nothing', async () => {
    const open = await world.current.openedLending({ group: lending.group });
    const check = (amount: string, id = open.id) =>
      world.current.call(lender, 'GET me/spreadlimits/checks/:lending', { params: { lending: id }, query: { amount } });
    const { data } = await check('500000');
    expect(data.map(({ kind, state, amount, overBy }) => [kind, state, amount, overBy])).toEqual([
      ['province', 'over', 2_350_000, 1_175_000],
      ['group', 'over', 2_350_000, 350_000],
    ]);
    expect((await check('0')).status).toBe(422);
    expect((await check('500000', lender.id as never)).status).toBe(404);
    await setLimits(noLimits);
    expect((await check('500000')).data).toEqual([]);
    expect((await world.current.call(lender, 'GET me/spread')).data.limits).toEqual({
      set: noLimits,
      nearest: [],
      over: [],
    });
  });
});

describe('the calendar', () => {
  const read = (address: string) =>
    world.current.product.web.app.inject({ method: 'GET', url: new URL(address).pathname });

  it('is read by its private link alone: dates, groups and sums, nothing of the person', async () => {
    expect((await world.current.call(lender, 'GET me/calendarlink')).data).toEqual({ link: null });
    const { data } = await world.current.call(lender, 'POST me/calendarlink');
    expect((await world.current.call(lender, 'GET me/calendarlink')).data.link).toEqual(data);
    const answer = await read(data.address);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const whole = answer.body.replaceAll('\r\n ', '');
    expect(whole.match(/BEGIN:VEVENT/g)).toHaveLength(35);
    expect(whole).toContain(`DTSTART;VALUE=DATE:20260826\r\n`);
    expect(whole).toContain(`SUMMARY:${lending.group.name}: Rp\u00A058.200\r\n`);
    for (const own of [lender.name, lender.phone, lender.id]) expect(whole).not.toContain(own);
    expect((await world.current.call(lender, 'GET me/calendarlink')).data.link?.readAt).not.toBeNull();
  });

  it('ends the old link with a new one, and keeps no secret in the database', async () => {
    const old = (await world.current.call(lender, 'GET me/calendarlink')).data.link!.address;
    const { data } = await world.current.call(lender, 'POST me/calendarlink');
    expect(data.address).not.toBe(old);
    expect((await read(old)).statusCode).toBe(404);
    expect((await read(data.address)).statusCode).toBe(200);
    const secret = /calendars\/(.+)\.ics$/.exec(data.address)![1]!;
    const kept = await world.current.owner.rows(anyRow, sql`select * from calendar_link`);
    expect(JSON.stringify(kept)).not.toContain(secret);
    const refused = `${data.address.slice(0, -5)}${secret.endsWith('A') ? 'B' : 'A'}.ics`;
    expect((await read(refused)).statusCode).toBe(404);
  });

  it('of one loan is a file for its owner alone, and only while instalments are to come', async () => {
    const other = await world.current.lender();
    const file = (person: Person, id: string) =>
      world.current.product.web.app.inject({
        method: 'GET',
        url: `/api/v1/me/lendingtransactions/${id}/calendar.ics`,
        headers: { authorization: `Bearer ${person.token}` },
      });
    const { portfolioId } = lending.funders[0]!;
    const answer = await file(lender, portfolioId);
    expect([answer.statusCode, answer.headers]).toMatchObject([
      200,
      {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="angsuran-titian.ics"',
        'cache-control': 'private, no-store',
      },
    ]);
    const whole = answer.body.replaceAll('\r\n ', '');
    // The same events as in the whole calendar: row 16, on 26 August, is the first.
    expect(whole.match(/BEGIN:VEVENT/g)).toHaveLength(35);
    expect(whole).toMatch(new RegExp(`UID:${portfolioId}-16@`));
    expect(whole).toContain('DTSTART;VALUE=DATE:20260826\r\n');
    for (const own of [lender.name, lender.phone, lender.id]) expect(whole).not.toContain(own);
    expect((await file(other, portfolioId)).statusCode).toBe(404);
    expect((await file(lender, lending.id)).statusCode).toBe(404);
  });

  it('is shut for a person who is blocked', async () => {
    const other = await world.current.lender();
    const { data } = await world.current.call(other, 'POST me/calendarlink');
    expect((await read(data.address)).statusCode).toBe(200);
    await world.current.owner.run(sql`update app_user set blocked_at = app_now(),
      blocked_by = (select id from staff limit 1), block_reason = 'uji' where id = ${other.id}`);
    expect((await read(data.address)).statusCode).toBe(404);
  });
});

it('a loan in default stands in the returns, with what was recovered, and no more in the spread', async () => {
  await world.current.owner.run(sql`update lending set status = 'failed', failed_at = app_now(), failed_on = '2026-08-22'
    where id = ${lending.id}`);
  await world.current.owner.run(sql`update portfolio set status = 'failed', reason = 'defaulted', ended_at = app_now()
    where lending_id = ${lending.id}`);
  await collect(world.current, lending, 1_200_000, '2026-08-24');
  const { returns, spread, coming } = await pageOn('2026-08-25');
  // In default principal comes first: 1.200.000 of the loan is 60.000 for 5%.
  expect(returns.defaults).toEqual([
    {
      portfolio: lending.funders[0]!.portfolioId,
      name: lending.group.name,
      failedOn: '2026-08-22',
      lost: rupiah(1_790_000),
      recovered: rupiah(60_000),
    },
  ]);
  expect(returns.yearly).toMatchObject({
    cash: { lost: 1_790_000, result: 106_600 - 1_790_000 },
    xirr: { recovered: 60_000, remaining: 0, result: 106_600 - 1_790_000 },
    loss: { total: 0 },
  });
  expect([spread.total, coming.total]).toEqual([0, 0]);
});
