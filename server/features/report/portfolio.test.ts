// The report of the loan book: its figures are those of a plain computation over the log, whichever way they are summed; a past
// date that changes is told.
// Source: decision 0122.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { WireFigures } from '#contract/portfolio-report.ts';
import { addDays, type BusinessDate, businessDate } from '#domain/calendar.ts';
import type { BranchId } from '#domain/ids.ts';
import { today } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { sql } from '#platform/sql.ts';
import { disbursedLending, setClock } from '#test/disbursement.ts';
import { collect, rowsOf, type Running } from '#test/repayment.ts';
import { reverse } from '#test/reversal.ts';
import { type StaffPerson, type TestLending, useWorld } from '#test/world.ts';
import { makeDue } from './making.ts';

const held = useWorld();
const gresik = newId<BranchId>();
let auditor: StaffPerson;
let lendings: TestLending[];
let on: BusinessDate;

type Line = { lending: number; date: BusinessDate; days: number; principal: number; arrears: number };
/** Branch of the group at the close, by the loan's place: every second is in Gresik. */
const isThere = (lending: number): boolean => lending % 2 === 1;

beforeAll(async () => {
  const world = held.current;
  await world.owner.run(sql`insert into branch (id, area_id, code, name, created_at)
    select ${gresik}, id, 'GRK', 'Gresik', app_now() from area limit 1`);
  await world.moveClock({ days: 1 });
  await world.work();
  on = addDays(await today(world.db), -1);
  await world.owner.run(sql`insert into business_day (closed_on, started_at, completed_at)
    select ${on}::date - n, app_now(), app_now() from generate_series(1, 70) n on conflict do nothing`);
  lendings = [];
  for (let no = 0; no < 6; no += 1) lendings.push(await world.openedLending());
  auditor = await world.staff('auditor');
});

/** Puts these lines in the place of the log, and makes the sums anew if asked. */
async function writeLog(lines: readonly Line[], isSummed: boolean): Promise<void> {
  const { owner, db } = held.current;
  await owner.run(sql`delete from arrears_log`);
  await owner.run(sql`delete from portfolio_sum`);
  await owner.run(sql`delete from portfolio_day`);
  const column = <T>(pick: (line: Line) => T) => lines.map(pick);
  await owner.run(sql`insert into arrears_log (lending_id, business_date, days_past_due, arrears_rupiah, principal_open_rupiah, branch_id)
    select * from unnest(${column(({ lending }) => lendings[lending]?.id)}::uuid[], ${column(({ date }) => date)}::date[],
      ${column(({ days }) => days)}::int[], ${column(({ arrears }) => arrears)}::bigint[],
      ${column(({ principal }) => principal)}::bigint[],
      ${column(({ lending }) => (isThere(lending) ? gresik : null))}::uuid[])`);
  while (isSummed && (await makeDue(db)) > 0);
}

const days = fc.oneof(fc.constantFrom(0, 1, 30, 31, 61, 91, 181), fc.integer({ min: 0, max: 400 }));
const money = fc.integer({ min: 0, max: 50_000_000 });
/** A random book: each loan may have a line at the date, a week, a month and two months before. */
const books = () =>
  fc
    .array(fc.record({ days, principal: money, arrears: money, isThere: fc.boolean() }), {
      minLength: 24,
      maxLength: 24,
    })
    .map((cells) =>
      cells.flatMap((cell, no): Line[] => {
        const { days: late, principal, arrears } = cell;
        const date = [on, addDays(on, -7), monthBefore(on), monthBefore(monthBefore(on))][no % 4];
        if (!cell.isThere || date === undefined) return [];
        return [{ lending: Math.floor(no / 4), date, days: late, principal, arrears }];
      }),
    );
const monthBefore = (date: BusinessDate): BusinessDate => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return businessDate(new Date(Date.UTC(year, month - 2, Math.min(day, last))).toISOString().slice(0, 10));
};

const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, { principal }) => sum + principal, 0);

/** What the report must say of these lines of one date. */
function expectFigures(figures: WireFigures, lines: readonly Line[]): void {
  expect(figures.outstanding).toBe(String(sumOf(lines)));
  expect(figures.loans).toBe(lines.filter(({ principal }) => principal > 0).length);
  expect(figures.arrears).toBe(String(lines.reduce((sum, { arrears }) => sum + arrears, 0)));
  for (const { days: limit, amount, number } of figures.risks) {
    const late = lines.filter((line) => line.days > limit);
    expect(amount.numerator).toBe(String(sumOf(late)));
    expect(number.numerator).toBe(String(late.filter(({ principal }) => principal > 0).length));
  }
  const bounds = [0, 30, 60, 90, 180, Number.POSITIVE_INFINITY];
  figures.ages.forEach(({ principal }, place) => {
    const its = lines.filter((line) => bounds.findIndex((to) => line.days <= to) === place);
    expect(principal).toBe(String(sumOf(its)));
  });
}

const reportOf = async (query: Record<string, string> = {}, by = auditor) =>
  (await held.current.call(by, 'GET staff/reports/portfolio', { query })).data;

describe('the report of a random book', () => {
  it.each([
    ['from the log', false],
    ['from sums made ahead', true],
  ])('is that of a plain computation, %s', async (_, isSummed) => {
    await fc.assert(
      fc.asyncProperty(books(), async (lines) => {
        await writeLog(lines, isSummed);
        const first = lines.map(({ date }) => date).sort()[0];
        if (first === undefined) return;
        const report = await reportOf();
        const at = (date: BusinessDate) => lines.filter((line) => line.date === date);
        expectFigures(report.now, at(on));
        if (report.week) expectFigures(report.week.figures, at(addDays(on, -7)));
        if (report.month) expectFigures(report.month.figures, at(monthBefore(on)));
        expectFigures(
          (await reportOf({ branch: gresik })).now,
          at(on).filter(({ lending }) => isThere(lending)),
        );
        const changes = report.places.map(({ change }) => Number(change));
        const late = (date: BusinessDate) => sumOf(at(date).filter((line) => line.days > 30));
        if (report.bridge) {
          expect(report.bridge.before.principal).toBe(String(late(addDays(on, -7))));
          expect(report.bridge.after.principal).toBe(String(late(on)));
          expect(changes.reduce((sum, change) => sum + change, 0)).toBe(late(on) - late(addDays(on, -7)));
        }
        expect(changes).toEqual([...changes].sort((one, other) => other - one));
      }),
      { seed: 19, numRuns: process.env['LONG'] ? 60 : 6 },
    );
  });

  it('names the rows behind each figure, and their sum is the figure', async () => {
    const line = (lending: number, days: number, principal: number): Line => ({
      lending,
      date: on,
      days,
      principal,
      arrears: 1_000,
    });
    await writeLog(
      [line(0, 0, 5_000_000), line(1, 31, 3_000_000), line(2, 30, 2_000_000), line(3, 95, 1_000_000)],
      true,
    );
    const rows = async (selection: string) => {
      const { data } = await held.current.call(auditor, 'GET staff/reports/portfolio/loans', {
        query: { rows: selection },
      });
      return data.data.map(({ principal }) => Number(principal));
    };
    expect(await rows('running')).toEqual([5_000_000, 3_000_000, 2_000_000, 1_000_000]);
    expect(await rows('par0')).toEqual([3_000_000, 2_000_000, 1_000_000]);
    expect(await rows('par30')).toEqual([3_000_000, 1_000_000]);
    expect(await rows('age31')).toEqual([3_000_000]);
    expect(await rows('age91')).toEqual([1_000_000]);
  });

  it('is of her branch alone for a field officer, whichever branch she asks for', async () => {
    const line = (lending: number): Line => ({
      lending,
      date: on,
      days: 0,
      principal: 1_000_000 + lending,
      arrears: 0,
    });
    await writeLog([line(0), line(1), line(2)], true);
    const officer = await held.current.staff('loan');
    expect((await reportOf({}, officer)).now.outstanding).toBe('2000002');
    expect((await reportOf({ branch: gresik }, officer)).now.outstanding).toBe('0');
    expect((await reportOf({}, officer)).restatements).toEqual([]);
    const { data } = await held.current.call(officer, 'GET staff/reports/portfolio/loans');
    expect(new Set(data.data.map(({ id }) => id))).toEqual(new Set([lendings[0]?.id, lendings[2]?.id]));
    const choices = (await held.current.call(officer, 'GET staff/reports/choices')).data;
    expect(choices.branches.map(({ name }) => name)).toEqual(['Bogor']);
  });

  it('answers the nearest closed date to one that is not closed', async () => {
    await writeLog([{ lending: 0, date: addDays(on, -3), days: 0, principal: 7, arrears: 0 }], false);
    expect((await reportOf({ on: '2150-01-01' })).on).toBe(on);
    expect((await reportOf({ on: '2000-01-01' })).on).toBe(addDays(on, -3));
  });

  it('is a file with every table, as sheets or as lines', async () => {
    await writeLog([{ lending: 0, date: on, days: 40, principal: 3_000_000, arrears: 5 }], true);
    const file = (form: string) =>
      held.current.call(auditor, 'GET staff/reports/portfolio/files/:form', { params: { form } });
    const xlsx = await file('xlsx');
    expect([xlsx.status, xlsx.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
    expect((await file('csv')).status).toBe(200);
  });
});

describe('a receipt recorded after its day', () => {
  let lending: Running;
  const cleared = () => held.current.owner.run(sql`delete from portfolio_restatement`);

  it('restates the dates since, says why, and leaves sums that prove; its reversal restates them again', async () => {
    const world = held.current;
    await writeLog([], false);
    await cleared();
    lending = await disbursedLending(world, String(await today(world.db)), [3_000_000, 2_000_000], {
      members: 10,
      principal: 500_000,
    });
    const disbursed = await today(world.db);
    await setClock(world, addDays(disbursed, 45));
    await world.work();
    const last = addDays(disbursed, 44);
    const late = await reportOf({ on: last });
    expect(late.now.risks[1]?.amount.bp).toBe(10_000);
    expect(late.restatements).toEqual([]);

    // Fines first, then the oldest rows: what is left of 120.000 repays principal.
    await collect(world, lending, 120_000, last);
    await world.work();
    const { restatements, now } = await reportOf({ on: last });
    const rest = String(5_000_000 - (await rowsOf(world, lending.id)).reduce((sum, one) => sum + one.paidPrincipal, 0));
    expect(now.outstanding).toBe(rest);
    expect(
      restatements.map(({ on: date, before, after, causes }) => [
        date,
        before.denominator,
        after.denominator,
        causes.length,
      ]),
    ).toEqual([[last, '5000000', rest, 1]]);
    expect(restatements[0]?.causes[0]).toMatchObject({ cause: 'receipt', group: lending.group.name, valueOn: last });
    expect(await world.proof()).toEqual([]);

    expect((await reverse(world, lending, { bankMoney: 'returned' })).status).toBe(200);
    await world.work();
    const again = await reportOf({ on: last });
    expect(again.now.outstanding).toBe('5000000');
    expect(again.restatements.map(({ causes }) => causes[0]?.cause)).toEqual(['reversal', 'receipt']);
    expect(await world.proof()).toEqual([]);
  }, 60_000);

  it('keeps the branch that the group had at each close', async () => {
    const world = held.current;
    const before = addDays(await today(world.db), -1);
    await world.owner.run(sql`update borrower_group set branch_id = ${gresik} where id = ${lending.group.id}`);
    await world.moveClock({ days: 1 });
    await world.work();
    // The session ended meanwhile.
    const reader = await world.staff('auditor');
    const loans = async (date: BusinessDate) => (await reportOf({ on: date, branch: gresik }, reader)).now.loans;
    expect([await loans(before), await loans(addDays(before, 1))]).toEqual([0, 1]);
  });
});
