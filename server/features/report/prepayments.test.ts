// Loans paid off early over random payoffs of members, against a plain sum of the rows that each closed before their time.
// Source: docs/glossary.md (prepayment rate); decision 0130.
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, businessDate } from '#domain/calendar.ts';
import { monthOf } from '#domain/cohort-report.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { arrive, closeDays, memberRows, type Running } from '#test/repayment.ts';
import { often } from '#test/often.ts';
import { reverse } from '#test/reversal.ts';
import { sql } from '#platform/sql.ts';
import { type Person, useWorld } from '#test/world.ts';
import { makeDue } from './making.ts';

const at = useWorld();
let lending: Running;
let reader: Person;
type Payoff = { on: string; principal: number; member: number };
const payoffs: Payoff[] = [];
const last = businessDate('2026-04-20');

/** Members pay their loans off on random days of seven weeks, each by the exact total that was quoted. */
beforeAll(async () => {
  const world = at.current;
  reader = await world.staff('auditor');
  lending = await disbursedLending(world, '2026-03-04', [15_000_000, 25_000_000], { members: 8 });
  let state = often(19, Date.now());
  const chance = (): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  let day = businessDate('2026-03-10');
  for (let member = 0; member < 4; member += 1) {
    day = addDays(day, 1 + Math.floor(chance() * 9));
    await setClock(world, day);
    const early = (await memberRows(world, lending, member)).filter(({ dueOn }) => dueOn > day);
    const asked = { params: { id: lending.id }, body: { member: lending.group.members[member]?.id, valueDate: day } };
    const quoted = await world.call(lending.by.loan, 'POST staff/lendings/:id/payoffs', asked);
    await arrive(world, lending, quoted.data.total, day);
    payoffs.push({
      on: day,
      member,
      principal: early.reduce((sum, row) => sum + row.principal - row.paidPrincipal, 0),
    });
  }
  await setClock(world, addDays(last, 1));
  await closeDays(world, '2026-03-30', '2026-03-31');
  await closeDays(world, addDays(last, -1), last);
  await world.owner.run(sql`delete from business_day`);
  await world.owner.run(sql`insert into business_day (closed_on, started_at, completed_at)
    select day, app_now(), app_now() from unnest(array['2026-03-31', ${last}]::date[]) day`);
  while ((await makeDue(world.db)) > 0);
}, 60_000);

const months = async (query: Record<string, string> = {}) =>
  (await at.current.call(reader, 'GET staff/reports/prepayments', { query })).data.months;
const rows = async (paidIn: string) =>
  (await at.current.call(reader, 'GET staff/reports/prepayments/loans', { query: { paidIn } })).data.data;

function expectPlain(found: Awaited<ReturnType<typeof months>>, paid: readonly Payoff[]): void {
  for (const month of ['2026-03', '2026-04']) {
    const its = paid.filter(({ on }) => monthOf(businessDate(on)) === month);
    const one = found.find((each) => each.month === month);
    expect([one?.loans, one?.groups, one?.principal]).toEqual([
      its.length,
      its.length > 0 ? 1 : 0,
      String(its.reduce((sum, { principal }) => sum + principal, 0)),
    ]);
  }
}

describe('loans paid off early', () => {
  it('are what each payoff closed before it was due, by month of value, and lead to the payoffs', async () => {
    expectPlain(await months(), payoffs);
    const march = payoffs.filter(({ on }) => on < '2026-04-01');
    expect((await rows('2026-03')).map(({ principal, loans }) => [Number(principal), loans])).toEqual(
      march.map(({ principal }) => [principal, 1]).sort(([one = 0], [other = 0]) => other - one),
    );
    expect(await at.current.proof()).toEqual([]);
  });

  it('are a share of what was outstanding at the close before the month', async () => {
    const [april] = await months();
    const { data } = await at.current.call(reader, 'GET staff/reports/portfolio', { query: { on: '2026-03-31' } });
    expect(april).toMatchObject({ month: '2026-04', isOpen: true, share: { denominator: data.now.outstanding } });
  });

  it('count only those until the date that is asked for', async () => {
    const paid = payoffs.filter(({ on }) => on <= '2026-03-31');
    const found = await months({ on: '2026-03-31' });
    expect(found.find(({ month }) => month === '2026-03')?.loans).toBe(paid.length);
    expect(found.some(({ month }) => month === '2026-04')).toBe(false);
  });

  it('count no more once their receipt is reversed', async () => {
    expect((await reverse(at.current, lending, { bankMoney: 'returned' })).status).toBe(200);
    expectPlain(await months(), payoffs.slice(0, -1));
    while ((await makeDue(at.current.db)) > 0);
    expectPlain(await months(), payoffs.slice(0, -1));
    expect(await at.current.proof()).toEqual([]);
  });

  it('are for a field officer whose branch has the group now, and one that is missing is found by a proof', async () => {
    const world = at.current;
    const officer = await world.staff('loan');
    const hers = async () =>
      (await world.call(officer, 'GET staff/reports/prepayments/loans', { query: {} })).data.totalCount;
    expect(await hers()).toBe(payoffs.length - 1);
    await world.owner.run(sql`with there as (insert into branch (id, area_id, code, name, created_at)
      select gen_random_uuid(), id, 'GRK', 'Gresik', app_now() from area limit 1 returning id)
      update borrower_group set branch_id = there.id from there where borrower_group.id = ${lending.group.id}`);
    expect(await hers()).toBe(0);
    await world.owner.run(sql`delete from prepayment where payoff_id in (select payoff_id from prepayment
      join receipt on receipt.id = receipt_id where reversed_at is null order by prepayment.value_on desc limit 1)`);
    await world.owner.run(sql`update portfolio_day set summed_at = app_now() + interval '2 hours'`);
    expect(await world.proof()).toEqual(['prepayment_differs']);
  });
});
